"""Standbys: who of the waiting list is in the hall, and how they move up."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from tourney.errors import Refused
from tourney.models import Entry, Event, Registration, RegistrationState
from tourney.services import registering
from tourney.services.checkin import check_in
from tourney.services.receipts import PLAIN, Sent, taken
from tourney.services.writing import Actor, refresh, writing


def mark_present(registration: Registration, by: Actor, *, present: bool, sent: Sent = PLAIN) -> None:
    """Note that somebody on the waiting list is in the hall, or that they have gone again."""
    with writing(registration.event, by) as change:
        refresh(registration)
        if registration.state != RegistrationState.WAITING:
            said = registration.get_state_display().lower()
            raise Refused(f"{registration.name} is no longer waiting: {said}.", "Load the page again.")
        if taken(change, sent) or present == (registration.present_at is not None):
            change.nothing()
            return
        registration.present_at = timezone.now() if present else None
        registration.save(update_fields=["present_at"])
        change.log("standby present" if present else "standby gone", registration.name)


def move_up_present(event: Event, by: Actor, registrations: Iterable[Registration]) -> list[Entry]:
    """Let standbys in who are in the hall, checked in at once: all of them or, if one cannot be, none.

    Each of them has the lines of the log that anybody has who moves up and checks in.
    """
    entered = []
    with transaction.atomic():
        for one in registrations:
            if one.present_at is None and one.state == RegistrationState.WAITING:
                raise Refused(f"{one.name} is not in the hall.", "Mark them as here first.")
            entry = registering.move_up(one, by)
            check_in(entry, by)
            entered.append(entry)
    event.refresh_from_db()
    return entered
