"""Ballots and votes: what is asked, when players may answer, whom they may name, and what comes of it."""

import pytest
from django.db import IntegrityError, transaction

from tests import make
from tourney import logbook, queries
from tourney.balloting import COUNTED, electorate_of, state_of, tallies_of
from tourney.errors import Refused, Stale
from tourney.honours import awarded_of
from tourney.marking import counted_of
from tourney.models import Ballot, LogEntry, Vote
from tourney.services import ballots, entries, events, incidents, results, undoing
from tourney.services import marks as mark_services
from tourney.services.ballots import OWN_MARK, Question
from tourney.services.receipts import Sent
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Six players, the first round played."""
    return make.played_event(entries=6)


def ballot_of(event, *, title="Favourite army", opened=True, **asked):
    ballots.add_ballot(event, make.desk(event), Question(title, **asked))
    ballot = event.ballots.get(title=title)
    if opened:
        ballots.open_ballot(ballot, make.desk(event))
        ballot.refresh_from_db()
    return ballot


def player(event, number):
    return Actor.of_entry(event.entries.get(number=number))


def vote(ballot, number, *named, **sent):
    ballots.cast_vote(ballot, player(ballot.event, number), named, sent=Sent(**sent))


def votes_of(ballot, number):
    rows = Vote.objects.filter(ballot=ballot, voter__number=number).order_by("place")
    return list(rows.values_list("choice__number", flat=True))


def count_of(ballot):
    ballot.refresh_from_db()
    return {
        one.choice: one.points for one in tallies_of([ballot], electorate_of(ballot.event))[ballot.pk] if one.points
    }


def close(ballot):
    ballots.close_ballot(ballot, make.desk(ballot.event))
    ballot.refresh_from_db()


def opponent_of(event, number):
    return next(iter(electorate_of(event).opponents[number]))


def test_each_step_of_a_ballot_is_one_line_of_the_log(event, writes):
    desk = make.desk(event)
    with writes(event, "ballot made"):
        ballots.add_ballot(event, desk, Question("Favourite army", picks=3), key="form")
    with writes(event):
        ballots.add_ballot(event, desk, Question("Favourite army", picks=3), key="form")
    ballot = event.ballots.get()
    with writes(event, "ballot opened"):
        ballots.open_ballot(ballot, desk)
    with writes(event):
        ballots.open_ballot(ballot, desk)
    with writes(event, "vote cast"):
        vote(ballot, 1, 2, 3)
    with writes(event):
        vote(ballot, 1, 2, 3)
    with writes(event, "votes asked for"):
        ballots.ask_for_votes(ballot, desk)
    with writes(event, "ballot closed"):
        ballots.close_ballot(ballot, desk)
    with writes(event):
        ballots.close_ballot(ballot, desk)
    with writes(event, "ballot opened"):
        ballots.open_ballot(ballot, desk)
    said = [logbook.sentence(line) for line in event.log.order_by("-sequence")[:6]]
    assert said == [
        "Favourite army: vote open again",
        "Favourite army: vote closed, 1 has voted",
        "Favourite army: asked whoever has not voted",
        "Favourite army: voted",
        "Favourite army: vote open",
        "Favourite army: a ballot for 3 names among all players",
    ]


def test_the_log_holds_nothing_of_whom_somebody_named(event):
    ballot = ballot_of(event, picks=2)
    vote(ballot, 1, 4, 5, key="message-1")
    line = LogEntry.objects.get(verb="vote cast")
    assert line.data == {"ballot": ballot.pk, "again": False, "key": "message-1"}
    vote(ballot, 1, 5)
    assert logbook.sentence(event.log.order_by("-sequence")[0]) == "Favourite army: changed their vote"


def test_a_vote_can_be_changed_until_the_ballot_is_closed_and_then_stands(event):
    ballot = ballot_of(event, picks=3)
    vote(ballot, 1, 2, 3, 4)
    vote(ballot, 1, 4, 2)
    assert votes_of(ballot, 1) == [4, 2]
    close(ballot)
    with pytest.raises(Refused, match="is closed"):
        vote(ballot, 1, 5)
    assert votes_of(ballot, 1) == [4, 2]
    assert count_of(ballot) == {4: 3, 2: 2}


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ((), "named nobody"), ((2, 3, 4, 5), "named 4"), ((2, 2), "named twice"), ((1,), "for themselves"),
        ((99,), "not among those"),
    ],
)  # fmt: skip
def test_a_vote_that_cannot_be_is_refused_and_nothing_is_kept(event, named, says):
    ballot = ballot_of(event, picks=3)
    vote(ballot, 1, 5)
    with pytest.raises(Refused, match=says):
        vote(ballot, 1, *named)
    assert votes_of(ballot, 1) == [5]


def test_nobody_votes_before_the_ballot_is_open_or_once_the_event_is_finished(event):
    ballot = ballot_of(event, opened=False)
    with pytest.raises(Refused, match="not open yet"):
        vote(ballot, 1, 2)
    ballots.open_ballot(ballot, make.desk(event))
    vote(ballot, 1, 2)
    events.finish_event(event, make.desk(event))
    with pytest.raises(Refused, match="finished"):
        vote(ballot, 2, 1)
    ballot.refresh_from_db()
    ballot.event = event
    assert state_of(ballot) == COUNTED


def test_the_desk_does_not_vote(event):
    with pytest.raises(Refused, match="Only players vote"):
        ballots.cast_vote(ballot_of(event), make.desk(event), [1])


def test_who_has_dropped_votes_if_they_have_played_and_can_be_named(event):
    ballot = ballot_of(event)
    desk = make.desk(event)
    entries.drop_entry(event.entries.get(number=3), desk)
    entries.add_entry(event, desk, name="Never Came")
    never = event.entries.get(name="Never Came")
    entries.drop_entry(never, desk)
    vote(ballot, 3, 1)
    vote(ballot, 1, 3)
    with pytest.raises(Refused, match="played nobody"):
        vote(ballot, never.number, 1)
    with pytest.raises(Refused, match="not among those"):
        vote(ballot, 2, never.number)


def test_among_opponents_only_those_one_has_played_can_be_named(event):
    ballot = ballot_of(event, title="Favourite opponent", among="opponents", picks=2)
    opponent = opponent_of(event, 1)
    other = next(n for n in range(2, 7) if n != opponent)
    with pytest.raises(Stale, match="not among those"):
        vote(ballot, 1, other)
    vote(ballot, 1, opponent)
    assert votes_of(ballot, 1) == [opponent]


def test_a_game_won_by_default_is_no_meeting():
    event = make.event(entries=4)
    make.playing(event)
    incidents.give_up(make.game_at(event), make.desk(event), [1])
    one = make.seats(event)[0].entry.number
    assert one not in electorate_of(event).opponents
    with pytest.raises(Refused, match="played nobody"):
        vote(ballot_of(event, title="Opponent", among="opponents"), one, 2)


def test_a_vote_for_somebody_who_was_not_the_opponent_after_all_counts_nothing():
    event = make.event(entries=4)
    make.playing(event)
    results.enter_result(make.game_at(event), make.desk(event), results.Outcome(1, 0, 3))
    one, two = (seat.entry.number for seat in make.seats(event))
    ballot = ballot_of(event, title="Opponent", among="opponents")
    vote(ballot, one, two)
    assert count_of(ballot) == {two: 1}
    results.unlock_result(make.game_at(event), make.desk(event))
    assert count_of(ballot) == {}


def test_a_message_that_comes_twice_counts_once_and_a_late_one_never_over_a_newer(event):
    ballot = ballot_of(event)
    vote(ballot, 1, 2, key="message-1", seen="")
    vote(ballot, 1, 3, key="message-2", seen="message-1")
    vote(ballot, 1, 2, key="message-1", seen="")
    assert votes_of(ballot, 1) == [3]
    with pytest.raises(Stale, match="said otherwise since"):
        vote(ballot, 1, 4, key="message-3", seen="message-1")
    assert votes_of(ballot, 1) == [3]


def test_a_lost_answer_does_not_stand_in_the_way_of_the_next_vote(event):
    ballot = ballot_of(event)
    vote(ballot, 1, 2, key="message-1", seen="")
    vote(ballot, 1, 3, key="message-2", seen="", instead=("message-1",))
    assert votes_of(ballot, 1) == [3]
    assert ballots.standing_vote(ballot, event.entries.get(number=1)) == "message-2"


def test_the_desk_is_offered_no_way_to_take_a_vote_back(event):
    ballot = ballot_of(event)
    vote(ballot, 1, 2)
    with pytest.raises(Refused, match="cannot be taken back"):
        undoing.undo(event.log.get(verb="vote cast"), make.desk(event))
    assert votes_of(ballot, 1) == [2]


def test_opening_and_closing_can_be_taken_back(event):
    ballot = ballot_of(event)
    vote(ballot, 1, 2)
    close(ballot)
    undoing.undo(event.log.get(verb="ballot closed"), make.desk(event))
    ballot.refresh_from_db()
    assert ballot.closed_at is None
    vote(ballot, 2, 1)
    with pytest.raises(Refused):
        undoing.undo(event.log.get(verb="ballot made"), make.desk(event))


def test_a_ballot_with_votes_keeps_whom_and_how_many_may_be_named(event):
    ballot = ballot_of(event, picks=2)
    vote(ballot, 1, 2)
    desk = make.desk(event)
    with pytest.raises(Refused, match="has votes already"):
        ballots.change_ballot(ballot, desk, Question("Favourite army", picks=1))
    ballots.change_ballot(ballot, desk, Question("Best army", "To look at", picks=2))
    assert logbook.sentence(event.log.order_by("-sequence")[0]) == "Best army: ballot changed, its name, its note"


def test_a_form_made_before_somebody_elses_change_is_refused(event):
    ballot = ballot_of(event)
    seen = ballots.ballot_version(ballot)
    ballots.change_ballot(ballot, make.desk(event), Question("Best army"))
    with pytest.raises(Stale, match="while you were looking"):
        ballots.change_ballot(ballot, make.desk(event), Question("Army of the day"), version=seen)


@pytest.mark.parametrize("title", ["favourite  ARMY", "Favourite army"])
def test_two_ballots_of_one_name_are_refused(event, title):
    ballot_of(event)
    with pytest.raises(Refused, match="already"):
        ballots.add_ballot(event, make.desk(event), Question(title))


def test_an_open_ballot_is_not_removed_and_a_removed_one_does_not_come_back(event):
    ballot, desk = ballot_of(event), make.desk(event)
    vote(ballot, 1, 2)
    with pytest.raises(Refused, match="is open"):
        ballots.remove_ballot(ballot, desk)
    close(ballot)
    ballots.remove_ballot(ballot, desk)
    assert not Ballot.objects.exists()
    assert not Vote.objects.exists()
    with pytest.raises(Refused, match="cannot be taken back"):
        undoing.undo(event.log.get(verb="ballot removed"), desk)


def test_the_points_become_a_mark_once_the_ballot_is_closed(event):
    ballot = ballot_of(event, picks=3, mark=OWN_MARK)
    vote(ballot, 1, 2, 3)
    vote(ballot, 4, 2)
    assert event.marks == [{"key": "favourite-army", "label": "Favourite army", "most": 1000}]
    assert counted_of(event, queries.record(event))[2]["favourite-army"].amount == 0
    close(ballot)
    counted = counted_of(event, queries.record(event))
    assert [counted[one]["favourite-army"].amount for one in range(1, 7)] == [0, 6, 2, 0, 0, 0]


def test_a_mark_with_a_cap_counts_no_more_than_that_and_says_what_is_lost(event):
    desk = make.desk(event)
    mark_services.set_marks(event, desk, [{"key": "army", "label": "Army", "most": 4}])
    ballot = ballot_of(event, picks=3, mark="army")
    vote(ballot, 1, 2)
    vote(ballot, 3, 2)
    close(ballot)
    counted = counted_of(event, queries.record(event))[2]["army"]
    assert (counted.amount, counted.lost) == (4, 2)


def test_a_mark_that_a_vote_gives_is_not_keyed_in_and_does_not_go(event):
    ballot_of(event, mark=OWN_MARK)
    desk = make.desk(event)
    with pytest.raises(Refused, match="comes from a vote"):
        mark_services.enter_marks(event, desk, {(1, "favourite-army"): 3}, seen={})
    with pytest.raises(Refused, match="of the vote Favourite army"):
        mark_services.set_marks(event, desk, [])
    with pytest.raises(Refused, match="another ballot"):
        ballots.add_ballot(event, desk, Question("Second", mark="favourite-army"))


def test_one_press_makes_an_award_that_equals_share(event, writes):
    ballot = ballot_of(event, picks=1)
    vote(ballot, 1, 2)
    vote(ballot, 2, 1)
    close(ballot)
    with writes(event, "ballot awarded"):
        ballots.make_award(ballot, make.desk(event))
    with writes(event):
        ballots.make_award(ballot, make.desk(event))
    event.refresh_from_db()
    (awarded,) = awarded_of(event)
    assert (awarded.award.label, awarded.winners) == ("Favourite army", (1, 2))
    undoing.undo(event.log.get(verb="ballot awarded"), make.desk(event))
    event.refresh_from_db()
    assert (event.awards, event.marks, event.ballots.get().mark) == ([], [], "")


@pytest.mark.parametrize("row", [{"place": 4}, {"place": 0}, {"choice": 1}])
def test_the_database_itself_refuses_a_vote_that_cannot_be(event, row):
    ballot, (one, two) = ballot_of(event), event.entries.all()[:2]
    values = {"ballot": ballot, "voter": one, "choice": one if "choice" in row else two, "place": row.get("place", 1)}
    with pytest.raises(IntegrityError), transaction.atomic():
        Vote.objects.create(**values)
