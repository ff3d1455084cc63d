"""The demonstration's archive: a small event of last autumn, played to its end."""

import datetime
import random

from django.utils import timezone

from missions.load import system
from tourney.demos.votes import hold_vote
from tourney.forms.votes import PRESETS
from tourney.honours import usual_awards
from tourney.models import Event
from tourney.rehearsal import Rehearsal, invented_rows, settings_for
from tourney.services import awards, entries, events
from tourney.services.writing import Actor

NAME = "Autumn Skirmish"
PLAYERS, ROUNDS = 8, 3


def finish_last_years(by: Actor) -> Event:
    """Eight players, three rounds, awards, a vote: what the archive, the podium and statistics show."""
    chance = random.Random(NAME)
    event = events.create_event(
        by,
        tables=PLAYERS // 2,
        venue="St Wilfrid’s Hall, Hexham",
        starts_on=timezone.localdate() - datetime.timedelta(days=380),
        rounds_planned=ROUNDS,
        listed=True,
        **settings_for(NAME),
    )
    entries.add_roster(event, by, invented_rows(PLAYERS, chance, system(event.system).sides))
    rehearsal = Rehearsal(event, by, chance)
    for _ in range(ROUNDS):
        rehearsal.play_round()
    awards.set_awards(event, by, usual_awards(event))
    hold_vote(event, by, PRESETS["army"], chance)
    events.finish_event(event, by)
    return event
