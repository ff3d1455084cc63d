"""Who keeps an opponent waiting for a battle plan, for the desk to choose for."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from missions.load import system
from tourney.models import Event, MissionMode, Seat
from tourney.pages.roundviews import Line
from tourney.services.plans import must_defend

SHOWN = 12  # rows with their buttons; a page of a large event stays small


@dataclass(frozen=True, slots=True)
class Awaited:
    """A seat without a plan. `since` is when the opponent sealed theirs; `plans` are the open ones, key and title."""

    line: Line
    seat: Seat
    opponent: str
    since: datetime | None
    plans: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Those whose opponent has sealed, the longest first. `more` are not shown; `neither` are tables without a plan."""

    players: tuple[Awaited, ...]
    more: int
    neither: tuple[int | None, ...]


def waiting_for_plans(event: Event, lines: Iterable[Line]) -> Waiting | None:
    """Whom the games of a round that is out wait for; None where nobody chooses plans, or all have."""
    open_ = [line for line in lines if not line.game.mission and not line.result and line.plans < 2]
    if not open_ or open_[0].game.round.mission_mode != MissionMode.PLANS:
        return None
    late = sorted((_awaited(event, line) for line in open_ if line.plans == 1), key=lambda one: str(one.since))
    neither = tuple(line.table for line in open_ if line.plans == 0)
    return Waiting(tuple(late[:SHOWN]), max(0, len(late) - SHOWN), neither)


def _awaited(event: Event, line: Line) -> Awaited:
    chosen = 0 if line.first.plan else 1
    seat, other = (line.second, line.first) if line.first.plan else (line.first, line.second)
    seat.round = line.game.round
    seat.round.event = event
    return Awaited(line, seat, line.names[chosen], other.sealed_at, plans_open_to(seat))


def plans_open_to(seat: Seat) -> tuple[tuple[str, str], ...]:
    """The plans that the desk may choose for a seat, key and title."""
    offered = system(seat.round.event.system).selection.plans
    return tuple((one.key, one.title) for one in offered if one.fortified or not must_defend(seat))
