"""The head of a printed list, on its first page and on every further one."""

from dataclasses import dataclass

from missions.sheets.lines import Span
from missions.sheets.page import Document, Page, title_band
from missions.sheets.style import Paper

GAP = 14.0  # points of white below the band


@dataclass(frozen=True, slots=True)
class Title:
    """What a list says of itself: the event, what it shows ("Round 3"), and when it was made."""

    event: str
    about: str
    made: str = ""
    paper: Paper = "a4"


def begin(document: Document, title: Title, heading: str) -> tuple[Page, float]:
    """A page with its title band; returns it with the y where the list begins."""
    page = document.begin(str(document.pages + 1), outline=heading if not document.pages else None)
    aside = (Span(title.event, bold=True), Span(" · ".join(filter(None, (title.about, title.made)))))
    return page, title_band(page, heading, aside=aside) - GAP


def document_for(title: Title, heading: str) -> Document:
    return Document(f"{title.event}, {title.about}: {heading}", paper=title.paper, foot=f"{title.event}, {title.about}")
