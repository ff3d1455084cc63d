"""What players say of their games in the demonstration: a difference at the desk, one talked over, a proposed change.

A game that one player has reported is there already.
"""

from tourney import queries
from tourney.models import Event, Game, Seat, Source
from tourney.services.reports import call_desk, report_result
from tourney.services.results import Outcome
from tourney.services.writing import Actor


def show_reports(event: Event) -> None:
    """The first difference goes to the desk, another game differs only now, and a result is to be changed."""
    round_ = queries.open_round(event)
    if round_ is None:
        return
    games = queries.games_of(round_)
    for seat in (queries.seats_in_order(game)[0] for game in games if _said(game) == 2 and not hasattr(game, "result")):
        call_desk(seat, _of(seat))
    unheard = [game for game in games if game.mission and not hasattr(game, "result") and not _said(game)]
    if len(unheard) > 2:
        first, second = queries.seats_in_order(unheard[-2])
        report_result(first, _of(first), Outcome(2, 3, 1))
        report_result(second, _of(second), Outcome(2, 3, 0))
    agreed = [game for game in games if hasattr(game, "result") and game.result.source == Source.PLAYERS]
    if agreed:
        seat = queries.seats_in_order(agreed[-1])[0]
        winner, lost, theirs = agreed[-1].result.claim
        report_result(seat, _of(seat), Outcome(winner, lost + 1, theirs))


def _said(game: Game) -> int:
    """How many of its two players have reported."""
    return sum(report.current for seat in game.seats.all() for report in seat.reports.all())


def _of(seat: Seat) -> Actor:
    return Actor.of_entry(seat.entry)
