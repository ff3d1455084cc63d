"""What wording says, as blocks of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from missions.sheets.flow import Grid, Heading, Listing, Paragraph

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from missions.sheets.flow import Block
    from missions.wording import Section


def blocks(sections: Iterable[Section], level: int = 2) -> tuple[Block, ...]:
    """Sections in reading order: headings of the first rank at `level`, all further ones at 3."""
    return tuple(block for section in sections for block in _section(section, level))


def _section(section: Section, level: int) -> Iterator[Block]:
    if section.heading:
        yield Heading(section.heading, level)
    if section.kind in ("numbered", "bullets"):
        yield Listing(section.items, numbered=section.kind == "numbered")
    else:
        yield from map(Paragraph, section.items)
    if section.rows:
        yield Grid(section.rows, widths=_widths(section.rows))
    for inner in section.sections:
        yield from _section(inner, 3)


def _widths(rows: tuple[tuple[str, ...], ...]) -> tuple[float, ...]:
    """Columns in proportion to their longest cell, within reason: long cells wrap, short ones keep some room."""
    longest = [max(len(row[column]) for row in rows if column < len(row)) for column in range(len(rows[0]))]
    return tuple(min(max(length, 6), 60) for length in longest)
