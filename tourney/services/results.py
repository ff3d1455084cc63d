"""Results: reported by the two players, confirmed when they agree, decided at the desk when they do not."""

from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.utils import timezone

from missions.load import system
from missions.scoring import ImpossibleReport, possible_totals, score
from tourney.errors import Refused
from tourney.models import Game, Report, Result, ResultKind, RoundStatus, Seat, Source
from tourney.services.writing import Actor, Change, check_version, fresh, writing

MOST_VP, LONGEST_REASON = 99, 200


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner's position (None: nobody), and the Units that positions 1 and 2 lost."""

    winner: int | None
    lost_1: int
    lost_2: int


def vp_of(game: Game, outcome: Outcome) -> tuple[int, int]:
    """The VP of positions 1 and 2, by the system's table. Refuses what cannot be, in words."""
    attacker = game.attacker or 1  # fow4 scores both roles alike; a game without a mission has no roles
    if outcome.winner not in {1, 2, None}:
        raise Refused("Say which of the two players won, or that nobody did.")
    lost = {1: outcome.lost_1, 2: outcome.lost_2}
    defender = 3 - attacker
    winner = None if outcome.winner is None else ("attacker" if outcome.winner == attacker else "defender")
    try:
        scored = score(system(game.round.event.system).vp, winner, lost[attacker], lost[defender])  # type: ignore[arg-type]
    except ImpossibleReport as error:
        raise Refused(str(error)) from error
    by_position = {attacker: scored.attacker, defender: scored.defender}
    return by_position[1], by_position[2]


def report_result(seat: Seat, by: Actor, outcome: Outcome) -> Game:
    """One player's report. Two that agree make the result; two that differ go to the desk."""
    with writing(seat.round.event, by) as change:
        seat = fresh(Seat.objects.select_related("entry", "round", "game__table"), seat.pk)
        game = _reportable(seat, change)
        game.round.event = change.event
        vp_of(game, outcome)
        result = Result.objects.filter(game=game).first()
        if result:
            if (result.winner, result.lost_1, result.lost_2) == (outcome.winner, outcome.lost_1, outcome.lost_2):
                change.nothing()
                return game
            raise Refused("This game has its result already.", "Ask at the desk if it is wrong.")
        current = seat.reports.filter(current=True).first()
        if current and current.claim == (outcome.winner, outcome.lost_1, outcome.lost_2):
            change.nothing()
            return game
        seat.reports.update(current=False)
        report = Report.objects.create(seat=seat, winner=outcome.winner, lost_1=outcome.lost_1, lost_2=outcome.lost_2)
        other = Report.objects.filter(seat__game=game, current=True).exclude(seat=seat).first()
        agreed = bool(other and other.claim == report.claim)
        if agreed:
            _save(game, _values(game, outcome), Source.PLAYERS)
        _touch(game)
        change.log(
            "result reported", str(game.table or game.round), entry=seat.entry.name, claim=list(report.claim),
            state="confirmed" if agreed else "differs" if other else "first",
        )  # fmt: skip
    return game


def _reportable(seat: Seat, change: Change) -> Game:
    if not change.event.players_report:
        raise Refused("Results of this event are entered at the desk.")
    if seat.game is None:
        raise Refused("A bye needs no result.")
    if seat.round.status not in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}:
        raise Refused(f"{seat.round} is {seat.round.get_status_display().lower()}.", "Ask at the desk.")
    return seat.game


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

    `vp` overrides the table, with a `reason`; without a possible total it is refused unless there is one.
    """
    with writing(game.round.event, by) as change:
        game = fresh(Game.objects.select_related("round", "table"), game.pk)
        game.round.event = change.event
        if not game.round.is_public:
            raise Refused("The round is a draft.", "Publish it first.")
        values = _values(game, outcome, kind=kind, vp=vp, reason=reason.strip())
        before = Result.objects.filter(game=game).first()
        if before and all(getattr(before, name) == value for name, value in values.items()):
            change.nothing()
            return before
        check_version(game.version, version)
        old = _shown(before)
        result = _save(game, values, Source.DESK)
        _touch(game)
        change.log(
            "result corrected" if before else "result entered", str(game.table or game.round),
            round=game.round.number, before=old, after=_shown(result), reason=reason.strip(),
        )  # fmt: skip
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
    values = _values(game, outcome, kind=kind, vp=vp, reason=reason.strip())
    now = Result.objects.filter(game=game).first()
    if now and all(getattr(now, name) == value for name, value in values.items()):
        return None
    check_version(game.version, version)
    return Result(**values)  # not of the game: that would stand on it in place of its result


def _shown(result: Result | None) -> list[object] | None:
    if result is None:
        return None
    return [result.vp_1, result.vp_2, result.winner, result.lost_1, result.lost_2, result.kind]


def _values(
    game: Game, outcome: Outcome, *, kind: str = ResultKind.PLAYED, vp: tuple[int, int] | None = None, reason: str = ""
) -> dict[str, Any]:
    """What the result's columns hold. The reason is kept where the VP are not those of the table."""
    by_table = _vp_by_kind(game, outcome, kind)
    points = vp or by_table
    if points == by_table:
        reason = ""
    elif not reason:
        raise Refused("These VP differ from the table.", "Give the reason for it.")
    elif len(reason) > LONGEST_REASON or not all(0 <= value <= MOST_VP for value in points):
        raise Refused(f"VP go from 0 to {MOST_VP}.", f"The reason has room for {LONGEST_REASON} characters.")
    return {
        "kind": kind, "winner": outcome.winner, "lost_1": outcome.lost_1, "lost_2": outcome.lost_2,
        "vp_1": points[0], "vp_2": points[1], "override_reason": reason,
    }  # fmt: skip


def _save(game: Game, values: dict[str, Any], source: str) -> Result:
    values = {**values, "source": source, "at": timezone.now()}
    return Result.objects.update_or_create(game=game, defaults=values)[0]


def _vp_by_kind(game: Game, outcome: Outcome, kind: str) -> tuple[int, int]:
    if kind == ResultKind.NEITHER:
        if outcome != Outcome(None, 0, 0):
            raise Refused("A game that neither player came to has no winner and no losses.")
        return 0, 0
    if kind == ResultKind.FORFEIT:
        if outcome.winner is None:
            raise Refused("Say who wins the game that was not played.")
        if outcome.winner not in {1, 2} or outcome.lost_1 or outcome.lost_2:
            raise Refused("A game won by default has one of the two as its winner, and no losses.")
        best = game.round.event.bye_vp  # won by default counts as the bye does
        return (best, 0) if outcome.winner == 1 else (0, best)
    if kind != ResultKind.PLAYED:
        raise Refused(f"There is no kind of result “{kind}”.")
    return vp_of(game, outcome)


def unlock_result(game: Game, by: Actor, *, version: int | None = None) -> None:
    """Take a result and its reports back, so that the players can report again while the round is open."""
    with writing(game.round.event, by) as change:
        game = fresh(Game.objects.select_related("round", "table"), game.pk)
        check_version(game.version, version)
        if game.round.status == RoundStatus.CLOSED:
            raise Refused(f"{game.round} is closed.", "Correct the result instead.")
        result = Result.objects.filter(game=game).first()
        reports = Report.objects.filter(seat__game=game, current=True)
        if result is None and not reports.exists():
            change.nothing()
            return
        change.log("result unlocked", str(game.table or game.round), before=_shown(result))
        reports.update(current=False)
        if result:
            result.delete()
        _touch(game)


def _touch(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(version=F("version") + 1)


def totals(system_key: str) -> frozenset[tuple[int, int]]:
    """Every pair of VP that a played game can end with."""
    table = system(system_key).vp
    return possible_totals(table) if table else frozenset()
