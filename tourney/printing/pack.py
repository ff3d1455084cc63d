"""The event pack: a title page, the schedule, the rules in short, the missions planned, the tables, and posters."""

from collections.abc import Sequence
from dataclasses import dataclass

from missions.model import Mission
from missions.sheets.cover import PANEL, draw_cover
from missions.sheets.flow import Block, Grid, Heading, Paragraph, Scale
from missions.sheets.leaf import Leaf, draw_leaf
from missions.sheets.lines import Span
from missions.sheets.page import Document, Page, title_band
from missions.sheets.style import Paper
from missions.wording import Units
from tourney.printing.posters import Poster, draw_posters

TEXT, FACTS = Scale(11.5), Scale(12.5)
GAP, BELOW_COVER = 14.0, 18.0


@dataclass(frozen=True, slots=True)
class Section:
    """A part with pages of its own."""

    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class EventPack:
    """What a pack is made of. `facts` are label and value, `about` paragraphs; `notice` says whose game it is not."""

    event: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    about: tuple[str, ...]
    sections: tuple[Section, ...]
    missions: tuple[Mission, ...]
    posters: tuple[Poster, ...]
    notice: str
    paper: Paper = "a4"
    units: Units = "both"


def event_pack(pack: EventPack) -> bytes:
    """The pack as a PDF, to be printed on both sides: every mission begins a new leaf."""
    document = Document(
        f"{pack.event}: event pack", paper=pack.paper, subject="Event pack", foot=pack.event, numbered=True
    )
    _title_page(document, pack)
    for section in pack.sections:
        _section(document, section, pack.event)
    for mission in pack.missions:
        if document.pages % 2:
            document.blank("Blank")
        draw_leaf(document, Leaf(mission, units=pack.units, event=pack.event))
    draw_posters(document, pack.posters)
    return document.finish()


def _title_page(document: Document, pack: EventPack) -> None:
    page = document.begin("Title page", key="title", outline=pack.event)
    draw_cover(page, pack.event, pack.subtitle, (), ())
    top = page.top - (page.top - page.bottom) * PANEL - BELOW_COVER
    grid = Grid(pack.facts, widths=(1, 3.4), bold=frozenset({0}), head=False)

    def again() -> tuple[Page, float]:
        return _begin(document, "About the event", pack.event)

    page, top = document.flow(page, (grid,), top=top, scale=FACTS, again=again)
    words = [*(Paragraph(text) for text in pack.about), Paragraph((Span(pack.notice, italic=True),))]
    document.flow(page, words, top=top - GAP, scale=TEXT, again=again)


def _section(document: Document, section: Section, event: str) -> None:
    page, top = _begin(document, section.heading, event, outline=True)

    def again() -> tuple[Page, float]:
        return _begin(document, section.heading, event)

    document.flow(page, section.blocks, top=top, scale=TEXT, again=again)


def _begin(document: Document, heading: str, event: str, *, outline: bool = False) -> tuple[Page, float]:
    page = document.begin(heading, outline=heading if outline else None)
    return page, title_band(page, heading, aside=(Span(event, bold=True),), again=not outline) - GAP


def days(rows: Sequence[tuple[str, Sequence[tuple[str, str, str]]]]) -> tuple[Block, ...]:
    """The schedule: for each day its name and lines of hours, title and missions."""
    blocks: list[Block] = []
    told = any(missions for _, lines in rows for *_, missions in lines)
    for day, lines in rows:
        body = tuple((hours, title, missions) if told else (hours, title) for hours, title, missions in lines)
        head = ("Time", "What", "Missions") if told else ("Time", "What")
        widths = (1.4, 3, 3) if told else (1.4, 6)
        blocks += [Heading(day), Grid((head, *body), widths=widths, bold=frozenset({0}))]
    return tuple(blocks)
