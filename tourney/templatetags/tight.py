"""Long lists without the indentation of their templates: two hundred rows of it weigh more than their words."""

import re

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
LINES = re.compile(r"\s*\n\s*")


@register.simple_block_tag
def tight(content: str) -> SafeString:
    """What stands within, each run of white space with a line's end in it as one line's end.

    No browser shows it otherwise. Not round a textarea or other preformatted text.
    """
    return mark_safe(LINES.sub("\n", content))  # noqa: S308 - takes white space out of what is escaped already
