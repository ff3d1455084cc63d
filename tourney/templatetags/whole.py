"""Where a form begins and ends, for one whose button may be pressed before the rest of it has come.

A browser sends what it has of a form. On a slow line that may be half an order of rules, and half of it would be saved.
"""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tourney.refusals import BEGINS, ENDS

register = template.Library()


@register.simple_tag
def form_begins() -> SafeString:
    """Before the first button of the form."""
    return format_html('<input type="hidden" name="{}" value="1">', BEGINS)


@register.simple_tag
def form_ends() -> SafeString:
    """After everything else in the form."""
    return format_html('<input type="hidden" name="{}" value="1">', ENDS)
