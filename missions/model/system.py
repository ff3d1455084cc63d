"""What all missions of a game system share."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, PositiveInt

from missions.model.values import Inches, Value


class VPRow(Value):
    """What both players score when the winner lost `lost_from` to `lost_to` Units (None: or more)."""

    lost_from: int = Field(ge=0)
    lost_to: int | None = None
    winner: int = Field(ge=0)
    loser: int = Field(ge=0)


class NoWinner(Value):
    """Without a winner each player scores the Units the other lost, held between these two numbers."""

    at_least: int
    at_most: int


class VPTable(Value):
    rows: tuple[VPRow, ...] = Field(min_length=1)
    no_winner: NoWinner


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


class PlanCell(Value):
    """What two plans lead to: one mission for each result of a die. The bolder plan attacks; equal plans roll."""

    plans: tuple[str, str]
    missions: tuple[str, str, str, str, str, str]


class Selection(Value):
    """Battle plans from the boldest to the least bold, the matrix of their meetings, and the random table."""

    plans: tuple[Plan, ...]
    matrix: tuple[PlanCell, ...]
    random: tuple[str, str, str, str, str, str]


class MinefieldRate(Value):
    """One Minefield for each `points`, or part of them, in the Defender's force, by `period` of the war."""

    period: str
    points: PositiveInt


class System(Value):
    """What all missions of a game system share."""

    key: str
    title: str
    publisher: str  # owner of the trademark, for the line that says Muster is unofficial
    table: tuple[Inches, Inches]
    units: tuple[Literal["in", "cm", "both"], ...]
    cm_per_inch: float
    sides: tuple[str, str]  # names of the two armies' camps, such as Allies and Axis
    missions: tuple[str, ...]  # keys, in the order of the book
    reserves: ReservesTable
    minefields: tuple[MinefieldRate, ...]
    selection: Selection
    vp: VPTable
