"""Places of a mission as words: areas, edges, and what a region asks of a spot on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from missions.model import By, First, Mission, Region, Side
from missions.shares import QUARTERS
from missions.wording.measures import Lengths

ENEMY: dict[Side, Side] = {"attacker": "defender", "defender": "attacker"}
PLAYER: dict[By, str] = {"attacker": "the Attacker", "defender": "the Defender", "each": "each player"}
FIRST: dict[First, str] = {"attacker": "the Attacker", "defender": "the Defender", "roll": "the winner of the roll"}

_AREAS = {
    "table": "the table",
    "remaining quarter": "the quarter that neither player chose",
    **{f"{name} quarter": f"the {name} quarter of the map" for name in QUARTERS},
}
_WHOSE_AREAS = {
    "half": "{whose} half of the table",
    "quarter": "{whose} table quarter",
    "quarters": "{whose} table quarters",
    "opposite quarter": "the quarter diagonally opposite {whose}",
    "empty quarter": "the empty quarter at {whose} short table edge",
    "deployment area": "{whose} deployment area",
    "flank": "{whose} flank",
}
_WHOSE_EDGES = {
    "edge": "{whose}{run} table edge",
    "long edge": "the long table edge beside {whose} table quarter",
    "edges": "{whose} table edges",
    "deployment area edges": "the edges of {whose} deployment area that lie on the table",
}
_EDGES = {
    "long edges": "either long table edge",
    "short edges": "either short table edge",
    "side edges": "either side table edge",
}

# A spot keeps off every one of the things named, and is near when it is near one of them.
_OFF = {
    "table edges": "every table edge",
    "long edges": "each long table edge",
    "short edges": "each short table edge",
    "side edges": "each side table edge",
    "centre lines": "both centre lines",
    "centre line": "the centre line",
    "dividing line": "the line between the flanks",
    "table centre": "the centre of the table",
}
NOBODYS_MARKS = frozenset(_OFF)
_NEAR = _OFF | {
    "table edges": "any table edge",
    "long edges": "either long table edge",
    "short edges": "either short table edge",
    "side edges": "either side table edge",
    "centre lines": "either centre line",
}


@dataclass(frozen=True, slots=True)
class Places:
    """Says places as they look to `by`, the player who is told what to do.

    `run` is how the players' edges lie, `own` how to say "their own" of what is theirs.
    """

    by: By
    run: Literal["long", "short"] | None
    inches: Lengths
    own: str = "their own"

    def area(self, words: str) -> str:
        """An area by name, such as "their own table half"."""
        return _AREAS.get(words) or self._owned(words, _WHOSE_AREAS)

    def edge(self, words: str) -> str:
        """An edge by name, such as "the Defender's long table edge"."""
        return _EDGES.get(words) or self._owned(words, _WHOSE_EDGES)

    def corners(self, words: str) -> str:
        """The corner or corners that an area has in common with the table."""
        whose, _, area = words.partition(" ")
        if area == "quarters":
            return f"the table corner in either of {self._whose(whose)} table quarters"
        return f"the table corner of {self.area(words)}"

    def region(self, region: Region) -> str:
        """Where a thing may stand: "in their own table half, at least 8" away from the centre line"."""
        parts = (region, *region.others)
        grounds = {(part.within, part.on, part.shape, part.outside) for part in parts}
        if len(grounds) == 1 and all(map(self.bounds, parts)):
            choice = " or ".join(self.bounds(part) for part in parts)
            return _sentence((self._areas(region), f"either {choice}" if region.others else choice))
        wheres = (_sentence((self._areas(part), self.bounds(part))) for part in parts)
        return ", or ".join(where or "anywhere on the table" for where in wheres)

    def bounds(self, region: Region) -> str:
        """The distances that a region asks for; empty if it asks for none."""
        near = [f"within {self.inches[far]} of {self._mark(mark, _NEAR)}" for mark, far in region.near.items()]
        off = ", and ".join(self._off(region.off))
        return " but ".join(filter(None, (_and(near) if near else "", off)))

    def _off(self, off: Mapping[str, float]) -> list[str]:
        marks: dict[float, list[str]] = {}
        for mark, far in off.items():
            marks.setdefault(far, []).append(self._mark(mark, _OFF))
        told = (("at least ", "away from"), *[("no less than ", "from")] * len(marks))
        return [
            f"{least}{self.inches[far]} {away} {_and(names)}"
            for (least, away), (far, names) in zip(told, marks.items(), strict=False)
        ]

    def _areas(self, region: Region) -> str:
        inside = () if region.within == ("table",) else tuple(map(self.area, region.within))
        on = f"on {' or '.join(map(self.area, region.on))}" if region.on else ""
        outside = f"anywhere outside {_and(map(self.area, region.outside))}" if region.outside else ""
        shape = f"in the area with corners at {_and(map(self._point, region.shape))}" if region.shape else ""
        return _sentence((f"in {' or '.join(inside)}" if inside else "", on, shape, outside))

    def _point(self, point: tuple[float, float]) -> str:
        return f"({self.inches[point[0]]}, {self.inches[point[1]]})"

    def _mark(self, mark: str, marks: Mapping[str, str]) -> str:
        return marks.get(mark) or self.edge(mark)

    def _owned(self, words: str, templates: Mapping[str, str]) -> str:
        whose, _, place = words.partition(" ")
        return templates[place].format(whose=self._whose(whose), run=f" {self.run}" if self.run else "")

    def _whose(self, whose: str) -> str:
        if whose in ("own", f"{self.by}'s"):
            return self.own
        if whose != "opponent's":
            return f"the {whose.title().replace("'S", "'s")}"
        return "their opponent's" if self.by == "each" else f"the {ENEMY[self.by].title()}'s"


def places(mission: Mission, by: By, inches: Lengths, own: str = "their own") -> Places:
    """The places of `mission`, as `by` is told of them."""
    picks = {mission.ground.attacker.picks, mission.ground.defender.picks}
    run: Literal["long", "short"] | None = (
        "long" if "long edge" in picks else "short" if "short edge" in picks else None
    )
    return Places(by, run, inches, own)


def _and(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _sentence(parts: Iterable[str]) -> str:
    return ", ".join(filter(None, parts))
