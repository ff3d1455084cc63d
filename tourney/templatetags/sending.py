"""What a form that the phone keeps says of itself."""

import secrets

from django import template

register = template.Library()


@register.simple_tag
def fresh_key() -> str:
    """A key for one message: a form that is sent twice says the same one twice."""
    return secrets.token_urlsafe(12)
