"""The rules of a time zone for calendars (VTIMEZONE), each change at the hour that clocks showed before it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def zone_rules(zone: str, first: datetime, last: datetime) -> Timezone:
    """What clocks did in the zone from the year of `first` until a year after `last`, both in UTC."""
    info = ZoneInfo(zone)
    begins = datetime(first.year, 1, 1, tzinfo=UTC)
    found = Timezone()
    found.add("tzid", zone)
    found.add_component(_rule(info, begins, _offset(info, begins)))
    for at in _changes(info, begins, last + timedelta(days=366)):
        found.add_component(_rule(info, at, _offset(info, at - HOUR)))
    return found


def _offset(info: ZoneInfo, at: datetime) -> timedelta:
    return at.astimezone(info).utcoffset() or timedelta()


def _changes(info: ZoneInfo, at: datetime, last: datetime) -> Iterator[datetime]:
    """The moments at which clocks are put forward or back, to the minute."""
    while at < last:
        if _offset(info, at) != _offset(info, at + DAY):
            low, high = at, at + DAY
            while high - low > timedelta(minutes=1):
                middle = low + timedelta(minutes=(high - low) // timedelta(minutes=2))
                low, high = (low, middle) if _offset(info, middle) != _offset(info, at) else (middle, high)
            yield high
        at += DAY


def _rule(info: ZoneInfo, at: datetime, before: timedelta) -> TimezoneStandard | TimezoneDaylight:
    local = at.astimezone(info)
    rule = TimezoneDaylight() if local.dst() else TimezoneStandard()
    rule.add("dtstart", (at + before).replace(tzinfo=None))
    rule.add("tzoffsetfrom", before)
    rule.add("tzoffsetto", local.utcoffset() or timedelta())
    rule.add("tzname", local.tzname() or str(info))
    return rule
