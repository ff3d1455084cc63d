"""New events: from an outline of a game, or as a copy of an event that its maker runs."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import transaction

from tourney.access import RIGHTS, RUN
from tourney.errors import Refused
from tourney.models import Ballot, Entry, Event, Member, OwnMission, RegistrationState, Slot, Table
from tourney.outlines import Outline
from tourney.playable import own_id
from tourney.ruleset import usual_rules, with_sides
from tourney.zones import days_later, on_the_wall

from .entries import add_roster
from .events import WISHES, create_event
from .schedule import Line, add_lines, told_lines
from .writing import Actor, Change

SETTLED = (
    "venue", "time_zone", "system", "points", "rounds_planned", "round_minutes", "draw_rules", "pair_on", "tiebreaks",
    "scheme", "marks", "awards", "team_best", "bye_vp", "dice", "plan_limit", "players_report", "players_drop",
    "shared_phones", "listed", "about", "contact", "fee", "language", "capacity", "registration_needs",
    "consents", "retention_days", "names_shown", "minors_under", "late_list_vp",
    "grace_minutes", "round_plans", "announce_at", "standings_live",
    "paper", "units",
)  # fmt: skip
"""What a copy has of the old event. Dates, results, links and the log are never in it."""

TAKEN_ALONG = ("name", "club", "side", "army", "fortified", "nation", "team", "rating")
"""What a copy has of who played. An e-mail address was given for the old event alone, and is never in it."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What an organiser types of a new event. `differs` are settings other than the outline's or the old event's."""

    name: str
    starts_on: datetime.date | None = None
    tables: int | None = None
    opens: datetime.time | None = None
    sides: str = ""
    club_rounds: tuple[int, ...] = ()
    differs: Mapping[str, Any] = field(default_factory=dict)


def create_from_outline(by: Actor, outline: Outline, beginning: Beginning, *, key: str = "") -> Event:
    """A new event as the outline has it, with its schedule if the date is known."""
    settings: dict[str, Any] = {
        "system": outline.system,
        "points": outline.points,
        "rounds_planned": outline.rounds,
        "round_minutes": outline.minutes,
        "announce_at": [{"left": left, "words": words} for left, words in outline.announcements],
    }
    settings |= {"name": beginning.name, "starts_on": beginning.starts_on, **beginning.differs}
    apart = list(beginning.club_rounds) or [one for one in outline.club_rounds if one <= settings["rounds_planned"]]
    settings["draw_rules"] = usual_rules(beginning.sides or outline.sides, apart)

    def fill(change: Change) -> dict[str, Any]:
        event = change.event
        if event.starts_on:
            lines = outline.schedule(
                event.starts_on, rounds=event.rounds_planned, minutes=event.round_minutes, opens=beginning.opens
            )
            add_lines(event, map(Line.of, lines))
        return {"outline": outline.key, "schedule": told_lines(event)}

    tables = outline.tables if beginning.tables is None else beginning.tables
    return create_event(by, tables=tables, key=key, fill=fill, **settings)


def create_copy(by: Actor, source: Event, beginning: Beginning, *, roster: bool = False, key: str = "") -> Event:
    """A new event with all that was settled for an old one, its schedule moved to the new date by the hours on the
    wall. With its `roster` those who play there are entered anew, without whoever withdrew, was refused or dropped:
    nothing of what they played comes along, no address, and none of their consents."""
    _refuse_stranger(by, source)
    if roster and source.pseudonymised_at:
        raise Refused(f"The names of {source.name} have been taken away.", "Copy it without its players.")
    settings = {name: getattr(source, name) for name in SETTLED}
    settings |= {"name": beginning.name, "starts_on": beginning.starts_on, **beginning.differs}
    if settings["system"] != source.system:
        raise Refused("A copy plays the game of the old event.", "Begin with a template of the other game.")
    settings["draw_rules"] = _rules(source.draw_rules, beginning)
    with transaction.atomic():
        event = create_event(by, key=key, fill=partial(_fill, source, beginning), **settings)
        if roster and not event.entries.exists():
            rows = [{name: getattr(entry, name) for name in TAKEN_ALONG} for entry in _still_playing(source)]
            if rows:
                add_roster(event, by, rows, key=key, copied_from=source.name)
    return event


def _still_playing(source: Event) -> list[Entry]:
    gone = (RegistrationState.WITHDRAWN, RegistrationState.REFUSED)
    entries = source.entries.filter(dropped_after=None, erased_at=None).select_related("registration")
    return [one for one in entries if not (hasattr(one, "registration") and one.registration.state in gone)]


def _refuse_stranger(by: Actor, source: Event) -> None:
    member = Member.objects.filter(event=source, user=by.user).first()
    if member is None or RUN not in RIGHTS[member.role]:
        raise Refused("Only an event that you run can be copied.", "Ask its owner to let you run it.")


def _rules(rules: Sequence[str], beginning: Beginning) -> list[str]:
    """The old event's rules, with the sides and the rounds for clubs that are wished otherwise."""
    kept = with_sides(rules, beginning.sides) if beginning.sides else list(rules)
    if beginning.club_rounds:
        kept = [rule for rule in kept if rule != "club" and not rule.startswith("club:")]
        kept.append("club:" + ",".join(map(str, beginning.club_rounds)))
    return kept


def _fill(source: Event, beginning: Beginning, change: Change) -> dict[str, Any]:
    """Missions, tables, planned rounds and schedule. Ids of missions follow, since the copies begin at version 1."""
    event = change.event
    new_ids = _copy_missions(source, change)
    _copy_tables(source, event, beginning.tables, new_ids)
    event.round_plans = {
        number: _renamed(plan, new_ids)
        for number, plan in source.round_plans.items()
        if int(number) <= event.rounds_planned
    }
    event.save(update_fields=["round_plans"])
    _copy_schedule(source, event)
    _copy_ballots(source, event)
    return {"copy_of": source.name, "from": source.public_id, "schedule": told_lines(event)}


def _copy_missions(source: Event, change: Change) -> dict[str, str]:
    """The latest version of each own mission; what each version of the old event is called in the new one."""
    latest = {row.key: row for row in source.own_missions.order_by("version")}
    OwnMission.objects.bulk_create(
        OwnMission(
            event=change.event, key=row.key, version=1, title=row.title, text=row.text, digest=row.digest,
            note=f"Version {row.version} of {source.name}", author=change.by.user, author_name=change.by.name,
        )
        for row in latest.values()
    )  # fmt: skip
    system = source.system
    return {
        own_id(system, key, version): own_id(system, key, 1)
        for key, version in source.own_missions.values_list("key", "version")
    }


def _copy_tables(source: Event, event: Event, count: int | None, new_ids: Mapping[str, str]) -> None:
    old = list(source.tables.all())
    made = [Table(event=event, number=table.number, **{name: getattr(table, name) for name in WISHES}) for table in old]
    if count is not None:
        made = made[:count]
        highest = max((table.number for table in made), default=0)
        made += [Table(event=event, number=highest + more) for more in range(1, count - len(made) + 1)]
    for table in made:
        table.mission = new_ids.get(table.mission, table.mission)
    Table.objects.bulk_create(made)


def _renamed(plan: Mapping[str, Any], new_ids: Mapping[str, str]) -> dict[str, Any]:
    table = [new_ids.get(one, one) for one in plan.get("mission_table", ())]
    mission = plan.get("mission", "")
    return {**plan, "mission": new_ids.get(mission, mission), "mission_table": table}


def _copy_schedule(source: Event, event: Event) -> None:
    """The hours on the wall as many days later as the new event begins after the old one."""
    old = list(source.slots.all())
    if not (old and event.starts_on):
        return
    began = source.starts_on or on_the_wall(old[0].starts_at, source.time_zone).date()
    days = (event.starts_on - began).days
    for slot in old:
        if (slot.round_number or 0) <= event.rounds_planned:
            starts = days_later(slot.starts_at, days, source.time_zone, event.time_zone)
            Slot(
                event=event, kind=slot.kind, title=slot.title, minutes=slot.minutes,
                round_number=slot.round_number, starts_at=starts,
            ).save()  # fmt: skip


def _copy_ballots(source: Event, event: Event) -> None:
    """What was voted on, to be opened again; whoever voted did so there."""
    asked = source.ballots.values("title", "help", "among", "picks", "mark")
    Ballot.objects.bulk_create(Ballot(event=event, **one) for one in asked)
