"""Pairings that somebody wrote down by hand: text in, pairs and faults out. Knows no Django."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tourney.names import bare

BYE = re.compile(r"^(?:bye|sits out)\s*[:\-–]?\s+(.+)$|^(.+?)\s*[:\-–]?\s*\bbye$", re.IGNORECASE)
TABLE = re.compile(r"^(?:table\s*)?(\d{1,3})\s*[:.)\t]\s*(.+)$", re.IGNORECASE)
BETWEEN = re.compile(r"\s+(?:v|vs|vs\.|against)\s+|\s*[\t–—|]\s*|\s+-\s+", re.IGNORECASE)
NUMBER = re.compile(r"^#?(\d{1,4})$")


@dataclass(frozen=True, slots=True)
class HandPair:
    """Two entries by number, and the table that stands before them."""

    first: int
    second: int
    table: int | None = None


@dataclass(frozen=True, slots=True)
class HandRound:
    """What the text says; `faults` name their line. Nothing of it is to be used while there are any."""

    pairs: tuple[HandPair, ...]
    bye: int | None
    faults: tuple[str, ...]


def read_pairings(text: str, names: Mapping[int, str], tables: Iterable[int]) -> HandRound:
    """One game a line: `7: Ada Lovelace v Ben O'Neill`, the table being optional, or `bye: Cleo`.

    `names` are the entries who may play, by number. A player is named in full, in part, or by number (`#12`).
    """
    reader = _Reader(dict(names), set(tables))
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            reader.read(number, " ".join(line.replace("\t", " \t ").split(" ")).strip())
    return reader.outcome()


class _Reader:
    def __init__(self, names: dict[int, str], tables: set[int]) -> None:
        self.names, self.tables = names, tables
        self.plain = {number: bare(name) for number, name in names.items()}
        self.pairs: list[HandPair] = []
        self.byes: list[int] = []
        self.faults: list[str] = []
        self.seen: dict[int, int] = {}

    def read(self, line: int, text: str) -> None:
        if found := BYE.match(text):
            entry = self._entry(line, found[1] or found[2])
            if entry is not None:
                self.byes.append(entry)
            return
        table, rest = None, text
        if found := TABLE.match(text):
            table, rest = int(found[1]), found[2]
            if table not in self.tables:
                self._fault(line, f"there is no open table {table}")
        sides = [part for part in BETWEEN.split(rest) if part.strip()]
        if len(sides) != 2:
            self._fault(line, "write two players with “v” between them, such as “Ada v Ben”")
            return
        first, second = self._entry(line, sides[0]), self._entry(line, sides[1])
        if first is not None and second is not None:
            self.pairs.append(HandPair(first, second, table))

    def _entry(self, line: int, text: str) -> int | None:
        entry = self._found(line, text.strip())
        if entry is None:
            return None
        if entry in self.seen:
            self._fault(line, f"{self.names[entry]} stands in line {self.seen[entry]} already")
            return None
        self.seen[entry] = line
        return entry

    def _found(self, line: int, text: str) -> int | None:
        number = NUMBER.match(text)
        if number and int(number[1]) in self.names:
            return int(number[1])
        wanted = bare(text)
        whole = [entry for entry, name in self.plain.items() if name == wanted]
        words = wanted.split()
        part = [entry for entry, name in self.plain.items() if words and all(word in name for word in words)]
        for hits in (whole, part):
            if len(hits) == 1:
                return hits[0]
            if hits:
                named = ", ".join(f"#{hit} {self.names[hit]}" for hit in hits[:4])
                self._fault(line, f"“{text}” may be {named}: write the number")
                return None
        self._fault(line, f"nobody who plays is called “{text}”")
        return None

    def _fault(self, line: int, words: str) -> None:
        self.faults.append(f"Line {line}: {words}.")

    def outcome(self) -> HandRound:
        twice = [table for table, times in Counter(pair.table for pair in self.pairs).items() if table and times > 1]
        self.faults += [f"Table {table} stands before two games." for table in twice]
        if len(self.byes) > 1:
            self.faults.append("Only one player has the bye.")
        missing = [name for entry, name in self.names.items() if entry not in self.seen]
        if missing and not self.faults:
            more = f" and {len(missing) - 8} more" if len(missing) > 8 else ""
            self.faults.append(f"In no line: {', '.join(missing[:8])}{more}. Mark them away, or write them down.")
        return HandRound(tuple(self.pairs), self.byes[0] if self.byes else None, tuple(self.faults))
