"""Tags of the desk's pages: a line of the log as a sentence, an address as a QR code."""

from functools import lru_cache

import segno
from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tourney import logbook, loglines
from tourney.access import Staff
from tourney.keys import KEYS, Key
from tourney.models import LogEntry

register = template.Library()


@register.filter
def sentence(line: LogEntry) -> str:
    """What a line of the log says was done."""
    return logbook.sentence(line)


@register.filter
def in_short(line: LogEntry, most: int = loglines.SHORT) -> str:
    """The same in few words, for lists of lines and for what a button is about."""
    return loglines.in_short(line, most)


@register.simple_tag
def desk_keys(staff: Staff) -> list[tuple[Key, str]]:
    """The keys that lead somewhere a helper may go, each with its address."""
    at = {"event_id": staff.event.public_id}
    return [(key, reverse(key.view, kwargs=at)) for key in KEYS if staff.may(key.right)]


@register.simple_tag
def qr(text: str, label: str) -> SafeString:
    """A QR code of `text` as inline SVG, named by `label` for those who cannot see it."""
    return format_html('<span role="img" aria-label="{}">{}</span>', label, _drawing(text))


@lru_cache(maxsize=1024)  # some 10 ms each, and a page of links is looked at again and again
def _drawing(text: str) -> SafeString:
    code = segno.make(text, error="m", micro=False)
    return mark_safe(code.svg_inline(omitsize=True, svgclass=None, lineclass=None, border=2))  # noqa: S308 - segno's
