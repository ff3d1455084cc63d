"""The roll of an event: each entry as its organisers read it, with its status, its twins and its games so far."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tourney import queries
from tourney.models import Entry, Event, Game, Result, Round, RoundStatus, Seat
from tourney.names import bare, sort_key
from tourney.rosters.cells import same_reading


@dataclass(frozen=True, slots=True)
class Status:
    """A badge: its kind, as `{% badge %}` knows it, and its words."""

    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the roll. `twin` marks a name that another entry has too."""

    entry: Entry
    twin: bool
    status: tuple[Status, ...]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round of an entry. Without a game it had the bye; without a score its result is missing."""

    round: Round
    game: Game | None
    opponent: Entry | None
    score: tuple[int, int] | None  # own VP, the opponent's


def roll(event: Event, words: str = "") -> list[Line]:
    """The entries in which each of the words stands somewhere, by surname. Three queries, however many entries."""
    entries = list(event.entries.select_related("fixed_table").prefetch_related("absences"))
    names = Counter(same_reading(entry.name) for entry in entries)
    played = max((one.number for one in event.rounds.all() if one.status == RoundStatus.CLOSED), default=0)
    lines = [Line(entry, names[same_reading(entry.name)] > 1, tuple(_status(entry, played))) for entry in entries]
    wanted = bare(words).split()
    found = [line for line in lines if all(word in _text(line) for word in wanted)]
    return sorted(found, key=lambda line: (line.entry.dropped_after is not None, sort_key(line.entry.name)))


def _text(line: Line) -> str:
    entry = line.entry
    return bare(" ".join([entry.name, entry.club, entry.side, entry.army, *(s.words for s in line.status)]))


def _status(entry: Entry, played: int) -> Iterable[Status]:
    """What is worth a badge once the rounds up to `played` are closed: absences from these are history."""
    if entry.dropped_after is not None:
        yield Status("dropped", f"Dropped after round {entry.dropped_after}" if entry.dropped_after else "Dropped")
        return
    if entry.seeding:
        yield Status("plain", f"Seed {entry.seeding}")
    if entry.spare:
        yield Status("plain", "Spare")
    if entry.volunteer:
        yield Status("plain", "Volunteer")
    if entry.fixed_table:
        yield Status("plain", f"Needs table {entry.fixed_table.number}")
    if entry.room:
        yield Status("plain", f"In {entry.room}")
    if entry.from_round > 1:
        yield Status("late", f"From round {entry.from_round}")
    away = sorted(one.round_number for one in entry.absences.all() if one.round_number > played)
    if away:
        yield Status("late", f"Away in {', '.join(str(number) for number in away)}")


def rounds_of(entry: Entry) -> list[PlayedRound]:
    """What the entry has played, published rounds alone. Three queries."""
    seats = (
        Seat.objects.filter(entry=entry)
        .exclude(round__status=RoundStatus.DRAFT)
        .select_related("round", "game__table", "game__result")
        .defer("round__draw")
        .prefetch_related("game__seats__entry")
        .order_by("round__number")
    )
    return [_played(seat) for seat in seats]


def _played(seat: Seat) -> PlayedRound:
    if seat.game is None:
        return PlayedRound(seat.round, None, None, None)
    first, second = queries.seats_in_order(seat.game)
    mine_first = first.entry_id == seat.entry_id
    result: Result | None = getattr(seat.game, "result", None)
    score = None if result is None else (result.vp_1, result.vp_2) if mine_first else (result.vp_2, result.vp_1)
    return PlayedRound(seat.round, seat.game, second.entry if mine_first else first.entry, score)
