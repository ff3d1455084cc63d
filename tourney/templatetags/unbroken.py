"""Scores and codes that stand in a sentence: whole on one line."""

import re

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
MARKUP = re.compile(r"(<[^>]*>)")
WHOLE = re.compile(r"\b(\d+–\d+|[0-9A-Z]{5}-[0-9A-Z]{4})\b")


@register.simple_block_tag
def unbroken(content: str) -> SafeString:
    """What stands within, each score such as `8–1` and each code such as `K7TRM-4XQ2` kept from breaking at its dash.

    Only words change, no markup. Not round a diagram.
    """
    parts = MARKUP.split(content)
    parts[::2] = [WHOLE.sub(r'<span class="nowrap">\1</span>', words) for words in parts[::2]]
    return mark_safe("".join(parts))  # noqa: S308 - puts tags of ours round digits and letters of what is escaped
