"""The judges' part of the demonstration: a table that calls, a card under appeal, a table that was asked."""

from tourney import queries
from tourney.models import Event, Game, Penalty
from tourney.services.judging import appeal_card, call_judge, give_card
from tourney.services.slips import ask_for_results
from tourney.services.writing import Actor


def show_judging(event: Event, by: Actor) -> None:
    """One open judge call, one card under appeal, one table asked for its result."""
    round_ = queries.open_round(event)
    if round_ is None:
        return
    waiting = [game for game in queries.games_of(round_) if game.mission and not _heard_of(game)]
    if len(waiting) > 1:
        calling, asked = waiting[-1], waiting[0]
        seat = queries.seats_in_order(calling)[0]
        call_judge(seat, Actor.of_entry(seat.entry), "Measuring or line of sight: over the wall?")
        ask_for_results(round_, by, [asked.public_id])
    entry = event.entries.all()[5]
    card = give_card(
        entry, by, Penalty.Card.YELLOW, "Took back dice that had been rolled", round_number=round_.number - 1, vp=1
    )
    if card:
        appeal_card(card, by, "The dice were cocked, and both had agreed to roll them again")


def _heard_of(game: Game) -> bool:
    """Whether it has a result, or a player has reported one."""
    return hasattr(game, "result") or any(seat.reports.all() for seat in game.seats.all())
