"""A draw as the pages show it: who moves, what it went by, how good it is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tourney.models import Round
from tourney.names import isolated
from tourney.pages.roundviews import named
from tourney.ruleset import in_words
from tourney.services.redraws import Move, Place


@dataclass(frozen=True, slots=True)
class Moved:
    """An entry that changes places, in words. `opponent` tells that it is more than the table that changes."""

    name: str
    before: str
    after: str
    opponent: bool


def moved(moves: Iterable[Move], names: Mapping[int, str]) -> list[Moved]:
    """Moves for a page: new opponents first, then those who only change tables; each by name."""
    lines = [
        Moved(names[move.entry], _where(move.before, names), _where(move.after, names), not move.same_opponent)
        for move in moves
    ]
    return sorted(lines, key=lambda line: (not line.opponent, line.name.casefold()))


def _where(place: Place, names: Mapping[int, str]) -> str:
    if place.bye:
        return "the bye"
    if place.opponent is None:
        return "not in this round"
    return f"{isolated(names[place.opponent])}, {f'table {place.table}' if place.table else 'no table'}"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A rule of the draw and what the pairings cost by it."""

    label: str
    cost: object


@dataclass(frozen=True, slots=True)
class Facts:
    """What a round's draw went by: its rules in order with their costs, what could not be kept, and how sure it is."""

    proof: str
    rules: tuple[Weighed, ...] = ()
    relaxed: tuple[str, ...] = ()
    bye: str = ""
    engine: object = ""


PROVEN = "Proven: no other pairings are better by these rules in their order."
NOT_PROVEN = "Nothing better was found when each player was weighed against twice as many others."


def facts_of(round_: Round, names: Mapping[int, str]) -> Facts:
    """The facts that the round keeps of its draw; of the games drawn last, where others stayed as they were."""
    kept = round_.draw
    if "answer" not in kept:
        return Facts("This round was paired by hand, or drawn by an earlier version of Muster, which kept less.")
    answer = kept["answer"]
    cost: Mapping[str, object] = answer["cost"]
    return Facts(
        proof=_beside(kept.get("locked", ())) + (PROVEN if answer["optimal"] else NOT_PROVEN),
        rules=tuple(
            Weighed(in_words(rule), cost[rule.partition(":")[0]])
            for rule in kept["field"]["rules"]
            if rule.partition(":")[0] in cost
        ),
        relaxed=named([item["why"] for item in answer["relaxed"]], names),
        bye="; ".join(named(answer["bye_why"], names)),
        engine=kept["engine"],
    )


def _beside(locked: Sequence[object]) -> str:
    if not locked:
        return ""
    return f"Of what could still move, {'one game' if len(locked) == 1 else f'{len(locked)} games'} being fixed. "


def relaxations(round_: Round) -> Sequence[Mapping[str, Any]]:
    """What the round's draw could not keep, as it was kept."""
    found: Sequence[Mapping[str, Any]] = round_.draw.get("answer", {}).get("relaxed", ())
    return found
