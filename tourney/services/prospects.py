"""Which lines of the log can be taken back now, and which later line is in the way of the others.

Worked out from what the later lines did to the same rows, in a handful of queries however many lines are asked about.
Taking back itself (`services/undoing.py`) looks at the rows again and has the last word.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tourney.capture import Kind
from tourney.models import Entry, Event, Game, LogEntry, Report, Result, Round, RoundStatus, Seat
from tourney.services.history import History, Key, State, Touched, table_of
from tourney.services.rows import kind_of

WHO_SITS_WHERE = frozenset({"entry_id", "game_id", "position"})
SAID = frozenset({"mission", "attacker", "rolls", "sealed_at", "plan", "winner", "vp_1", "vp_2", "current"})
KEPT_IN = "What somebody has done in the event keeps them in it."


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What keeps a line from being taken back: a later line, where one is known. Not `sure`: only trying tells."""

    line: LogEntry | None
    sure: bool = True
    way: str = ""  # what to do about it, where that is not to take the later line back


def obstacles(
    event: Event,
    lines: Iterable[LogEntry],
    *,
    later: Iterable[LogEntry] | None = None,
    rounds: Iterable[Round] | None = None,
) -> Mapping[int, Obstacle]:
    """What is in the way of each of the lines, by their numbers; nothing of those that can be taken back.

    `later` are all lines after them, `rounds` all of the event, for who has read them already.
    """
    lines = list(lines)
    if not lines:
        return {}
    history = History.since(event, min(line.sequence for line in lines), later)
    touched = {line.sequence: history.touched_by(line.sequence) for line in lines}
    found: dict[int, Obstacle] = {}
    for number, rows in touched.items():
        if one := _changed_since(history, number, rows) or _hanging(history, number, rows):
            found[number] = one
    rest = {number: rows for number, rows in touched.items() if number not in found}
    hall = Hall.of(event.rounds.only("event", "number", "status") if rounds is None else rounds, rest)
    for number, rows in rest.items():
        one = hall.begun(history, number) or hall.not_whole(history, number, rows) or _taken(history, number, rows)
        if one:
            found[number] = one
    return found


def _changed_since(history: History, number: int, rows: Mapping[Key, Touched]) -> Obstacle | None:
    """A row that the line changed does not hold what it became then."""
    blocked, newest = False, None
    for key, row in rows.items():
        kind = kind_of(key[0])
        differing = row.differing(history.state_after(key, number), _told(kind)) if kind else frozenset[str]()
        if differing is None or differing:
            blocked = True
            newest = _newer(newest, history.newest(number, [key], differing))
    return Obstacle(newest) if blocked else None


def _told(kind: Kind) -> frozenset[str]:
    return frozenset(kind.columns) - kind.ignored - kind.counted - kind.binary


def _newer(one: LogEntry | None, other: LogEntry | None) -> LogEntry | None:
    return max((line for line in (one, other) if line), key=lambda line: line.sequence, default=None)


def _hanging(history: History, number: int, rows: Mapping[Key, Touched]) -> Obstacle | None:
    """Rows made later that hang on one that would go."""
    going = {key for key, row in rows.items() if row.made and row.there}
    for key in going:
        if key[0] == table_of(Entry) and (line := history.done_by(key[1])):
            return Obstacle(line, way=KEPT_IN)
    hanging = [other for key in going for other in history.hanging_on(key) if other not in going]
    return Obstacle(history.newest(number, hanging, None)) if hanging else None


def _taken(history: History, number: int, rows: Mapping[Key, Touched]) -> Obstacle | None:
    """Another row may have the place since that one would go back to."""
    found = [
        other
        for key, row in rows.items()
        if not (row.made and row.there)
        for other in history.in_place_of(key, row.restored, number)
        if other not in rows
    ]
    return Obstacle(history.newest(number, found, None), sure=False) if found else None


@dataclass(frozen=True, slots=True)
class Hall:
    """Where everybody sits, as far as the lines moved somebody or let their games begin."""

    rounds: Mapping[int, tuple[int, str]]  # number and status by key
    closed_games: Mapping[int, int]  # the closed round of a game whose result would go
    said_at: Mapping[int, tuple[Key, ...]] = field(default_factory=dict)  # by number of the line

    @classmethod
    def of(cls, all_rounds: Iterable[Round], touched: Mapping[int, Mapping[Key, Touched]]) -> "Hall":
        rounds = {round_.pk: (round_.number, str(round_.status)) for round_ in all_rounds}
        games = {
            row.state.values["game_id"]
            for rows in touched.values()
            for (table, _), row in rows.items()
            if table == table_of(Result) and row.made and row.there
        }
        closed = Game.objects.filter(pk__in=games, round__status=RoundStatus.CLOSED) if games else Game.objects.none()
        seats, published = _moved(touched), _published(touched)
        said = _said(seats, published) if seats or published else {}
        return cls(rounds, dict(closed.values_list("pk", "round_id")), said)

    def begun(self, history: History, number: int) -> Obstacle | None:
        """Who sits where is not changed back once something has been said or decided at those tables."""
        line = history.newest(number, self.said_at.get(number, ()), SAID)
        return Obstacle(line) if line else None

    def not_whole(self, history: History, number: int, rows: Mapping[Key, Touched]) -> Obstacle | None:
        """What `services/wholeness.py` would find fault with."""
        later: list[Key] = []
        for (table, row_id), row in rows.items():
            if table == table_of(Result) and row.made and row.there:
                game = row.state.values["game_id"]
                later += [(table_of(Round), self.closed_games[game])] if game in self.closed_games else []
            elif table == table_of(Round) and row.restored.get("status", RoundStatus.CLOSED) != RoundStatus.CLOSED:
                later += history.made_after(table_of(Round), number) if not row.made else []
            elif table == table_of(Event) and "rounds_planned" in row.restored:
                made = history.made_after(table_of(Round), number)
                later += [one for one in made if self._number(one[1]) > row.restored["rounds_planned"]]
            elif table == table_of(Entry) and row.restored:
                later += self._seats_out_of(history, number, row_id, row.restored)
        line = history.newest(number, later, None) if later else None
        return Obstacle(line) if line else None

    def _number(self, pk: int) -> int:
        return self.rounds[pk][0] if pk in self.rounds else 0

    def _seats_out_of(self, history: History, number: int, entry: int, then: Mapping[str, Any]) -> list[Key]:
        """Seats that an entry has got since in rounds that it would not play."""
        last, first = then.get("dropped_after"), then.get("from_round") or 1
        found = []
        for key in history.made_after(table_of(Seat), number):
            seat: State = history.state_after(key, number)
            round_, status = self.rounds.get(seat.values.get("round_id", 0), (0, RoundStatus.DRAFT))
            out = (last is not None and round_ > last) or round_ < first
            if seat.values.get("entry_id") == entry and status != RoundStatus.DRAFT and out:
                found.append(key)
        return found


def _moved(touched: Mapping[int, Mapping[Key, Touched]]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for number, rows in touched.items():
        for (table, pk), row in rows.items():
            if table == table_of(Seat) and WHO_SITS_WHERE & row.state.values.keys():
                found.setdefault(number, set()).add(pk)
    return found


def _published(touched: Mapping[int, Mapping[Key, Touched]]) -> dict[int, int]:
    """Rounds that would be drafts again."""
    return {
        number: pk
        for number, rows in touched.items()
        for (table, pk), row in rows.items()
        if table == table_of(Round) and not row.made and row.restored.get("status") == RoundStatus.DRAFT
    }


def _said(seats: Mapping[int, set[int]], published: Mapping[int, int]) -> dict[int, tuple[Key, ...]]:
    """The rows that hold what was said or decided at the tables of each line. Three queries."""
    moved = set[int]().union(*seats.values())
    rows = [
        *Seat.objects.filter(pk__in=moved).select_related("game"),
        *Seat.objects.filter(round__in=set(published.values())).exclude(pk__in=moved).select_related("game"),
    ]
    reports: dict[int, list[int]] = {}
    for pk, seat in Report.objects.filter(seat__in=[one.pk for one in rows]).values_list("pk", "seat_id"):
        reports.setdefault(seat, []).append(pk)
    results = dict(Result.objects.filter(game__in={one.game_id for one in rows}).values_list("game_id", "pk"))
    found: dict[int, tuple[Key, ...]] = {}
    for number in {*seats, *published}:
        mine = [one for one in rows if one.pk in seats.get(number, ()) or one.round_id == published.get(number)]
        keys = {(table_of(Report), pk) for one in mine for pk in reports.get(one.pk, ())}
        keys |= {(table_of(Result), results[one.game_id]) for one in mine if one.game_id in results}
        keys |= {(table_of(Seat), one.pk) for one in mine if one.sealed_at}
        begun = {one.game.pk for one in mine if one.game and (one.game.revealed_at or number in published)}
        found[number] = (*keys, *((table_of(Game), pk) for pk in begun))
    return found
