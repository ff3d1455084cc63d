"""Ballots and marks at the desk: who has not voted or marked, never what they said; and what a closed vote brought."""

from dataclasses import dataclass

from tourney.balloting import COUNTED, OPEN, PLANNED, Electorate, counted_ballots, electorate_of, state_of, tallies_of
from tourney.marking import marks_of
from tourney.models import Ballot, Entry, Event, Mark, ResultKind, RoundStatus, Seat, Vote
from tourney.names import sort_key
from tourney.schemes.votes import Tallied

PUBLIC_PLACES = 3


@dataclass(frozen=True, slots=True)
class Line:
    """What one entry has got in a counted ballot."""

    entry: Entry
    got: Tallied
    shared: bool


@dataclass(frozen=True, slots=True)
class AtDesk:
    """A ballot for the desk: how many have voted of how many, who has not, and once it is closed the count."""

    ballot: Ballot
    state: str
    voted: int
    voters: int
    missing: tuple[Entry, ...]
    lines: tuple[Line, ...]
    mark: str

    @property
    def is_planned(self) -> bool:
        return self.state == PLANNED

    @property
    def is_open(self) -> bool:
        return self.state == OPEN

    @property
    def is_counted(self) -> bool:
        return self.state == COUNTED

    @property
    def progress(self) -> str:
        """The id of its bar on a page with several."""
        return f"votes-{self.ballot.pk}"

    @property
    def got_any(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.got.points)

    @property
    def winners(self) -> tuple[Line, ...]:
        return tuple(line for line in self.got_any if line.got.place == 1)


def ballots_at_desk(event: Event) -> list[AtDesk]:
    """Every ballot, in the order in which they were made. Five queries."""
    ballots = list(event.ballots.all())
    if not ballots:
        return []
    for ballot in ballots:
        ballot.event = event
    among, labels = electorate_of(event), {kind.key: kind.label for kind in marks_of(event)}
    voted: dict[int, set[int]] = {}
    for pk, voter in Vote.objects.filter(ballot__in=ballots).values_list("ballot", "voter__number").distinct():
        voted.setdefault(pk, set()).add(voter)
    counted = [ballot for ballot in ballots if state_of(ballot) == COUNTED]
    tallies = tallies_of(counted, among) if counted else {}
    return [
        _at_desk(ballot, among, voted.get(ballot.pk, set()), tallies.get(ballot.pk, ()), labels.get(ballot.mark, ""))
        for ballot in ballots
    ]


def _at_desk(ballot: Ballot, among: Electorate, voted: set[int], tallied: tuple[Tallied, ...], mark: str) -> AtDesk:
    voters = among.voters(ballot)
    missing = [among.entries[one] for one in voters if one not in voted]
    missing.sort(key=lambda one: sort_key(one.name))
    lines = _lines(tallied, among)
    return AtDesk(ballot, state_of(ballot), len(voted), len({*voters, *voted}), tuple(missing), lines, mark)


def _lines(tallied: tuple[Tallied, ...], among: Electorate) -> tuple[Line, ...]:
    places = [one.place for one in tallied if one.points]
    return tuple(Line(among.entries[one.choice], one, places.count(one.place) > 1) for one in tallied)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What everybody may see of a counted ballot: its first places."""

    ballot: Ballot
    lines: tuple[Line, ...]

    @property
    def winners(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.got.place == 1)


def outcomes_of(event: Event) -> list[Outcome]:
    """The counted ballots in which anybody was named, each with whoever is on one of its first places."""
    ballots = counted_ballots(event)
    if not ballots:
        return []
    among = electorate_of(event)
    tallies = tallies_of(ballots, among)
    found = [Outcome(one, tuple(line for line in _lines(tallies[one.pk], among) if _is_shown(line))) for one in ballots]
    return [one for one in found if one.lines]


def _is_shown(line: Line) -> bool:
    return bool(line.got.points) and line.got.place <= PUBLIC_PLACES


@dataclass(frozen=True, slots=True)
class NotMarked:
    """A player who has not given all marks for the opponent of a played game."""

    giver: Entry
    marked: Entry


@dataclass(frozen=True, slots=True)
class Handed:
    """How many of those who played a round have marked their opponent, and who has not."""

    given: int
    givers: int
    missing: tuple[NotMarked, ...]


def handed_in(event: Event, number: int) -> Handed:
    """The marks of a round. Two queries. Byes and games that were not played ask for none."""
    keys = {kind.key for kind in marks_of(event) if kind.by == "opponents"}
    seats = Seat.objects.filter(round__event=event, round__number=number, game__result__kind=ResultKind.PLAYED)
    pairs: dict[int, list[Entry]] = {}
    for seat in seats.exclude(round__status=RoundStatus.DRAFT).select_related("entry"):
        pairs.setdefault(seat.game_id or 0, []).append(seat.entry)
    rows = Mark.objects.filter(entry__event=event, round_number=number, key__in=keys)
    given = {tuple(row) for row in rows.values_list("giver", "entry", "key")}
    both = [(one, other) for pair in pairs.values() for one, other in (pair, pair[::-1])]
    missing = [
        NotMarked(giver, marked)
        for giver, marked in both
        if any((giver.pk, marked.pk, key) not in given for key in keys)
    ]
    missing.sort(key=lambda one: sort_key(one.giver.name))
    return Handed(len(both) - len(missing), len(both), tuple(missing))
