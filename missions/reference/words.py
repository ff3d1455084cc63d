"""A quick reference in words, its distances in inches, centimetres or both, and what a search finds in it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from missions import load
from missions.reference.model import Chapter, Entry, Part, Reference, Step
from missions.wording.measures import Units, in_units
from missions.wording.section import Section

# Letters that no decomposition turns into a plain one; static/js/filter.js has the same.
_BARE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i"})


@dataclass(frozen=True, slots=True)
class ToldEntry:
    """An entry to be shown: `text` has no heading, `pages` reads "p. 41" or is empty."""

    title: str
    when: str
    pages: str
    text: tuple[Section, ...]

    @property
    def heading(self) -> str:
        return f"{self.title} ({self.when})" if self.when else self.title


@dataclass(frozen=True, slots=True)
class ToldChapter:
    title: str
    entries: tuple[ToldEntry, ...]


@dataclass(frozen=True, slots=True)
class ToldStep:
    key: str
    title: str
    pages: str
    order: tuple[str, ...]
    sections: tuple[ToldChapter, ...]


def told(reference: Reference, units: Units) -> tuple[ToldStep, ...]:
    """The steps of the turn, ready to be laid out."""
    system = load.system(reference.system)

    def measured(text: str) -> str:
        return in_units(text, units, system.cm_per_inch)

    return tuple(_step(step, measured) for step in reference.steps)


def sections(reference: Reference, units: Units) -> tuple[Section, ...]:
    """The same as texts: a section for each step, and the rulebook's pages in the headings."""
    return tuple(
        Section(
            _with_pages(step.title, step.pages),
            "numbered",
            step.order,
            sections=tuple(_chapter_section(chapter) for chapter in step.sections),
        )
        for step in told(reference, units)
    )


def found(entry: ToldEntry, words: str) -> bool:
    """Whether an entry has each of the words in its title or its text. Case and accents do not count."""
    text = folded("\n".join(_texts(entry)))
    return all(word in text for word in folded(words).split())


def folded(text: str) -> str:
    """A text as searches compare it: small letters without accents."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    return "".join(one for one in letters if not unicodedata.combining(one)).translate(_BARE)


def _texts(entry: ToldEntry) -> Iterator[str]:
    yield from (entry.title, entry.when, entry.pages)
    for section in entry.text:
        yield from section.items
        for row in section.rows:
            yield from row


type Measured = Callable[[str], str]


def _step(step: Step, measured: Measured) -> ToldStep:
    order = tuple(map(measured, step.order))
    return ToldStep(
        step.key, step.title, _pages(step.pages), order, tuple(_chapter(one, measured) for one in step.sections)
    )


def _chapter(chapter: Chapter, measured: Measured) -> ToldChapter:
    return ToldChapter(chapter.title, tuple(_entry(one, measured) for one in chapter.entries))


def _entry(entry: Entry, measured: Measured) -> ToldEntry:
    text = tuple(_part(part, measured) for part in entry.says)
    return ToldEntry(entry.title, entry.when or "", _pages(entry.pages), text)


def _part(part: Part, measured: Measured) -> Section:
    if part.table:
        return Section("", "table", rows=tuple(tuple(map(measured, row)) for row in part.table))
    if part.numbered:
        return Section("", "numbered", tuple(map(measured, part.numbered)))
    if part.bullets:
        return Section("", "bullets", tuple(map(measured, part.bullets)))
    return Section("", "text", (measured(part.text or ""),))


def _pages(pages: tuple[int, ...]) -> str:
    return f"p. {', '.join(map(str, pages))}" if pages else ""


def _with_pages(title: str, pages: str) -> str:
    return f"{title}, {pages}" if pages else title


def _chapter_section(chapter: ToldChapter) -> Section:
    return Section(chapter.title, sections=tuple(_entry_section(entry) for entry in chapter.entries))


def _entry_section(entry: ToldEntry) -> Section:
    return Section(_with_pages(entry.heading, entry.pages), sections=entry.text)
