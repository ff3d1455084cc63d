"""Tags of the desk's pages: a line of the log as a sentence, an address as a QR code."""

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
    code = segno.make(text, error="m", micro=False)
    drawing = code.svg_inline(omitsize=True, svgclass=None, lineclass=None, border=2)
    return format_html('<span role="img" aria-label="{}">{}</span>', label, mark_safe(drawing))  # noqa: S308 - segno's
