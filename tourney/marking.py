"""What the marks of an event count, given the record of its rounds."""

from collections import defaultdict

from tourney.balloting import voted_marks
from tourney.models import Event, Mark, RoundStatus
from tourney.schemes import Counted, Given, Part, counted, read_marks
from tourney.schemes import Mark as Kind
from tourney.standings import Record


def marks_of(event: Event) -> tuple[Kind, ...]:
    """What is marked at the event, in the order in which pages show it."""
    return read_marks(event.marks)


def takes_marks(event: Event, number: int) -> bool:
    """Whether players may still mark the opponents of a round: until the next round is closed or the event finished."""
    later = event.rounds.filter(number__gt=number, status=RoundStatus.CLOSED)
    return event.finished_at is None and not later.exists()


def seats_of(record: Record) -> dict[int, dict[int, int | None]]:
    """By entry and round the opponent that sat there, None for a bye. Absences and games not played are left out."""
    seats: dict[int, dict[int, int | None]] = defaultdict(dict)
    for game in record.games:
        if game.played:
            seats[game.a][game.round] = game.b
            seats[game.b][game.round] = game.a
    for bye in record.byes:
        seats[bye.entry][bye.round] = None
    return seats


def counted_of(event: Event, record: Record) -> dict[int, dict[str, Counted]]:
    """What each mark counts for each entry, by the entry's number and the mark's key.

    A mark of the opponents is expected for each round with a result or a bye; a bye counts as a blank. A mark that a
    counted ballot gives is the points got there.
    """
    kinds = marks_of(event)
    given, seats, voted = (_given(event), seats_of(record), voted_marks(event)) if kinds else ({}, {}, {})
    return {
        entry: {
            kind.key: _voted(kind, voted[kind.key].get(entry, 0))
            if kind.key in voted
            else _counted(kind, given.get((entry, kind.key), {}), seats.get(entry, {}))
            for kind in kinds
        }
        for entry in record.entries
    }


def _voted(kind: Kind, points: int) -> Counted:
    """What the points of a ballot count: nobody's word, so no cap refuses it; what is above is lost, as ever."""
    return Counted(min(points, kind.most), (Part(Given(points), points, blank=False),), points)


def _counted(kind: Kind, own: dict[int, Given], seats: dict[int, int | None]) -> Counted:
    if kind.by == "desk":
        return counted(kind, [own.get(0, Given(None))])
    return counted(kind, [_from(opponent, number, own.get(number)) for number, opponent in sorted(seats.items())])


def _from(opponent: int | None, number: int, given: Given | None) -> Given:
    """What the opponent of a round gave: blank too where somebody else gave it before the round was drawn again."""
    return given if given and given.giver == opponent else Given(None, opponent, number)


def _given(event: Event) -> dict[tuple[int, str], dict[int, Given]]:
    """Numbers given, by entry and mark, then by round (0: the desk's)."""
    found: dict[tuple[int, str], dict[int, Given]] = defaultdict(dict)
    rows = Mark.objects.filter(entry__event=event).values_list(
        "entry__number", "key", "round_number", "value", "giver__number"
    )
    for entry, key, number, value, giver in rows:
        found[entry, key][number] = Given(value, giver, number or None)
    return found
