"""The words of each game system, and the voice that fills them in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from missions.model import System
from missions.wording.measures import Lengths, Units, spoken
from missions.wording.opening import FLAMES_OF_WAR_OPENING
from missions.wording.phrases import FLAMES_OF_WAR, Phrases
from missions.wording.plan import BY_ROUND_PLAN, FLAMES_OF_WAR_PLAN, Plan
from missions.wording.rules import FLAMES_OF_WAR_RULES
from missions.wording.section import Section
from missions.wording.team_yankee import TEAM_YANKEE, TEAM_YANKEE_RULES
from missions.wording.third_edition import THIRD_EDITION, THIRD_EDITION_PLAN
from missions.wording.third_edition_rules import THIRD_EDITION_RULES
from missions.wording.wh40k import WH40K, WH40K_RULES

type Rules = Mapping[str, Section]
type Fact = str | int | tuple[str, ...]

_SENTENCE_START = re.compile(r"(?:^|(?<=[.] ))[a-z]")


class NoWords(LookupError):
    """A system whose templates have not been written."""


@dataclass(frozen=True, slots=True)
class Book:
    """A system's templates: single sentences in `phrases`, whole rules with their headings in `rules`.

    `plan` is what its fronts consist of. Its backs explain special rules `by step`, all that one step brings under one
    heading, or `by name`, each that the rulebook has on a page of its own.
    """

    phrases: Phrases
    rules: Rules
    plan: Plan = FLAMES_OF_WAR_PLAN
    special: Literal["by step", "by name"] = "by step"


# A system that words a few things in its own way is `{**FLAMES_OF_WAR, …}`.
BOOKS: Mapping[str, Book] = {
    "fow4": Book(FLAMES_OF_WAR, {**FLAMES_OF_WAR_RULES, **FLAMES_OF_WAR_OPENING}),
    "team-yankee": Book(TEAM_YANKEE, TEAM_YANKEE_RULES),
    "fow3": Book(THIRD_EDITION, THIRD_EDITION_RULES, THIRD_EDITION_PLAN, "by name"),
    "wh40k10": Book(WH40K, WH40K_RULES, BY_ROUND_PLAN),
}


@dataclass(frozen=True, slots=True)
class Voice:
    """Speaks one system's words in one choice of units."""

    system: System
    book: Book
    inches: Lengths

    def words(self, key: str, **facts: Fact) -> str:
        """Part of a sentence: the phrase `key` with its holes filled."""
        return self._fill(self.book.phrases[key], facts)

    def say(self, key: str, **facts: Fact) -> str:
        """A whole sentence or more, with capitals."""
        return _capitals(self.words(key, **facts))

    def counted(self, key: str, count: int) -> str:
        """The noun `key`, in the plural unless there is one of it."""
        return self.book.phrases[key if count == 1 else f"{key}s of it"]

    def rule(self, key: str, **facts: Fact) -> Section:
        """A whole rule, with its sections, headings and table filled in."""
        return self._filled(self.book.rules[key], facts)

    def _fill(self, template: str, facts: Mapping[str, Fact]) -> str:
        return template.format(inches=self.inches, pages=self.system.pages, **facts)

    def _filled(self, template: Section, facts: Mapping[str, Fact]) -> Section:
        def fill(text: str) -> str:
            return self._fill(text, facts)

        return replace(
            template,
            heading=fill(template.heading),
            items=tuple(fill(item) if item[:1].islower() else _capitals(fill(item)) for item in template.items),
            rows=tuple(tuple(map(fill, row)) for row in template.rows),
            sections=tuple(self._filled(section, facts) for section in template.sections),
        )


def voice(system: System, units: Units = "both") -> Voice:
    """The voice of `system` in `units`, or in its own where it has none of those.

    Raises NoWords if nobody has written the system's templates.
    """
    if system.key not in BOOKS:
        raise NoWords(f"no words for the system {system.key!r} yet; add its templates to BOOKS in {__name__}")
    return Voice(system, BOOKS[system.key], Lengths(spoken(units, system.units), system.cm_per_inch))


def _capitals(text: str) -> str:
    return _SENTENCE_START.sub(lambda letter: letter[0].upper(), text)
