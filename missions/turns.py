"""A game's turns, replayed from what its players tapped: whose turn it is, which, and what is known by then.

A game is kept as its moves, so that taking one back is leaving the last one out. No mission has code of its own here:
everything follows from its steps, its ways to win and its system's turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from missions.model import (
    SIDES,
    HoldReserves,
    Mission,
    MostPoints,
    Outlast,
    SetTimeOfDay,
    Side,
    System,
    TimeOfDay,
    TimesOfDay,
)
from missions.regions import players

LAST_TURN = 20  # far beyond any game: where a mission names no end, taps do not run away
NEXT, LIGHT_CHANGES = "next", "light changes"


class BadMove(ValueError):
    """A move that is not open at this point. The message says what is."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game is. `step` counts the steps of a turn from 0; `time` is None until it is settled, or has no part.

    `changed` says that light has fallen or broken by now. `over` is true once the mission's last turn has passed.
    """

    first: Side | None = None
    time: TimeOfDay | None = None
    side: Side | None = None
    turn: int = 1
    step: int = 0
    changed: bool = False
    over: bool = False

    @property
    def dark(self) -> bool:
        """Whether it is dark now."""
        return self.time is not None and (self.time.starts == "dark") != self.changed


def replay(mission: Mission, system: System, moves: Sequence[str]) -> Moment:
    """The moment that the moves lead to. Raises BadMove for one that is not open when it comes."""
    moment = _start(mission)
    for move in moves:
        if move not in open_moves(mission, system, moment):
            there = ", ".join(open_moves(mission, system, moment)) or "none: the game is over"
            raise BadMove(f"the move {move!r} is not open now; open moves: {there}")
        moment = after_move(mission, system, moment, move)
    return moment


def open_moves(mission: Mission, system: System, moment: Moment) -> tuple[str, ...]:
    """What players can tap: the time of day, who has the first turn, the next step, that the light has changed."""
    if moment.over:
        return ()
    if moment.time is None and (kinds := times_to_settle(mission, system)):
        return tuple(f"time {one.key}" for one in kinds)
    if moment.first is None:
        return tuple(f"first {side}" for side in SIDES)
    return (NEXT, LIGHT_CHANGES) if dice_for_light(system, moment) and moment.step == 0 else (NEXT,)


def open_part(mission: Mission, system: System, moves: Sequence[str]) -> tuple[str, ...]:
    """The moves as far as they can be replayed: all of them, unless the mission was another when they were made."""
    kept: list[str] = []
    moment = _start(mission)
    for move in moves:
        if move not in open_moves(mission, system, moment):
            break
        kept.append(move)
        moment = after_move(mission, system, moment, move)
    return tuple(kept)


def time_step(mission: Mission) -> SetTimeOfDay | None:
    """The step in which players settle the time of day, where the mission has one."""
    return next((step for step in mission.steps if isinstance(step, SetTimeOfDay)), None)


def times_to_settle(mission: Mission, system: System) -> tuple[TimeOfDay, ...]:
    """The times of day among which the mission lets players choose or roll; none if it has no part in it."""
    step, times = time_step(mission), system.times_of_day
    if step is None or times is None:
        return ()
    return tuple(one for one in times.times if step.choose == "any" or one.key in times.random or _is_daylight(one))


def dice_for_light(system: System, moment: Moment) -> int:
    """How many dice are rolled for a change of light as this turn starts; 0 where none is."""
    times = system.times_of_day
    if not (times and moment.time and moment.time.changes and moment.side and moment.first) or moment.changed:
        return 0
    return max(0, _turns_taken(moment.first, moment.side, moment.turn) - _first_roll(times, moment.first) + 1)


def dice_for_reserves(step: HoldReserves, moment: Moment) -> int:
    """How many dice are rolled for these Reserves now; 0 before their first roll, and in the other player's turn."""
    if moment.side is None or moment.side not in players(step.by):
        return 0
    return max(0, moment.turn - step.first_roll + 1)


def _start(mission: Mission) -> Moment:
    if mission.first_turn == "roll":
        return Moment()
    return Moment(first=mission.first_turn, side=mission.first_turn)


def _is_daylight(time: TimeOfDay) -> bool:
    return time.starts == "light" and not time.changes


def _turns_taken(first: Side, side: Side, turn: int) -> int:
    """Turns of both players that came before this one."""
    return 2 * (turn - 1) + (side != first)


def _first_roll(times: TimesOfDay, first: Side) -> int:
    return _turns_taken(first, times.first, times.from_turn)


def after_move(mission: Mission, system: System, moment: Moment, move: str) -> Moment:
    """The moment after a move that is open."""
    what, _, which = move.partition(" ")
    if what == "first":
        side = next(side for side in SIDES if side == which)
        return replace(moment, first=side, side=side)
    if what == "time" and system.times_of_day:
        return replace(moment, time=next(one for one in system.times_of_day.times if one.key == which))
    if move == LIGHT_CHANGES:
        return replace(moment, changed=True)
    return _next(mission, system, moment)


def _next(mission: Mission, system: System, moment: Moment) -> Moment:
    if moment.step + 1 < len(system.turn):
        return replace(moment, step=moment.step + 1)
    second = moment.side != moment.first
    turn = moment.turn + second
    if second and moment.turn >= _last_turn(mission):
        return replace(moment, over=True)
    side: Side = "defender" if moment.side == "attacker" else "attacker"
    ended = any(isinstance(win, Outlast) and win.by == side and turn >= win.turn for win in mission.win)
    return replace(moment, side=side, turn=turn, step=0, over=ended)


def _last_turn(mission: Mission) -> int:
    return next((win.rounds for win in mission.win if isinstance(win, MostPoints)), LAST_TURN)
