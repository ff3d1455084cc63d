"""A table on which somebody tries out where Objectives may stand: an address's numbers, judged and ready to show."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from shapely import Point
from shapely.geometry.base import BaseGeometry

from missions.ground import Layout
from missions.model import SIDES, Mission, PlaceMarkers, PlaceObjectives, Region, Side
from missions.placing import FIXED, At, Judge, Judgement, Placed, Verdict
from missions.regions import layout
from missions.spots import first_placement, nearest
from missions.web.asked import Asked, BadParameter
from missions.wording.measures import CM_PER_INCH, Units, distance

type Snap = str
SNAPS: dict[Snap, float] = {"1": 1.0, "0.5": 0.5, "0": 0.0}  # inches of the grid that what is moved keeps to
LONGEST = 12  # characters of a number
CENTRES = {"centre line": "the centre line", "centre lines": "the centre lines", "table centre": "the centre"}
EDGES = {"short edges": "a short edge", "long edges": "a long edge"}


@dataclass(frozen=True, slots=True)
class Marker:
    """An Objective as the address has it: what was typed, and the point in inches if that is one.

    `fault` says what is wrong with what was typed; without it and without a point the Objective is not on the table.
    """

    side: Side
    number: int
    x: str = ""
    y: str = ""
    at: At | None = None
    fault: str = ""
    verdict: Verdict | None = None
    far: tuple[tuple[str, str], ...] = ()  # what it is how far from, in words

    @property
    def key(self) -> str:
        """Its name in an address."""
        return f"{self.side[0]}{self.number}"

    @property
    def label(self) -> str:
        """Its name on the table."""
        return self.key.upper()

    @property
    def name(self) -> str:
        return f"{self.side.capitalize()}’s Objective {self.number}"

    @property
    def state(self) -> str:
        if self.fault:
            return "unread"
        if self.verdict is None:
            return "off"
        return "legal" if self.verdict.legal else "illegal"


@dataclass(frozen=True)
class Board:
    """One mission's table in one layout, its Objectives and the judge's word on them."""

    mission: Mission
    ground: Layout
    choice: Asked
    snap: Snap
    markers: tuple[Marker, ...]
    judgement: Judgement

    @property
    def units(self) -> Units:
        return self.choice.units

    @property
    def unit(self) -> str:
        """What the fields are measured in."""
        return "cm" if self.units == "cm" else "in"

    @property
    def unit_name(self) -> str:
        return "centimetres" if self.units == "cm" else "inches"

    @property
    def summary(self) -> str:
        """The placement as a whole, in a sentence."""
        wrong = [one.label for one in self.markers if one.state in ("illegal", "unread")]
        if wrong:
            return f"{_and(wrong)} may not stand there." if not self.fault else f"Look at {_and(wrong)}."
        return "So far all is legal." if self.judgement.open else "All Objectives are placed, and all of them legally."

    @property
    def fault(self) -> bool:
        return any(marker.fault for marker in self.markers)

    @cached_property
    def judge(self) -> Judge:
        return Judge(self.mission, self.ground, self.units)

    @property
    def fixed(self) -> dict[str, str | int]:
        """What of the address stays when Objectives move."""
        choice = self.choice
        return {"layout": choice.layout, "units": choice.units, "view": choice.view.name, "snap": self.snap}

    @property
    def anew(self) -> str:
        """The address of the same board with a first placement."""
        return urlencode(self.fixed)

    def anew_in(self, layout: int, view: str) -> str:
        """The address of a first placement in another layout."""
        return urlencode(self.fixed | {"layout": layout, "view": view})

    def query(self, **changes: str | int) -> str:
        """This board as the part of an address after its question mark."""
        units: Any = changes.get("units", self.units)
        given = self.fixed | changes
        for marker in self.markers:
            x, y = (text(one, units) for one in marker.at) if marker.at else (marker.x, marker.y)
            given |= {f"{marker.key}x": x, f"{marker.key}y": y}
        return urlencode(given)

    def moved(self, key: str) -> tuple[Board, str]:
        """This board with one Objective at the nearest legal point, or as it is and why. Raises BadParameter."""
        marker = next((one for one in self.markers if one.key == key), None)
        if marker is None:
            raise BadParameter(f"legal is one of {', '.join(one.key for one in self.markers)}, not {key[:20]!r}")
        others = [Placed(one.side, one.at) for one in self.markers if one.at and one.key != key]
        width, height = self.mission.table
        at = nearest(self.judge, marker.side, marker.at or (width / 2, height / 2), others, SNAPS[self.snap])
        if at is None:
            return self, f"There is no legal place for {marker.label} while the others stand where they do."
        moved = _marker(marker.side, marker.number, text(at[0], self.units), text(at[1], self.units), self.units)
        return board_of(self, tuple(moved if one.key == key else one for one in self.markers)), ""

    @property
    def marks_json(self) -> str:
        """For each side what its Objectives are measured from: name and straight parts, in inches."""
        return json.dumps(
            {
                side[0]: [{"name": name, "parts": [*map(_ends, parts)]} for name, parts in self.measured(side)]
                for side in SIDES
            }
        )

    def measured(self, side: Side) -> Iterator[tuple[str, tuple[BaseGeometry, ...]]]:
        """Edges, and the centres that the rules of this side's steps or the ground name."""
        for word, name in EDGES.items():
            yield name, self.ground.mark(word, side)
        regions = [part for step in self.judge.slots[side].values() for part in (step.where, *step.where.others)]
        named = {word for region in regions for word in _words(region)} | {"centre line"}
        for word, name in CENTRES.items():
            if word in named and word in self.ground.marks:
                yield name, self.ground.mark(word, side)


def board(mission: Mission, choice: Asked, query: Mapping[str, str]) -> Board:
    """What an address asks for; without any point in it, a first placement. Raises BadParameter and UnknownLayout."""
    units, snap = choice.units, query.get("snap", "1")
    if snap not in SNAPS:
        raise BadParameter(f"snap is one of {', '.join(SNAPS)}, not {snap[:20]!r}")
    blank = Board(mission, layout(mission, choice.layout), choice, snap, (), Judgement((), (), ()))
    wanted = [(side, number) for side in SIDES for number in range(1, _count(mission, side) + 1)]
    if any(f"{side[0]}{number}{axis}" in query for side, number in wanted for axis in "xy"):
        given = [
            (query.get(f"{side[0]}{number}x", ""), query.get(f"{side[0]}{number}y", "")) for side, number in wanted
        ]
    else:
        first = first_placement(blank.judge)
        points = {side: iter([one.at for one in first if one.side == side]) for side in SIDES}
        found = [next(points[side], None) for side, _ in wanted]
        given = [(text(at[0], units), text(at[1], units)) if at else ("", "") for at in found]
    return board_of(blank, tuple(_marker(*one, *at, units) for one, at in zip(wanted, given, strict=True)))


def board_of(board: Board, markers: tuple[Marker, ...]) -> Board:
    """The board with these Objectives on it, all of them judged."""
    there = [marker for marker in markers if marker.at]
    placed = [Placed(marker.side, marker.at) for marker in there if marker.at]
    judgement = board.judge.whole(placed)
    verdicts = {marker.key: verdict for marker, verdict in zip(there, judgement.verdicts, strict=True)}
    shown = (replace(one, verdict=verdicts.get(one.key), far=_far(board, one, there)) for one in markers)
    return replace(board, markers=tuple(shown), judgement=judgement)


def places_objectives(mission: Mission) -> bool:
    """Whether there is anything to try out."""
    return any(isinstance(step, PlaceObjectives) for step in mission.steps)


def nothing_to_place(mission: Mission) -> str:
    """Why there is nothing, in a sentence."""
    fixed = any(isinstance(step, PlaceMarkers) for step in mission.steps)
    return FIXED if fixed else f"Nobody places an Objective in {mission.title}."


def text(inches: float, units: Units) -> str:
    """A coordinate as a field has it."""
    return f"{round(inches * (CM_PER_INCH if units == 'cm' else 1), 3):g}"


def _count(mission: Mission, side: Side) -> int:
    return sum(step.count for step in mission.steps if isinstance(step, PlaceObjectives) and step.by in (side, "each"))


def _marker(side: Side, number: int, x: str, y: str, units: Units) -> Marker:
    x, y = x.strip(), y.strip()
    if not (x or y):
        return Marker(side, number)
    found = [_inches(one, units) for one in (x, y)]
    if found[0] is None or found[1] is None:
        unit = "centimetres" if units == "cm" else "inches"
        return Marker(side, number, x[:LONGEST], y[:LONGEST], fault=f"Give two numbers of {unit}, such as 20 and 12.5.")
    return Marker(side, number, x, y, (found[0], found[1]))


def _inches(typed: str, units: Units) -> float | None:
    try:
        value = float(typed.replace(",", ".")) if len(typed) <= LONGEST else math.nan
    except ValueError:
        return None
    return value / (CM_PER_INCH if units == "cm" else 1) if math.isfinite(value) else None


def _far(board: Board, marker: Marker, there: list[Marker]) -> tuple[tuple[str, str], ...]:
    if not marker.at:
        return ()
    point = Point(marker.at)
    marks = [(name, min(part.distance(point) for part in parts)) for name, parts in board.measured(marker.side)]
    marks += [(o.label, math.dist(o.at, marker.at)) for o in there if o.at and o.key != marker.key]
    return tuple((name, distance(round(far, 1), board.units)) for name, far in marks)


def _words(region: Region) -> tuple[str, ...]:
    return (*region.off, *region.near)


def _ends(part: BaseGeometry) -> list[float]:
    """A straight line as its two ends; a point as two that are the same."""
    coordinates = list(part.coords)
    return [*coordinates[0], *coordinates[-1]]


def _and(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]
