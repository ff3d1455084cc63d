"""Writes to ballots and votes: what is voted on, from when until when, and the votes themselves.

No line of the log says whom somebody has named, and no vote is taken back for a player by the desk.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils import timezone

from tourney.balloting import COUNTED, OPEN, PLANNED, electorate_of, state_of
from tourney.calling import shown
from tourney.errors import Refused, Stale
from tourney.marking import marks_of
from tourney.models import Among, Ballot, Entry, Event, LogEntry, Vote
from tourney.names import isolated, key_from
from tourney.schemes import Mark as Kind
from tourney.schemes import heard, marks_data, read_awards
from tourney.schemes.awards import MOST_AWARDS
from tourney.schemes.marks import LARGEST_MARK, MOST_MARKS

from .receipts import PLAIN, Sent, in_turn, taken
from .writing import Actor, Change, check_version, done_already, fingerprint, fresh, writing

MOST_BALLOTS = 12
OWN_MARK = "+"  # for the mark of a ballot: one of its own, made with it


@dataclass(frozen=True, slots=True)
class Question:
    """What a ballot asks. `mark` is the key of the mark that its points become, `OWN_MARK` for a new one, or empty."""

    title: str
    help: str = ""
    among: str = Among.ALL
    picks: int = 1
    mark: str = ""


def add_ballot(event: Event, by: Actor, question: Question, *, key: str = "") -> None:
    """Prepare a ballot. Nobody votes before it is opened. `key` is the form's own."""
    with writing(event, by) as change:
        if done_already(change, "ballot made", key):
            change.nothing()
            return
        if change.event.ballots.count() >= MOST_BALLOTS:
            raise Refused(f"An event has up to {MOST_BALLOTS} ballots.", "Change one that is not open.")
        ballot = Ballot(event=change.event)
        _set(change, ballot, question)
        change.log("ballot made", ballot, picks=ballot.picks, kind=ballot.among, **({"key": key} if key else {}))
    event.refresh_from_db()


def ballot_version(ballot: Ballot) -> int:
    """What a form of the ballot was made from."""
    return fingerprint(_asked(ballot))


def change_ballot(ballot: Ballot, by: Actor, question: Question, *, version: int | None = None) -> None:
    """Change what it asks. Once somebody has voted, who may be named and how many stay."""
    with writing(ballot.event, by) as change:
        ballot = _fresh(change, ballot)
        before = _asked(ballot)
        if asdict(question) == before:
            change.nothing()
            return
        check_version(ballot_version(ballot), version)
        rules = (question.among, question.picks)
        if rules != (ballot.among, ballot.picks) and ballot.votes.exists():
            raise Refused(f"{ballot} has votes already.", "Who may be named, and how many, stays as it is.")
        _set(change, ballot, question)
        after = _asked(ballot)
        change.log("ballot changed", ballot, fields=[name for name in after if after[name] != before[name]])
    ballot.event.refresh_from_db()


def _asked(ballot: Ballot) -> dict[str, Any]:
    return {name: getattr(ballot, name) for name in Question.__dataclass_fields__}


def _set(change: Change, ballot: Ballot, question: Question) -> None:
    title = " ".join(question.title.split())
    if not title:
        raise Refused("A ballot needs a name.", "Such as Favourite army.")
    others = change.event.ballots.exclude(pk=ballot.pk)
    if any(heard(one.title) == heard(title) for one in others):
        raise Refused(f"There is a ballot {title} already.", "Give this one another name.")
    if question.picks not in {1, 2, 3} or question.among not in Among.values:
        raise Refused("A ballot takes 1 to 3 names.", "Choose how many.")
    ballot.title, ballot.help = title, question.help.strip()
    ballot.among, ballot.picks = question.among, question.picks
    ballot.mark = _mark(change, ballot, question.mark)
    ballot.save()


def _mark(change: Change, ballot: Ballot, wanted: str) -> str:
    """The key of the mark that the points become; a new mark is added to those of the event."""
    kinds = {kind.key: kind for kind in marks_of(change.event)}
    if wanted == OWN_MARK:
        return _new_mark(change, ballot.title)
    if wanted and (wanted not in kinds or kinds[wanted].by != "desk"):
        raise Stale("That mark is no longer there, or opponents give it now.", "Choose another.")
    if wanted and change.event.ballots.exclude(pk=ballot.pk).filter(mark=wanted).exists():
        raise Refused(f"{kinds[wanted].label} comes from another ballot.", "Choose another mark, or one of its own.")
    return wanted


def _new_mark(change: Change, label: str) -> str:
    kinds = marks_of(change.event)
    if any(heard(kind.label) == heard(label) for kind in kinds):
        raise Refused(f"There is a mark {label} already.", "Let the points become that one.")
    if len(kinds) >= MOST_MARKS:
        raise Refused(f"An event has up to {MOST_MARKS} marks.", "Let the points become one that is there.")
    key = key_from(label, [kind.key for kind in kinds])
    change.event.marks = marks_data([*kinds, Kind(key=key, label=label[:60].strip(), most=LARGEST_MARK)])
    change.event.save(update_fields=["marks"])
    return key


def remove_ballot(ballot: Ballot, by: Actor) -> None:
    """Take a ballot away for good, with its votes. The mark that it gave stays, blank."""
    with writing(ballot.event, by) as change:
        ballot = _fresh(change, ballot)
        if state_of(ballot) == OPEN:
            raise Refused(f"{ballot} is open.", "Close it first.")
        change.log("ballot removed", ballot, votes=ballot.votes.values("voter").distinct().count())
        ballot.delete()


def open_ballot(ballot: Ballot, by: Actor) -> None:
    """Let players vote, for the first time or again; what they have said before stands."""
    with writing(ballot.event, by) as change:
        ballot = _fresh(change, ballot)
        was = state_of(ballot)
        if was == OPEN:
            change.nothing()
            return
        ballot.opened_at, ballot.closed_at = ballot.opened_at or timezone.now(), None
        ballot.save(update_fields=["opened_at", "closed_at"])
        change.log("ballot opened", ballot, again=was == COUNTED)


def close_ballot(ballot: Ballot, by: Actor) -> None:
    """End the vote: from now on the desk sees the count."""
    with writing(ballot.event, by) as change:
        ballot = _fresh(change, ballot)
        was = state_of(ballot)
        if was == PLANNED:
            raise Refused(f"{ballot} has not been opened.", "Open it, or remove it.")
        if was == COUNTED:
            change.nothing()
            return
        ballot.closed_at = timezone.now()
        ballot.save(update_fields=["closed_at"])
        change.log("ballot closed", ballot, votes=ballot.votes.values("voter").distinct().count())


def ask_for_votes(ballot: Ballot, by: Actor) -> None:
    """Ask whoever has not voted: their phones say so until they have."""
    with writing(ballot.event, by) as change:
        ballot = _fresh(change, ballot)
        _refuse_shut(ballot)
        change.log("votes asked for", ballot)


def make_award(ballot: Ballot, by: Actor) -> None:
    """Give a prize for most points: an award by the ballot's name, below those there are. Equals share it."""
    with writing(ballot.event, by) as change:
        ballot = _fresh(change, ballot)
        awards = read_awards(change.event.awards)
        number = f"mark:{ballot.mark}"
        if ballot.mark and any(part.number == number for award in awards for part in award.of if len(award.of) == 1):
            change.nothing()
            return
        if len(awards) >= MOST_AWARDS:
            raise Refused(f"An event has up to {MOST_AWARDS} awards.", "Change one of them instead.")
        if not ballot.mark:
            ballot.mark = _new_mark(change, ballot.title)
            ballot.save(update_fields=["mark"])
        key = key_from(ballot.title, [award.key for award in awards])
        award = {"key": key, "label": ballot.title[:60].strip(), "of": [{"number": f"mark:{ballot.mark}"}]}
        change.event.awards = [*change.event.awards, award]
        change.event.save(update_fields=["awards"])
        change.log("ballot awarded", ballot)
    ballot.event.refresh_from_db()


def cast_vote(ballot: Ballot, by: Actor, choices: Sequence[int], *, sent: Sent = PLAIN) -> None:
    """Name the best of a ballot by their numbers, the first first. It takes the place of what was said before."""
    with writing(ballot.event, by) as change:
        if taken(change, sent):
            change.nothing()
            return
        ballot = _fresh(change, ballot)
        _refuse_shut(ballot)
        voter = _voter(change, by)
        votes = list(ballot.votes.filter(voter=voter).order_by("place").select_related("choice"))
        before = [vote.choice_id for vote in votes]
        says = ", then ".join(isolated(shown(vote.choice)) for vote in votes)
        in_turn(standing_vote(ballot, voter), sent, f"You vote for {says}." if says else "")
        named = _named(ballot, voter, choices)
        if before == [entry.pk for entry in named]:
            change.nothing()
            return
        ballot.votes.filter(voter=voter).delete()
        for place, choice in enumerate(named, 1):
            Vote.objects.create(ballot=ballot, voter=voter, choice=choice, place=place)
        key = {"key": sent.key} if sent.key else {}
        change.log("vote cast", ballot, ballot=ballot.pk, again=bool(before), **key)


def standing_vote(ballot: Ballot, voter: Entry) -> str:
    """The key of the message whose vote stands; empty if none does."""
    said = LogEntry.objects.filter(event=ballot.event_id, entry=voter, verb="vote cast", data__ballot=ballot.pk)
    line = said.order_by("-sequence").first()
    return str(line.data.get("key", "")) if line else ""


def _fresh(change: Change, ballot: Ballot) -> Ballot:
    found = fresh(Ballot.objects.filter(event=change.event), ballot.pk)
    found.event = change.event
    return found


def _refuse_shut(ballot: Ballot) -> None:
    state = state_of(ballot)
    if state != OPEN:
        why = "is closed" if state == COUNTED else "is not open yet"
        raise Refused(f"The vote on {ballot} {why}.", "Your vote stands as it was." if state == COUNTED else "")


def _voter(change: Change, by: Actor) -> Entry:
    if by.entry is None:
        raise Refused("Only players vote, each from their own phone.")
    return fresh(Entry.objects.filter(event=change.event), by.entry.pk)


def _named(ballot: Ballot, voter: Entry, choices: Sequence[int]) -> list[Entry]:
    """Whom those numbers name. Refuses in words what cannot be."""
    among = electorate_of(ballot.event)
    if not among.may_vote(ballot, voter.number):
        raise Refused("You have played nobody yet.", "Vote once you have.")
    if not choices:
        raise Refused("You have named nobody.", "Choose at least a first.")
    if len(choices) > ballot.picks:
        raise Refused(f"You have named {len(choices)}.", f"Choose up to {ballot.picks}.")
    if len(set(choices)) < len(choices):
        twice = next(one for one in choices if choices.count(one) > 1)
        who = shown(among.entries[twice]) if twice in among.entries else "Somebody"
        raise Refused(f"{who} is named twice.", "Each place goes to somebody else.")
    if voter.number in choices:
        raise Refused("Nobody votes for themselves.", "Choose somebody else.")
    allowed = set(among.choices_for(ballot, voter.number))
    for one in choices:
        if one not in allowed:
            hint = "Choose among those whom you have played." if ballot.among == Among.OPPONENTS else ""
            raise Stale("Somebody you chose is not among those to vote for now.", hint or "Choose again.")
    return [among.entries[one] for one in choices]
