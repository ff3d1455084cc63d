"""What two players do before the first turn, step by step."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from missions.model.places import Region
from missions.model.values import By, Count, Die, Inches, Line, Side, Value


def _check_first(by: By, first: Side | None) -> None:
    if (by == "each") != (first is not None):
        raise ValueError('`first` says who begins: it goes with `by = "each"`, and only with that')


class PlaceObjectives(Value):
    do: Literal["place objectives"]
    by: By
    first: Side | None = None  # who begins, where both place
    count: Count  # by each player who places
    where: Region

    @model_validator(mode="after")
    def somebody_begins(self) -> PlaceObjectives:
        _check_first(self.by, self.first)
        return self


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
    """Where Reserves come on: a whole `edge`, `within` of the table corners of an area (`corners`), or by die."""

    edge: Line | None = None
    corners: Line | None = None
    within: Inches | None = None
    scatter: tuple[ScatterRow, ...] = Field((), max_length=6)

    @model_validator(mode="after")
    def one_way(self) -> Arrival:
        if sum((self.edge is not None, self.corners is not None, bool(self.scatter))) != 1:
            raise ValueError("give one of `edge`, `corners` or `scatter`")
        if (self.corners is None) != (self.within is None):
            raise ValueError("`corners` and `within` go together")
        return self


type ReserveKind = Literal["flanking", "deep", "scattered", "immediate", "delayed"]


class HoldReserves(Value):
    """`hold` says how much: `share` is all above the system's deployable share, `unit` is at least one Unit."""

    do: Literal["hold reserves"]
    by: By
    kind: tuple[ReserveKind, ...] = Field(max_length=4)
    hold: Literal["share", "unit"] = "share"
    arrive: Arrival

    @model_validator(mode="after")
    def kinds_agree(self) -> HoldReserves:
        if len(set(self.kind)) != len(self.kind):
            raise ValueError("`kind` names a kind twice")
        if ("immediate" in self.kind) == ("delayed" in self.kind):
            raise ValueError('`kind` needs either "immediate" or "delayed"')
        if ("scattered" in self.kind) != bool(self.arrive.scatter):
            raise ValueError('`kind` has "scattered" if `arrive` has `scatter`, and only then')
        return self


class HoldAmbush(Value):
    do: Literal["hold ambush"]
    by: Side
    count: Count = 1


class Deploy(Value):
    """Both players with `by = "each"` take turns, a Unit at a time, the `first` one beginning."""

    do: Literal["deploy"]
    by: By
    first: Side | None = None
    where: Region

    @model_validator(mode="after")
    def somebody_begins(self) -> Deploy:
        _check_first(self.by, self.first)
        return self


class RemoveObjectives(Value):
    """A player takes back Objectives that they placed."""

    do: Literal["remove objectives"]
    by: Side
    count: Count


class StartInFoxholes(Value):
    """All Infantry and Gun Teams start in Foxholes."""

    do: Literal["start in foxholes"]


type SetupStep = Annotated[PlaceObjectives | PlaceMinefields | PlaceRangedIn, Field(discriminator="do")]
type DeploymentStep = Annotated[
    HoldReserves | PlaceRangedIn | HoldAmbush | Deploy | RemoveObjectives | StartInFoxholes, Field(discriminator="do")
]
type Step = (
    PlaceObjectives
    | PlaceMinefields
    | PlaceRangedIn
    | HoldReserves
    | HoldAmbush
    | Deploy
    | RemoveObjectives
    | StartInFoxholes
)
