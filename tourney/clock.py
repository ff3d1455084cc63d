"""The clock of a round: when it runs out, in the event's own time, and how long that is from now."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from tourney.models import Event, Game, Round

SHOWN = 300  # seconds that a call before the end stays up; the last one stays until the round is closed


@dataclass(frozen=True, slots=True)
class Call:
    """What the hall is told once no more than `left` seconds are left, until `gone` are: None is never."""

    left: int
    gone: int | None
    words: str

    def is_up(self, left: int) -> bool:
        return left <= self.left and (self.gone is None or left > self.gone)


@dataclass(frozen=True, slots=True)
class Clock:
    """`ends` is local to the event; `left` whole seconds, less than zero in overtime.

    A clock that is `paused` stands still: `ends` is when it would run out if it went on now. `own` are the minutes
    that one table has beside those of the round.
    """

    ends: datetime
    left: int
    paused: bool = False
    own: int = 0
    calls: tuple[Call, ...] = ()

    @property
    def at(self) -> str:
        """`16:10`. Templates would turn the time itself into the server's own."""
        return f"{self.ends:%H:%M}"

    @property
    def words(self) -> str:
        if self.paused:
            return gettext("paused at {time}").format(time=self.shown)
        minutes = abs(self.left) // 60
        left = ngettext("{count} minute left", "{count} minutes left", minutes)
        over = ngettext("{count} minute over time", "{count} minutes over time", minutes)
        return (left if self.left >= 0 else over).format(count=minutes)

    @property
    def shown(self) -> str:
        """`0:42:10`, in overtime with a plus before it: what the script shows too."""
        size = abs(self.left)
        return f"{'+' if self.left < 0 else ''}{size // 3600}:{size // 60 % 60:02}:{size % 60:02}"

    @property
    def call(self) -> str:
        """What the hall is told now; empty while that is nothing."""
        return next((call.words for call in self.calls if call.is_up(self.left)), "")

    @property
    def next_call(self) -> tuple[str, str] | None:
        """The next thing that is told, and when, such as `15:40`."""
        to_come = [call for call in self.calls if call.left < self.left]
        if not to_come:
            return None
        call = max(to_come, key=lambda one: one.left)
        return call.words, f"{self.ends - timedelta(seconds=call.left):%H:%M}"

    @property
    def calls_text(self) -> str:
        """The calls for the script: each as seconds left, seconds at which it goes (or null), and the words."""
        return json.dumps([[call.left, call.gone, call.words] for call in self.calls], ensure_ascii=False)


def clock_of(event: Event, round_: Round | None, game: Game | None = None) -> Clock | None:
    """The clock of a round, or of one game in it; None before it starts and after the round is closed."""
    if round_ is None or round_.started_at is None or round_.closed_at is not None:
        return None
    own = game.extra_minutes if game else 0
    minutes = event.round_minutes + round_.extra_minutes + own
    total = timedelta(minutes=minutes)
    now = timezone.now()
    played = (round_.paused_at or now) - round_.started_at - timedelta(seconds=round_.paused_seconds)
    left = total - played
    return Clock(
        ends=(now + left).astimezone(ZoneInfo(event.time_zone)),
        left=left // timedelta(seconds=1),
        paused=round_.paused_at is not None,
        own=own,
        calls=_calls(event.announce_at, minutes * 60),
    )


def stood(round_: Round, now: datetime) -> int:
    """For how many seconds a paused clock has stood still since its pause."""
    return max(0, round((now - (round_.paused_at or now)).total_seconds()))


def _calls(wanted: Sequence[Mapping[str, Any]], total: int) -> tuple[Call, ...]:
    """The calls of a round of so many seconds: one that would be due at its start has nothing to tell."""
    told = sorted(((60 * one["left"], one["words"]) for one in wanted), reverse=True)
    told = [(left, words) for left, words in told if left < total]
    after = [left for left, _ in told[1:]]
    gone: list[int | None] = [max(left - SHOWN, later) for (left, _), later in zip(told, after, strict=False)]
    return tuple(Call(left, end, words) for (left, words), end in zip(told, [*gone, None], strict=False))
