"""The clock of a round: when it runs out, in the event's own time, and how long that is from now."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from tourney.models import Event, Round


@dataclass(frozen=True, slots=True)
class Clock:
    """`ends` is local to the event; `left` whole seconds, less than zero in overtime."""

    ends: datetime
    left: int

    @property
    def at(self) -> str:
        """`16:10`. Templates would turn the time itself into the server's own."""
        return f"{self.ends:%H:%M}"

    @property
    def words(self) -> str:
        minutes = abs(self.left) // 60
        count = "1 minute" if minutes == 1 else f"{minutes} minutes"
        return f"{count} left" if self.left >= 0 else f"{count} over time"


def clock_of(event: Event, round_: Round | None) -> Clock | None:
    """The running clock of a round; None before it starts and after the round is closed."""
    if round_ is None or round_.started_at is None or round_.closed_at is not None:
        return None
    ends = round_.started_at + timedelta(minutes=event.round_minutes)
    left = int((ends - timezone.now()).total_seconds())
    return Clock(ends.astimezone(ZoneInfo(event.time_zone)), left)
