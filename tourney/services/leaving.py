"""Somebody with an account takes it away: what they did stays done, by a word for their role instead of a name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from tourney.errors import Refused
from tourney.models import Event, Invitation, JudgeCall, LogEntry, Member, OwnMission, Role, RowChange
from tourney.models.log import let_go

from . import backups
from .writing import MUSTER, Change, forget_notes, newest_note, writing

HELPER = "A helper"
NAMED = ("member added", "member removed", "role changed", "ownership handed over", "somebody invited")
"""Verbs of lines about a helper, by an address as somebody typed it."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """What taking an account away means: events that it `owns` keep it, those it `helped` keep what it did."""

    owns: tuple[Event, ...]
    helped: tuple[tuple[Event, str], ...]  # each with the word that takes the place of the name


@dataclass(frozen=True, slots=True)
class Unused:
    """An account that nobody has used: its address, the day it was used last, and how many events it owns."""

    email: str
    since: str
    owns: int


def unused_accounts(years: int, now: datetime | None = None) -> list[Unused]:
    """The accounts that have not signed in for so many years, those never used by when they were made."""
    until = (now or timezone.now()) - timedelta(days=365 * years)
    rows = User.objects.annotate(
        used=Coalesce("last_login", "date_joined"),
        owns=Count("memberships", filter=Q(memberships__role=Role.OWNER)),
    )
    return [Unused(one.email, f"{one.used:%Y-%m-%d}", one.owns) for one in rows.filter(used__lt=until).order_by("pk")]


def leaving_of(user: User) -> Leaving:
    """What would happen to the account's events."""
    roles = dict(Member.objects.filter(user=user).values_list("event", "role"))
    about = Q(user=user)
    for address in _addresses(user):
        about |= Q(verb__in=NAMED, subject__iexact=address)
    told = LogEntry.objects.filter(about).values_list("event", flat=True).distinct()
    events = Event.objects.filter(pk__in={*roles, *told}).order_by("-starts_on", "pk")
    owns = tuple(event for event in events if roles.get(event.pk) == Role.OWNER)
    helped = tuple((event, _word(roles.get(event.pk))) for event in events if event not in owns)
    return Leaving(owns, helped)


def _addresses(user: User) -> set[str]:
    """In small letters, as nobody need type them so."""
    others = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    return {address.casefold() for address in (user.email, *others)} - {""}


def _names(user: User) -> set[str]:
    """All that they were ever called: a line of the log keeps the name of its day."""
    once = LogEntry.objects.filter(user=user).values_list("actor", flat=True).distinct()
    return {user.get_full_name(), user.get_username(), *once, *_addresses(user)} - {""}


def _word(role: str | None) -> str:
    return f"A {Role(role).label.lower()}".replace("A o", "An o") if role else HELPER


def erase_account(user: User, *, typed: str) -> None:
    """Take an account away for good, with its sign-ins and memberships; its name goes from every log.

    Refused while it owns events, since an event has an owner, and without its address `typed`.
    """
    with transaction.atomic():
        found = leaving_of(user)
        _refuse_owner(found.owns)
        if typed.strip().casefold() != user.email.casefold():
            raise Refused("That is not the address of this account.", f"Type {user.email} to take it away.")
        names = _names(user)
        for event, word in found.helped:
            _leave(event, user, word, names)
        noted = newest_note()
        Invitation.objects.filter(taken_by=user).update(email="", taken_by=None)
        for address in _addresses(user):
            Invitation.objects.filter(email__iexact=address).update(email="")
        user.delete()
        forget_notes(noted)  # rows as they were before hold the address


def _refuse_owner(owns: Sequence[Event]) -> None:
    if owns:
        named = ", ".join(event.name for event in owns[:5])
        raise Refused(
            f"This account owns {len(owns)} event{'' if len(owns) == 1 else 's'}: {named}.",
            "Hand each to another helper under Who helps, or take it away under Settings. Then come back.",
        )


def _leave(event: Event, user: User, word: str, names: Iterable[str]) -> None:
    with writing(event, MUSTER, finished=True) as change:
        member = Member.objects.filter(event=change.event, user=user).first()
        if member:
            _refuse_owner([event] if member.role == Role.OWNER else [])  # somebody has handed it over since
            member.delete()
        for call in JudgeCall.objects.filter(event=change.event).exclude(taken_by=""):
            if _without(call.taken_by, word, set(names)) != call.taken_by:
                call.taken_by = word
                call.save(update_fields=["taken_by"])
        _reword(change, user, word, set(names))
        _leave_missions(change.event, user, word)
        change.log("helper erased", word)
    RowChange.objects.filter(line__event=event).delete()
    RowChange.objects.filter(line=None).delete()
    backups.forget(event.public_id)


def _reword(change: Change, user: User, word: str, names: set[str]) -> None:
    changed = []
    for line in change.event.log.all():
        mine = line.user_id == user.pk
        subject, data = _without(line.subject, word, names), _without(line.data, word, names)
        if mine or (subject, data) != (line.subject, line.data):
            values = {field.attname: getattr(line, field.attname) for field in LogEntry._meta.concrete_fields}
            who = {"user_id": None, "actor": word} if mine else {}
            changed.append(LogEntry(**values | who | {"subject": subject, "data": data}))
    if changed:
        let_go(change.event)
        change.event.log.filter(pk__in=[line.pk for line in changed]).delete()
        LogEntry.objects.bulk_create(changed, batch_size=200)


def _leave_missions(event: Event, user: User, word: str) -> None:
    """A trigger refuses any change of a version, so each that they wrote is taken out and put in anew."""
    rows = list(event.own_missions.filter(author=user))
    for row in rows:
        row.author, row.author_name = None, word
    event.own_missions.filter(pk__in=[row.pk for row in rows]).delete()
    OwnMission.objects.bulk_create(rows, batch_size=200)


def _without[T](value: T, word: str, names: set[str]) -> T:
    """The value with every name replaced where it stands alone."""
    if isinstance(value, dict):
        return {key: _without(one, word, names) for key, one in value.items()}  # type: ignore[return-value]
    if isinstance(value, list):
        return [_without(one, word, names) for one in value]  # type: ignore[return-value]
    named = isinstance(value, str) and (value in names or ("@" in value and value.casefold() in names))
    return word if named else value  # type: ignore[return-value]
