"""Sentences for who goes first and who wins when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from missions.model import By, DestroyFormations, HoldObjective, KeepClear, Mission, Outlast, Win
from missions.wording.book import Voice
from missions.wording.measures import ordinal
from missions.wording.places import PLAYER, places

_WINNER: dict[By, str] = PLAYER | {"each": "a player"}
_LOSER: dict[By, str] = {"attacker": "Defending", "defender": "Attacking", "each": "opposing"}


def first_turn(mission: Mission, voice: Voice) -> Iterator[str]:
    """Who has the first turn, and what to mind of the turns that follow."""
    if mission.first_turn == "roll":
        yield voice.say("first turn by roll")
    else:
        yield voice.say("first turn", who=PLAYER[mission.first_turn])
    if "strategic withdrawal" in mission.rules:
        yield voice.say("withdrawal reminder")


def winning(mission: Mission, voice: Voice) -> Iterator[str]:
    """The ways to win, each a sentence."""
    return (_way(mission, voice, win) for win in mission.win)


def _way(mission: Mission, voice: Voice, win: Win) -> str:
    who, enemy = _WINNER[win.by], _LOSER[win.by]
    match win:
        case HoldObjective():
            return voice.say(
                "hold an objective",
                who=who,
                enemy=enemy,
                gate=_gate(voice, win.from_turn),
                within=voice.inches[win.within],
                objective=_objective(mission, voice, win),
            )
        case KeepClear():
            gate, within = _gate(voice, win.from_turn), voice.inches[win.within]
            return voice.say("keep objectives clear", who=who, enemy=enemy, gate=gate, within=within)
        case DestroyFormations():
            return voice.say("destroy all formations", who=who, enemy=enemy)
        case Outlast():
            return voice.say("outlast", who=who, turn=ordinal(win.turn))
    assert_never(win)


def _gate(voice: Voice, turn: int) -> str:
    return "" if turn == 1 else voice.words("turn gate", turn=ordinal(turn))


def _objective(mission: Mission, voice: Voice, win: HoldObjective) -> str:
    if win.objectives == "any":
        return voice.words("any objective")
    return voice.words("objective in", area=places(mission, win.by, voice.inches).area(win.objectives))
