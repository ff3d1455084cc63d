"""What all missions of a game system share."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, PositiveInt, model_validator

from missions.model.points import Points, Pool
from missions.model.values import Die, Inches, Side, Turn, Value


class VPRow(Value):
    """What both players score when the winner lost `lost_from` to `lost_to` Units (None: or more)."""

    lost_from: int = Field(ge=0)
    lost_to: int | None = None
    winner: int = Field(ge=0)
    loser: int = Field(ge=0)


class VPTable(Value):
    """Victory Points by the Units that the winner lost.

    Without a winner each player scores as the loser of a game would: by the Units that the other lost. An `unverified`
    table is not from the publisher's pages: what is printed says so.
    """

    rows: tuple[VPRow, ...] = Field(min_length=1)
    unverified: bool = False


class ReservesTable(Value):
    """How much of a force may be deployed when a share is held in reserve, by agreed size, in points."""

    percent: int = Field(gt=0, lt=100)
    sizes: tuple[int, ...]


class Plan(Value):
    """A battle plan. `advice` says whom it suits; `fortified` marks the only plan open to a Fortified force."""

    key: str
    title: str
    advice: str
    fortified: bool = False


type SixKeys = tuple[str, str, str, str, str, str]


class MissionType(Value):
    """A kind of mission. `by_die` gives a mission of it for each result of a die, where the system rolls for one."""

    key: str
    title: str
    missions: tuple[str, ...] = Field(min_length=1)
    by_die: SixKeys | None = None


class PlanCell(Value):
    """What two plans lead to: a mission for each result of a die, or a `type` that a second die picks from.

    The bolder plan attacks; equal plans roll.
    """

    plans: tuple[str, str]
    missions: SixKeys | None = None
    type: str | None = None

    @model_validator(mode="after")
    def one_way(self) -> PlanCell:
        if (self.missions is None) == (self.type is None):
            raise ValueError("give either `missions` or `type`")
        return self


class Selection(Value):
    """Battle plans from the boldest to the least bold, the matrix of their meetings, and the random table.

    `random` gives missions, or types from which a second die picks.
    """

    plans: tuple[Plan, ...] = ()
    matrix: tuple[PlanCell, ...] = ()
    random: SixKeys | None = None


class TimeOfDay(Value):
    """When a game is fought. `changes` names the state that a roll may bring, from `starts` to the other."""

    key: str
    title: str
    starts: Literal["light", "dark"]
    changes: bool = False


class TimesOfDay(Value):
    """The times of day and the random table of them.

    Where light `changes`, `first` rolls one die at the start of their turn `from_turn`; then each player, as their turn
    starts, rolls one die more than the last until a die shows `score` or more.
    """

    times: tuple[TimeOfDay, ...]
    random: SixKeys
    first: Side
    from_turn: Turn
    score: Die


class MinefieldRate(Value):
    """One Minefield for each `points` in the Defender's force, by `period` of the war where the rate depends on it."""

    period: str = ""
    points: PositiveInt


class System(Value):
    """What all missions of a game system share. Games are scored by `vp` or by `points`, never by both."""

    key: str
    title: str
    publisher: str  # owner of the trademark, for the line that says Muster is unofficial
    table: tuple[Inches, Inches]
    units: tuple[Literal["in", "cm", "both"], ...] = Field(min_length=1)
    cm_per_inch: float
    sides: tuple[str, str]  # names of the two armies' camps, such as Allies and Axis
    turn: tuple[str, ...] = Field(min_length=1)  # the steps of a player's turn, the starting one first
    missions: tuple[str, ...]  # keys, in the order of the book
    place: PositiveInt = 9  # among the systems of the catalogue
    types: tuple[MissionType, ...] = ()
    reserves: ReservesTable | None = None
    minefields: tuple[MinefieldRate, ...] = ()
    selection: Selection = Selection()
    times_of_day: TimesOfDay | None = None
    pages: dict[str, int] = Field({})  # special rule -> page of the rulebook that has it in full
    vp: VPTable | None = None  # by the Units that the winner lost
    points: Points | None = None  # by battle round
    pool: Pool | None = None

    def type_of(self, mission_key: str) -> MissionType | None:
        """The kind of mission that one is, where the system has kinds."""
        return next((one for one in self.types if mission_key in one.missions), None)
