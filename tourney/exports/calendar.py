"""The schedule as a calendar file (RFC 5545): the same bytes while nothing in it has changed."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q
from icalendar import Calendar
from icalendar import Event as Entry

from tourney.models import Event
from tourney.services.undoable import TAKEN_BACK
from tourney.timetable import TimetableLine, lines_of
from tourney.zones import moment

from .zone_rules import zone_rules

PRODUCT = "-//Muster//Schedule//EN"
CHANGING = ("event created", "schedule set", "schedule moved", "settings changed", "missions planned")
"""What is logged when something changes that the file tells."""


def calendar_of(event: Event, address: str) -> bytes:
    """Every line of the schedule, in the event's zone with that zone's rules. `address` is that of the public page.

    An entry keeps its UID whatever else changes. How often it was changed (SEQUENCE), and when it was last (DTSTAMP),
    are read from the log.
    """
    latest = event.log.filter(Q(verb__in=CHANGING) | Q(verb=TAKEN_BACK, data__what__in=CHANGING)).first()
    sequence, stamp = (latest.sequence, latest.at) if latest else (event.revision, event.created_at)
    made = Calendar()
    made.add("prodid", PRODUCT)
    made.add("version", "2.0")
    made.add("calscale", "GREGORIAN")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", event.name)
    made.add("x-wr-timezone", event.time_zone)
    lines = lines_of(event)
    if lines and event.time_zone != "UTC":
        made.add_component(zone_rules(event.time_zone, lines[0].at, lines[-1].at))
    for line in lines:
        made.add_component(_entry(line, event, address, sequence, stamp.astimezone(UTC).replace(microsecond=0)))
    return bytes(made.to_ical())


def _entry(line: TimetableLine, event: Event, address: str, sequence: int, stamp: datetime) -> Entry:
    entry = Entry()
    name = f"round-{line.round_number}" if line.round_number else str(line.key)
    entry.add("uid", f"{name}.{event.public_id}@muster")
    entry.add("dtstamp", stamp)
    entry.add("sequence", sequence)
    entry.add("dtstart", _in_zone(line.at, line.starts, event.time_zone))
    entry.add("dtend", _in_zone(line.at + timedelta(minutes=line.minutes), line.ends, event.time_zone))
    entry.add("summary", f"{line.title}: {event.name}")
    if line.missions:
        entry.add("description", f"Missions: {line.missions}")
    if event.venue:
        entry.add("location", event.venue)
    entry.add("url", address)
    return entry


def _in_zone(at: datetime, wall: datetime, zone: str) -> datetime:
    """The hour on the wall with its zone. Where it comes twice calendars read the first: the second is told in UTC."""
    if zone == "UTC" or moment(wall, zone).at != at:
        return at.astimezone(UTC)
    return wall.replace(tzinfo=ZoneInfo(zone))
