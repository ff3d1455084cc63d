"""Rows to the plain values that the engines and the pages read. A handful of queries, however many entries."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tourney.disputes import differing, why_at_desk
from tourney.marking import counted_of, marks_of
from tourney.models import Entry, Event, Game, ListState, Registering, Result, ResultKind, Round, RoundStatus, Seat
from tourney.next_step import EventState
from tourney.schemes import Outcome, Scheme
from tourney.standings import Absence, Adjustment, Bye, Mark, Measures, PlayedGame, Record, Standing, standings
from tourney.zones import on_the_wall

WIN, DRAW, LOSS = "win", "draw", "loss"


def open_round(event: Event) -> Round | None:
    """The one round that is not closed, or None."""
    return event.rounds.exclude(status=RoundStatus.CLOSED).first()


def public_round(event: Event) -> Round | None:
    """The latest round that everybody may see: a draft is as if it were not there."""
    return event.rounds.exclude(status=RoundStatus.DRAFT).order_by("-number").first()


def games_of(round_: Round) -> list[Game]:
    """The games of a round with seats, entries, table, reports and result, in the order of their tables."""
    games = list(_with_everything(Game.objects.filter(round=round_)))
    for game in games:
        game.round = round_  # whose event is known already
    return sorted(games, key=lambda game: (game.table is None, game.table.number if game.table else 0, game.pk))


def without_result(round_: Round) -> list[Game]:
    """The games of a round that have no result, in the order of their tables."""
    return [game for game in games_of(round_) if not hasattr(game, "result")]


def public_games(event: Event) -> list[Game]:
    """The games of every round that is out, by round and table, with seats, entries, table and result."""
    games = Game.objects.filter(round__event=event).exclude(round__status=RoundStatus.DRAFT)
    found = (
        games.select_related("round__event", "table", "result").defer("round__draw").prefetch_related("seats__entry")
    )
    return sorted(found, key=lambda game: (game.round.number, game.table.number if game.table else 0, game.pk))


def public_game(event: Event, public_id: str) -> Game | None:
    """One of these games, with as much."""
    games = Game.objects.filter(round__event=event, public_id=public_id).exclude(round__status=RoundStatus.DRAFT)
    return (
        games.select_related("round__event", "table", "result")
        .defer("round__draw")
        .prefetch_related("seats__entry")
        .first()
    )


def _with_everything(games: QuerySet[Game]) -> QuerySet[Game]:
    return (
        games.select_related("round", "table", "result")
        .defer("round__draw")
        .prefetch_related("seats__entry", "seats__reports")
    )


def seats_in_order(game: Game) -> tuple[Seat, Seat]:
    """The seats at positions 1 and 2."""
    first, second = sorted(game.seats.all(), key=lambda seat: seat.position or 0)
    return first, second


def bye_of(round_: Round) -> Entry | None:
    seat = Seat.objects.filter(round=round_, game=None).select_related("entry").first()
    return seat.entry if seat else None


def playing_in(event: Event, number: int) -> list[Entry]:
    """Who takes part in a round: entered by then, not dropped before it, not away from it."""
    return list(_playing(event, number).select_related("fixed_table"))


def _playing(event: Event, number: int) -> QuerySet[Entry]:
    return (
        Entry.objects.filter(event=event, from_round__lte=number)
        .filter(Q(dropped_after=None) | Q(dropped_after__gte=number))
        .exclude(absences__round_number=number)
    )


def spares_out(round_: Round) -> list[Entry]:
    """The spares who could play a drawn round and sit at none of its tables."""
    return list(_playing(round_.event, round_.number).filter(spare=True).exclude(seats__round=round_))


def record(event: Event, *, through: int | None = None) -> Record:
    """All that counts so far: results of rounds that are no draft, byes, absences and adjustments.

    Entries go by their number in the event. `through` leaves out later rounds. A bye counts once its round is
    published; a game once it has a result.
    """
    rounds = [r for r in event.rounds.all() if r.is_public and (through is None or r.number <= through)]
    members = [entry for entry in event.entries.all() if entry.dropped_after != 0]  # dropped before it began
    numbers = {entry.number for entry in members}
    scheme = event.scoring
    byes, games = _seated(rounds, scheme)
    seated = {(bye.round, bye.entry) for bye in byes} | {(n, one) for n, pair, _ in games for one in pair}
    found = Record(
        entries=tuple(entry.number for entry in members),
        games=tuple(played_game(scheme, number, *pair, result) for number, pair, result in games if result),
        byes=tuple(byes),
        absences=_absences(rounds, members, seated, scheme),
        adjustments=tuple(
            Adjustment(entry=a.entry.number, reason=a.reason, vp=a.vp)
            for a in event.adjustments.select_related("entry")
            if a.entry.number in numbers and (through is None or a.round_number is None or a.round_number <= through)
        ),
        rounds=event.rounds_planned,
        awaited=frozenset((number, one) for number, pair, result in games if not result for one in pair),
        seed=event.lots_seed,
        measures=Measures(win=scheme.usual("forfeit_win", event.practice.win_vp)),
    )
    return replace(found, marks=tuple(_marks(event, found))) if event.marks else found


def _marks(event: Event, found: Record) -> Iterator[Mark]:
    """What everybody's marks count, of which soft scores are made."""
    labels = {kind.key: kind.label for kind in marks_of(event)}
    for entry, own in counted_of(event, found).items():
        yield from (Mark(entry, labels[key], one.amount) for key, one in own.items() if one.amount)


def _seated(rounds: list[Round], scheme: Scheme) -> tuple[list[Bye], list[tuple[int, tuple[int, int], Result | None]]]:
    """The byes, and each game as its round's number, the entries at positions 1 and 2, and its result."""
    results = {result.game_id: result for result in Result.objects.filter(game__round__in=rounds)}
    seats = Seat.objects.filter(round__in=rounds).order_by("round__number", "game_id", "position")
    sitting_out = seats.filter(game=None).values_list("round__number", "entry__number", "round__event__bye_vp")
    byes = [Bye(number, entry, scheme.bye(vp), vp, result=scheme.bye_result) for number, entry, vp in sitting_out]
    pairs: dict[tuple[int, int], list[int]] = {}
    at_games = seats.filter(game__isnull=False).values_list("round__number", "game_id", "entry__number")
    for number, game_id, entry in at_games:
        pairs.setdefault((number, game_id), []).append(entry)
    games = [(number, (pair[0], pair[1]), results.get(game_id)) for (number, game_id), pair in pairs.items()]
    return byes, games


def played_game(scheme: Scheme, number: int, a: int, b: int, result: Result) -> PlayedGame:
    """The game of round `number` between the entries `a` and `b`, which sit at positions 1 and 2, with its result."""
    outcome = {1: (WIN, LOSS), 2: (LOSS, WIN), None: (DRAW, DRAW)}[result.winner]
    if result.kind == ResultKind.NEITHER:
        outcome = (LOSS, LOSS)
    a_points, b_points = scheme.game(Outcome(result.winner, (result.vp_1, result.vp_2), result.kind))  # type: ignore[arg-type]
    return PlayedGame(
        round=number,
        a=a,
        b=b,
        a_points=a_points,
        b_points=b_points,
        a_vp=result.vp_1,
        b_vp=result.vp_2,
        a_destroyed=result.lost_2 or 0,
        b_destroyed=result.lost_1 or 0,
        a_result=outcome[0],  # type: ignore[arg-type]
        b_result=outcome[1],  # type: ignore[arg-type]
        played=result.kind == ResultKind.PLAYED,
    )


def _absences(
    rounds: list[Round], members: list[Entry], seated: set[tuple[int, int]], scheme: Scheme
) -> tuple[Absence, ...]:
    """Rounds that an entry missed between its first and its last; not those before it came or after it dropped.

    A spare that was not needed has missed nothing.
    """
    return tuple(
        Absence(round_.number, entry.number, scheme.absence)
        for round_ in rounds
        for entry in members
        if (round_.number, entry.number) not in seated
        and not entry.spare
        and entry.from_round <= round_.number
        and (entry.dropped_after is None or entry.dropped_after >= round_.number)
    )


def standings_of(event: Event, *, through: int | None = None, also: Sequence[str] = ()) -> tuple[Standing, ...]:
    """The table of the event, by the order of criteria that its organiser set. Pages and prints all come here.

    The metrics of `also` are given beside them and rank nobody.
    """
    return standings(record(event, through=through), event.tiebreaks, also)


def first_of(event: Event) -> list[int]:
    """Whoever stands first, by number: nobody before a round is out, several where the place is shared."""
    if public_round(event) is None:
        return []
    return [row.entry for row in standings_of(event) if row.place == 1]


def event_states(events: Iterable[Event], *, drafts: bool = True) -> dict[int, EventState]:
    """Where each of the events stands, by its primary key. Six queries, however many events.

    Without `drafts` it is as those see it who may not know of them.
    """
    events = list(events)
    latest, unplayed = _latest(events, drafts=drafts)
    counts = _entries(events)
    played = _results_by_round(latest.values())
    away, tables = _away(events), _tables(events)
    states = {}
    for event in events:
        active, everybody, lists, here = counts.get(event.pk, (0, 0, 0, 0))
        round_now = latest.get(event.pk)
        number = round_now.number if round_now else 0
        games, results, disputes = played.get(round_now.pk, (0, 0, 0)) if round_now else (0, 0, 0)
        states[event.pk] = EventState(
            active=active,
            dropped=everybody - active,
            rounds_planned=event.rounds_planned,
            round=number,
            status=round_now.status if round_now else "",
            games=games,
            results=results,
            disputes=disputes,
            away=away.get((event.pk, number + 1), 0),
            tables=tables.get(event.pk, (0, 0))[0],
            closed_tables=tables.get(event.pk, (0, 0))[1],
            finished=event.finished_at is not None,
            unplayed=unplayed.get(event.pk, 0),
            lists=lists,
            here=here,
            registering=_registering(event),
        )
    return states


def _entries(events: list[Event]) -> dict[int, tuple[int, int, int, int]]:
    """How many entries of each event play, are in all, have a list to look at, and have checked in."""
    active = Q(dropped_after=None)
    rows = Entry.objects.filter(event__in=events).values_list("event").order_by()
    counted = rows.annotate(
        active=Count("pk", filter=active),
        everybody=Count("pk"),
        lists=Count("pk", filter=active & Q(list_state=ListState.SENT)),
        here=Count("pk", filter=active & Q(checked_in_at__isnull=False)),
    )
    return {event: (playing, everybody, lists, here) for event, playing, everybody, lists, here in counted}


def _registering(event: Event) -> bool:
    """Whether strangers can register, and the day of the event has not come."""
    now = timezone.now()
    closed = event.registration == Registering.CLOSED or event.rehearsal
    if closed or (event.registration_closes_at and event.registration_closes_at <= now):
        return False
    return event.starts_on is None or event.starts_on > on_the_wall(now, event.time_zone).date()


def _latest(events: list[Event], *, drafts: bool) -> tuple[dict[int, Round], dict[int, int]]:
    """Each event's latest round, and how many games of its closed rounds have no result."""
    latest: dict[int, Round] = {}
    unplayed: dict[int, int] = {}
    left = Count("games", filter=Q(status=RoundStatus.CLOSED, games__result=None))
    for round_ in Round.objects.filter(event__in=events).annotate(left=left).order_by("number"):
        unplayed[round_.event_id] = unplayed.get(round_.event_id, 0) + round_.left
        if drafts or round_.is_public:
            latest[round_.event_id] = round_
    return latest, unplayed


def _results_by_round(rounds: Iterable[Round]) -> dict[int, tuple[int, int, int]]:
    """How many games each round has, with a result, and with a difference that the desk decides."""
    rounds = list(rounds)
    games = Game.objects.filter(round__in=rounds).values("round").order_by()
    counted = games.annotate(games=Count("pk"), results=Count("result"))
    disputed: dict[int, int] = {}
    for game, since in differing(rounds):
        if why_at_desk(game, since):
            disputed[game.round_id] = disputed.get(game.round_id, 0) + 1
    return {row["round"]: (row["games"], row["results"], disputed.get(row["round"], 0)) for row in counted}


def _away(events: list[Event]) -> dict[tuple[int, int], int]:
    """How many active entries of an event are away from a round, by both."""
    active = Entry.objects.filter(event__in=events, dropped_after=None, absences__isnull=False)
    rows = active.values_list("event", "absences__round_number").annotate(Count("pk")).order_by()
    return {(event, number): count for event, number, count in rows}


def _tables(events: list[Event]) -> dict[int, tuple[int, int]]:
    """How many tables each event has, and how many of them are closed."""
    mine = Event.objects.filter(pk__in=[event.pk for event in events]).values_list("pk")
    rows = mine.annotate(Count("tables"), closed=Count("tables", filter=Q(tables__closed=True)))
    return {event: (every, closed) for event, every, closed in rows}
