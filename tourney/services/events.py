"""Writes to an event itself: its settings, its people, its tables."""

from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass, fields
from typing import Any, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from missions.load import UnknownMission
from tourney import queries
from tourney.errors import Refused, Stale
from tourney.models import Event, LogEntry, Member, Role, RoundStatus, Table
from tourney.playable import missions_for
from tourney.practice import practice_of
from tourney.standings import METRICS

from .following import follow_system, follow_wall, usual_of
from .ruleset import refuse_unfit
from .writing import Actor, Change, check_version, fingerprint, forget_notes, newest_note, one_by_one, refresh, writing

SETTINGS = (
    "name", "venue", "time_zone", "starts_on", "system", "points", "rounds_planned", "round_minutes",
    "pair_on", "draw_rules", "tiebreaks", "bye_vp", "dice", "plan_limit", "players_report", "players_drop",
    "shared_phones", "listed", "paper", "units", "about", "contact", "fee", "language", "capacity", "grace_minutes",
)  # fmt: skip


def create_event(
    by: Actor,
    *,
    tables: int = 0,
    key: str = "",
    fill: Callable[[Change], Mapping[str, Any]] | None = None,
    **settings: Any,
) -> Event:
    """A new event with tables 1 to `tables`, owned by the user who makes it.

    `key` is the form's own: a second post of the same form gives the event that the first one made. `fill` puts into
    the new event whatever else it begins with, and says for the log what that was.
    """
    if by.user is None:
        raise Refused("Only somebody with an account can make an event.")
    event = Event(revision=0, **settings)  # its first log entry makes revision 1
    _check_system(event)
    for name, value in usual_of(event.system).items():
        if name not in settings:
            setattr(event, name, value)
    _check(event)
    with transaction.atomic():
        one_by_one(by.user)
        made = (
            LogEntry.objects.select_related("event").filter(verb="event created", user=by.user, data__key=key).first()
        )
        if key and made:
            return made.event
        before = newest_note()
        event.save()
        Member.objects.create(event=event, user=by.user, role=Role.OWNER)
        Table.objects.bulk_create(Table(event=event, number=number) for number in range(1, tables + 1))
        with writing(event, by) as change:
            filled = fill(change) if fill else {}
            change.log("event created", event, tables=tables, **({"key": key} if key else {}), **filled)
        forget_notes(before)
        event.refresh_from_db()
    return event


def settings_version(event: Event) -> int:
    """What a form of settings was made from."""
    return fingerprint({name: getattr(event, name) for name in SETTINGS})


def change_settings(event: Event, by: Actor, settings: Mapping[str, Any], *, version: int | None = None) -> None:
    """Change any of `SETTINGS`. What a round that exists was made with stays as it was."""
    with writing(event, by) as change:
        check_version(settings_version(change.event), version)
        before = {name: getattr(change.event, name) for name in settings if name in SETTINGS}
        for name in before:
            setattr(change.event, name, settings[name])
        _check_system(change.event)
        if "system" in before and before["system"] != change.event.system:
            _keep_system(change.event)
            before = follow_system(change.event, before["system"]) | before
        _check(change.event)
        follow_wall(change.event, before)
        changed = {name: [_plain(old), _plain(getattr(change.event, name))] for name, old in before.items()}
        changed = {name: pair for name, pair in changed.items() if pair[0] != pair[1]}
        if not changed:
            change.nothing()
            return
        change.event.save(update_fields=list(changed))
        change.log("settings changed", change.event, changed=changed)
    event.refresh_from_db()


def _keep_system(event: Event) -> None:
    """Missions and results are of one game, so it stays once there is a round or a mission that was written for it."""
    if event.rounds.exists():
        raise Refused("Game system: it stays, since rounds have been drawn.", "Make a new event for another game.")
    if event.own_missions.exists():
        raise Refused(
            "Game system: it stays, since this event has missions of its own.", "Remove them, or make a new event."
        )


def _plain(value: object) -> object:
    return value if isinstance(value, (int, str, bool, list, type(None))) else str(value)


def _check_system(event: Event) -> None:
    try:
        practice_of(event.system)
    except UnknownMission as error:
        raise Refused(str(error)) from error


def refuse_settings(event: Event) -> None:
    """Raise Refused for settings that no event could have, whoever gave them."""
    _check_system(event)
    _check(event)


def _check(event: Event) -> None:
    try:
        ZoneInfo(event.time_zone)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise Refused(f"There is no time zone “{event.time_zone}”.", "Choose one from the list.") from error
    unknown = [key for key in event.tiebreaks if key not in METRICS]
    if unknown or not event.tiebreaks or len(set(event.tiebreaks)) != len(event.tiebreaks):
        raise Refused(
            "The order of the standings needs each criterion once.", f"Unknown: {', '.join(unknown) or 'none'}."
        )
    refuse_unfit(event.draw_rules)
    try:
        event.clean_fields()
    except ValidationError as error:
        wrong = [f"{name.replace('_', ' ')}: {' '.join(words)}" for name, words in error.message_dict.items()]
        raise Refused("These settings cannot be.", "; ".join(wrong)) from error
    if event.pk and event.rounds_planned < event.rounds.count():
        raise Refused(f"Round {event.rounds.count()} exists already.", "An event cannot have fewer rounds than it has.")


def highest_table(event: Event) -> int:
    return max(event.tables.values_list("number", flat=True), default=0)


def add_tables(event: Event, by: Actor, count: int, *, after: int | None = None) -> None:
    """Add `count` tables, numbered on from the highest.

    `after` is the highest number that the form was made from: the same press once more adds nothing.
    """
    with writing(event, by) as change:
        highest = highest_table(change.event)
        if after is not None and highest == after + count:
            change.nothing()
            return
        if after is not None and highest != after:
            raise Stale("Somebody else has added or removed tables.", "Look at them, then add what is missing.")
        if not 1 <= count <= 200 or highest + count > 500:
            raise Refused("Add between 1 and 200 tables, up to number 500.")
        Table.objects.bulk_create(
            Table(event=change.event, number=number) for number in range(highest + 1, highest + count + 1)
        )
        last = highest + count
        change.log("tables added", f"tables {highest + 1} to {last}" if count > 1 else f"table {last}")


@dataclass(frozen=True, slots=True)
class TableWishes:
    """What an organiser says about one table: what stands on it, where it is, for which mission it is laid out (by id,
    blank for none), whether it is streamed and whether it is closed."""

    terrain: str = ""
    closed: bool = False
    room: str = ""
    mission: str = ""
    stream: bool = False

    @classmethod
    def of(cls, table: Table) -> Self:
        return cls(**{name: getattr(table, name) for name in WISHES})


WISHES = tuple(field.name for field in fields(TableWishes))


def tables_version(event: Event) -> int:
    """What a form of all tables was made from."""
    return fingerprint(list(event.tables.values_list("number", *WISHES)))


def change_tables(event: Event, by: Actor, wanted: Mapping[int, TableWishes], *, version: int | None = None) -> None:
    """Say what is wished of tables, by number. A closed one keeps the game it has."""
    with writing(event, by) as change:
        check_version(tables_version(change.event), version)
        _refuse_unknown_mission(change.event, wanted)
        changed = {}
        for table in change.event.tables.filter(number__in=list(wanted)):
            before, after = TableWishes.of(table), wanted[table.number]
            if before != after:
                for name in WISHES:
                    setattr(table, name, getattr(after, name))
                table.save(update_fields=WISHES)
                changed[str(table.number)] = [list(astuple(before)), list(astuple(after))]
        if not changed:
            change.nothing()
            return
        change.log("tables changed", change.event, changed=changed)


def _refuse_unknown_mission(event: Event, wanted: Mapping[int, TableWishes]) -> None:
    kept = {table.mission for table in event.tables.all()}
    known = {one.id for one in missions_for(event, kept)} | {""}
    for number, wishes in wanted.items():
        if wishes.mission not in known:
            raise Refused(
                f"Table {number}: this event has no mission “{wishes.mission[:80]}”.",
                "Choose one from the list, or none.",
            )


def remove_table(table: Table, by: Actor) -> None:
    """Take away a table that no game has ever used."""
    with writing(table.event, by) as change:
        refresh(table)
        if table.games.exists():
            raise Refused(f"{table} has been played on.", "Close it instead, then it is left out of the draw.")
        change.log("table removed", table)
        table.delete()


def add_member(event: Event, by: Actor, *, email: str, role: str) -> Member:
    """Let somebody with an account help. Adding them again changes their role."""
    with writing(event, by) as change:
        user = User.objects.filter(email__iexact=email.strip()).first()
        if user is None:
            raise Refused(f"Nobody has an account with {email}.", "Ask them to sign up first, then add them.")
        if role not in Role.values or role == Role.OWNER:
            raise Refused("Choose organiser, judge, scorekeeper or viewer.")
        member = Member.objects.filter(event=change.event, user=user).first()
        _keep_owner(member)
        if member and member.role == role:
            change.nothing()
            return member
        member = member or Member(event=change.event, user=user)
        member.role = role
        member.save()
        change.log("member added", email, role=role)
    return member


def remove_member(member: Member, by: Actor) -> None:
    with writing(member.event, by) as change:
        refresh(member)
        _keep_owner(member)
        change.log("member removed", member.user.email, role=member.role)
        member.delete()


def _keep_owner(member: Member | None) -> None:
    if member and member.role == Role.OWNER:
        raise Refused("The owner always stays.", "An event needs somebody who can do everything.")


def finish_event(event: Event, by: Actor) -> None:
    """Close the event: standings are final, nothing changes any more. What is told without an end ends with it."""
    with writing(event, by, finished=True) as change:
        if change.event.finished_at:
            change.nothing()
            return
        _refuse_open_round(change)
        change.event.finished_at = timezone.now()
        change.event.save(update_fields=["finished_at"])
        change.event.announcements.filter(until=None).update(until=change.event.finished_at)
        change.log("event finished", change.event, first=queries.first_of(change.event))
    event.refresh_from_db()


def reopen_event(event: Event, by: Actor) -> None:
    with writing(event, by, finished=True) as change:
        if not change.event.finished_at:
            change.nothing()
            return
        if change.event.pseudonymised_at:
            raise Refused("The names of this event are gone.", "It stays finished; copy it for a new one.")
        change.event.finished_at = None
        change.event.save(update_fields=["finished_at"])
        change.log("event reopened", change.event)
    event.refresh_from_db()


def _refuse_open_round(change: Change) -> None:
    open_round = change.event.rounds.exclude(status=RoundStatus.CLOSED).first()
    if open_round:
        raise Refused(f"{open_round} is still open.", "Close it, or throw its draft away, first.")
