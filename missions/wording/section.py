"""What every text is made of: a heading with sentences or a table under it, and further sections under those."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from missions.wording.measures import faces

type Kind = Literal["text", "numbered", "bullets", "table"]

_MARKS: dict[Kind, str] = {"text": "", "numbered": "{}. ", "bullets": "- ", "table": ""}


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a text, to be laid out from top to bottom: heading, items, rows, then `sections`.

    `items` are paragraphs, numbered steps or bullets as `kind` says; above a table they are the paragraphs that
    introduce it. `rows` are the table's, the first one its column heads. An empty heading continues the section
    above, in another kind.
    """

    heading: str
    kind: Kind = "text"
    items: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    sections: tuple[Section, ...] = ()


def by_die(titles: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Rows of a die's table, equal results in a row as one: ("1–2", title)."""
    for title, results in groupby(enumerate(titles, 1), key=lambda result: result[1]):
        yield faces(tuple(die for die, _ in results)), title


def plain(sections: Iterable[Section]) -> str:
    """The sections as plain text, ending in a line break: headings, numbers, dashes, and tables ruled with bars."""
    return "\n\n".join("\n".join(_lines(section)) for section in sections) + "\n"


def _lines(section: Section) -> Iterator[str]:
    if section.heading:
        yield section.heading
    for number, item in enumerate(section.items, 1):
        yield _MARKS[section.kind].format(number) + item
    for row in section.rows:
        yield " | ".join(row)
    for inner in section.sections:
        if inner.heading:
            yield ""
        yield from _lines(inner)
