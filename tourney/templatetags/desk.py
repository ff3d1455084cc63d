"""Tags of the desk's pages: a line of the log as a sentence, an address as a QR code."""

from functools import lru_cache

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tourney import logbook
from tourney.models import LogEntry

register = template.Library()


@register.filter
def sentence(line: LogEntry) -> str:
    """What a line of the log says was done."""
    return logbook.sentence(line)


@register.simple_tag
def qr(text: str, label: str) -> SafeString:
    """A QR code of `text` as inline SVG, named by `label` for those who cannot see it."""
    return format_html('<span role="img" aria-label="{}">{}</span>', label, _drawing(text))


@lru_cache(maxsize=1024)  # some 10 ms each, and a page of links is looked at again and again
def _drawing(text: str) -> SafeString:
    code = segno.make(text, error="m", micro=False)
    return mark_safe(code.svg_inline(omitsize=True, svgclass=None, lineclass=None, border=2))  # noqa: S308 - segno's
