"""What must be true of rounds, games and results."""

from collections.abc import Iterator

from django.db.models import F, QuerySet

from tourney import fairdice
from tourney.dicesheets import sheet_of
from tourney.errors import Refused
from tourney.fairdice import DiceFault
from tourney.models import Event, Game, Report, Result, Seat, Source
from tourney.services.results import Outcome, values_of


def seats(event: Event) -> Iterator[str]:
    """Seats, tables and rounds are of the same event and go together, which no constraint can say."""
    rows = Seat.objects.filter(round__event=event).select_related("round", "entry", "game").defer("round__draw")
    for seat in rows.exclude(game=None).exclude(game__round=F("round")):
        yield f"{seat.entry} sits in {seat.round} at a game of another round"
    for seat in rows.exclude(entry__event=event):
        yield f"{seat.entry} of another event sits in {seat.round}"
    games = Game.objects.filter(round__event=event).select_related("round", "table").defer("round__draw")
    for game in games.exclude(table=None).exclude(table__event=event):
        yield f"{game} is played at a table of another event"


def reports(event: Event) -> Iterator[str]:
    """Of each result that the players made, both current reports say so, until the desk has had its word."""
    said: dict[int, list[Report]] = {}
    for report in Report.objects.filter(seat__round__event=event, current=True).select_related("seat"):
        said.setdefault(report.seat.game_id or 0, []).append(report)
    for result in _results(event).filter(source=Source.PLAYERS):
        agreeing = sum(report.claim == result.claim for report in said.get(result.game_id, []))
        if agreeing == 0:
            yield f"{result.game}: {result}, as nobody reports it"
        elif agreeing == 1 and len(said[result.game_id]) == 1:
            yield f"{result.game}: {result}, as one player alone reports it"


def vp(event: Event) -> Iterator[str]:
    for result in _results(event).filter(override_reason=""):
        game = result.game
        game.round.event = event
        counts = (result.lost_1, result.lost_2) if event.practice.by_units else (result.vp_1, result.vp_2)
        try:
            outcome = Outcome(result.winner, counts[0] or 0, counts[1] or 0)
            if result.kind != "played" and not event.practice.by_units:
                outcome = Outcome(result.winner, 0, 0)
            values = values_of(game, outcome, kind=result.kind)
        except Refused as refused:
            yield f"{game}: {result}, which cannot be: {refused.message}"
            continue
        if (values["vp_1"], values["vp_2"]) != (result.vp_1, result.vp_2) and result.kind == "played":
            yield f"{game}: {result}, where the rules give {values['vp_1']}–{values['vp_2']}"


def dice(event: Event) -> Iterator[str]:
    for game in (
        Game.objects.filter(round__event=event)
        .exclude(rolls=[])
        .select_related("round__event", "table")
        .defer("round__draw")
    ):
        if not game.dice_seed:
            continue  # they fell before seeds were kept
        try:
            verdict = fairdice.check(sheet_of(game))
        except DiceFault as fault:
            yield f"{game}: {fault}"
            continue
        if not verdict.same:
            yield f"{game}: its dice are not those of its seed"


def _results(event: Event) -> QuerySet[Result]:
    return (
        Result.objects.filter(game__round__event=event)
        .select_related("game__round", "game__table")
        .defer("game__round__draw")
    )
