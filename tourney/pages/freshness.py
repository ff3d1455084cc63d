"""What every player's page is made from, as one short word a player: while it stands, the page need not be made again.

The words of all players are worked out in one go for a revision of the event, from whole rows rather than from chosen
fields, so that a new field is minded before anybody thinks of it. Left out is what no page shows. Of an opponent's
sealed plan a word holds no more than the page tells: from when it changes nothing can be learned.

A hall of 500 makes several writes a second and has thousands of rows, so the rows of a model are read at once, and only
those that have changed since the last time are digested. A row that is equal has the same digest: nothing that is
remembered can be wrong. The place is no part of a word: with every result half the hall would have another one. An
empty answer brings it along (`views/play.py`).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import blake2b
from operator import itemgetter
from threading import Lock
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.db.models import Model, QuerySet

from tourney import atonce
from tourney.calling import called, for_everybody
from tourney.lists import are_revealed
from tourney.models import (
    Absence,
    Announcement,
    Ballot,
    Entry,
    Event,
    Game,
    JudgeCall,
    Mark,
    Penalty,
    Report,
    Result,
    Round,
    RoundStatus,
    Seat,
    Slot,
    Table,
    Turns,
    Vote,
)
from tourney.pages.notices import Notice
from tourney.pages.voting import asked_for
from tourney.timetable import Coming

type Row = tuple[Any, ...]
type Digests = dict[int, tuple[Row, bytes]]
"""The rows of one model by primary key, in its order, each with its digest."""


class Block(NamedTuple):
    """The rows of one model, as they were read and one by one."""

    text: atonce.Text
    rows: Digests


UNSEEN: Mapping[type[Model], frozenset[str]] = {  # what no player's page shows
    Event: frozenset({"revision", "created_at"}),
    Entry: frozenset({"checked_in_at", "created_at", "rating", "seeding", "spare", "volunteer"}),
    Round: frozenset({"seed", "draw", "draw_rules", "publish_at", "publish_seen", "publish_note"}),
    Game: frozenset({"version", "why", "pinned"}),
    Turns: frozenset({"mission", "moves"}),  # the version tells
}
OF_THE_OTHER = (
    "id", "public_id", "name", "club", "side", "army", "list_state", "dropped_after", "name_level", "nickname", "minor",
)  # fmt: skip
# How each is found from the event; a primary key that no row has stands for whatever event is asked for.
_ANY = -1
SOURCES: Mapping[type[Model], QuerySet[Any]] = {
    Event: Event.objects.filter(pk=_ANY),
    Round: Round.objects.filter(event=_ANY).exclude(status=RoundStatus.DRAFT),
    Slot: Slot.objects.filter(event=_ANY),
    Announcement: Announcement.objects.filter(event=_ANY),
    Ballot: Ballot.objects.filter(event=_ANY).exclude(opened_at=None),
    Entry: Entry.objects.filter(event=_ANY),
    Table: Table.objects.filter(event=_ANY),
    Game: Game.objects.filter(round__event=_ANY).exclude(round__status=RoundStatus.DRAFT),
    Seat: Seat.objects.filter(round__event=_ANY).exclude(round__status=RoundStatus.DRAFT),
    Result: Result.objects.filter(game__round__event=_ANY),
    Report: Report.objects.filter(seat__round__event=_ANY, current=True),
    JudgeCall: JudgeCall.objects.filter(event=_ANY, settled_at=None),
    Turns: Turns.objects.filter(game__round__event=_ANY).exclude(game__round__status=RoundStatus.CLOSED),
    Penalty: Penalty.objects.filter(event=_ANY),
    Absence: Absence.objects.filter(entry__event=_ANY),
    Vote: Vote.objects.filter(ballot__event=_ANY),
    Mark: Mark.objects.filter(giver__event=_ANY),
}
NOTHING = Block("", {})
MOST_EVENTS = 8  # whose rows are remembered
_remembered: dict[int, Mapping[type[Model], Block]] = {}  # the latest last
_lock = Lock()


def words_of(event: Event) -> dict[int, str]:
    """The word of each entry, by its primary key, at the event's revision. A fixed number of queries."""
    rows = _Rows(event)
    shared = rows.shared()
    words = {pk: _word(shared, *rows.of(pk)) for pk in rows.found[Entry]}
    if Event.objects.values_list("revision", flat=True).get(pk=event.pk) == event.revision:
        return words
    # Somebody wrote meanwhile. Which rows were read before and which after is not known, so these words never match
    # those of the next revision.
    return {pk: f"{word}-{event.revision}" for pk, word in words.items()}


def live_word(event: Event, coming: Coming | None, notices: Iterable[Notice]) -> str:
    """What the clock alone changes on the page, as a word: nothing is written when a list is revealed by its hour."""
    next_line = (coming.line.key, coming.when) if coming else None
    return _word(_digest((are_revealed(event), next_line, [notice.words for notice in notices])))[:6]


def _digest(values: object) -> bytes:
    return blake2b(repr(values).encode(), digest_size=9).digest()


def _word(*digests: bytes) -> str:
    return blake2b(b"".join(digests), key=settings.SECRET_KEY.encode()[:64], digest_size=9).hexdigest()


class _Rows:
    """The rows of an event that players' pages are made from, read once for all of them."""

    def __init__(self, event: Event) -> None:
        before = _remembered.get(event.pk, {})
        blocks = {model: _read(model, event.pk, before.get(model, NOTHING)) for model in SOURCES}
        _remember(event.pk, blocks)
        self.found = {model: block.rows for model, block in blocks.items()}
        self.asked = list(asked_for(event).order_by("pk").values_list("pk", flat=True))
        self.results, self.calls, self.turns = (self._by(model, "game_id") for model in (Result, JudgeCall, Turns))
        self.reports = self._by(Report, "seat_id")
        own = (Penalty, "entry_id"), (Absence, "entry_id"), (Vote, "voter_id"), (Mark, "giver_id")
        self.own = [self._by(model, name) for model, name in own]
        self.seats: dict[int, list[Row]] = defaultdict(list)
        self.opposite: dict[int, list[Row]] = defaultdict(list)
        entry, game = _at(Seat, "entry_id"), _at(Seat, "game_id")
        for row, _ in self.found[Seat].values():
            self.seats[row[entry]].append(row)
            self.opposite[row[game]].append(row)
        names = [_at(Entry, name) for name in OF_THE_OTHER]
        number = _at(Entry, "number")
        with for_everybody():
            shown = called(event)  # of who has namesakes, it follows from others' rows
        self.others = {
            pk: (shown.get(row[number]), *(row[at] for at in names)) for pk, (row, _) in self.found[Entry].items()
        }

    def _by(self, model: type[Model], name: str) -> dict[Any, bytes]:
        """The digests of the rows that belong to the same one, put together."""
        at, found = _at(model, name), defaultdict[Any, bytes](bytes)
        for row, digest in self.found[model].values():
            found[row[at]] += digest
        return found

    def shared(self) -> bytes:
        """What everybody's page is made from."""
        left = _at(Entry, "dropped_after")
        ranked = sum(row[left] != 0 for row, _ in self.found[Entry].values())
        models = Event, Round, Slot, Announcement, Ballot
        rows = b"".join(digest for model in models for _, digest in self.found[model].values())
        return rows + _digest((self.asked, ranked))

    def of(self, pk: int) -> list[bytes]:
        """All that the page of one entry is made from, besides what everybody's is."""
        own = [found.get(pk, b"-") for found in self.own]
        return [self.found[Entry][pk][1], *own, *(part for seat in self.seats[pk] for part in self._seat(seat))]

    def _seat(self, seat: Row) -> Iterable[bytes]:
        key, pk = seat[_GAME], seat[_PK]
        own = self.found[Seat][pk][1]
        if key is None:
            return (own,)
        (game, of_game), other = self.found[Game][key], next(one for one in self.opposite[key] if one[_PK] != pk)
        _, of_table = self.found[Table].get(game[_TABLE], (None, b"-"))
        kept = (self.results, self.calls, self.turns)
        more = (found.get(key, b"-") for found in kept)
        reports = self.reports.get(pk, b"-"), b"/", self.reports.get(other[_PK], b"-")
        return (own, of_game, of_table, *more, *reports, self._other(seat, game, other))

    def _other(self, seat: Row, game: Row, other: Row) -> bytes:
        """The opponent as the page may show them now."""
        open_now = game[_ROLLS] not in ("[]", []) or bool(seat[_PLAN] and other[_PLAN])
        plan: object = [other[at] for at in _SEALED] if open_now else bool(other[_PLAN])
        return repr((self.others[other[_ENTRY]], [other[at] for at in _IN_SIGHT], plan)).encode()


def _read(model: type[Model], event_pk: int, before: Block) -> Block:
    """The rows of the model, of which those that stand as `before` are not digested again."""
    statement, params = _statement(model, connection.vendor)
    text = atonce.read(statement, [event_pk if one == _ANY else one for one in params], _names(model))
    if text == before.text:
        return before
    found: Digests = {}
    for row in sorted(atonce.parted(text), key=itemgetter(_PK)):
        known = before.rows.get(row[_PK])
        found[row[_PK]] = known if known and known[0] == row else (row, _digest((model.__name__, row)))
    return Block(text, found)


def _remember(event_pk: int, found: Mapping[type[Model], Block]) -> None:
    with _lock:
        _remembered.pop(event_pk, None)
        _remembered[event_pk] = found
        if len(_remembered) > MOST_EVENTS:
            del _remembered[next(iter(_remembered))]


def _names(model: type[Model]) -> list[str]:
    """All columns but those that no page shows, the primary key first."""
    return [field.attname for field in model._meta.concrete_fields if field.attname not in UNSEEN.get(model, ())]


@cache
def _at(model: type[Model], name: str) -> int:
    return _names(model).index(name)


@cache
def _statement(model: type[Model], vendor: str) -> tuple[str, tuple[Any, ...]]:
    """The statement that reads the rows as they lie in that kind of database, in a settled order."""
    query = SOURCES[model].order_by("pk").values_list(*_names(model)).query
    statement, params = query.get_compiler(connection=connection).as_sql()
    return statement, tuple(params)


_PK = 0
_GAME, _ENTRY, _PLAN = (_at(Seat, name) for name in ("game_id", "entry_id", "plan"))
_SEALED = [_at(Seat, name) for name in ("plan", "plan_by_desk", "dice_word")]
_IN_SIGHT = [_at(Seat, name) for name in ("position", "missing_at")]
_TABLE, _ROLLS = _at(Game, "table_id"), _at(Game, "rolls")
