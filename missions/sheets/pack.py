"""Missions in one PDF: cover, how to choose, battle plan cards, then every mission on a leaf; of one system or several.

To be printed on both sides and flipped on the long edge: every front is an odd, right-hand page. As a booklet every
front is an even, left-hand page with its rules facing it; the cards come last, to lie on loose sheets.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from missions.sheets.booklet import Booklet
from missions.sheets.cards import CARDS, card_pages, draw_cards
from missions.sheets.contents import Entry, contents_pages, draw_contents_pages
from missions.sheets.cover import cover_rows, draw_cover
from missions.sheets.edition import STANDARD
from missions.sheets.leaf import Leaf, draw_leaf, foot_of
from missions.sheets.opening import draw_opening, openings
from missions.sheets.page import Document
from missions.sheets.scoresheet import SCORE_SHEET, draw_score_sheet, score_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from missions.model import Mission, System
    from missions.sheets.edition import Edition
    from missions.sheets.style import Paper
    from missions.wording import Units

type Starts = Literal["anywhere", "left", "right"]


class Part(NamedTuple):
    """A system in a pack, with those of its missions that are in it: all of them if it is `whole`.

    Nobody chooses a mission from a part of the whole, so that holds no battle plans.
    """

    system: System
    missions: tuple[Mission, ...]
    whole: bool = True

    @property
    def has_plans(self) -> bool:
        return self.whole and bool(self.system.selection.plans)


class Style(NamedTuple):
    """How a pack is made. A `facing` one has front and rules of a mission side by side when bound."""

    paper: Paper = "a4"
    units: Units = "both"
    edition: Edition = STANDARD
    facing: bool = False


class _Item(NamedTuple):
    """What a pack holds: where its first page lies, how many it takes if no text is too long, and how it is drawn.

    One that begins a system's part of several has its name as `chapter`.
    """

    entry: Entry
    starts: Starts
    pages: int
    draw: Callable[[Document], None]
    chapter: str = ""


def draw_pack(parts: Sequence[Part], style: Style) -> bytes:
    """The finished pack. It is drawn once more if a page is not where its contents said."""
    items = _items(parts, style)
    entries = [entry for item in items for entry in _entries(item, style)]
    starts = _expected(_document(parts, style), entries, items, style)
    while True:
        document = _document(parts, style)
        _begin(document, parts, [entry._replace(page=starts.get(entry.key, 0)) for entry in entries], style)
        found = {item.entry.key: _draw(document, item) for item in items}
        if found == starts:
            return document.finish()
        starts = found


def _document(parts: Sequence[Part], style: Style) -> Document:
    title = f"{_named(parts)}: missions{' (booklet)' if style.facing else ''}"
    given: dict[str, Any] = {"paper": style.paper, "subject": "Mission pack", "numbered": True}
    given["small"] = style.edition.small
    if not style.facing:
        return Document(title, **given)
    return Booklet(title, loose=sum(card_pages(part.system) for part in parts if part.has_plans), **given)


def _named(parts: Sequence[Part]) -> str:
    return " and ".join(part.system.title for part in parts) if len(parts) < 3 else "All systems"


def _items(parts: Sequence[Part], style: Style) -> list[_Item]:
    """All that follows the contents, in the order of its pages."""
    many = len(parts) > 1
    items: list[_Item] = []
    for part in parts:
        found = [
            *_openings(part, style, many),
            *([] if style.facing else _cards(part, many)),
            *_leaves(part, style, many),
            *_score_sheet(part, style, many),
        ]
        items += [found[0]._replace(chapter=part.system.title if many else ""), *found[1:]]
    if style.facing:
        items += [item for part in parts for item in _cards(part, many, loose=True)]
    return items


def _openings(part: Part, style: Style, many: bool) -> Iterator[_Item]:
    system = part.system
    for opening in openings(system, style.edition, choice=part.whole, facing=style.facing):
        entry = Entry(opening.key, opening.heading, opening.about)
        draw = partial(draw_opening, opening=opening, edition=style.edition, foot=foot_of(system.key), level=int(many))
        yield _Item(entry, "anywhere", 1, draw)


def _cards(part: Part, many: bool, *, loose: bool = False) -> Iterator[_Item]:
    """A system's battle plan cards. Loose ones stand behind everything, so they say whose they are."""
    if part.has_plans:
        system = part.system
        label = f"{system.title}: {CARDS.lower()}" if many and loose else CARDS
        entry = Entry(f"cards-{system.key}", label, "A set for each camp, to cut out")
        level = int(many and not loose)
        draw = partial(draw_cards, system=system, label=label, key=entry.key, loose=loose, level=level)
        yield _Item(entry, "anywhere" if loose else "right", card_pages(system), draw)


def _score_sheet(part: Part, style: Style, many: bool) -> Iterator[_Item]:
    """A sheet to copy for each game, where games are scored by battle round."""
    if points := part.system.points:
        entry = Entry(score_key(part.system), SCORE_SHEET, "One for each game, to copy")
        draw = partial(draw_score_sheet, system=part.system, points=points, level=int(many))
        yield _Item(entry, "anywhere" if style.facing else "right", 1, draw)


def _leaves(part: Part, style: Style, many: bool) -> Iterator[_Item]:
    for mission in part.missions:
        leaf = Leaf(mission, units=style.units, edition=style.edition)
        entry = Entry(leaf.key, leaf.title, _first_sentence(mission.flavour))
        draw = partial(draw_leaf, leaf=leaf, level=int(many))
        yield _Item(entry, "left" if style.facing else "right", 2, draw)


def _first_sentence(text: str) -> str:
    first, dot, _ = text.partition(". ")
    return first + dot.strip()


def _entries(item: _Item, style: Style) -> Iterator[Entry]:
    """What the contents say of an item. Cards that lie loose are no part of what is bound."""
    if item.chapter:
        yield Entry("", item.chapter)
    if not (style.facing and item.entry.key.startswith("cards-")):
        yield item.entry if style.edition is STANDARD else item.entry._replace(about="")


def _begin(document: Document, parts: Sequence[Part], entries: Sequence[Entry], style: Style) -> None:
    """Cover and contents."""
    page = document.begin("Cover", key="cover", outline="Cover")
    on_cover = _fit_on_cover(document, entries)
    draw_cover(page, _named(parts), "Mission pack", entries if on_cover else (), notice(parts))
    if not on_cover:
        draw_contents_pages(document, entries, style.edition.columns)


def _fit_on_cover(document: Document, entries: Sequence[Entry]) -> bool:
    return len(entries) <= cover_rows(document.frame())


def notice(parts: Sequence[Part]) -> tuple[str, ...]:
    """Whose games these are."""
    told = [
        f"{part.system.title} is a trademark of {part.system.publisher}, who had no part in this pack."
        for part in parts
    ]
    made = "sentences and diagrams were made by Muster, and the rules of the game are in its rulebook."
    return (f"{' '.join(told)} It is unofficial: its {made}",)


def _expected(document: Document, entries: Sequence[Entry], items: Sequence[_Item], style: Style) -> dict[str, int]:
    """On which page each item starts if no text is too long for its place."""
    opened = 1 if _fit_on_cover(document, entries) else 1 + contents_pages(document, entries, style.edition.columns)
    starts, page = {}, opened + 1
    for item in items:
        page += _is_off(item.starts, page)
        starts[item.entry.key] = page
        page += item.pages
    return starts


def _is_off(starts: Starts, page: int) -> bool:
    """Whether a page lies on the wrong side for what starts so; odd pages are right-hand ones."""
    return starts != "anywhere" and (starts == "right") != bool(page % 2)


def _draw(document: Document, item: _Item) -> int:
    """Draw an item, on the next page of the right side; return the number of that page."""
    if _is_off(item.starts, document.pages + 1):
        document.blank("Blank")
    page = document.pages + 1
    if item.chapter:
        document.chapter(item.chapter)
    item.draw(document)
    return page
