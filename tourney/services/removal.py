"""An event taken away with all that belongs to it: a rehearsal by one press, any other by typing its name."""

from django.db import connection, transaction
from django.db.models import Model

from tourney.errors import Refused
from tourney.eventfile import CARRIED
from tourney.models import AccessToken, Event, Invitation, Member, Receipt, Role, RowChange

from . import backups
from .writing import Actor

BELONGING: tuple[tuple[type[Model], str], ...] = (
    (RowChange, "line__event"),
    (AccessToken, "entry__event"),
    (Receipt, "event"),
    (Invitation, "event"),
    (Member, "event"),
    *((kind.model, kind.event) for kind in reversed(CARRIED)),
)
"""Every model with the way from its rows to their event: whatever names a row goes before it."""


def remove_event(event: Event, by: Actor, *, typed: str = "") -> str:
    """Take an event away with everything in it, its log included. Its name, for a last word.

    Only its owner may, and unless it is a rehearsal only with its name `typed`. It is the one service without a line
    in a log: there is none left to write it in. A second press finds it gone and is no mistake.
    """
    with transaction.atomic():
        found = Event.objects.select_for_update().filter(pk=event.pk).first()
        if found is None:
            return event.name
        if not found.members.filter(user=by.user, role=Role.OWNER).exists():
            raise Refused("Only its owner takes an event away.", "Ask them, or have it handed over to you.")
        if not found.rehearsal and " ".join(typed.split()).casefold() != " ".join(found.name.split()).casefold():
            raise Refused("That is not the event's name.", f"Type “{found.name}” to take it away.")
        _take_away(found)
        backups.forget(found.public_id)
    return found.name


def _take_away(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(revision=0)  # a log stays while its event stands
    before = RowChange.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    for model, way in BELONGING:
        rows = model._default_manager.filter(**{way: event})
        model._default_manager.filter(pk__in=list(rows.values_list("pk", flat=True)))._raw_delete(connection.alias)
    Event.objects.filter(pk=event.pk)._raw_delete(connection.alias)
    RowChange.objects.filter(pk__gt=before, line=None).delete()  # what the triggers noted of it
