"""Every game of an event with what came of it, as plain values that all of its files are made of."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from tourney import embargo, queries
from tourney.calling import Names, called
from tourney.exports.csv import sheet_csv
from tourney.exports.sheet import Sheet, sheet
from tourney.models import Entry, Event, Game, Result, ResultKind, Seat
from tourney.playable import titles_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a game; of two, the first stands for the first player. `at` is local to the event."""

    kind: str
    winner: Entry | None
    vp: tuple[int, int]
    lost: tuple[int, int] | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a round that is out. `outcome` is None while it has no result, or while nobody may know it."""

    round: int
    table: int | None
    players: tuple[Entry, Entry]
    mission: str
    title: str
    attacker: Entry | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Bye:
    """An entry that sat a round out with the bye."""

    round: int
    entry: Entry


def games_of(event: Event, *, public: bool) -> list[Played]:
    """The games of every round that is out, by round and table. `public`: as strangers may know them."""
    found = queries.public_games(event)
    titles = titles_of(event, (game.mission for game in found))
    zone = ZoneInfo(event.time_zone)
    hidden = {number for number in {game.round.number for game in found} if public and embargo.hides(event, number)}
    return [_played(game, titles, zone, known=game.round.number not in hidden) for game in found]


def _played(game: Game, titles: dict[str, str], zone: ZoneInfo, *, known: bool) -> Played:
    first, second = (seat.entry for seat in queries.seats_in_order(game))
    players, result = (first, second), getattr(game, "result", None)
    return Played(
        round=game.round.number,
        table=game.table.number if game.table else None,
        players=players,
        mission=game.mission,
        title=titles[game.mission],
        attacker=players[game.attacker - 1] if game.attacker else None,
        outcome=_outcome(result, players, zone) if result and known else None,
    )


def _outcome(result: Result, players: tuple[Entry, Entry], zone: ZoneInfo) -> Outcome:
    return Outcome(
        kind=result.kind,
        winner=players[result.winner - 1] if result.winner else None,
        vp=(result.vp_1, result.vp_2),
        lost=None if result.lost_1 is None or result.lost_2 is None else (result.lost_1, result.lost_2),
        at=result.at.astimezone(zone).replace(tzinfo=None, second=0, microsecond=0),
    )


def byes_of(event: Event) -> list[Bye]:
    """Who had the bye in the rounds that are out."""
    seats = Seat.objects.filter(round__event=event, game=None).exclude(round__status="draft")
    return [
        Bye(seat.round.number, seat.entry) for seat in seats.select_related("round", "entry").order_by("round__number")
    ]


HEADER = (
    "round", "table", "player 1", "club 1", "side 1", "player 2", "club 2", "side 2", "mission", "attacker",
    "winner", "VP 1", "VP 2", "lost 1", "lost 2", "how", "entered at", "time zone",
)  # fmt: skip


def results_csv(event: Event, *, public: bool) -> bytes:
    """Every game with its result, as a file."""
    return sheet_csv(results_sheet(event, public=public))


def results_sheet(event: Event, *, public: bool) -> Sheet:
    """Every game with its result, then the byes, by round. Times are the event's own; a column names the zone."""
    names = called(event)
    rows = [*((one.round, 0, _row(one, event, names)) for one in games_of(event, public=public))]
    rows += [(one.round, 1, _bye_row(one, names[one.entry.number])) for one in byes_of(event)]
    return sheet("Results", HEADER, (row for *_, row in sorted(rows, key=lambda each: each[:2])))


type Row = tuple[str | int | datetime | None, ...]


def _row(one: Played, event: Event, names: Names) -> Row:
    return (one.round, one.table, *_people(one, names), one.title, *_told(one, event, names))


def _people(one: Played, names: Names) -> Iterator[str]:
    for entry in one.players:
        yield from (names[entry.number], entry.club, entry.side)


def _told(one: Played, event: Event, names: Names) -> Row:
    attacker = names[one.attacker.number] if one.attacker else None
    if one.outcome is None:
        return (attacker, *(None for _ in range(8)))
    done = one.outcome
    winner = names[done.winner.number] if done.winner else "nobody"
    how = str(ResultKind(done.kind).label)
    return (attacker, winner, *done.vp, *(done.lost or (None, None)), how, done.at, event.time_zone)


def _bye_row(one: Bye, name: str) -> Row:
    return (
        one.round,
        None,
        name,
        one.entry.club,
        one.entry.side,
        *(None for _ in range(10)),
        "Bye",
        None,
        None,
    )
