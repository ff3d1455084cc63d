"""Votes and marks on a player's phone: what is open to this player, and the papers to fill in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from tourney.balloting import OPEN, electorate_of, state_of
from tourney.calling import shown
from tourney.lists import are_revealed
from tourney.marking import marks_of
from tourney.models import (
    Among,
    Attachment,
    Ballot,
    Entry,
    Event,
    Game,
    LogEntry,
    Mark,
    ResultKind,
    RoundStatus,
    Seat,
    Vote,
)
from tourney.names import sort_key
from tourney.schemes import Mark as Kind

VOTES_ASKED, MARKS_ASKED = "votes asked for", "marks asked for"
LETTERS_FROM = 30  # names, from which a list has letters to jump to


@dataclass(frozen=True, slots=True)
class ToVote:
    """An open ballot, whether this player has voted, and whether the desk waits for it."""

    ballot: Ballot
    done: bool
    asked: bool


@dataclass(frozen=True, slots=True)
class ToMark:
    """A played game whose opponent can be marked, whether all marks are given, and whether the desk waits for them."""

    game: Game
    other: Entry
    kinds: tuple[Kind, ...]
    given: Mapping[str, int]
    asked: bool = False

    @property
    def done(self) -> bool:
        return len(self.given) == len(self.kinds)


@dataclass(frozen=True, slots=True)
class OpenTo:
    """All that a player can vote on or mark now."""

    votes: tuple[ToVote, ...] = ()
    marks: tuple[ToMark, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.votes or self.marks)

    @property
    def left(self) -> int:
        """How many of them wait for this player."""
        return sum(not one.done for one in self.votes) + sum(not one.done for one in self.marks)


def open_ballots(event: Event) -> list[Ballot]:
    return list(event.ballots.filter(closed_at=None, opened_at__isnull=False))


def open_to(event: Event, entry: Entry, ballots: list[Ballot]) -> OpenTo:
    """What is open to this player, the event's open `ballots` being known. A handful of queries where something is."""
    if event.finished_at:
        return OpenTo()
    marks = tuple(_to_mark(event, entry))
    if not ballots and not marks:
        return OpenTo()
    asked = _asked(event)
    votes = tuple(_to_vote(entry, ballots, {title for verb, title in asked if verb == VOTES_ASKED}))
    return OpenTo(votes, tuple(replace(one, asked=(MARKS_ASKED, str(one.game.round)) in asked) for one in marks))


def asked_for(event: Event) -> QuerySet[LogEntry]:
    """The lines that tell of the desk asking for votes or marks."""
    return LogEntry.objects.filter(event=event, verb__in=(VOTES_ASKED, MARKS_ASKED))


def _asked(event: Event) -> set[tuple[str, str]]:
    """What the desk has asked for, each as the line's verb and its subject: a ballot's title, or a round's name."""
    return set(asked_for(event).order_by().values_list("verb", "subject"))


def _to_vote(entry: Entry, ballots: list[Ballot], asked: set[str]) -> Iterator[ToVote]:
    if not ballots:
        return
    played = Seat.objects.filter(entry=entry, game__result__kind=ResultKind.PLAYED)
    has_played = played.exclude(round__status=RoundStatus.DRAFT).exists()
    voted = set(Vote.objects.filter(voter=entry, ballot__in=ballots).values_list("ballot", flat=True))
    for ballot in ballots:
        if has_played or (ballot.among == Among.ALL and entry.dropped_after is None):
            yield ToVote(ballot, ballot.pk in voted, ballot.title in asked)


def _to_mark(event: Event, entry: Entry, game_id: str = "") -> Iterator[ToMark]:
    """The latest game first. Three queries, none where opponents give no marks."""
    kinds = tuple(kind for kind in marks_of(event) if kind.by == "opponents")
    if not kinds:
        return
    closed = event.rounds.filter(status=RoundStatus.CLOSED).order_by("-number").values_list("number", flat=True).first()
    seats = Seat.objects.filter(entry=entry, game__result__kind=ResultKind.PLAYED, round__number__gte=closed or 1)
    seats = (
        seats.exclude(round__status=RoundStatus.DRAFT)
        .select_related("game__round", "game__table")
        .defer("game__round__draw")
    )
    mine = {seat.game_id: seat.game for seat in seats.order_by("-round__number")}
    if not mine:
        return
    others = Seat.objects.filter(game__in=mine).exclude(entry=entry).select_related("entry")
    other_of = {seat.game_id: seat.entry for seat in others}
    given: dict[tuple[int, int], dict[str, int]] = {}
    rows = Mark.objects.filter(giver=entry, round_number__gte=1, key__in=[kind.key for kind in kinds])
    for number, marked, key, value in rows.values_list("round_number", "entry", "key", "value"):
        given.setdefault((number, marked), {})[key] = value
    for pk, game in mine.items():
        other = other_of.get(pk)
        if game and other and (not game_id or game.public_id == game_id):
            game.round.event = event
            yield ToMark(game, other, kinds, given.get((game.round.number, other.pk), {}))


def to_mark(event: Event, entry: Entry, game_id: str) -> ToMark | None:
    """That game of the player, if its opponent can be marked now."""
    return None if event.finished_at else next(_to_mark(event, entry, game_id), None)


@dataclass(frozen=True, slots=True)
class Choice:
    """Somebody to vote for: their number, name and army, and the id of a picture of it that everybody may see.

    `letter` stands at the first of those whose name begins with it, in a long list.
    """

    number: int
    name: str
    army: str
    club: str
    photo: str
    letter: str
    picked: int = 0


@dataclass(frozen=True, slots=True)
class Paper:
    """A ballot as one player sees it: whom they may name, and whom they have named, the first first."""

    ballot: Ballot
    choices: tuple[Choice, ...]
    mine: tuple[Choice, ...]

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(range(1, self.ballot.picks + 1))

    @property
    def letters(self) -> tuple[Choice, ...]:
        """The first of each letter, in a long list."""
        return tuple(one for one in self.choices if one.letter)


def paper_of(ballot: Ballot, entry: Entry, picked: Mapping[int, int] | None = None) -> Paper | None:
    """The ballot for that player; None if it is not open, or not to them. A handful of queries.

    `picked` are the places by number that a form came back with, instead of those that stand.
    """
    if state_of(ballot) != OPEN:
        return None
    among = electorate_of(ballot.event)
    if not among.may_vote(ballot, entry.number):
        return None
    allowed = among.choices_for(ballot, entry.number)
    standing = dict(Vote.objects.filter(ballot=ballot, voter=entry).values_list("choice__number", "place"))
    entries = sorted((among.entries[one] for one in allowed), key=lambda one: sort_key(shown(one)))
    choices = tuple(_choices(entries, _photos(ballot.event), standing if picked is None else picked))
    mine = sorted((one for one in choices if one.number in standing), key=lambda one: standing[one.number])
    return Paper(ballot, choices, tuple(mine))


def _choices(entries: list[Entry], photos: Mapping[int, str], picked: Mapping[int, int]) -> Iterator[Choice]:
    before = ""
    for one in entries:
        first = sort_key(shown(one))[0][:1].upper()
        letter = first if first != before and len(entries) >= LETTERS_FROM else ""
        before = first
        photo, place = photos.get(one.number, ""), picked.get(one.number, 0)
        yield Choice(one.number, shown(one), one.army, one.club, photo, letter, place)


def _photos(event: Event) -> dict[int, str]:
    """The newest picture of each army, once they are revealed."""
    if not are_revealed(event):
        return {}
    shown = Attachment.objects.filter(entry__event=event, kind=Attachment.Kind.PHOTO, waits=False, entry__minor=False)
    return dict(shown.order_by("pk").values_list("entry__number", "public_id"))
