"""Results: what an outcome is worth by the rules, and the desk's word on a game.

What the players say of it is in `services/reports.py`.
"""

from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F
from django.utils import timezone

from missions.load import system
from missions.model import Side
from missions.scoring import ImpossibleReport, score, settled
from tourney.errors import Refused
from tourney.models import Game, Report, Result, ResultKind, RoundStatus, Source
from tourney.playable import mission_of
from tourney.services.settling import settled_as
from tourney.services.writing import Actor, check_version, fresh, writing

LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner's position (None: nobody), and what the system counts of positions 1 and 2.

    That is the Units lost, or the VP where a system is scored by points.
    """

    winner: int | None
    count_1: int
    count_2: int


def by_points(first: int, second: int) -> Outcome:
    """The outcome of a game that is scored by points: the higher wins, and nobody does with as many."""
    return Outcome(None if first == second else 1 if first > second else 2, first, second)


def settled_outcome(game: Game, outcome: Outcome) -> Outcome:
    """The outcome with the winner that the rules name where the players name nobody."""
    if outcome.winner is not None or not game.mission or game.attacker is None:
        return outcome
    side = settled(mission_of(game.round.event, game.mission), None)
    return outcome if side is None else replace(outcome, winner=_position(game, side))


def wins_otherwise(game: Game) -> int | None:
    """The position that wins if neither player does what the mission asks for; None where nobody does then."""
    return settled_outcome(game, Outcome(None, 0, 0)).winner


def _position(game: Game, side: Side) -> int:
    attacker = game.attacker or 1
    return attacker if side == "attacker" else 3 - attacker


def vp_of(game: Game, outcome: Outcome) -> tuple[int, int]:
    """The VP of positions 1 and 2: by the system's table, or as they were counted. Refuses what cannot be, in words."""
    practice = game.round.event.practice
    if outcome.winner not in {1, 2, None}:
        raise Refused("Say which of the two players won, or that nobody did.")
    if not practice.by_units:
        counts = (outcome.count_1, outcome.count_2)
        if not all(0 <= count <= practice.most for count in counts):
            raise Refused(f"A player scores from 0 to {practice.most} VP.", "Count them again.")
        return counts
    outcome = settled_outcome(game, outcome)
    attacker = game.attacker or 1  # both roles score alike; a game without a mission has no roles
    lost = {1: outcome.count_1, 2: outcome.count_2}
    defender = 3 - attacker
    winner: Side | None = None
    if outcome.winner is not None:
        winner = "attacker" if outcome.winner == attacker else "defender"
    table = system(game.round.event.system).vp
    if table is None:
        raise AssertionError("a system is scored by a table or by points")
    try:
        scored = score(table, winner, lost[attacker], lost[defender])
    except ImpossibleReport as error:
        raise Refused(str(error)) from error
    by_position = {attacker: scored.attacker, defender: scored.defender}
    return by_position[1], by_position[2]


def enter_result(
    game: Game,
    by: Actor,
    outcome: Outcome,
    *,
    kind: str = ResultKind.PLAYED,
    vp: tuple[int, int] | None = None,
    reason: str = "",
    version: int | None = None,
) -> Result:
    """The desk's word: a first result, a decision between two reports, or a correction in any round.

    `vp` overrides the table, with a `reason`; without a possible total it is refused unless there is one. So does a
    winner who has not the higher VP, in a system scored by points.
    """
    with writing(game.round.event, by) as change:
        game = fresh(Game.objects.select_related("round", "table").defer("round__draw"), game.pk)
        game.round.event = change.event
        if not game.round.is_public:
            raise Refused("The round is a draft.", "Publish it first.")
        values = values_of(game, outcome, kind=kind, vp=vp, reason=reason.strip())
        before = Result.objects.filter(game=game).first()
        if before and all(getattr(before, name) == value for name, value in values.items()):
            change.nothing()
            return before
        check_version(game.version, version)
        old = shown(before)
        result = put_result(game, values)
        change.log(
            "result corrected" if before else "result entered", str(game.table or game.round),
            round=game.round.number, names=names_of(game), before=old, after=shown(result), reason=reason.strip(),
            settled=settled_as(game, result),
        )  # fmt: skip
    return result


def put_result(game: Game, values: dict[str, Any], source: str = Source.DESK) -> Result:
    """A result in place of whatever stood there. Part of a service; `values` are those of `values_of`."""
    values = {**values, "source": source, "at": timezone.now()}
    result, _ = Result.objects.update_or_create(game=game, defaults=values)
    _touch(game)
    return result


def preview_result(
    game: Game,
    outcome: Outcome,
    *,
    kind: str = ResultKind.PLAYED,
    vp: tuple[int, int] | None = None,
    reason: str = "",
    version: int | None = None,
) -> Result | None:
    """What `enter_result` would make of it, not saved; None where that is the result already. Refuses as it would."""
    values = values_of(game, outcome, kind=kind, vp=vp, reason=reason.strip())
    now = Result.objects.filter(game=game).first()
    if now and all(getattr(now, name) == value for name, value in values.items()):
        return None
    check_version(game.version, version)
    return Result(**values)  # not of the game: that would stand on it in place of its result


def names_of(game: Game) -> list[str]:
    """The two players, as the log names them."""
    return list(game.seats.order_by("position").values_list("entry__name", flat=True))


def shown(result: Result | None) -> list[object] | None:
    """A result as the log keeps it: VP, winner, losses, kind."""
    if result is None:
        return None
    return [result.vp_1, result.vp_2, result.winner, result.lost_1, result.lost_2, result.kind]


def values_of(
    game: Game, outcome: Outcome, *, kind: str = ResultKind.PLAYED, vp: tuple[int, int] | None = None, reason: str = ""
) -> dict[str, Any]:
    """What the result's columns hold. The reason is kept where the rules would have it otherwise."""
    practice = game.round.event.practice
    by_rules = _vp_by_kind(game, outcome, kind)
    points = vp or by_rules
    if kind == ResultKind.PLAYED and practice.by_units and points == by_rules:
        outcome = settled_outcome(game, outcome)
    otherwise = _otherwise(game, outcome, kind, by_rules, points)
    if not otherwise:
        reason = ""
    elif not reason:
        raise Refused(otherwise, "Give the reason for it.")
    elif len(reason) > LONGEST_REASON or not all(0 <= value <= practice.most_vp for value in points):
        raise Refused(f"VP go from 0 to {practice.most_vp}.", f"The reason has room for {LONGEST_REASON} characters.")
    lost = {"lost_1": outcome.count_1, "lost_2": outcome.count_2} if practice.by_units else {}
    return {
        "kind": kind,
        "winner": outcome.winner,
        "vp_1": points[0],
        "vp_2": points[1],
        "override_reason": reason,
    } | lost


def _otherwise(game: Game, outcome: Outcome, kind: str, by_rules: tuple[int, int], points: tuple[int, int]) -> str:
    """What is not as the rules have it, in words; empty if everything is."""
    if points != by_rules:
        return (
            "These VP differ from the table." if game.round.event.practice.by_units else "These are not the usual VP."
        )
    by_count = kind == ResultKind.PLAYED and not game.round.event.practice.by_units
    return "The winner is not the player with more VP." if by_count and outcome != by_points(*points) else ""


def _vp_by_kind(game: Game, outcome: Outcome, kind: str) -> tuple[int, int]:
    count = "losses" if game.round.event.practice.by_units else "VP"
    if kind == ResultKind.NEITHER:
        if outcome != Outcome(None, 0, 0):
            raise Refused(f"A game that neither player came to has no winner and no {count}.")
        return 0, 0
    if kind == ResultKind.FORFEIT:
        if outcome.winner is None:
            raise Refused("Say who wins the game that was not played.")
        if outcome.winner not in {1, 2} or outcome.count_1 or outcome.count_2:
            raise Refused(f"A game won by default has one of the two as its winner, and no {count}.")
        best = game.round.event.bye_vp  # won by default counts as the bye does
        return (best, 0) if outcome.winner == 1 else (0, best)
    if kind != ResultKind.PLAYED:
        raise Refused(f"There is no kind of result “{kind}”.")
    return vp_of(game, outcome)


def unlock_result(game: Game, by: Actor, *, version: int | None = None) -> None:
    """Take a result and its reports back, so that the players can report again while the round is open."""
    with writing(game.round.event, by) as change:
        game = fresh(Game.objects.select_related("round", "table").defer("round__draw"), game.pk)
        check_version(game.version, version)
        if game.round.status == RoundStatus.CLOSED:
            raise Refused(f"{game.round} is closed.", "Correct the result instead.")
        result = Result.objects.filter(game=game).first()
        reports = Report.objects.filter(seat__game=game, current=True)
        if result is None and not reports.exists():
            change.nothing()
            return
        change.log(
            "result unlocked", str(game.table or game.round),
            round=game.round.number, names=names_of(game), before=shown(result),
        )  # fmt: skip
        reports.update(current=False)
        if result:
            result.delete()
        Game.objects.filter(pk=game.pk).update(disputed_at=None, version=F("version") + 1)


def _touch(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(version=F("version") + 1)
