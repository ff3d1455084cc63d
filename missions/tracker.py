"""A game's turns as two players look at them: whose turn it is, what to do now, what can be tapped next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from missions.model import Mission, Side, System
from missions.turns import LIGHT_CHANGES, NEXT, Moment, after_move, open_moves, replay, time_step, times_to_settle
from missions.wording.book import voice
from missions.wording.measures import Units, faces
from missions.wording.steps import sentence
from missions.wording.turns import Chance, chances, counts_rounds, now
from missions.wording.winning import first_turn

type Address = Callable[[Sequence[str]], str]
type Settling = Literal["", "time", "first"]


@dataclass(frozen=True, slots=True)
class Tap:
    """A move that can be tapped. `help` says more; `to` is the address of the game after it, if games have one."""

    move: str
    label: str
    help: str = ""
    side: Side | None = None
    to: str = ""


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step of the turn: done, now or later."""

    name: str
    state: Literal["done", "now", "later"]


@dataclass(frozen=True, slots=True)
class Tracker:
    """A game where its moves have brought it.

    While something is to be `settling` there is no turn yet: `rules` say how it is settled, `choices` are the answers.
    `ends_turn` says that the next tap gives the turn to the other player.
    """

    moment: Moment
    begun: bool  # whether anything was tapped yet
    counted: str  # what turns are called: "Turn" or "Battle round"
    step: str
    steps: tuple[TurnStep, ...]
    settling: Settling
    rules: tuple[str, ...]
    choices: tuple[Tap, ...]
    next: Tap | None
    ends_turn: bool
    light: Tap | None
    back: Tap | None
    again: Tap | None
    now: tuple[str, ...]
    chances: tuple[Chance, ...]

    @property
    def at_step(self) -> bool:
        """Whether a turn is going on, so that its step means something."""
        return not (self.settling or self.moment.over)

    def to_look_at(self) -> Tracker:
        """The same with nothing to tap."""
        return replace(self, choices=(), next=None, light=None, back=None, again=None)

    @property
    def short(self) -> str:
        """Where the game is, in few words, such as "turn 3, Attacker"."""
        if self.moment.over:
            return "game over"
        if not self.at_step or self.moment.side is None:
            return "before the first turn"
        return f"{self.counted.lower()} {self.moment.turn}, {self.moment.side.capitalize()}"


def tracker(
    mission: Mission, system: System, moves: Sequence[str], units: Units, address: Address | None = None
) -> Tracker:
    """What is shown after these moves. Raises BadMove for one that is not open when it comes."""
    moment = replay(mission, system, moves)
    to = address or (lambda _: "")
    opened = open_moves(mission, system, moment)
    settling = _settling(mission, system, moment)
    ahead = _next(mission, system, moment, to((*moves, NEXT))) if NEXT in opened else None
    light = _light(moment, to((*moves, LIGHT_CHANGES))) if LIGHT_CHANGES in opened else None
    return Tracker(
        moment=moment,
        begun=bool(moves),
        counted="Battle round" if counts_rounds(mission) else "Turn",
        step=system.turn[moment.step],
        steps=_steps(system, moment),
        settling=settling,
        rules=_rules(mission, system, units, settling),
        choices=_choices(mission, system, settling, lambda move: to((*moves, move))),
        next=ahead,
        ends_turn=moment.step + 1 == len(system.turn),
        light=light,
        back=Tap("back", "Take back", to=to(moves[:-1])) if moves else None,
        again=Tap("again", "Start again", to=to(())) if moves else None,
        now=() if settling else now(mission, moment, units),
        chances=chances(mission, moment, units),
    )


def _settling(mission: Mission, system: System, moment: Moment) -> Settling:
    if moment.time is None and times_to_settle(mission, system):
        return "time"
    return "first" if moment.first is None else ""


def _steps(system: System, moment: Moment) -> tuple[TurnStep, ...]:
    return tuple(
        TurnStep(name, "now" if at == moment.step else "done" if at < moment.step else "later")
        for at, name in enumerate(system.turn)
    )


def _rules(mission: Mission, system: System, units: Units, settling: Settling) -> tuple[str, ...]:
    told = voice(system, units)
    step = time_step(mission)
    if settling == "time" and step:
        return (sentence(mission, told, step),)
    return tuple(first_turn(mission, told)) if settling == "first" else ()


def _choices(mission: Mission, system: System, settling: Settling, to: Callable[[str], str]) -> tuple[Tap, ...]:
    if settling == "first":
        sides: tuple[Side, ...] = ("attacker", "defender")
        return tuple(Tap(f"first {side}", side.capitalize(), side=side, to=to(f"first {side}")) for side in sides)
    if settling == "time":
        return tuple(
            Tap(move := f"time {one.key}", one.title, _dice(mission, system, one.key), to=to(move))
            for one in times_to_settle(mission, system)
        )
    return ()


def _dice(mission: Mission, system: System, key: str) -> str:
    """The results of the die that bring this time of day, where players roll for it."""
    step, times = time_step(mission), system.times_of_day
    if step is None or times is None or step.choose == "any":
        return ""
    rolled = tuple(die for die, brought in enumerate(times.random, start=1) if brought == key)
    return f"on a roll of {faces(rolled)}" if rolled else "without a roll"


def _next(mission: Mission, system: System, moment: Moment, to: str) -> Tap:
    """The one big button. Its label names the step, the turn or the end that it leads to."""
    if moment.step + 1 < len(system.turn):
        return Tap(NEXT, f"Next: {system.turn[moment.step + 1]}", to=to)
    after = after_move(mission, system, moment, NEXT)
    if after.over or after.side is None:
        return Tap(NEXT, "End the game", to=to)
    counted = "battle round" if counts_rounds(mission) else "turn"
    return Tap(NEXT, f"Next: {after.side.capitalize()}, {counted} {after.turn}", side=after.side, to=to)


def _light(moment: Moment, to: str) -> Tap:
    return Tap(LIGHT_CHANGES, "It gets light" if moment.dark else "It gets dark", to=to)
