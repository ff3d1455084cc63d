"""An event's rows as one document."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import ForeignKey, Model
from django.utils import timezone

from tourney.dicesheets import fell_by_muster
from tourney.models import AccessToken, Event, Member

from .document import VERSION, seal
from .kinds import CARRIED, Column, Kind, fields_of
from .values import told

type Names = Mapping[type[Model], Mapping[int, object]]
"""What rows are called in the document, by model and number in this database."""
type Values = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Gathered:
    """An event as it stood in one transaction: all that was read of it, and nothing worked out yet.

    `event` are the values of its fields; `rows`, by list, the number of each row in this database and the values of its
    fields.
    """

    event: Values
    rows: Mapping[str, Sequence[Values]]
    members: Sequence[tuple[str, str]]
    links: Sequence[tuple[int, str, str]]
    users: Mapping[int, str]
    migration: str


def gathered(event: Event) -> Gathered:
    """Everything that a document is made of, in one query a list."""
    return Gathered(
        event=Event.objects.values_list(*(one.attname for one in fields_of(Event))).get(pk=event.pk),
        rows={kind.name: list(kind.of(event).values_list("pk", *_columns(kind))) for kind in CARRIED},
        members=list(Member.objects.filter(event=event).order_by("pk").values_list("user__email", "role")),
        links=list(
            AccessToken.objects.filter(entry__event=event, revoked_at=None)
            .order_by("pk")
            .values_list("entry__number", "nonce", "handle")
        ),
        users=dict(User.objects.values_list("pk", "email")),
        migration=_latest_migration(),
    )


def _columns(kind: Kind) -> list[str]:
    return [one.attname for one in kind.fields]


def file_text(event: Event) -> str:
    """The event's file, one row a line, so that two of them can be compared."""
    return text_of(written(event))


def text_of(document: Mapping[str, Any]) -> str:
    """A document as its file has it."""
    parts = [f"{json.dumps(key)}: {_lines(value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(value: object) -> str:
    if not isinstance(value, list) or not value:
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in value) + "\n]"


def written(event: Event) -> dict[str, Any]:
    """The event for whoever may have its file. A battle plan that waits for the other one stays sealed, so it is not
    in it, and no more is what dice will follow from."""
    document = _document(gathered(event))
    _keep_sealed(document)
    return document | {"seal": seal(document)}


def written_whole(found: Gathered) -> dict[str, Any]:
    """The event with everything that is still sealed. For backups, which nobody downloads."""
    document = _document(found)
    return document | {"seal": seal(document)}


def _document(found: Gathered) -> dict[str, Any]:
    names: dict[type[Model], Mapping[int, object]] = {User: found.users}
    document: dict[str, Any] = {
        "muster": VERSION,
        "written": told_now(),
        "migration": found.migration,
        "event": _row(found.event, fields_of(Event), names),
        "members": [{"email": email, "role": role} for email, role in found.members],
    }
    for kind in CARRIED:
        fields, named = kind.fields, {}
        told_rows = [(values[0], _row(values[1:], fields, names)) for values in found.rows[kind.name]]
        for place, (pk, row) in enumerate(told_rows, 1):
            named[pk] = _name(kind, row, place)
        document[kind.name], names[kind.model] = [row for _, row in told_rows], named
    document["links"] = [{"entry": number, "nonce": nonce, "handle": handle} for number, nonce, handle in found.links]
    return document


def told_now() -> str:
    return timezone.now().replace(microsecond=0).isoformat().replace("+00:00", "Z")


def _latest_migration() -> str:
    done = MigrationRecorder(connection).migration_qs.filter(app="tourney").order_by("-name").first()
    return str(done.name) if done else ""


def _row(values: Values, fields: tuple[Column, ...], names: Names) -> dict[str, object]:
    return {field.name: _value(value, field, names) for field, value in zip(fields, values, strict=True)}


def _value(value: Any, field: Column, names: Names) -> object:
    if isinstance(field, ForeignKey):
        return None if value is None else names[field.related_model][value]
    return told(field, value)


def _name(kind: Kind, row: Mapping[str, object], place: int) -> object:
    """What other rows call this one; a name of several parts is a list, as JSON has it."""
    if not kind.key:
        return place
    parts = [row[name] for name in kind.key]
    return parts[0] if len(parts) == 1 else parts


def _keep_sealed(document: dict[str, Any]) -> None:
    """Leave out each plan whose opponent has not chosen, and what dice follow from that have not fallen."""
    chosen: dict[object, int] = {}
    for seat in document["seats"]:
        chosen[seat["game"]] = chosen.get(seat["game"], 0) + bool(seat["plan"])
    fallen = {game["public_id"] for game in document["games"] if fell_by_muster(game["rolls"])}
    for game in document["games"]:
        if game["public_id"] not in fallen:
            game["dice_seed"] = ""
    for seat in document["seats"]:
        if seat["game"] not in fallen:
            seat["dice_word"] = ""
        if seat["plan"] and chosen[seat["game"]] < 2:
            seat.update(plan="", plan_by_desk=False, plan_key="", sealed_at=None)
