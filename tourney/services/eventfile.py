"""An event that was written to a file made again: all of it, or nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import Model

from tourney import eventfile
from tourney.dicesheets import have_fallen
from tourney.errors import Refused
from tourney.eventfile import FileFault, Found, Kind
from tourney.eventfile.faults import row_of
from tourney.models import (
    Attachment,
    Entry,
    Event,
    Game,
    LogEntry,
    Member,
    Registration,
    Role,
)
from tourney.models.identity import new_dice_seed, new_public_id

from . import links
from .eventproof import as_fault, prove
from .events import refuse_settings
from .writing import Actor, forget_notes, newest_note, one_by_one, writing

BATCH = 500


@dataclass(frozen=True, slots=True)
class Imported:
    """The event, whether its players' old links open it, and who ran it where it came from."""

    event: Event
    links_kept: bool
    helped: tuple[tuple[str, str], ...]


def import_event(content: bytes, by: Actor, *, as_copy: bool = False, key: str = "") -> Imported:
    """Make the event of a file, owned by the user who brings it. Nobody else gets a right by it.

    `as_copy` gives it and all that has an address a new one; otherwise one that is here already is refused. `key` is
    the form's own: a second post of the same form gives the event that the first one made.
    """
    owner = by.user
    if owner is None:
        raise Refused("Only somebody with an account can bring an event.")
    try:
        found = eventfile.read(eventfile.parsed(content))
        with transaction.atomic():
            one_by_one(owner)
            made = (
                LogEntry.objects.select_related("event")
                .filter(verb="event imported", user=owner, data__key=key)
                .first()
            )
            if key and made:
                return Imported(made.event, links_kept=True, helped=())
            return _made(found, by, owner, as_copy=as_copy, key=key)
    except FileFault as fault:
        raise Refused(f"{_begun(str(fault))}.", "Nothing was brought in.") from fault


def _begun(words: str) -> str:
    return words.removesuffix(".")


def _made(found: Found, by: Actor, owner: User, *, as_copy: bool, key: str) -> Imported:
    if as_copy:
        _give_new_ids(found)
    else:
        _refuse_taken(found)
    _give_seeds(found, as_copy=as_copy)
    event = found.event
    event.revision = max(line.sequence for line in found.of(LogEntry))
    with as_fault("event"):
        refuse_settings(event)
    created, noted = event.created_at, newest_note()
    _guarded("event", event.save)
    Event.objects.filter(pk=event.pk).update(created_at=created or event.created_at)
    Member.objects.create(event=event, user=owner, role=Role.OWNER)
    for kind in eventfile.CARRIED:
        save_rows(kind, found.rows[kind.name])
    kept = links.issue(found.of(Entry), {} if as_copy else _links_of(found))
    prove(found)
    with writing(event, by, finished=True) as change:
        change.log("event imported", event, as_copy=as_copy, lines=len(found.of(LogEntry)), key=key)
    forget_notes(noted)
    event.refresh_from_db()
    return Imported(event, links_kept=kept, helped=tuple(found.helped))


WITH_ADDRESS = (Entry, Game, Attachment, Registration)


def _refuse_taken(found: Found) -> None:
    event = found.event
    here = Event.objects.filter(public_id=event.public_id).first()
    if here:
        raise Refused(
            f"This event is here already: “{here.name}”.",
            "Bring it in as a copy, with addresses of its own, or take the other one away first, under its Settings.",
        )
    for name, model in ((kind.name, kind.model) for kind in eventfile.CARRIED if kind.model in WITH_ADDRESS):
        ids = [row.public_id for row in found.of(model)]  # type: ignore[attr-defined]
        for start in range(0, len(ids), BATCH):
            if model._default_manager.filter(public_id__in=ids[start : start + BATCH]).exists():
                raise Refused(
                    f"Addresses of this event are taken here: those of its {name}.",
                    "Bring it in as a copy, with addresses of its own.",
                )


def _give_seeds(found: Found, *, as_copy: bool) -> None:
    """Seeds that nobody has seen, for dice that are still to fall: only a backup of this installation holds those.

    What fell under another address cannot be worked out again under a new one, so a copy does not keep its seeds.
    """
    for game in found.of(Game):
        if have_fallen(game):
            game.dice_seed = "" if as_copy else game.dice_seed
        elif as_copy or not (found.own and game.dice_seed):
            game.dice_seed = new_dice_seed()


def _give_new_ids(found: Found) -> None:
    for row in (found.event, *(row for model in WITH_ADDRESS for row in found.of(model))):
        row.public_id = new_public_id()  # type: ignore[attr-defined]


def save_rows(kind: Kind, rows: list[Model]) -> None:
    """All rows of a list in their order. Where the database refuses them, the row that it refuses is named."""
    moments = {id(row): getattr(row, "created_at", None) for row in rows}
    try:
        with transaction.atomic():
            kind.model._default_manager.bulk_create(rows, batch_size=BATCH)
    except (IntegrityError, DatabaseError) as error:
        _name_row(kind, rows, error)
    if _stamped(kind.model):  # the database's own stamp is of now
        again = [row for row in rows if moments[id(row)]]
        for row in again:
            row.created_at = moments[id(row)]  # type: ignore[attr-defined]
        kind.model._default_manager.bulk_update(again, ["created_at"], batch_size=BATCH)


def _stamped(model: type[Model]) -> bool:
    return any(getattr(one, "auto_now_add", False) for one in model._meta.concrete_fields)


def _name_row(kind: Kind, rows: list[Model], error: Exception) -> None:
    """Save one by one to find the row, then refuse."""
    for place, row in enumerate(rows, 1):
        row.pk = None
        row._state.adding = True
        _guarded(row_of(kind.name, place), row.save)
    raise FileFault(kind.name, _rule_in(error)) from error


def _guarded(where: str, save: Callable[[], Any]) -> None:
    try:
        with transaction.atomic():
            save()
    except (IntegrityError, DatabaseError) as error:
        raise FileFault(where, _rule_in(error)) from error


def _rule_in(error: Exception) -> str:
    """The rule that a row breaks, by the name that the constraint has for it."""
    words = " ".join(str(error).split("\n")[0].split())[:160]
    return f"breaks a rule of the database ({words.replace('_', ' ')})"


def _links_of(found: Found) -> dict[int, links.Known]:
    return {number: links.Known(nonce, found.handles.get(number, "")) for number, nonce in found.nonces.items()}
