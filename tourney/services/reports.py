"""What the two players say of their game: two equal reports make its result, and only two equal ones change it.

Until the round closes each may report again. While a result of theirs stands, a report that says otherwise is a
proposal: it changes nothing before the other agrees, and is gone as soon as the other keeps what stands.
"""

from typing import Any

from django.db.models import F
from django.utils import timezone

from tourney.errors import Refused, Stale
from tourney.models import Game, Report, Result, ResultKind, RoundStatus, Seat, Source
from tourney.services.receipts import PLAIN, Sent, in_turn, taken
from tourney.services.results import Outcome, by_points, names_of, put_result, settled_outcome, shown, values_of, vp_of
from tourney.services.shared_phones import must_be_own
from tourney.services.writing import Actor, Change, fresh, writing

type Claim = tuple[int | None, int, int]

SAID_SINCE = "The other player has said otherwise since."


def report_result(seat: Seat, by: Actor, outcome: Outcome, *, sent: Sent = PLAIN, agreeing: bool = False) -> None:
    """One player's report. Two that agree make the result, or replace the one that both had agreed on.

    `agreeing` means to say what the other has said: it is `Stale` if they have said otherwise since.
    """
    with writing(seat.round.event, by) as change:
        seat = _fresh(seat)
        if taken(change, sent):
            change.nothing()
            return
        game = _reportable(seat, change, outcome)
        outcome = reported(game, outcome)
        claim = _claim(outcome)
        result = Result.objects.filter(game=game).first()
        mine, theirs = _current(game, seat)
        if _says_it(result, mine, claim):
            change.nothing()
            return
        if agreeing and (theirs is None or theirs.claim != claim):
            raise _said_since(game, seat, theirs)
        in_turn(mine.key if mine else "", sent, f"You report {_told(game, seat, mine.claim)}." if mine else "")
        before, state = shown(result), _state(result, theirs, claim)
        seat.reports.update(current=False)
        Report.objects.create(seat=seat, winner=outcome.winner, key=sent.key, **_columns(game, outcome))
        if state in {"confirmed", "changed"}:
            put_result(game, values_of(game, outcome), Source.PLAYERS)
        else:
            _touch(game)
        more = {"names": names_of(game), "before": before, "after": shown(_result(game))} if result else {}
        change.log(
            "result reported", str(game.table or game.round), entry=seat.entry.name, claim=list(claim),
            of=change.event.practice.counts, state=state, **more,
        )  # fmt: skip


def keep_result(seat: Seat, by: Actor, refused: Outcome, *, sent: Sent = PLAIN) -> None:
    """Keep the result that both agreed on: what the other proposes instead, `refused`, is withdrawn.

    A proposal of one's own goes with it. What was changed since that outcome was shown is `Stale`.
    """
    with writing(seat.round.event, by) as change:
        seat = _fresh(seat)
        if taken(change, sent):
            change.nothing()
            return
        game = _reportable(seat, change)
        result, theirs = _result(game), _current(game, seat)[1]
        if result is None or result.source == Source.DESK or theirs is None or theirs.claim == result.claim:
            change.nothing()  # nothing is proposed any more
            return
        if theirs.claim != _claim(reported(game, refused)):
            raise _said_since(game, seat, theirs)
        for one in game.seats.all():
            _back_to(one, result)
        _touch(game)
        change.log(
            "result kept", str(game.table or game.round),
            round=game.round.number, entry=seat.entry.name, names=names_of(game), claim=list(theirs.claim),
            of=change.event.practice.counts, stands=shown(result),
        )  # fmt: skip


def call_desk(seat: Seat, by: Actor, *, sent: Sent = PLAIN) -> None:
    """Leave two differing reports to the desk, before the players' time to talk them over is up."""
    with writing(seat.round.event, by) as change:
        seat = _fresh(seat)
        if taken(change, sent):
            change.nothing()
            return
        game = _reportable(seat, change)
        if game.disputed_at is not None or _result(game) is not None:
            change.nothing()
            return
        mine, theirs = _current(game, seat)
        if mine is None or theirs is None:
            raise Stale("Your reports do not differ any more.", "Here is how things stand now.")
        game.disputed_at = timezone.now()
        game.save(update_fields=["disputed_at"])
        _touch(game)
        change.log(
            "desk called", str(game.table or game.round),
            round=game.round.number, entry=seat.entry.name, names=names_of(game),
        )  # fmt: skip


def reported(game: Game, outcome: Outcome) -> Outcome:
    """What a player's report says once the rules have had their word. Refuses what no game can have."""
    points = vp_of(game, outcome)
    if game.round.event.practice.by_units:
        return settled_outcome(game, outcome)
    if outcome != by_points(*points):
        raise Refused("Whoever has more VP wins.", "Look at the winner and at both VP again.")
    return outcome


def _fresh(seat: Seat) -> Seat:
    return fresh(Seat.objects.select_related("entry", "round", "game__table").defer("round__draw"), seat.pk)


def _said_since(game: Game, seat: Seat, theirs: Report | None) -> Stale:
    """Who answers must know what they answer to."""
    now = f"Now they report {_told(game, seat, theirs.claim)}" if theirs else "They say nothing any more"
    return Stale(SAID_SINCE, f"{now}: answer that.")


def _told(game: Game, seat: Seat, claim: Claim) -> str:
    """A claim to whoever sits there: their own VP first, and who won where the VP do not say it."""
    try:
        vp = vp_of(game, Outcome(*claim))
    except Refused:  # of another mission by now
        return "what the rules of this mission do not know"
    own, other = vp if seat.position == 1 else vp[::-1]
    return f"{own}–{other}, your VP first"


def _reportable(seat: Seat, change: Change, wanted: Outcome | None = None) -> Game:
    """The seat's game, if its players report now. `wanted` is what they would report, told if it is too late for it."""
    if not change.event.players_report:
        raise Refused("Results of this event are entered at the desk.")
    if seat.game is None:
        raise Refused("A bye needs no result.")
    if seat.round.status not in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}:
        raise _too_late(seat, seat.game, wanted)
    seat.round.event = change.event
    seat.game.round = seat.round
    must_be_own(seat, change.by)
    return seat.game


def _too_late(seat: Seat, game: Game, wanted: Outcome | None) -> Refused:
    """What became of the game, and what to tell the desk."""
    now = f"{seat.round} is {seat.round.now_is}"
    result = _result(game)
    if result is not None:
        own, other = (result.vp_1, result.vp_2) if seat.position == 1 else (result.vp_2, result.vp_1)
        return Refused(f"{now}, and your game stands at {own}–{other}.", "Ask at the desk if that is wrong.")
    if wanted is None:
        return Refused(f"{now}, and your game has no result.", "Tell the desk how it ended.")
    told = _told(game, seat, _claim(wanted))
    return Refused(f"{now}, and your game has no result.", f"Tell the desk that you report {told}.")


def _result(game: Game) -> Result | None:
    return Result.objects.filter(game=game).first()


def _current(game: Game, seat: Seat) -> tuple[Report | None, Report | None]:
    """What the player and the other one say now."""
    reports = {report.seat_id: report for report in Report.objects.filter(seat__game=game, current=True)}
    mine = reports.pop(seat.pk, None)
    return mine, next(iter(reports.values()), None)


def _says_it(result: Result | None, mine: Report | None, claim: Claim) -> bool:
    """Whether the player says so already, or nothing else may be said: the desk's word stands."""
    if result and (result.source == Source.DESK or result.kind != ResultKind.PLAYED):
        if result.claim != claim:
            raise Refused("This game has its result already.", "Ask at the desk if it is wrong.")
        return True
    stands = mine or result
    return stands is not None and stands.claim == claim


def _state(result: Result | None, theirs: Report | None, claim: Claim) -> str:
    """What a report does, as the log has it."""
    agreed = theirs is not None and theirs.claim == claim
    if result is None:
        return "confirmed" if agreed else "differs" if theirs else "first"
    if claim == result.claim:
        return "withdrawn"
    return "changed" if agreed else "proposed"


def _back_to(seat: Seat, result: Result) -> None:
    """The player says again what made the result, as far as they ever did."""
    said = seat.reports.order_by("-pk")
    stands = next((report for report in said if report.claim == result.claim), None)
    seat.reports.filter(current=True).update(current=False)
    if stands:
        stands.current = True
        stands.save(update_fields=["current"])


def _claim(outcome: Outcome) -> Claim:
    return outcome.winner, outcome.count_1, outcome.count_2


def _columns(game: Game, outcome: Outcome) -> dict[str, Any]:
    """The two counts by the names of their columns in a report."""
    stem = "lost" if game.round.event.practice.by_units else "vp"
    return {f"{stem}_1": outcome.count_1, f"{stem}_2": outcome.count_2}


def _touch(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(version=F("version") + 1)
