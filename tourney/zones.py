"""Hours on the wall of a hall, and the moments that they name: right in the two nights when clocks are changed."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo


class NoSuchHour(ValueError):
    """An hour that clocks leap over in spring. The message names the first one after the gap."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in UTC. `twice` if the hour comes twice that night, in autumn: then this is the first of the two."""

    at: datetime
    twice: bool = False


def moment(wall: datetime, zone: str) -> Moment:
    """When a clock on the wall in that zone shows `wall`, which has no zone of its own. Raises `NoSuchHour`."""
    first, second = (wall.replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC) for fold in (0, 1))
    if on_the_wall(first, zone) != wall:
        after = on_the_wall(first, zone)
        raise NoSuchHour(f"clocks go forward that night, and {after:%H:%M} comes in its place")
    return Moment(first, twice=first != second)


def next_moment(wall: datetime, zone: str) -> datetime:
    """The same, but for an hour that clocks leap over it gives the one that comes in its place."""
    return wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def on_the_wall(at: datetime, zone: str) -> datetime:
    """What a clock on the wall in that zone shows at a moment, without a zone of its own."""
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)


def day_and_hour(at: datetime, zone: str, now: datetime) -> str:
    """A moment as it is told, such as `14:30, 10 April`: with its year if that is not this one.

    Where clocks show the hour twice that night it says which of the two: `01:30 (UTC+1), 25 October`.
    """
    wall = on_the_wall(at, zone)
    year = "" if wall.year == on_the_wall(now, zone).year else f" {wall.year}"
    which = f" ({offset_in_words(at, zone)})" if comes_twice(at, zone) else ""
    return f"{wall:%H:%M}{which}, {wall.day} {wall:%B}{year}"


def comes_twice(at: datetime, zone: str) -> bool:
    """Whether clocks on the wall show the hour of this moment twice that night."""
    return moment(on_the_wall(at, zone), zone).twice


def offset_in_words(at: datetime, zone: str) -> str:
    """How far clocks in a zone are ahead of UTC at a moment, such as `UTC+2` or `UTC-3:30`."""
    ahead = at.astimezone(ZoneInfo(zone)).utcoffset() or timedelta()
    hours, minutes = divmod(abs(ahead) // timedelta(minutes=1), 60)
    return f"UTC{'-' if ahead < timedelta() else '+'}{hours}{f':{minutes:02}' if minutes else ''}"


def as_kept(at: datetime) -> str:
    """A moment as the log keeps it: in UTC, in whatever zone somebody wrote it."""
    return at.astimezone(UTC).isoformat()


def as_told(kept: str, zone: str = "") -> str:
    """A moment of the log as sentences tell it, such as `14:30 on 10 April 2027`, by the clocks of the event's zone.

    Older lines kept no zone, and some kept `2027-04-10 12:30 UTC`: these are told in UTC, and say so.
    """
    at = datetime.fromisoformat(kept.replace(" UTC", "+00:00"))
    wall = on_the_wall(at, zone or "UTC")
    which = f" ({offset_in_words(at, zone)})" if zone and comes_twice(at, zone) else "" if zone else " UTC"
    return f"{wall:%H:%M}{which} on {wall:%d %B %Y}"


def days_later(at: datetime, days: int, zone: str, new_zone: str = "") -> datetime:
    """The same hour on the wall so many days later, in another zone if one is named."""
    return next_moment(on_the_wall(at, zone) + timedelta(days=days), new_zone or zone)
