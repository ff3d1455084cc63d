"""Rows of long public lists, each made once and kept for as long as it is asked for.

A hall polls while results come in, and each changes a few rows of two hundred. A row is kept by all that its template
is given, which are plain values and nothing else: no request, no viewer, no event. So what is kept cannot be stale.
"""

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Protocol

from django import template
from django.db.models import Model
from django.template import loader
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tourney.templatetags.tight import tight

MOST = 10_000  # rows that are kept, some 10 MB

register = template.Library()


class Line(Hashable, Protocol):
    """A row of a list: frozen, and of plain values all the way down."""

    @property
    def entry_ids(self) -> tuple[str, ...]:
        """Whom the row is about."""


@register.simple_tag
def lines(name: str, rows: Iterable[Line], viewer_id: str = "", **beside: Hashable) -> SafeString:
    """Each line in the template `rows/NAME.html`, as `line` with what stands `beside` it.

    `mine` is set in the lines that are about the viewer. Raises `TypeError` for a row of the database, which changes.
    """
    told, language = tuple(beside.items()), get_language() or ""
    made = (_made(name, language, line, viewer_id in line.entry_ids, told) for line in rows)
    return SafeString("\n".join(made))


@lru_cache(maxsize=MOST)
def _made(name: str, _language: str, line: Line, mine: bool, beside: tuple[tuple[str, Hashable], ...]) -> str:
    for value in (line, *dict(beside).values()):
        if isinstance(value, Model):
            raise TypeError(f"{value!r} is a row of the database: give plain values")
    return tight(loader.get_template(f"rows/{name}.html").render({"line": line, "mine": mine, **dict(beside)}))
