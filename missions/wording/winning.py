"""Sentences for who goes first and who wins when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from missions.model import (
    By,
    DestroyFormations,
    HoldObjective,
    KeepClear,
    Mission,
    MostPoints,
    Otherwise,
    Outlast,
    StartHolding,
    Win,
)
from missions.wording.book import Voice
from missions.wording.measures import number, ordinal
from missions.wording.places import PLAYER, places

_WINNER: dict[By, str] = PLAYER | {"each": "a player"}
_LOSER: dict[By, str] = {"attacker": "Defending", "defender": "Attacking", "each": "opposing"}


def ending(mission: Mission, voice: Voice) -> Iterator[str]:
    """What brings the game to its end, where a system says that apart from who has then won."""
    return (way_to_win(mission, voice, win, "ends ") for win in mission.win if not isinstance(win, Otherwise))


def deciding(mission: Mission, voice: Voice) -> Iterator[str]:
    """Who has won once the game has ended, and what that is worth."""
    others = {win.by for win in mission.win if isinstance(win, Otherwise)}
    for win in mission.win:
        match win:
            case HoldObjective() | StartHolding():
                objective = _objective(mission, voice, win)
                yield voice.say("won by objective", who=_WINNER[win.by], objective=objective)
            case Otherwise():
                yield way_to_win(mission, voice, win)
            case KeepClear() | DestroyFormations() | Outlast() if win.by not in others:
                yield voice.say("won in that way", who=_WINNER[win.by])
            case _:
                pass
    yield voice.say("points after" if others else "points without winner")


def first_turn(mission: Mission, voice: Voice) -> Iterator[str]:
    """Who has the first turn, and what to mind of the turns that follow."""
    if mission.first_turn == "roll":
        bonus = f" {mission.first_turn_bonus}" if mission.first_turn_bonus else ""
        yield voice.say(f"first turn by roll{bonus}")
    else:
        yield voice.say("first turn", who=PLAYER[mission.first_turn])
    if mission.withdrawal:
        yield voice.say("withdrawal reminder", turn=number(mission.withdrawal.from_turn))


def winning(mission: Mission, voice: Voice) -> Iterator[str]:
    """The ways to win, each a sentence."""
    return (way_to_win(mission, voice, win) for win in mission.win)


def way_to_win(mission: Mission, voice: Voice, win: Win, told: str = "") -> str:
    """One way to win, a sentence. `told` begins the names of the phrases that say it in another way."""
    if isinstance(win, MostPoints):
        return voice.say(f"{told}most points", rounds=number(win.rounds))
    who, enemy = _WINNER[win.by], _LOSER[win.by]
    match win:
        case HoldObjective() | StartHolding():
            within = voice.inches[win.within] if isinstance(win, HoldObjective) else ""
            objective = _objective(mission, voice, win)
            gate = _gate(voice, win.from_turn)
            return voice.say(f"{told}{win.do}", who=who, enemy=enemy, gate=gate, within=within, objective=objective)
        case KeepClear():
            return _keep_clear(mission, voice, win, told)
        case DestroyFormations():
            return voice.say(f"{told}destroy all formations", who=who, enemy=enemy)
        case Outlast():
            return voice.say(f"{told}outlast", who=who, turn=ordinal(win.turn))
        case Otherwise():
            area = _area(mission, voice, "each", win.unless_held) if win.unless_held else ""
            return voice.say("otherwise unless held" if area else "otherwise", who=who, area=area)
    assert_never(win)


def _keep_clear(mission: Mission, voice: Voice, win: KeepClear, told: str) -> str:
    facts = {"who": _WINNER[win.by], "enemy": _LOSER[win.by], "gate": _gate(voice, win.from_turn)}
    key = f"{told}{win.do} at start" if win.at == "start" else f"{told}{win.do}"
    if win.within is not None:
        return voice.say(key, within=voice.inches[win.within], **facts)
    # Said by name: "their own half" would be the half of the enemy who was spoken of last.
    return voice.say(key, area=_area(mission, voice, "each", win.area or ""), **facts)


def _gate(voice: Voice, turn: int) -> str:
    return "" if turn == 1 else voice.words("turn gate", turn=ordinal(turn))


def _objective(mission: Mission, voice: Voice, win: HoldObjective | StartHolding) -> str:
    own = " of their own" if isinstance(win, StartHolding) and win.placed_by else ""
    if win.objectives == "any":
        return voice.words(f"any objective{own}")
    return voice.words(f"objective in{own}", area=_area(mission, voice, win.by, win.objectives))


def _area(mission: Mission, voice: Voice, by: By, words: str) -> str:
    return places(mission, by, voice.inches).area(words)
