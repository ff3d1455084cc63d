"""What must be true between rows of an event, and no constraint of a database can say."""

import hashlib
from collections.abc import Iterator

from django.db.models import Count, F, ForeignKey

from missions.faults import MissionFault
from missions.load import UnknownMission
from tourney import eventfile
from tourney.models import Attachment, Event, Game, Member, Role, Round, Vote
from tourney.playable import mission_of

ROUTES = {Event: "pk"} | {kind.model: kind.event for kind in eventfile.CARRIED}
"""The way from a row of each model to its event."""


def belonging(event: Event) -> Iterator[str]:
    """Each row that an event's row names is of the same event."""
    for kind in eventfile.CARRIED:
        for field in kind.model._meta.concrete_fields:
            route = ROUTES.get(field.related_model) if isinstance(field, ForeignKey) else None
            if route is None or field.related_model is Event:
                continue
            strays = kind.of(event).exclude(**{field.name: None}).exclude(**{f"{field.name}__{route}": event.pk})
            for row in strays:
                yield f"{kind.name}: {row} names {field.name} {getattr(row, field.name)} of another event"


def missions(event: Event) -> Iterator[str]:
    """Every mission that is named is there and can be read."""
    named = set(Game.objects.filter(round__event=event).values_list("mission", flat=True))
    named |= set(event.tables.values_list("mission", flat=True))
    for mission, table in Round.objects.filter(event=event).values_list("mission", "mission_table"):
        named |= {mission, *table}
    for one in sorted(filter(None, named)):
        try:
            mission_of(event, one)
        except (UnknownMission, MissionFault) as error:
            yield f"the mission {one} cannot be shown: {' '.join(str(error).split())}"


def files(event: Event) -> Iterator[str]:
    """Lists and photographs are what was sent."""
    for row in Attachment.objects.filter(entry__event=event).select_related("entry").iterator(chunk_size=20):
        if hashlib.sha256(row.data).hexdigest() != row.digest:
            yield f"{row}: it is not what was sent"


def votes(event: Event) -> Iterator[str]:
    """Nobody voted before a ballot was opened, or for more than it takes."""
    rows = Vote.objects.filter(ballot__event=event)
    for ballot, count in rows.filter(ballot__opened_at=None).values_list("ballot__title").annotate(n=Count("pk")):
        yield f"{ballot}: {count} vote{'' if count == 1 else 's'}, though it was never opened"
    for row in rows.filter(place__gt=F("ballot__picks")).select_related("ballot"):
        yield f"{row.ballot}: a vote at place {row.place}, where it takes {row.ballot.picks}"


def owner(event: Event) -> Iterator[str]:
    """Whoever owns the event can sign in."""
    for member in Member.objects.filter(event=event, role=Role.OWNER, user__is_active=False).select_related("user"):
        yield f"the account of its owner, {member.user.email}, is closed"
