"""Rehearsals: an event of invented players that plays itself, and is gone with one press."""

import random
from collections.abc import Callable

from django.db import transaction

from missions.load import system
from tourney import queries
from tourney.errors import Refused
from tourney.models import (
    Dice,
    Event,
    Registering,
    Round,
    RoundStatus,
)
from tourney.rehearsal import Rehearsal, invented_rows

from . import events, rounds
from .copies import Beginning, create_copy
from .entries import add_roster
from .removal import remove_event
from .writing import Actor

LEAST, MOST, USUAL = 4, 200, 16
FOR_NOBODY = {
    "rehearsal": True,
    "listed": False,
    "registration": Registering.CLOSED,
    "dice": Dice.TYPED,
    "players_report": True,
}


def begin_rehearsal(source: Event, by: Actor, *, players: int, key: str = "") -> Event:
    """A copy of an event with as many invented players, at tables enough, seen by nobody who has not its address."""
    if source.rehearsal:
        raise Refused("This is a rehearsal already.", "Begin another one from the event itself.")
    if not LEAST <= players <= MOST:
        raise Refused(f"A rehearsal has from {LEAST} to {MOST} players.", "Choose another number.")
    beginning = Beginning(f"Rehearsal of {source.name}"[:120], source.starts_on, differs=FOR_NOBODY)
    with transaction.atomic():
        event = create_copy(by, source, beginning, key=key)
        if event.entries.exists():
            return event
        chance = random.Random(event.public_id)
        add_roster(event, by, invented_rows(players, chance, system(event.system).sides), key=key)
        short = players // 2 - event.tables.filter(closed=False).count()
        if event.tables.exists() and short > 0:
            events.add_tables(event, by, short)
    return event


def step(event: Event, by: Actor) -> str:
    """Do the next thing of a rehearsal, as an organiser and the players would. Says what was done."""
    _refuse_real(event)
    round_ = queries.open_round(event)
    if round_ is None:
        if event.rounds.count() >= event.rounds_planned:
            events.finish_event(event, by)
            return "The event is finished."
        return _drafted(event, by)
    acts: dict[str, Callable[[], object]] = {
        RoundStatus.DRAFT: lambda: rounds.publish_round(round_, by),
        RoundStatus.PUBLISHED: lambda: rounds.start_round(round_, by),
    }
    if round_.status in acts:
        acts[round_.status]()
        return f"{round_} is {'published' if round_.status == RoundStatus.PUBLISHED else 'being played'}."
    missing = [game for game in queries.games_of(round_) if not hasattr(game, "result")]
    if not missing:
        rounds.close_round(round_, by)
        return f"{round_} is closed."
    playing = _playing(event, by)
    for game in missing:
        game.round = round_
        if not game.mission:
            playing.choose_plans(game)
        playing.report(game)
    return f"The results of {str(round_).lower()} are in."


def play_round(event: Event, by: Actor) -> str:
    """Play a rehearsal on until a round is closed, or the event is finished."""
    said = step(event, by)
    while not said.endswith(("closed.", "finished.")):
        said = step(event, by)
    return said


def _drafted(event: Event, by: Actor) -> str:
    playing = _playing(event, by)
    number = str(event.rounds.count() + 1)
    options = {} if event.practice.plans or number in event.round_plans else playing.missions()
    made: Round = rounds.draft_round(event, by, **options)
    return f"{made} is drawn."


def _playing(event: Event, by: Actor) -> Rehearsal:
    """Chance goes by the event and how far it is, so that a rehearsal looked at twice is the same."""
    return Rehearsal(event, by, random.Random(f"{event.public_id}:{event.revision}"))


def _refuse_real(event: Event) -> None:
    if not event.rehearsal:
        raise Refused(f"{event.name} is no rehearsal.", "Its players play themselves.")


def remove_rehearsal(event: Event, by: Actor) -> str:
    """Take a rehearsal away with everything that belongs to it. Its name, for a last word."""
    _refuse_real(event)
    return remove_event(event, by)
