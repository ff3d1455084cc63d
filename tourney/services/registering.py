"""Writes to registrations: who asks to play, who waits, who moves up, who withdraws."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from tourney.clubcodes import normalised, spelled
from tourney.errors import Refused, Stale
from tourney.models import ClubCode, Entry, Event, Registering, Registration, RegistrationState, RoundStatus
from tourney.names import bare

from . import entries
from .entryfields import Namesake, checked
from .letters import confirm, tell_of_move
from .wishes import Guardian as Guardian  # noqa: PLC0414 - found here as well
from .wishes import Wish as Wish  # noqa: PLC0414
from .wishes import agreed, guarded
from .writing import Actor, Change, fresh, refresh, writing

ASKED = ("nation", "side", "army", "team")  # beside name, e-mail and club, which a registration has columns for
LIMIT = 2000  # registrations an event, against a machine that registers
STANDING = (RegistrationState.WAITING, RegistrationState.ENTERED)


class WrongCode(Refused):
    """A code that opens nothing: a slip of the finger, or a guess."""


def waiting(event: Event) -> list[Registration]:
    """Who waits: those who are in the hall first, then in turn."""
    return in_turn(event.registrations.filter(state=RegistrationState.WAITING).select_related("code", "entry"))


def in_turn(rows: Iterable[Registration]) -> list[Registration]:
    """Registrations in the order in which they would move up."""
    return sorted(rows, key=lambda one: (one.present_at is None, one.created_at, one.pk))


def playing(event: Event) -> int:
    """How many entries take up a place."""
    return event.entries.filter(dropped_after=None).count()


def room(event: Event) -> int | None:
    """How many more can be entered; None: any number."""
    return None if event.capacity is None else max(0, event.capacity - playing(event))


def why_closed(event: Event) -> str:
    """Why strangers cannot register now; empty if they can."""
    if event.rehearsal or event.registration == Registering.CLOSED:
        return gettext("The organiser takes no registrations here.")
    if event.finished_at:
        return gettext("The event is over.")
    if event.rounds.exclude(status=RoundStatus.DRAFT).exists():
        return gettext("The event has begun.")
    if event.registration_closes_at and event.registration_closes_at <= timezone.now():
        return gettext("The time to register is over.")
    return ""


def register(event: Event, wish: Wish, *, key: str = "", base: str = "") -> Registration:
    """Ask to play: an entry at once while there is room, else a place on the waiting list.

    `key` is the form's own: its second post gives the registration that the first one made. `base` is the address of
    this installation, for the letter that confirms.
    """
    with writing(event, Actor(name=wish.name.strip() or "somebody")) as change:
        earlier = Registration.objects.filter(event=event, key=key).first() if key else None
        if earlier:
            change.nothing()
            return earlier
        made = _checked(change.event, wish, key)
        if (left := room(change.event)) is None or left > 0:
            _enter(change, made)
        made.save()
        change.log("registered", made.name, club=made.club, state=made.state, registration=made.pk)
        confirm(made, base)
    return made


def _checked(event: Event, wish: Wish, key: str) -> Registration:
    if closed := why_closed(event):
        raise Refused(closed, gettext("Ask the organiser."))
    if event.registrations.count() >= LIMIT:
        raise Refused(gettext("This event can take no more registrations."), gettext("Ask the organiser."))
    code = _code(event, wish.code) if event.registration == Registering.CODE else None
    asked = {name: wish.answers[name] for name in ASKED if wish.answers.get(name)}
    club = code.club if code else wish.club
    own = {"name_level": wish.name_level, "nickname": wish.nickname}
    said = checked(event, {"name": wish.name, "email": wish.email, "club": club, **own, **asked})
    made = Registration(
        event=event, key=key, code=code, consents=agreed(event, wish.agreed),
        **{name: said.pop(name) for name in ("name", "email", "club", *own)}, answers=said,
        minor=wish.guardian is not None, guardian=guarded(event, wish.guardian),
    )  # fmt: skip
    _refuse_missing(made)
    _refuse_twice(made, namesake=wish.namesake)
    return made


def _refuse_missing(made: Registration) -> None:
    said = {"email": made.email, "club": made.club, **made.answers}
    for name in made.event.registration_needs:
        if not said.get(name):
            shown = gettext("E-mail" if name == "email" else name.capitalize())
            missing = gettext("{field}: nothing is filled in.").format(field=shown)
            raise Refused(missing, gettext("The organiser asks for it."))


def _code(event: Event, text: str) -> ClubCode:
    found = event.club_codes.filter(code=normalised(text), revoked_at=None).first()
    if found is None:
        raise WrongCode(gettext("This code opens nothing here."), gettext("Look at it again, or ask your club for it."))
    if found.places is not None and taken(found) >= found.places:
        raise Refused(_all_taken(found), gettext("Ask your club, or the organiser."))
    return found


def _all_taken(code: ClubCode) -> str:
    if code.places == 1:
        return gettext("The one place of the code {code} is taken.").format(code=spelled(code.code))
    words = gettext("All {places} places of the code {code} are taken.")
    return words.format(places=code.places, code=spelled(code.code))


def taken(code: ClubCode) -> int:
    """How many hold a place of the code: those who play with it and those who wait."""
    plays = Q(entry__isnull=False, entry__dropped_after=None)
    return code.registrations.filter(Q(state=RegistrationState.WAITING) | plays).count()


def _refuse_twice(made: Registration, *, namesake: bool) -> None:
    """One registration an address. Of two with one name the second says that it is somebody else."""
    others = made.event.registrations.filter(state__in=STANDING)
    entered = made.event.entries.filter(dropped_after=None)
    if made.email and (
        others.filter(email__iexact=made.email).exists() or entered.filter(email__iexact=made.email).exists()
    ):
        raise Refused(
            gettext("Somebody has registered with {email} already.").format(email=made.email),
            gettext("If it was you, all is well: once is enough. The page you got then says how it stands."),
        )
    names = [*others.values_list("name", flat=True), *entered.values_list("name", flat=True)]
    if not namesake and bare(made.name) in {bare(name) for name in names}:
        raise Namesake(
            gettext("{name} is registered already.").format(name=made.name),
            gettext(
                "If it was you, all is well: once is enough. If you are another person of this name, tick so below."
            ),
        )


def _fields(one: Registration) -> dict[str, Any]:
    own = {"name_level": one.name_level, "nickname": one.nickname, "minor": one.minor}
    return {"name": one.name, "email": one.email, "club": one.club, **own, **one.answers}


def _enter(change: Change, one: Registration) -> Entry:
    """Make the registration's entry, or let the one it had play again."""
    if one.entry is None:
        one.entry = entries.enter(change, _fields(one))
        one.entry.consents, one.entry.guardian = one.consents, one.guardian
    else:
        others = change.event.entries.exclude(pk=one.entry.pk)
        one.entry.email = "" if others.filter(email__iexact=one.email).exists() else one.email
        one.entry.dropped_after = None
    one.entry.save(update_fields=["consents", "guardian", "dropped_after", "email"])
    one.state = RegistrationState.ENTERED
    return one.entry


def move_up(registration: Registration, by: Actor, *, base: str = "") -> Entry:
    """Enter somebody who waits, in turn or out of it. A second press changes nothing."""
    with writing(registration.event, by) as change:
        one = fresh(Registration.objects.select_related("entry"), registration.pk)
        if one.entry is not None and one.plays:
            change.nothing()
            return one.entry
        if one.state != RegistrationState.WAITING:
            raise Refused(f"{one.name} does not wait.", "Put them on the waiting list first.")
        room_for = change.event.capacity
        if room(change.event) == 0:
            raise Refused(
                "The one place is taken." if room_for == 1 else f"All {room_for} places are taken.",
                "Raise the capacity, or wait until somebody withdraws.",
            )
        before = [other.pk for other in waiting(change.event)].index(one.pk)
        entry = _enter(change, one)
        one.save(update_fields=["entry", "state"])
        change.log("moved up", one.name, waited=before, registration=one.pk)
        tell_of_move([one], base)
    registration.refresh_from_db()
    return entry


def move_up_all(event: Event, by: Actor, *, base: str = "") -> list[Registration]:
    """Enter as many of those who wait as there is room for, in turn."""
    with writing(event, by) as change:
        left, line = room(change.event), waiting(change.event)
        moved = line if left is None else line[:left]
        if not moved:
            change.nothing()
            return []
        for one in moved:
            _enter(change, one)
            one.save(update_fields=["entry", "state"])
        tell_of_move(moved, base)
        change.log("moved up together", f"{len(moved)} players", names=[one.name for one in moved])
    return moved


def withdraw(registration: Registration, by: Actor, *, seen: str = "") -> None:
    """Somebody does not play after all: off the list, or out of the event before it begins.

    `seen` is the state that whoever presses saw: who leaves the waiting list does not mean to give up a place.
    """
    _leave(registration, by, RegistrationState.WITHDRAWN, seen)


def refuse(registration: Registration, by: Actor, *, seen: str = "") -> None:
    """The organiser says no. `seen` is as above."""
    _leave(registration, by, RegistrationState.REFUSED, seen)


def _leave(registration: Registration, by: Actor, state: RegistrationState, seen: str) -> None:
    with writing(registration.event, by) as change:
        one = fresh(Registration.objects.select_related("entry"), registration.pk)
        if one.state == state and not one.plays:
            change.nothing()
            return
        if seen and seen != one.state:
            label = gettext(str(RegistrationState(one.state).label))
            words = gettext("{name} is {state} by now, so nothing was done.")
            stands = words.format(name=one.name, state=label[:1].lower() + label[1:])
            raise Stale(stands, gettext("Look at it, then decide anew."))
        if one.plays and change.event.rounds.exclude(status=RoundStatus.DRAFT).exists():
            raise Refused("The event has begun.", "At the desk the player can be dropped, and games played stay.")
        if one.entry is not None and one.plays:
            one.entry.dropped_after, one.entry.email = 0, ""  # the address is free to register anew
            one.entry.save(update_fields=["dropped_after", "email"])
        was, one.state, one.present_at = one.state, state, None
        one.save(update_fields=["state", "present_at"])
        refused = state == RegistrationState.REFUSED
        told = {"was": was, "registration": one.pk}
        change.log("registration refused" if refused else "registration withdrawn", one.name, **told)
    registration.refresh_from_db()


def put_back(registration: Registration, by: Actor) -> None:
    """Let somebody wait again who had left: at the end, since others have waited meanwhile."""
    with writing(registration.event, by) as change:
        one = fresh(Registration.objects.select_related("entry"), registration.pk)
        if one.plays or one.state == RegistrationState.WAITING:
            change.nothing()
            return
        others = change.event.registrations.filter(state__in=STANDING).exclude(pk=one.pk)
        if one.email and others.filter(email__iexact=one.email).exists():
            raise Refused(f"{one.email} is registered anew.", "That registration counts; look for it in the lists.")
        if one.code is not None and one.code.places is not None and taken(one.code) >= one.code.places:
            raise Refused(_all_taken(one.code), "Enter the player at the desk, or let another of the club withdraw.")
        was, one.state, one.created_at = one.state, RegistrationState.WAITING, timezone.now()
        one.save(update_fields=["state", "created_at"])
        change.log("registration put back", one.name, was=was, registration=one.pk)
    registration.refresh_from_db()


def withdraw_consent(registration: Registration, by: Actor, key: str) -> None:
    """Take back what was agreed to freely. What the event needs of everybody ends with the registration alone."""
    with writing(registration.event, by) as change:
        refresh(registration)
        if key not in registration.consents:
            change.nothing()
            return
        if any(one["key"] == key and one["required"] for one in change.event.consents):
            raise Refused("The event needs this of everybody who plays.", "Withdraw your registration instead.")
        gone = registration.consents.pop(key)
        registration.save(update_fields=["consents"])
        if registration.entry is not None:
            registration.entry.consents = registration.consents
            registration.entry.save(update_fields=["consents"])
        change.log("consent withdrawn", registration.name, text=gone["text"], registration=registration.pk)
