"""Triggers that write down what every write does to a row, on either database. They follow from the models.

One more lets no line of a log go while its event stands; `models.log.let_go` says that it does not. All are made anew
after each migration and taken away before it, since SQLite alters no table that one of them names.
"""
# ruff: noqa: S608 - every name in these statements is a model's own

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BinaryField, Model

from tourney import models
from tourney.models import RowChange

ALL = ("INSERT", "UPDATE", "DELETE")


@dataclass(frozen=True, slots=True)
class Kind:
    """Rows of one model. `ignored` columns change beside what anybody does; `counted` ones only ever grow."""

    model: type[Model]
    on: tuple[str, ...] = ALL
    ignored: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()

    @property
    def table(self) -> str:
        return self.model._meta.db_table

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(str(field.column) for field in self.model._meta.concrete_fields)

    @property
    def binary(self) -> frozenset[str]:
        """What JSON cannot hold: left out of a new row, written in hexadecimal of one that changes or goes."""
        fields = self.model._meta.concrete_fields
        return frozenset(str(field.column) for field in fields if isinstance(field, BinaryField))

    @property
    def watched(self) -> tuple[str, ...]:
        return tuple(column for column in self.columns if column not in self.ignored)


class _Kinds:
    """What belongs to an event and can be taken back. Taps and the log itself are not."""

    @cached_property
    def by_table(self) -> dict[str, Kind]:
        plain = (
            models.Entry, models.Attachment, models.Absence, models.Adjustment, models.Arrangement, models.Mark,
            models.Table, models.Member, models.Round, models.Seat, models.Report, models.Result, models.Slot,
            models.Announcement, models.Penalty, models.JudgeCall, models.ClubCode, models.Registration,
            models.Invitation, models.Ballot, models.Vote,
        )  # fmt: skip
        own = (
            Kind(models.Event, on=("UPDATE",), ignored=frozenset({"revision"})),
            Kind(models.AccessToken, ignored=frozenset({"last_used_at"})),
            Kind(models.Game, counted=frozenset({"version", "pin_issue"})),
            Kind(models.OwnMission, on=("INSERT", "DELETE")),
        )
        return {kind.table: kind for kind in (*(Kind(model) for model in plain), *own)}


KINDS = _Kinds()


def install(using: str) -> None:
    """Make the triggers of this database as the models are now."""
    remove(using)
    connection = connections[using]
    _execute(connection, _MADE[connection.vendor]())


def remove(using: str) -> None:
    """Take away whatever triggers there are, those of tables that this version no longer has among them."""
    connection = connections[using]
    found = _SQLITE_FOUND if connection.vendor == "sqlite" else _POSTGRES_FOUND
    with connection.cursor() as cursor:
        cursor.execute(found)
        rows = cursor.fetchall()
    on = "" if connection.vendor == "sqlite" else ' ON "{1}"'
    _execute(connection, [('DROP TRIGGER "{0}"' + on).format(*row) for row in rows])


_SQLITE_FOUND = "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'noted\\_%' ESCAPE '\\'"
_POSTGRES_FOUND = r"""SELECT tgname, relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE NOT tgisinternal AND tgname LIKE 'noted\_%' AND nspname = current_schema()"""
_LOG = f'"{models.LogEntry._meta.db_table}"'
_STANDING = f'SELECT 1 FROM "{models.Event._meta.db_table}" WHERE "id" = OLD."event_id" AND "revision" > 0'
_NOTES = f'"{RowChange._meta.db_table}" ("table", "row", "before", "after"'


def _execute(connection: BaseDatabaseWrapper, statements: Any) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _name(kind: Kind, what: str) -> str:
    return f'"noted_{kind.table}_{what.lower()}"'


def _sqlite() -> Iterator[str]:
    yield f"""CREATE TRIGGER "noted_log_stays" BEFORE DELETE ON {_LOG}
        WHEN EXISTS ({_STANDING}) BEGIN SELECT RAISE(ABORT, 'a line of the log stays'); END"""
    for kind in KINDS.by_table.values():
        if "INSERT" in kind.on:
            made = _object("NEW", [column for column in kind.columns if column not in kind.binary], kind)
            yield f"""CREATE TRIGGER {_name(kind, "INSERT")} AFTER INSERT ON "{kind.table}" BEGIN
                INSERT INTO {_NOTES}) VALUES ('{kind.table}', NEW."id", NULL, {made}); END"""
        if "DELETE" in kind.on:
            gone = _object("OLD", list(kind.columns), kind)
            yield f"""CREATE TRIGGER {_name(kind, "DELETE")} AFTER DELETE ON "{kind.table}" BEGIN
                INSERT INTO {_NOTES}) VALUES ('{kind.table}', OLD."id", {gone}, NULL); END"""
        if "UPDATE" in kind.on:
            yield _sqlite_update(kind)


def _object(row: str, columns: list[str], kind: Kind) -> str:
    return f"json_object({', '.join(f"'{column}', {_value(row, column, kind)}" for column in columns)})"


def _value(row: str, column: str, kind: Kind) -> str:
    return f'hex({row}."{column}")' if column in kind.binary else f'{row}."{column}"'


def _sqlite_update(kind: Kind) -> str:
    """The columns that differ, and no line at all where none does."""
    differs = {column: f'OLD."{column}" IS NOT NEW."{column}"' for column in kind.watched}
    pairs = " UNION ALL ".join(
        f"SELECT '{column}' AS k, {_value('OLD', column, kind)} AS o, {_value('NEW', column, kind)} AS n WHERE {test}"
        for column, test in differs.items()
    )
    watched = ", ".join(f'"{column}"' for column in kind.watched)
    return f"""CREATE TRIGGER {_name(kind, "UPDATE")} AFTER UPDATE OF {watched} ON "{kind.table}"
        WHEN {" OR ".join(differs.values())} BEGIN
        INSERT INTO {_NOTES}) SELECT '{kind.table}', NEW."id", json_group_object(k, o), json_group_object(k, n)
        FROM ({pairs}); END"""


_FUNCTION = f"""CREATE OR REPLACE FUNCTION muster_note_change() RETURNS trigger AS $$
    DECLARE
        left_out text[] := CASE WHEN TG_NARGS = 0 THEN ARRAY[]::text[] ELSE TG_ARGV END;
        was jsonb; became jsonb;
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, n.value) INTO was, became
            FROM jsonb_each(to_jsonb(OLD) - left_out) o JOIN jsonb_each(to_jsonb(NEW)) n USING (key)
            WHERE o.value IS DISTINCT FROM n.value;
            IF was IS NULL THEN RETURN NULL; END IF;
        ELSIF TG_OP = 'DELETE' THEN was := to_jsonb(OLD);
        ELSE became := to_jsonb(NEW) - left_out;
        END IF;
        INSERT INTO {_NOTES}, "transaction") VALUES (TG_TABLE_NAME,
            CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END, was, became, txid_current());
        RETURN NULL;
    END $$ LANGUAGE plpgsql"""


def _postgresql() -> Iterator[str]:
    yield _FUNCTION
    yield f"""CREATE OR REPLACE FUNCTION muster_keep_log() RETURNS trigger AS $$
        BEGIN
            IF EXISTS ({_STANDING}) THEN RAISE EXCEPTION 'a line of the log stays'; END IF;
            RETURN OLD;
        END $$ LANGUAGE plpgsql"""
    yield f"""CREATE TRIGGER "noted_log_stays" BEFORE DELETE ON {_LOG}
        FOR EACH ROW EXECUTE FUNCTION muster_keep_log()"""
    for kind in KINDS.by_table.values():
        left_out = {"INSERT": kind.binary, "UPDATE": kind.ignored, "DELETE": frozenset[str]()}
        for what in kind.on:
            words = ", ".join(f"'{column}'" for column in sorted(left_out[what]))
            yield f"""CREATE TRIGGER {_name(kind, what)} AFTER {what} ON "{kind.table}"
                FOR EACH ROW EXECUTE FUNCTION muster_note_change({words})"""


_MADE = {"sqlite": _sqlite, "postgresql": _postgresql}
