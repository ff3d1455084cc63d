"""What two players do before the first turn, step by step."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from missions.model.places import Region
from missions.model.values import By, Count, Die, First, Inches, Line, Point, Side, Value

type Edges = Literal["long edges", "short edges"]


def _check_first(by: By, first: First | None) -> None:
    if (by == "each") != (first is not None):
        raise ValueError('`first` says who begins: it goes with `by = "each"`, and only with that')


class InTurn(Value):
    """A step that one player carries out, or each of them with `first` beginning."""

    by: By
    first: First | None = None

    @model_validator(mode="after")
    def somebody_begins(self) -> InTurn:
        _check_first(self.by, self.first)
        return self


class Apart(Value):
    """How far Objectives stand from one another: from the `own` of the player who places, or from `all`."""

    at_most: Inches | None = None
    more_than: Inches | None = None
    of: Literal["own", "all"] = "all"

    @model_validator(mode="after")
    def a_distance(self) -> Apart:
        if self.at_most is None and self.more_than is None:
            raise ValueError("give `at_most`, `more_than` or both")
        if self.at_most is not None and self.more_than is not None and self.at_most <= self.more_than:
            raise ValueError("`at_most` must be more than `more_than`")
        return self


class PlaceObjectives(InTurn):
    do: Literal["place objectives"]
    count: Count  # by each player who places
    where: Region
    apart: tuple[Apart, ...] = Field((), max_length=4)


class PlaceMinefields(Value):
    do: Literal["place minefields"]
    by: Side
    where: Region


class PlaceRangedIn(Value):
    do: Literal["place ranged in markers"]
    first: Side


class ScatterRow(Value):
    """Where a Unit arrives on these results of one die; the owner stands at their own edge, facing the enemy."""

    roll: tuple[Die, ...] = Field(min_length=1, max_length=6)
    edge: Line | None = None
    corner: Literal["own left", "own right"] | None = None
    within: Inches | None = None

    @model_validator(mode="after")
    def one_place(self) -> ScatterRow:
        if (self.edge is None) == (self.corner is None) or (self.corner is None) != (self.within is None):
            raise ValueError("give either `edge`, or `corner` with `within`")
        return self


class Arrival(Value):
    """Where Reserves come on: an `edge` or several, `within` of the table corners of an area (`corners`), or by die.

    `in` keeps an edge to what lies beside an area. `along` keeps corners to the edges of one kind.
    """

    edge: Line | None = None
    inside: Line | None = Field(None, alias="in")
    corners: Line | None = None
    within: Inches | None = None
    along: Edges | None = None
    scatter: tuple[ScatterRow, ...] = Field((), max_length=6)

    @model_validator(mode="after")
    def one_way(self) -> Arrival:
        if sum((self.edge is not None, self.corners is not None, bool(self.scatter))) != 1:
            raise ValueError("give one of `edge`, `corners` or `scatter`")
        if (self.corners is None) != (self.within is None):
            raise ValueError("`corners` and `within` go together")
        if self.inside is not None and self.edge is None:
            raise ValueError("`in` goes with `edge`")
        if self.along is not None and self.corners is None:
            raise ValueError("`along` goes with `corners`")
        return self


type ReserveKind = Literal["flanking", "deep", "mobile", "scattered", "immediate", "delayed"]
type Held = Literal["share", "unit", "half", "unit to half", "rest"]


class HoldReserves(Value):
    """Units held back.

    `hold` says how much: `share` is all above the system's deployable share, `unit` at least one Unit, `half` at least
    half of the Units, `unit to half` at least one and at most half, `rest` whatever is not deployed. `first` begins
    where both players do it one after the other. Plain Reserves, of an edition that has but one sort, have no kind.
    """

    do: Literal["hold reserves"]
    by: By
    first: Side | None = None
    kind: tuple[ReserveKind, ...] = Field(max_length=4)
    hold: Held = "share"
    arrive: Arrival

    @property
    def first_roll(self) -> int:
        """The turn of its owner on which the first die is rolled for these Reserves."""
        return 3 if "delayed" in self.kind else 1

    @model_validator(mode="after")
    def kinds_agree(self) -> HoldReserves:
        if len(set(self.kind)) != len(self.kind):
            raise ValueError("`kind` names a kind twice")
        plain = set(self.kind) <= {"mobile"}
        if not plain and ("immediate" in self.kind) == ("delayed" in self.kind):
            raise ValueError('`kind` needs either "immediate" or "delayed"')
        if ("scattered" in self.kind) != bool(self.arrive.scatter):
            raise ValueError('`kind` has "scattered" if `arrive` has `scatter`, and only then')
        return self


class HoldAmbush(Value):
    """Up to `count` Units wait unseen; an `immediate` Ambush is placed before the first turn. Some players `must`."""

    do: Literal["hold ambush"]
    by: Side
    count: Count = 1
    immediate: bool = False
    must: bool = False


class PlaceAmbush(Value):
    """Place what was held in an immediate Ambush."""

    do: Literal["place ambush"]
    by: Side


class RecceMoves(Value):
    """Both players make Reconnaissance Deployment moves."""

    do: Literal["recce moves"]
    first: Side


class DigIn(Value):
    """Prepared Positions: everybody may begin the game Dug In."""

    do: Literal["dig in"]


class Deploy(InTurn):
    """With `by = "each"` both take turns, a Unit at a time, or one after the other where they are not `alternating`.

    `only` is the part of the force that this step is about. `each_part` asks for a Unit in every part of the area.
    """

    do: Literal["deploy"]
    where: Region
    alternating: bool = True
    only: Literal["fortified platoons"] | None = None
    each_part: bool = False


class DeployAtRandom(Value):
    """Deploy by a rule that the sources do not give: it has no area here."""

    do: Literal["deploy at random"]
    by: Side


class DeployIndependents(InTurn):
    """Deploy what is in no platoon, anywhere in one's own deployment area or only in its Trench Lines."""

    do: Literal["deploy independents"]
    in_trenches: bool = False


class PlaceFortifications(InTurn):
    do: Literal["place fortifications"]
    where: Region


class PlaceObstacles(InTurn):
    do: Literal["place obstacles"]
    where: Region


class NominatePatrols(InTurn):
    do: Literal["nominate patrols"]


class DivideTable(Value):
    """Divide the table into the two flanks; by a roll one player chooses theirs."""

    do: Literal["divide the table"]


class PlacePatrols(InTurn):
    do: Literal["place patrols"]
    where: Region


class PlaceMarkers(Value):
    """Set up objective markers at points of the table that the mission gives."""

    do: Literal["place markers"]
    at: tuple[Point, ...] = Field(min_length=1, max_length=12)


class SetTimeOfDay(Value):
    """Settle the time of day: as `by` likes, or either Daylight or a roll on the random table."""

    do: Literal["set time of day"]
    by: Side
    choose: Literal["any", "daylight or random"]


class RemoveObjectives(Value):
    """A player takes back Objectives that they placed."""

    do: Literal["remove objectives"]
    by: Side
    count: Count


class StartInFoxholes(Value):
    """All Infantry and Gun Teams start in Foxholes."""

    do: Literal["start in foxholes"]


type Step = Annotated[
    PlaceObjectives
    | PlaceMinefields
    | PlaceRangedIn
    | PlaceFortifications
    | PlaceObstacles
    | PlaceMarkers
    | DivideTable
    | SetTimeOfDay
    | HoldReserves
    | HoldAmbush
    | NominatePatrols
    | Deploy
    | DeployAtRandom
    | DeployIndependents
    | PlacePatrols
    | RemoveObjectives
    | StartInFoxholes
    | PlaceAmbush
    | RecceMoves
    | DigIn,
    Field(discriminator="do"),
]
