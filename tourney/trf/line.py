"""One line of a report, read by its columns, which count from 1."""

import re
from dataclasses import dataclass
from fractions import Fraction

from tourney.trf.columns import MOST_PLAYERS
from tourney.trf.types import TrfError

_POINTS = re.compile(r"-?\d{1,3}([.,]\d)?", re.ASCII)
_WHOLE = re.compile(r"\d{1,4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str

    @property
    def code(self) -> str:
        return self.text[:3]

    @property
    def rest(self) -> str:
        """What follows the code, without blanks around it."""
        return self.text[3:].strip()

    def part(self, first: int, last: int) -> str:
        return self.text[first - 1 : last].strip()

    def blank_at(self, column: int) -> bool:
        return not self.text[column - 1 : column].strip()

    def error(self, column: int, what: str) -> TrfError:
        return TrfError(f"line {self.number}, column {column}: {what}")

    def whole(self, first: int, last: int, what: str, *, most: int) -> int | None:
        """A whole number from 0 to `most`; None where the columns are blank."""
        text = self.part(first, last)
        if not text:
            return None
        if not _WHOLE.fullmatch(text) or int(text) > most:
            raise self.error(first, f"{what} must be a whole number up to {most}, not {text[:20]!r}")
        return int(text)

    def needed(self, first: int, last: int, what: str, *, most: int = 999) -> int:
        """A whole number from 1."""
        number = self.whole(first, last, what, most=most)
        if not number:
            raise self.error(first, f"{what} is missing; write a number from 1 to {most}")
        return number

    def points(self, first: int, last: int) -> Fraction:
        text = self.part(first, last)
        if not _POINTS.fullmatch(text):
            raise self.error(first, f"points must be a number such as 2.5, not {text[:20]!r}")
        return Fraction(text.replace(",", "."))

    def numbers(self, first: int, *, least: int = 1) -> tuple[int, ...]:
        """Players' numbers in four columns each, a blank between, up to the end of the line."""
        starts = [at for at in range(first, len(self.text) + 1, 5) if self.part(at, at + 3)]
        found = tuple(self.needed(at, at + 3, "a player's number", most=MOST_PLAYERS) for at in starts)
        return self._enough(found, first, least)

    def words_as_numbers(self, *, least: int) -> tuple[int, ...]:
        """Players' numbers anywhere after the code, with blanks between."""
        spans = [found.span() for found in re.finditer(r"\S+", self.text[3:])]
        found = tuple(self.needed(a + 4, b + 3, "a player's number", most=MOST_PLAYERS) for a, b in spans)
        return self._enough(found, 5, least)

    def _enough(self, found: tuple[int, ...], at: int, least: int) -> tuple[int, ...]:
        if len(set(found)) < max(least, len(found)):
            raise self.error(at, f"name at least {least} player{'s' * (least > 1)}, nobody twice")
        return found
