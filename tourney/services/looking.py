"""What an action would do, found out by doing it and taking it back before anybody can see it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction

from tourney import queries, whatif
from tourney.models import Event, Round
from tourney.services.redraws import Move, Place, places
from tourney.standings import Standing


@dataclass(frozen=True, slots=True)
class Difference:
    """What an action changes: whose place in the standings, and who is where in a round."""

    standings: tuple[whatif.Move, ...]
    places: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class _Seen:
    standings: tuple[Standing, ...]
    places: Mapping[int, Place]


class _Enough(Exception):
    """Ends the transaction of a look, so that nothing of it stays."""


def look(event: Event, round_: Round, act: Callable[[], object]) -> Difference:
    """What `act`, a service, would change. Nothing of it is saved; what it refuses is raised."""
    before, after = _seen(event, round_), None
    try:
        with transaction.atomic():
            act()
            after = _seen(event, round_)
            raise _Enough
    except _Enough:
        event.refresh_from_db()
        round_.refresh_from_db()
    if after is None:
        raise AssertionError("a look ends with what it saw")
    return Difference(
        tuple(move for move in whatif.compared(before.standings, after.standings) if move.moved),
        tuple(
            Move(entry, place, after.places[entry])
            for entry, place in before.places.items()
            if entry in after.places and place != after.places[entry]
        ),
    )


def _seen(event: Event, round_: Round) -> _Seen:
    fresh = Event.objects.get(pk=event.pk)
    return _Seen(tuple(queries.standings_of(fresh)), places(Round.objects.get(pk=round_.pk)))
