"""What two players have to do now, and when each side can win: words for a moment of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from missions import load
from missions.model import (
    SIDES,
    DestroyFormations,
    HoldAmbush,
    HoldObjective,
    HoldReserves,
    KeepClear,
    Mission,
    MostPoints,
    Otherwise,
    Outlast,
    Side,
    StartHolding,
    Win,
)
from missions.regions import players
from missions.turns import Moment, dice_for_light, dice_for_reserves
from missions.wording.book import Voice, voice
from missions.wording.measures import Units, number, ordinal
from missions.wording.places import PLAYER
from missions.wording.special import scatter_rows
from missions.wording.steps import arrival, reserve_name
from missions.wording.winning import way_to_win

ENOUGH_DICE = 3  # with so many a Unit arrives even if no die shows it

# {unit} and {units} are the system's own word for what a force is made of.
WORDS: Mapping[str, str] = {
    "win now": "Have they won? {way}",
    "win at end": "Have they won, now that the turn ends? {way}",
    "ambush": "They may place what waits in Ambush, if it is still unseen.",
    "reserves": "{name}: roll {dice}. Each 5+ brings on one {unit}.{certain}",
    "reserves certain": " Without a 5+ one arrives all the same.",
    "reserves later": "{name}: the first die is rolled on turn {turn}.",
    "arrivals": "{name} that arrived move on now. {arrive}",
    "withdraw": (
        "Strategic Withdrawal: count the {units} and Delay Counters on the table. With {count} or more together a "
        "{unit} withdraws and the Counters go. With fewer, take one Delay Counter."
    ),
    "withdraw objective": "Take away one Objective that the Attacker placed.",
    "light": "Roll {dice}. On any {score}+ it gets {state} for the rest of the battle.",
    "it is": "It is {state}.",
    "night": "Night Fighting applies.",
    "secret mission": (
        "Battle round {round} ends with this turn. {second}, then {first}: if your primary total is not above your "
        "opponent's, you may take a secret mission. It is worth up to {worth} VP; your primary then counts {primary} "
        "at most."
    ),
    "first turn": "Meeting Engagement: {who} goes first and is held back for this turn. See the special rules.",
    "over": "The game is over.",
    "open": "open now",
    "from turn": "from turn {turn} on",
    "from first turn": "from the first turn on",
    "as turn starts": "as {who}'s {turn} turn starts",
    "at the end": "when the game ends",
    "turn": "{who}'s {turn} turn",
    "turn of round": "{who}'s turn of battle round {round}",
}


@dataclass(frozen=True, slots=True)
class Chance:
    """A way to win, in words, and when it is open: now, or from which turn on."""

    way: str
    when: str
    is_open: bool


def now(mission: Mission, moment: Moment, units: Units) -> tuple[str, ...]:
    """What the player whose turn it is does and minds in this step of the turn, in order."""
    told = voice(load.system(mission.system), units)
    if moment.over:
        return (WORDS["over"], *(way_to_win(mission, told, win) for win in mission.win if _ends(win)))
    if moment.side is None:
        return ()
    last = len(told.system.turn) - 1
    said = {0: _starting, 1: _moving}.get(moment.step, _nothing)
    ending = _ending(mission, told, moment) if moment.step == last else ()
    return (*said(mission, told, moment), *ending)


def chances(mission: Mission, moment: Moment, units: Units) -> tuple[Chance, ...]:
    """Every way to win, and when it is open."""
    told = voice(load.system(mission.system), units)
    return tuple(_chance(mission, told, moment, win) for win in mission.win)


def _chance(mission: Mission, told: Voice, moment: Moment, win: Win) -> Chance:
    is_open = moment.over if _ends(win) else moment.side is not None and moment.turn >= _opens(win)
    return Chance(way_to_win(mission, told, win), WORDS["open"] if is_open else _when(win), is_open)


def _when(win: Win) -> str:
    if isinstance(win, Outlast):
        return WORDS["as turn starts"].format(who=PLAYER[win.by], turn=ordinal(win.turn))
    if _ends(win):
        return WORDS["at the end"]
    turn = _opens(win)
    return WORDS["from turn"].format(turn=turn) if turn > 1 else WORDS["from first turn"]


def _opens(win: Win) -> int:
    return 1 if isinstance(win, Outlast | MostPoints | Otherwise | DestroyFormations) else win.from_turn


def _ends(win: Win) -> bool:
    return isinstance(win, Outlast | MostPoints | Otherwise)


def _nothing(mission: Mission, told: Voice, moment: Moment) -> Iterator[str]:
    yield from ()


def _starting(mission: Mission, told: Voice, moment: Moment) -> Iterator[str]:
    side = moment.side
    if side is None:
        return
    yield from _light(mission, told, moment)
    for win in mission.win:
        if isinstance(win, StartHolding | KeepClear) and _is_checked(win, side, moment, "start"):
            yield WORDS["win now"].format(way=way_to_win(mission, told, win))
    if "meeting engagement" in mission.rules and moment.turn == 1 and side == moment.first:
        yield WORDS["first turn"].format(who=PLAYER[side])
    yield from _withdrawal(mission, told, moment, side)
    if any(isinstance(step, HoldAmbush) and step.by == side and not step.immediate for step in mission.steps):
        yield WORDS["ambush"]
    for step in mission.steps:
        if isinstance(step, HoldReserves) and side in players(step.by):
            yield _reserves(told, step, moment)


def _light(mission: Mission, told: Voice, moment: Moment) -> Iterator[str]:
    if "darkness" in mission.rules:
        yield WORDS["night"]
    if moment.time is None or told.system.times_of_day is None:
        return
    if dice := dice_for_light(told.system, moment):
        state = "light" if moment.dark else "dark"
        yield WORDS["light"].format(dice=_dice(dice), score=told.system.times_of_day.score, state=state)
    else:
        yield WORDS["it is"].format(state="dark" if moment.dark else "light")
    if moment.dark:
        yield WORDS["night"]


def _withdrawal(mission: Mission, told: Voice, moment: Moment, side: Side) -> Iterator[str]:
    rule = mission.withdrawal
    if rule is None or side != "defender" or moment.turn < rule.from_turn:
        return
    if moment.turn in rule.objectives:
        yield WORDS["withdraw objective"]
    unit, units = told.counted("unit", 1), told.counted("unit", 2)
    yield WORDS["withdraw"].format(count=number(rule.count), unit=unit, units=units)


def _reserves(told: Voice, step: HoldReserves, moment: Moment) -> str:
    name = f"{reserve_name(step)}s"
    dice = dice_for_reserves(step, moment)
    if not dice:
        return WORDS["reserves later"].format(name=name, turn=number(step.first_roll))
    certain = WORDS["reserves certain"] if dice >= ENOUGH_DICE else ""
    return WORDS["reserves"].format(name=name, dice=_dice(dice), unit=told.counted("unit", 1), certain=certain)


def _moving(mission: Mission, told: Voice, moment: Moment) -> Iterator[str]:
    for step in mission.steps:
        if isinstance(step, HoldReserves) and dice_for_reserves(step, moment):
            where = arrival(mission, told, step.arrive)
            yield WORDS["arrivals"].format(name=f"{reserve_name(step)}s", arrive=where)
            for dice, place in scatter_rows(mission, told, step) if step.arrive.scatter else ():
                yield f"{dice}: {place}."


def _ending(mission: Mission, told: Voice, moment: Moment) -> Iterator[str]:
    yield from _secret_mission(told, moment)
    for win in mission.win:
        if isinstance(win, HoldObjective | KeepClear) and moment.side and _is_checked(win, moment.side, moment, "end"):
            yield WORDS["win at end"].format(way=way_to_win(mission, told, win))


def _secret_mission(told: Voice, moment: Moment) -> Iterator[str]:
    """What both players may do as a battle round ends, where games are scored by round."""
    if told.system.points is None or moment.side is None or moment.first is None or moment.side == moment.first:
        return
    secret = told.system.points.secret
    if moment.turn == secret.after_round:
        yield WORDS["secret mission"].format(
            round=number(moment.turn),
            second=f"The {moment.side.capitalize()}",
            first=PLAYER[moment.first],
            worth=secret.worth,
            primary=secret.primary,
        )


def _is_checked(win: StartHolding | HoldObjective | KeepClear, side: Side, moment: Moment, at: str) -> bool:
    if isinstance(win, KeepClear) and win.at != at:
        return False
    return side in (SIDES if win.by == "each" else (win.by,)) and moment.turn >= win.from_turn


def _dice(count: int) -> str:
    return "one die" if count == 1 else f"{number(count)} dice"


def turn_name(mission: Mission, moment: Moment) -> str:
    """The turn as it is spoken of: "the Attacker's third turn", or its battle round where a mission counts those."""
    if moment.side is None:
        return ""
    if counts_rounds(mission):
        return WORDS["turn of round"].format(who=PLAYER[moment.side], round=number(moment.turn))
    return WORDS["turn"].format(who=PLAYER[moment.side], turn=ordinal(moment.turn))


def counts_rounds(mission: Mission) -> bool:
    """Whether a mission speaks of battle rounds, in each of which both players have a turn."""
    return any(isinstance(win, MostPoints) for win in mission.win)
