"""Taking back what a line of the log says was done: the reverse of what it did to each row, and nothing else.

A column that the line changed must still hold what it became then, or what has been done since is named. The reverse is
made step by step, from the last change to the first, so that every step is one that the constraints have seen.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Model
from django.db.models.fields.reverse_related import ForeignObjectRel

from tourney import loglines
from tourney.capture import Kind
from tourney.errors import Refused, Stale
from tourney.models import Event, Game, LogEntry, Report, Result, RowChange, Seat, Turns
from tourney.services import prospects, rows, undoable, wholeness
from tourney.services.undoable import TAKEN_BACK, InTheWay
from tourney.services.writing import Actor, Change, last_written, writing

WHO_SITS_WHERE = frozenset({"entry_id", "game_id", "position"})


@dataclass(slots=True)
class Net:
    """What a line did to one row, all in all: whether the row was there afterwards, and what it said then."""

    kind: Kind
    row: int
    made: bool
    there: bool = True
    after: dict[str, Any] = field(default_factory=dict)

    def add(self, change: RowChange) -> None:
        self.there = change.after is not None
        self.after = {**self.after, **change.after} if change.after is not None else {}

    def differing(self) -> frozenset[str] | None:
        """The columns that say something else now. None: the row has gone or come back since; empty: nothing."""
        now = rows.current(self.kind, self.row)
        if (now is not None) != self.there:
            return None
        skipped = self.kind.ignored | self.kind.counted | self.kind.binary
        told = {column: value for column, value in self.after.items() if column not in skipped}
        return frozenset(column for column, value in told.items() if now is not None and now[column] != value)


def undo(line: LogEntry, by: Actor) -> LogEntry:
    """Take back what a line did. That is a line of its own; to take that one back is to do it again."""
    ending = undoable.root_of(line) in undoable.OF_THE_END
    with writing(line.event, by, finished=ending) as change:
        if why := undoable.never(line):
            raise Refused("This cannot be taken back.", why)
        _refuse_taken_back(line)
        changes = list(line.row_changes.order_by("-pk"))
        if not changes:
            raise Refused("This cannot be taken back.", "Muster keeps what the last lines of the log changed, no more.")
        nets = _nets(changes)
        _refuse_stale(line, nets)
        before = wholeness.faults(change.event)
        _reverse(line, changes, nets)
        new = sorted(wholeness.faults(change.event) - before)
        if new:
            raise _not_whole(line, new[0])
        _log(change, line)
    return LogEntry.objects.get(event=line.event, sequence=line.event.revision)


class _Enough(Exception):
    """Ends the transaction of a try, so that nothing of it stays."""


def refusal(line: LogEntry, by: Actor) -> Refused | None:
    """Why it cannot be taken back now, found out by trying; None if it can. Nothing of it is saved."""
    revision, written = line.event.revision, last_written.get()
    try:
        with transaction.atomic():
            undo(line, by)
            raise _Enough
    except _Enough:
        return None
    except Refused as error:
        return error
    finally:
        line.event.revision = revision
        last_written.set(written)


def _not_whole(line: LogEntry, fault: str) -> Refused:
    message, hint = "This cannot be taken back as things are now.", f"If it were, {fault}."
    found = prospects.obstacles(line.event, [line]).get(line.sequence)
    if found is None or found.line is None:
        return Refused(message, hint)
    told = f"{message} {hint} Since: {loglines.dated(found.line)}."
    return InTheWay(told, undoable.way_past(found.line), found.line)


def _log(change: Change, line: LogEntry) -> None:
    again = undoable.went_back(line)
    told = line.data.get("sentence", "") if line.verb == TAKEN_BACK else loglines.sentence(line)
    change.log(
        "taken back", line.subject, sequence=line.sequence, what=undoable.root_of(line), sentence=told, again=again
    )


def standing_after(line: LogEntry) -> list[LogEntry]:
    """The later lines that stand, newest first."""
    later = LogEntry.objects.filter(event=line.event_id, sequence__gt=line.sequence).select_related("event")
    return undoable.standing(later, line.sequence)


def _refuse_taken_back(line: LogEntry) -> None:
    later = list(LogEntry.objects.filter(event=line.event_id, sequence__gt=line.sequence, verb=TAKEN_BACK))
    if line.sequence in undoable.undone(later):
        last = next(one for one in later if undoable.takes_back(one) == line.sequence)
        raise Stale("That has been taken back already.", f"{loglines.dated(last)}.")


def _nets(changes: Iterable[RowChange]) -> list[Net]:
    """What the changes, newest first, come to row by row."""
    found: dict[tuple[str, int], Net] = {}
    for change in reversed(list(changes)):
        kind = rows.kind_of(change.table)
        whole = change.before if change.after is None else change.after if change.before is None else None
        named = set(change.before or {}) | set(change.after or {})
        fits = kind and named <= set(kind.columns) and (whole is None or set(kind.columns) - kind.binary <= set(whole))
        if kind is None or not fits:
            raise Refused("This cannot be taken back.", "It was done before Muster was brought up to date.")
        net = found.setdefault((change.table, change.row), Net(kind, change.row, made=change.before is None))
        net.add(change)
    return list(found.values())


def _refuse_stale(line: LogEntry, nets: Iterable[Net]) -> None:
    for net in nets:
        differing = net.differing()
        if differing is None or differing:
            raise _since(line, [(net.kind.table, net.row)], differing)
    moved = [net for net in nets if net.kind.model is Seat and WHO_SITS_WHERE & net.after.keys()]
    if moved:
        _refuse_begun_since(line, moved)


def _refuse_begun_since(line: LogEntry, moved: Iterable[Net]) -> None:
    """Who sits where is not changed back once something has been said or decided at those tables."""
    games = {net.after["game_id"] for net in moved if net.after.get("game_id")}
    games |= set(Seat.objects.filter(pk__in=[net.row for net in moved]).values_list("game_id", flat=True)) - {None}
    seats = [net.row for net in moved]
    spoken: list[tuple[type[Model], Iterable[int]]] = [
        (Report, Report.objects.filter(seat__in=seats).values_list("pk", flat=True)),
        (Result, Result.objects.filter(game__in=games).values_list("pk", flat=True)),
        (Seat, Seat.objects.filter(pk__in=seats, sealed_at__isnull=False).values_list("pk", flat=True)),
        (Game, Game.objects.filter(pk__in=games, revealed_at__isnull=False).values_list("pk", flat=True)),
    ]
    keys = [(model._meta.db_table, pk) for model, found in spoken for pk in found]
    said = {"mission", "attacker", "rolls", "sealed_at", "plan", "winner", "vp_1", "vp_2", "current"}
    if _touching(line, keys, frozenset(said)):
        raise _since(line, keys, frozenset(said))


def _touching(line: LogEntry, keys: Iterable[tuple[str, int]], columns: frozenset[str] | None) -> LogEntry | None:
    """The newest line that stands and has changed one of those rows since, in one of those columns if any are named."""
    wanted = set(keys)
    later = {one.pk: one for one in standing_after(line)}
    noted = RowChange.objects.filter(line__in=later, row__in={row for _, row in wanted}).order_by("-line__sequence")
    for change in noted.iterator(chunk_size=200):
        named = set(change.before or {}) | set(change.after or {})
        if (change.table, change.row) in wanted and (columns is None or columns & named):
            return later[change.line_id] if change.line_id else None
    return None


def _since(line: LogEntry, keys: Iterable[tuple[str, int]], columns: frozenset[str] | None) -> Stale:
    found = _touching(line, keys, columns)
    if found is None:
        return Stale("What this changed has been changed since.", "Put it right by hand.")
    return InTheWay(f"Something was done since: {loglines.dated(found)}.", undoable.way_past(found), found)


def _reverse(line: LogEntry, changes: Iterable[RowChange], nets: Iterable[Net]) -> None:
    removed: dict[type[Model], list[int]] = {}
    for net in nets:
        if net.made and net.there:
            removed.setdefault(net.kind.model, []).append(net.row)
    Turns.objects.filter(game__in=removed.get(Game, [])).delete()
    try:
        with transaction.atomic():
            for one in changes:
                _step_back(one)
    except IntegrityError as error:
        raise _in_the_way(line, {net.kind.table for net in nets}) from error
    for model, ids in removed.items():
        _refuse_left_behind(line, model, ids)
    _refuse_leading_nowhere(changes)


def _step_back(change: RowChange) -> None:
    kind = rows.kind_of(change.table)
    if kind is None:
        raise AssertionError("a table that is gone was refused before")
    if change.before is None:
        rows.remove(kind, change.row)
    elif change.after is None:
        rows.bring_back(kind, change.before)
    else:
        rows.change(kind, change.row, change.before)


def _in_the_way(line: LogEntry, tables: Iterable[str]) -> Stale:
    """Something that came later has the place that a row would go back to."""
    later = {one.pk: one for one in standing_after(line)}
    noted = RowChange.objects.filter(line__in=later, table__in=set(tables)).order_by("-line__sequence").first()
    found = later.get(noted.line_id) if noted and noted.line_id else None
    if found is None:
        return Stale("Something else stands in its place now.", "Put it right by hand.")
    message = f"Something else stands in its place now: {loglines.dated(found)}."
    return InTheWay(message, undoable.way_past(found), found)


def _refuse_left_behind(line: LogEntry, model: type[Model], ids: list[int]) -> None:
    """Rows made later that hang on one that would go."""
    for relation in model._meta.get_fields(include_hidden=True):
        if not isinstance(relation, ForeignObjectRel) or relation.related_model is RowChange:
            continue
        other = relation.related_model
        if isinstance(other, str) or relation.many_to_many:
            continue
        hanging = other._base_manager.filter(**{f"{relation.field.name}__in": ids}).first()
        if isinstance(hanging, LogEntry):
            why = "What somebody has done in the event keeps them in it."
            raise Stale(f"Something was done since: {loglines.dated(hanging)}.", why)
        if hanging is not None:
            raise _since(line, [(other._meta.db_table, hanging.pk)], None)


def _refuse_leading_nowhere(changes: Iterable[RowChange]) -> None:
    """Rows that would point to something that is no more, such as an account."""
    final: dict[tuple[str, int], Mapping[str, Any]] = {}
    for change in changes:  # the newest first, so the oldest has the last word
        key = (change.table, change.row)
        final[key] = {} if change.before is None else {**final.get(key, {}), **change.before}
    wanted: dict[tuple[type[Model], str], set[Any]] = {}
    for (table, _), values in final.items():
        kind = rows.kind_of(table)
        for foreign in kind.model._meta.concrete_fields if kind else ():
            value, target = values.get(str(foreign.column)), foreign.related_model
            if value is not None and target and not isinstance(target, str):
                wanted.setdefault((target, str(foreign.verbose_name)), set()).add(value)
    for (target, name), ids in wanted.items():
        if target._base_manager.filter(pk__in=ids).count() < len(ids):
            raise Stale("This cannot be taken back.", f"Its {name} is no more.")


def told_rows(line: LogEntry) -> Mapping[str, int]:
    """How many rows of which kind it would be about, by the kind's name."""
    found: dict[str, set[int]] = {}
    for table, row in line.row_changes.values_list("table", "row"):
        kind = rows.kind_of(table)
        found.setdefault(str(kind.model._meta.verbose_name) if kind else table, set()).add(row)
    return {name: len(ids) for name, ids in found.items()}


def line_of(event: Event, sequence: int) -> LogEntry | None:
    """The line of that number, ready to be taken back."""
    return LogEntry.objects.filter(event=event, sequence=sequence).select_related("event").first()
