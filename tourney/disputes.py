"""Two reports that differ: the players' own affair for a while, then the desk's."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Count, Max
from django.utils import timezone

from tourney.clock import clock_of
from tourney.models import Event, Game, Report, Round, RoundStatus, Seat

TALK = timedelta(minutes=5)  # how long two players may talk a difference over before the desk takes it


def minutes_of(since: datetime) -> int:
    """Whole minutes since the later of two differing reports came in."""
    return max(0, int((timezone.now() - since).total_seconds())) // 60


def why_at_desk(game: Game, since: datetime) -> str:
    """Why a difference since then is the desk's to decide: `called`, `time` or `clock`; empty while it is not.

    A player called the desk, they have talked for long enough, or the time of the game is over. Worked out from the
    rows whenever it is asked, so that nothing has to be on time for it. `game` has its round and event.
    """
    if game.disputed_at is not None:
        return "called"
    if timezone.now() - since >= TALK:
        return "time"
    clock = clock_of(game.round.event, game.round, game)
    return "clock" if clock and clock.left < 0 else ""


def differing(rounds: Iterable[Round]) -> list[tuple[Game, datetime]]:
    """The games of those rounds whose two reports differ, each with when the later of them came in."""
    open_ = {"seat__game__round__in": [round_.pk for round_ in rounds], "seat__game__result": None}
    said = Report.objects.filter(current=True, **open_).values("seat__game").order_by()
    both = said.annotate(count=Count("pk"), since=Max("at")).filter(count=2)
    since = dict(both.values_list("seat__game", "since"))
    if not since:
        return []
    games = Game.objects.filter(pk__in=since).select_related("round__event").defer("round__draw").order_by("pk")
    return [(game, since[game.pk]) for game in games]


def differing_by_entry(event: Event) -> dict[int, tuple[Game, datetime]]:
    """The games of the event whose reports differ, by the key of each of their players."""
    games = {game.pk: (game, since) for game, since in differing(event.rounds.exclude(status=RoundStatus.CLOSED))}
    if not games:
        return {}
    seats = Seat.objects.filter(game__in=games).values_list("entry", "game")
    return {entry: games[game] for entry, game in seats if game is not None}


def word_of(found: tuple[Game, datetime] | None) -> str:
    """What the time alone changes on the page of a player whose reports differ; empty for everybody else."""
    if found is None:
        return ""
    game, since = found
    return why_at_desk(game, since) or str(minutes_of(since))
