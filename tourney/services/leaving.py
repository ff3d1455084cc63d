"""Somebody with an account takes it away: what they did stays done, by a word for their role instead of a name."""

from collections.abc import Iterable
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
from .writing import MUSTER, Change, writing

HELPER = "A helper"


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
    wrote = LogEntry.objects.filter(user=user).values_list("event", flat=True)
    events = Event.objects.filter(pk__in={*roles, *wrote}).order_by("-starts_on", "pk")
    owns = tuple(event for event in events if roles.get(event.pk) == Role.OWNER)
    helped = tuple((event, _word(roles.get(event.pk))) for event in events if event not in owns)
    return Leaving(owns, helped)


def _word(role: str | None) -> str:
    return f"A {Role(role).label.lower()}".replace("A o", "An o") if role else HELPER


def erase_account(user: User, *, typed: str) -> None:
    """Take an account away for good, with its sign-ins and memberships; its name goes from every log.

    Refused while it owns events, since an event has an owner, and without its address `typed`.
    """
    with transaction.atomic():
        found = leaving_of(user)
        if found.owns:
            named = ", ".join(event.name for event in found.owns[:5])
            raise Refused(
                f"This account owns {len(found.owns)} event{'' if len(found.owns) == 1 else 's'}: {named}.",
                "Hand each to another helper under Who helps, or take it away under Settings. Then come back.",
            )
        if typed.strip().casefold() != user.email.casefold():
            raise Refused("That is not the address of this account.", f"Type {user.email} to take it away.")
        names = {user.get_full_name(), user.email, user.get_username()} - {""}
        names |= set(EmailAddress.objects.filter(user=user).values_list("email", flat=True))
        for event, word in found.helped:
            _leave(event, user, word, names)
        Invitation.objects.filter(taken_by=user).update(email="", taken_by=None)
        Invitation.objects.filter(email__in=names).update(email="")
        user.delete()


def _leave(event: Event, user: User, word: str, names: Iterable[str]) -> None:
    with writing(event, MUSTER, finished=True) as change:
        Member.objects.filter(event=change.event, user=user).delete()
        JudgeCall.objects.filter(event=change.event, taken_by__in=list(names)).update(taken_by=word)
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
    return word if isinstance(value, str) and value in names else value  # type: ignore[return-value]
