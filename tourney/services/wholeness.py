"""What must be true of an event after something was taken back, and the database's own constraints do not hold."""

from collections.abc import Iterator

from django.db.models import Count, F, Q

from tourney.models import Event, Game, LogEntry, Member, OwnMission, Report, Role, Round, RoundStatus, Seat
from tourney.playable import OWN


def faults(event: Event) -> frozenset[str]:
    """Everything that is wrong with the rows of an event, each in words that an organiser understands."""
    return frozenset((*_of_event(event), *_of_rounds(event), *_of_games(event), *_of_missions(event)))


def _of_event(event: Event) -> Iterator[str]:
    rounds = list(Round.objects.filter(event=event).only("number", "status"))
    open_ = [round_ for round_ in rounds if round_.status != RoundStatus.CLOSED]
    if Event.objects.filter(pk=event.pk, finished_at__isnull=False).exists() and open_:
        yield f"{open_[0]} would be open in a finished event"
    if [round_.number for round_ in rounds] != list(range(1, len(rounds) + 1)):
        yield "a round before the last would be gone"
    if open_ and open_[0] != rounds[-1]:
        yield f"{open_[0]} would be open while {rounds[-1]} stands"
    if not Member.objects.filter(event=event, role=Role.OWNER).exists():
        yield "nobody would own the event"
    if len(rounds) > Event.objects.values_list("rounds_planned", flat=True).get(pk=event.pk):
        yield "the event would have fewer rounds than are drawn"


def _of_rounds(event: Event) -> Iterator[str]:
    games = Game.objects.filter(round__event=event).select_related("round", "table").defer("round__draw")
    known = _left_open(event)
    for game in games.filter(round__status=RoundStatus.CLOSED, result=None):
        if (str(game.round), place_of(game)) not in known:
            yield f"{game} would be closed without a result"
    begun = Q(result__isnull=False) | Q(revealed_at__isnull=False) | ~Q(mission="")
    for game in games.filter(begun, round__status=RoundStatus.DRAFT):
        yield f"{game} would have begun in a draft"
    seats = Seat.objects.filter(round__event=event).select_related("entry", "round").defer("round__draw")
    chosen = Q(sealed_at__isnull=False) | Q(pk__in=Report.objects.filter(seat__round__event=event).values("seat"))
    for seat in seats.filter(chosen, round__status=RoundStatus.DRAFT):
        yield f"{seat.entry} would have begun a game in a draft"
    gone = Q(entry__dropped_after__lt=F("round__number")) | Q(entry__from_round__gt=F("round__number"))
    for seat in seats.filter(gone).exclude(round__status=RoundStatus.DRAFT):
        yield f"{seat.entry} would be out of {seat.round}, which they are in"


def place_of(game: Game) -> str:
    """What the log calls a game that has no result yet."""
    return str(game.table or "a game without a table")


def _left_open(event: Event) -> set[tuple[str, str]]:
    """The games, by round and place, that somebody closed a round without, knowing it."""
    lines = LogEntry.objects.filter(event=event, verb="round closed", data__has_key="without")
    return {(line.subject, place) for line in lines for place in line.data["without"]}


def _of_games(event: Event) -> Iterator[str]:
    games = Game.objects.filter(round__event=event).select_related("round", "table").defer("round__draw")
    for game in games.annotate(players=Count("seats")).exclude(players=2):
        yield f"{game} would not have two players"


def _of_missions(event: Event) -> Iterator[str]:
    """Missions written for the event are named by their ids alone, so that no foreign key holds them."""
    kept = {f"{row.key}@{row.version}" for row in OwnMission.objects.filter(event=event).only("key", "version")}
    named = {
        *Game.objects.filter(round__event=event, mission__contains="@").values_list("mission", flat=True),
        *Round.objects.filter(event=event, mission__contains="@").values_list("mission", flat=True),
        *event.tables.filter(mission__contains="@").values_list("mission", flat=True),
    }
    for table in Round.objects.filter(event=event).values_list("mission_table", flat=True):
        named |= {one for one in table if "@" in one}
    for one in sorted(named):
        if OWN.fullmatch(one) and one.partition("/")[2] not in kept:
            yield f"the mission {one} would be gone while it is named"
