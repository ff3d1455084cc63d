"""Battle plans and the random table: which mission is played, and who attacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from missions.model import System

type Player = Literal["first", "second", "roll"]


class BadSelection(ValueError):
    """A plan that the system does not have, or a roll that no die shows."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What two plans lead to.

    `mission` is its key, or None while no die has been rolled. `attacker` and `defender` are the `first` or `second`
    player, or `roll` where the two roll for it at the table. `type` is the kind of mission, where the system has kinds.
    """

    mission: str | None
    attacker: Player
    defender: Player
    type: str | None = None


def select(system: System, first_plan: str, second_plan: str, roll: int | None) -> Choice:
    """The bolder plan attacks; equal plans roll. `roll` is the die that picks the mission. Raises BadSelection."""
    order = [plan.key for plan in system.selection.plans]
    for plan in (first_plan, second_plan):
        if plan not in order:
            raise BadSelection(f"there is no battle plan {plan!r}; there are: {', '.join(order)}")
    cell = next(cell for cell in system.selection.matrix if set(cell.plans) == {first_plan, second_plan})
    mission = None if roll is None else cell.missions[_face(roll)]
    first, second = order.index(first_plan), order.index(second_plan)
    if first == second:
        return Choice(mission, "roll", "roll")
    return Choice(mission, "first", "second") if first < second else Choice(mission, "second", "first")


def random_mission(system: System, roll: int) -> str:
    """The key of the mission that the random table gives. Raises BadSelection."""
    return system.selection.random[_face(roll)]


def _face(roll: int) -> int:
    if isinstance(roll, bool) or not isinstance(roll, int) or not 1 <= roll <= 6:
        raise BadSelection(f"a die shows 1 to 6, not {roll!r}")
    return roll - 1
