"""Tables that wait for somebody: who has not come, and until when they may."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from tourney.attendance import have_played, uses_check_in
from tourney.models import Game, ResultKind, Round, RoundStatus, Seat
from tourney.names import isolated
from tourney.pages.roundviews import Line, Walkover


@dataclass(frozen=True, slots=True)
class NoShow:
    """A table that waits. `at` is when the grace is over, in the event's own time; then `walkover` may be pressed."""

    game: Game
    table: int | None
    away: tuple[Seat, ...]
    names: tuple[str, ...]
    called: bool  # by the opponent or the desk; else they have not checked in
    over: bool
    at: str
    walkover: Walkover
    presence: str

    @property
    def who(self) -> str:
        return " and ".join(isolated(name) for name in self.names)


def no_shows(round_: Round, lines: Iterable[Line], now: datetime | None = None) -> list[NoShow]:
    """The tables of a running round that wait for a player, by table. Two queries beside those of the lines."""
    if round_.status != RoundStatus.PLAYING or round_.started_at is None:
        return []
    now = now or timezone.now()
    until = grace_until(round_, now)
    checks = uses_check_in(round_.event)
    played = have_played(round_.event) if checks else set()
    found = []
    for line in lines:
        if line.result or any(line.reports) or any(line.dropped):
            continue
        away = [seat for seat in (line.first, line.second) if _is_away(seat, played, checks=checks)]
        if away:
            found.append(_no_show(line, away, until, over=now >= until))
    return sorted(found, key=lambda one: one.table or 0)


def grace_until(round_: Round, now: datetime) -> datetime:
    """When the grace of a round that has started is over. While its clock stands still, so does the grace."""
    if round_.started_at is None:
        raise ValueError("the round has not started")
    stood = timedelta(seconds=round_.paused_seconds)
    if round_.paused_at is not None:
        stood += now - round_.paused_at
    until = round_.started_at + timedelta(minutes=round_.event.grace_minutes) + stood
    return until.astimezone(ZoneInfo(round_.event.time_zone))


def _is_away(seat: Seat, played: set[int], *, checks: bool) -> bool:
    """Whether nothing says that this player has come: no check-in, no game before, no plan of their own.

    Who was called missing at the table is missing, whatever they did before.
    """
    if seat.missing_at is not None:
        return True
    if not checks or seat.entry.checked_in_at is not None or seat.entry_id in played:
        return False
    return not seat.plan or seat.plan_by_desk


def _no_show(line: Line, away: list[Seat], until: datetime, *, over: bool) -> NoShow:
    if len(away) == 2:
        walkover = Walkover(ResultKind.NEITHER, 0, "Neither played")
    else:
        winner = 2 if away[0].position == 1 else 1
        walkover = Walkover(ResultKind.FORFEIT, winner, f"{line.names[winner - 1]} wins by default")
    called = all(seat.missing_at is not None for seat in away)
    names = tuple(line.names[(seat.position or 1) - 1] for seat in away)
    return NoShow(line.game, line.table, tuple(away), names, called, over, f"{until:%H:%M}", walkover, line.presence)


def word_of(round_: Round, waiting: Iterable[NoShow]) -> str:
    """What a page of these tables polls with: it changes with the event, and when a grace runs out."""
    return f"{round_.event.revision}-{sum(one.over for one in waiting)}"
