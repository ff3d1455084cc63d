"""Battle plans and the random table: which mission is played, and who attacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from missions.model import MissionType, System

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
    if not order:
        raise BadSelection(f"{system.title} has no battle plans")
    for plan in (first_plan, second_plan):
        if plan not in order:
            raise BadSelection(f"there is no battle plan {plan!r}; there are: {', '.join(order)}")
    cell = next(cell for cell in system.selection.matrix if set(cell.plans) == {first_plan, second_plan})
    kind = _type(system, cell.type) if cell.type else None
    by_die = cell.missions or (kind.by_die if kind else None)
    mission = by_die[_face(roll)] if by_die and roll is not None else None
    title = kind.title if kind else None
    first, second = order.index(first_plan), order.index(second_plan)
    if first == second:
        return Choice(mission, "roll", "roll", title)
    return Choice(mission, "first", "second", title) if first < second else Choice(mission, "second", "first", title)


def plan_named(system: System, name: str) -> str:
    """The key of the plan with that key or title, in any case; any other name as it is, which `select` refuses."""
    called = name.casefold()
    return next((one.key for one in system.selection.plans if called in (one.key, one.title.casefold())), name)


def rolls_to_random(system: System) -> int:
    """How many dice the random table takes: two where the first gives a type, none where there is no table."""
    table = system.selection.random
    return 0 if table is None else 1 if table[0] in system.missions else 2


def random_mission(system: System, *rolls: int) -> str:
    """The key of the mission that the random table gives, by one die or by two. Raises BadSelection."""
    table, wanted = system.selection.random, rolls_to_random(system)
    if table is None:
        raise BadSelection(f"{system.title} has no random table")
    if len(rolls) != wanted:
        raise BadSelection(f"the random table takes {'one die' if wanted == 1 else 'two dice'}")
    found = table[_face(rolls[0])]
    if wanted == 1:
        return found
    by_die = _type(system, found).by_die
    if by_die is None:
        raise BadSelection(f"no die picks a mission of the type {found!r}")
    return by_die[_face(rolls[1])]


def _type(system: System, key: str) -> MissionType:
    return next(one for one in system.types if one.key == key)


def _face(roll: int) -> int:
    if isinstance(roll, bool) or not isinstance(roll, int) or not 1 <= roll <= 6:
        raise BadSelection(f"a die shows 1 to 6, not {roll!r}")
    return roll - 1
