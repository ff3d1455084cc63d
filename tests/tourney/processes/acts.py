"""Everything that somebody at the desk, or a player on a phone, may do to an event at any moment.

An act looks at the event as a page does and gives what is then pressed, which comes a moment later: others have been
busy meanwhile. It gives None where there is nothing to press.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tests import make
from tourney.models import Event, Round
from tourney.services import ballots, marks
from tourney.services.results import Outcome

type Press = Callable[[], object]
OUTCOMES = (Outcome(1, 1, 4), Outcome(2, 3, 0), Outcome(None, 2, 2))


@dataclass
class Somebody:
    """Who acts, with dice of their own. `keys` are those of the messages that were sent."""

    event_id: int
    chance: random.Random
    keys: list[str] = field(default_factory=list)

    @property
    def event(self) -> Event:
        return Event.objects.get(pk=self.event_id)

    @property
    def latest(self) -> Round | None:
        return self.event.rounds.order_by("-number").first()

    def one_of[T](self, things: Iterable[T]) -> T | None:
        found = list(things)
        return self.chance.choice(found) if found else None

    def key(self, who: object) -> str:
        self.keys.append(f"{who}-{self.chance.getrandbits(60):x}")
        return self.keys[-1]


def an_event(name: str, players: int) -> Event:
    """In its second round, whose plans are being chosen, with a mark and an open ballot; players may drop."""
    event = make.event(name=name, entries=players, tables=players, rounds_planned=12, players_drop=True)
    by = make.desk(event)
    marks.set_marks(event, by, [{"key": "painting", "label": "Painting", "most": 30, "blank": 5}])
    make.closed(event)
    make.playing(event, mode="plans")
    ballots.add_ballot(event, by, ballots.Question("Favourite army", picks=2))
    ballots.open_ballot(event.ballots.get(), by)
    return Event.objects.get(pk=event.pk)
