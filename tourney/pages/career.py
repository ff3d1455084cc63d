"""One entry's rounds so far, as anybody may read them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tourney import queries
from tourney.calling import Names, called
from tourney.models import Entry, Event, ResultKind, Round, RoundStatus, Seat
from tourney.pages.board import NOTES, role_of
from tourney.playable import titles_of


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A round from one player's side. `outcome` is won, lost, drawn, bye or away; empty while a result is missing.

    `vp` and `lost` give the player's own number first. What is `hidden` waits for the end of the event.
    """

    number: int
    outcome: str
    opponent: str = ""
    opponent_id: str = ""
    opponent_side: str = ""
    game_id: str = ""
    table: int | None = None
    mission: str = ""
    role: str = ""
    vp: tuple[int, int] | None = None
    lost: tuple[int, int] | None = None
    note: str = ""
    hidden: bool = False


def career_of(event: Event, entry: Entry, *, hidden_from: int | None = None) -> list[RoundPlayed]:
    """Every published round that the entry was in the event for. Four queries, five with an own mission.

    From the round `hidden_from` on no result is told.
    """
    seats = Seat.objects.filter(entry=entry).exclude(round__status=RoundStatus.DRAFT)
    by_round = {
        seat.round_id: seat
        for seat in seats.select_related("game__table", "game__result").prefetch_related("game__seats__entry")
    }
    titles = titles_of(event, (seat.game.mission for seat in by_round.values() if seat.game))
    rounds = event.rounds.exclude(status=RoundStatus.DRAFT)
    names = called(event)
    found = [
        _round(event, round_, by_round.get(round_.pk), titles, names) for round_ in rounds if _was_there(entry, round_)
    ]
    return [_hidden(one) if hidden_from is not None and one.number >= hidden_from else one for one in found]


def _hidden(played: RoundPlayed) -> RoundPlayed:
    """The round without what came of it; a bye and an absence are known from the pairings."""
    if played.outcome in {"bye", "away"}:
        return played
    return replace(played, outcome="", vp=None, lost=None, note="", hidden=True)


def _was_there(entry: Entry, round_: Round) -> bool:
    return entry.from_round <= round_.number and (entry.dropped_after is None or round_.number <= entry.dropped_after)


def _round(event: Event, round_: Round, seat: Seat | None, titles: Mapping[str, str], names: Names) -> RoundPlayed:
    if seat is None:
        return RoundPlayed(round_.number, "away")
    if seat.game is None:
        return RoundPlayed(round_.number, "bye", vp=(event.bye_vp, 0))
    return _game(round_, seat, titles, names)


def _game(round_: Round, seat: Seat, titles: Mapping[str, str], names: Names) -> RoundPlayed:
    game, mine = seat.game, seat.position
    if game is None or mine is None:
        raise AssertionError("a seat at a game has both")
    other = queries.seats_in_order(game)[2 - mine].entry
    result = getattr(game, "result", None)
    outcome, vp, lost = "", None, None
    if result is not None:
        outcome = "drawn" if result.winner is None else "won" if result.winner == mine else "lost"
        if result.kind == ResultKind.NEITHER:
            outcome = "lost"
        vp = (result.vp_1, result.vp_2) if mine == 1 else (result.vp_2, result.vp_1)
        if result.lost_1 is not None and result.lost_2 is not None:
            lost = (result.lost_1, result.lost_2) if mine == 1 else (result.lost_2, result.lost_1)
    return RoundPlayed(
        number=round_.number,
        outcome=outcome,
        opponent=names[other.number],
        opponent_id=other.public_id,
        opponent_side=other.side,
        game_id=game.public_id,
        table=game.table.number if game.table else None,
        mission=titles[game.mission],
        role=role_of(game, mine),
        vp=vp,
        lost=lost if result and result.kind == ResultKind.PLAYED else None,
        note=NOTES.get(result.kind, "") if result else "",
    )
