"""The demonstration's votes: one open, one counted, one still to be opened; and marks that players have given."""

import random

from tourney import queries
from tourney.balloting import electorate_of
from tourney.forms.votes import PRESETS
from tourney.models import Event
from tourney.services import ballots, marks
from tourney.services.ballots import OWN_MARK, Question
from tourney.services.writing import Actor


def show_votes(event: Event, by: Actor) -> None:
    """Best painted is counted, half have voted on the favourite army, and some have marked their third opponent."""
    chance = random.Random(event.name)
    painted, army, opponent = PRESETS["painted"], PRESETS["army"], PRESETS["opponent"]
    hold_vote(event, by, Question(painted.title, painted.help, painted.among, painted.picks, OWN_MARK), chance)
    hold_vote(event, by, army, chance, share=0.5, close=False)
    ballots.add_ballot(event, by, opponent)
    _mark(event, chance)


def hold_vote(
    event: Event, by: Actor, question: Question, chance: random.Random, *, share: float = 0.9, close: bool = True
) -> None:
    """Let that share of the players vote, most of them for the same few."""
    ballots.add_ballot(event, by, question)
    ballot = event.ballots.get(title=question.title)
    ballots.open_ballot(ballot, by)
    among = electorate_of(event)
    liked = chance.sample(among.choices(ballot), k=min(6, len(among.choices(ballot))))
    for number in among.voters(ballot):
        able = among.choices_for(ballot, number)
        favoured = [one for one in liked if one in able] or able
        if chance.random() < share:
            named = chance.sample(favoured, k=min(question.picks, len(favoured)))
            ballots.cast_vote(ballot, Actor.of_entry(among.entries[number]), named)
    if close:
        ballots.close_ballot(ballot, by)


def _mark(event: Event, chance: random.Random) -> None:
    """Of the games of the open round that have a result, most players have marked the other."""
    round_ = queries.open_round(event)
    for game in queries.games_of(round_) if round_ else ():
        for seat in game.seats.all() if hasattr(game, "result") else ():
            if chance.random() < 0.7:
                marks.give_marks(game, Actor.of_entry(seat.entry), {"sports": chance.randint(3, 5)})
