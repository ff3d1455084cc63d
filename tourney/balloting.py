"""Ballots: where each stands, who may vote in it, whom they may name, and what a counted one has brought.

Whom somebody has named leaves this module in two ways alone: to that voter, and added up with everybody's.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tourney.models import Among, Ballot, Entry, Event, ResultKind, RoundStatus, Seat, Vote
from tourney.schemes.votes import Tallied, tally
from tourney.schemes.votes import Vote as Counted

PLANNED, OPEN, COUNTED = "planned", "open", "counted"


def state_of(ballot: Ballot) -> str:
    """Planned, open or counted. The end of the event closes a ballot that is open."""
    if ballot.opened_at is None:
        return PLANNED
    return COUNTED if ballot.closed_at or ballot.event.finished_at else OPEN


@dataclass(frozen=True, slots=True)
class Electorate:
    """Everybody of an event by number: who has sat in a round that is out, and whom each has played."""

    entries: Mapping[int, Entry]
    seated: frozenset[int]
    opponents: Mapping[int, frozenset[int]]

    def voters(self, ballot: Ballot) -> list[int]:
        """Who may vote: whoever is in the event, and who has dropped after a game. Among opponents, who has any."""
        return [number for number in self.entries if self.may_vote(ballot, number)]

    def may_vote(self, ballot: Ballot, number: int) -> bool:
        entry, has_played = self.entries[number], bool(self.opponents.get(number))
        return has_played if ballot.among == Among.OPPONENTS else has_played or entry.dropped_after is None

    def choices_for(self, ballot: Ballot, number: int) -> list[int]:
        """Whom this voter may name: never themselves."""
        if ballot.among == Among.OPPONENTS:
            return sorted(self.opponents.get(number, ()))
        return [one for one in self.choices(ballot) if one != number]

    def choices(self, ballot: Ballot) -> list[int]:
        """Whom anybody may name: who has sat in a round, or is still to."""
        if ballot.among == Among.OPPONENTS:
            return sorted(number for number, others in self.opponents.items() if others)
        return [n for n, entry in self.entries.items() if entry.dropped_after is None or n in self.seated]


def electorate_of(event: Event) -> Electorate:
    """Two queries. Who has played whom goes by games that have been played: one won by default is no meeting."""
    seats = Seat.objects.filter(round__event=event).exclude(round__status=RoundStatus.DRAFT)
    rows = list(seats.values_list("game_id", "entry__number", "game__result__kind"))
    at_game: dict[int, list[int]] = defaultdict(list)
    for game, number, kind in rows:
        if game is not None and kind == ResultKind.PLAYED:
            at_game[game].append(number)
    opponents: dict[int, set[int]] = defaultdict(set)
    for first, second in (pair for pair in at_game.values() if len(pair) == 2):
        opponents[first].add(second)
        opponents[second].add(first)
    return Electorate(
        {entry.number: entry for entry in event.entries.all()},
        frozenset(number for _, number, _ in rows),
        {number: frozenset(others) for number, others in opponents.items()},
    )


def tallies_of(ballots: Sequence[Ballot], among: Electorate) -> dict[int, tuple[Tallied, ...]]:
    """What each of the ballots has brought, by its key. One query.

    A vote for somebody whom the voter has not played after all, since a round was set right, counts nothing.
    """
    votes: dict[int, list[Counted]] = defaultdict(list)
    rows = Vote.objects.filter(ballot__in=ballots).values_list("ballot", "voter__number", "choice__number", "place")
    for ballot, voter, choice, place in rows:
        votes[ballot].append(Counted(voter, choice, place))
    return {one.pk: tally(_valid(one, votes[one.pk], among), among.choices(one), picks=one.picks) for one in ballots}


def _valid(ballot: Ballot, votes: Iterable[Counted], among: Electorate) -> list[Counted]:
    if ballot.among != Among.OPPONENTS:
        return list(votes)
    return [vote for vote in votes if vote.choice in among.opponents.get(vote.voter, ())]


def counted_ballots(event: Event) -> list[Ballot]:
    """Those that are closed, in their order. One query."""
    ballots = list(event.ballots.exclude(opened_at=None))
    for ballot in ballots:
        ballot.event = event
    return [ballot for ballot in ballots if state_of(ballot) == COUNTED]


def voted_marks(event: Event) -> dict[str, dict[int, int]]:
    """The marks that counted ballots give, by the mark's key: each entry's points. One query where there are none."""
    giving = [ballot for ballot in counted_ballots(event) if ballot.mark]
    if not giving:
        return {}
    tallies = tallies_of(giving, electorate_of(event))
    return {ballot.mark: {one.choice: one.points for one in tallies[ballot.pk]} for ballot in giving}
