"""What the desk tells everybody now, as pages show it."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from tourney.models import Announcement, Event


@dataclass(frozen=True, slots=True)
class Notice:
    """Words for everybody; `seconds` until they go, None while nobody has said when."""

    words: str
    seconds: int | None


def told_now(event: Event) -> tuple[Announcement, ...]:
    """What is told now, the newest first; each may end before the event is written to again."""
    now = timezone.now()
    return tuple(event.announcements.filter(Q(until=None) | Q(until__gt=now), at__lte=now))


def notices_of(told: tuple[Announcement, ...]) -> tuple[Notice, ...]:
    """Those of them that have not ended since."""
    now = timezone.now()
    found = ((one, None if one.until is None else int((one.until - now).total_seconds())) for one in told)
    return tuple(Notice(one.words, seconds) for one, seconds in found if seconds is None or seconds > 0)
