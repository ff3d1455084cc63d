"""Pairs kept apart and put together: what is refused, what is done once, and what the draw makes of it."""

import pytest

from tests import make
from tourney import logbook, queries
from tourney.errors import Refused, Stale
from tourney.models import Arrangement
from tourney.sentences import draw as draw_sentences
from tourney.services.arrangements import MOST_PLAYERS, Arranged, arrange, cancel
from tourney.services.events import change_settings, finish_event

pytestmark = pytest.mark.django_db

APART, TOGETHER = Arrangement.Kind.APART, Arrangement.Kind.TOGETHER


@pytest.fixture
def event():
    return make.event(entries=8)


@pytest.fixture
def players(event):
    return list(event.entries.all())


def done(event, players, kind=APART, number=0, reason="", key=""):
    return arrange(event, make.desk(event), players, Arranged(kind, number, reason), key=key)


def stands(event):
    return [(row.kind, row.first.number, row.second.number, row.round_number) for row in event.arrangements.all()]


def test_a_pair_is_kept_apart_in_all_rounds_whichever_is_named_first(event, players):
    assert done(event, [players[3], players[1]], reason="  siblings ") == 1
    assert stands(event) == [("apart", 2, 4, 0)]
    assert event.arrangements.get().reason == "siblings"
    assert logbook.sentence(event.log.all()[0]) == (
        f"{players[3].name}, {players[1].name} kept apart in all rounds, siblings"
    )


def test_several_are_kept_apart_in_one_go_with_one_line_in_the_log(event, players):
    revision = event.revision
    assert done(event, players[:2]) == 1
    assert done(event, players[:5], reason="one car") == 9
    assert event.arrangements.count() == 10
    assert event.revision == revision + 2
    assert "(9 pairs), one car" in logbook.sentence(event.log.all()[0])


def test_two_are_put_together_in_a_round_and_play_it_though_they_are_kept_apart_in_all(event, players):
    done(event, players[:2])
    done(event, players[:2], TOGETHER, 1)
    round_ = make.draft(event)
    pairs = [{seat.entry.number for seat in game.seats.all()} for game in queries.games_of(round_)]
    assert {1, 2} in pairs


def test_who_is_kept_apart_does_not_meet(event, players):
    done(event, players[:4])
    for _ in range(3):
        round_ = make.closed(event)
        for game in queries.games_of(round_):
            assert len({seat.entry.number for seat in game.seats.all()} & {1, 2, 3, 4}) == 1


@pytest.mark.parametrize(
    ("chosen", "kind", "number", "says"),
    [
        ([0, 0], APART, 0, "the same player twice"),
        ([0], APART, 0, "needs two players"),
        ([0, 1], TOGETHER, 0, "need the round"),
        ([0, 1, 2], TOGETHER, 1, "Only two can play each other"),
        ([0, 1], APART, 4, "There is no round 4"),
        ([0, 1], APART, -1, "There is no round -1"),
        ([0, 1], "near", 0, "Choose to keep apart or to put together"),
    ],
)
def test_what_cannot_be_is_refused_in_words(event, players, chosen, kind, number, says):
    with pytest.raises(Refused, match=says):
        done(event, [players[place] for place in chosen], kind, number)
    assert stands(event) == []


def test_nobody_has_two_opponents_in_one_round(event, players):
    done(event, players[:2], TOGETHER, 2)
    with pytest.raises(Refused, match=f"{players[1].name} is put together with {players[0].name} in round 2"):
        done(event, players[1:3], TOGETHER, 2)
    done(event, players[1:3], TOGETHER, 3)
    assert len(stands(event)) == 2


def test_one_round_cannot_keep_apart_and_put_together(event, players):
    done(event, players[:2], TOGETHER, 2)
    with pytest.raises(Refused, match="put together in round 2"):
        done(event, players[:3], APART, 2)
    done(event, players[2:4], APART, 1)
    with pytest.raises(Refused, match="kept apart in round 1"):
        done(event, players[2:4], TOGETHER, 1)
    assert len(stands(event)) == 2


def test_a_round_that_is_out_takes_no_arrangement(event, players):
    make.published(event)
    with pytest.raises(Refused, match="Round 1 is published"):
        done(event, players[:2], APART, 1)
    assert done(event, players[:2], APART, 2) == 1


def test_players_of_another_event_are_refused(event, players):
    other = make.event("otto", entries=2)
    with pytest.raises(Refused, match="not entered in this event"):
        done(event, [players[0], other.entries.all()[0]])


def test_too_many_and_too_long_are_refused_with_the_limit(event, players):
    with pytest.raises(Refused, match="At most 200"):
        done(event, players[:2], reason="x" * 201)
    big = make.event("otto", entries=MOST_PLAYERS + 1)
    with pytest.raises(Refused, match=f"up to {MOST_PLAYERS}"):
        done(big, list(big.entries.all()))
    assert done(big, list(big.entries.all())[:MOST_PLAYERS]) == MOST_PLAYERS * (MOST_PLAYERS - 1) // 2


def test_the_same_form_and_the_same_wish_write_once(event, players):
    done(event, players[:2], key="k1")
    assert done(event, players[2:4], key="k1") == 0
    revision = event.revision
    assert done(event, players[:2], key="k2") == 0
    event.refresh_from_db()
    assert (event.revision, len(stands(event))) == (revision, 1)


def test_arrangements_are_taken_out_together_and_told(event, players):
    done(event, players[:3])
    ids = list(event.arrangements.values_list("pk", flat=True))
    assert cancel(event, make.desk(event), ids[:1]) == 1
    assert logbook.sentence(event.log.all()[0]) == (
        f"No longer: {players[0].name} and {players[1].name} kept apart in all rounds"
    )
    assert cancel(event, make.desk(event), ids) == 2
    with pytest.raises(Stale):
        cancel(event, make.desk(event), ids)


def test_arrangements_of_another_event_stay(event, players):
    other = make.event("otto", entries=2)
    done(other, list(other.entries.all()))
    with pytest.raises(Stale):
        cancel(event, make.desk(event), list(other.arrangements.values_list("pk", flat=True)))
    assert other.arrangements.count() == 1


def test_a_finished_event_is_refused(event, players):
    finish_event(event, make.desk(event))
    with pytest.raises(Refused, match="finished"):
        done(event, players[:2])
    with pytest.raises(Refused, match="finished"):
        cancel(event, make.desk(event), [1])


def test_a_long_list_of_names_is_cut_in_the_log(event):
    big = make.event("otto", entries=20)
    done(big, list(big.entries.all()))
    said = logbook.sentence(big.log.all()[0])
    assert f"and {20 - draw_sentences.MOST_NAMED} more kept apart in all rounds (190 pairs)" in said
    ids = list(big.arrangements.values_list("pk", flat=True))
    cancel(big, make.desk(big), ids)
    assert f"; and {190 - draw_sentences.MOST_NAMED} more" in logbook.sentence(big.log.all()[0])


def test_fewer_rounds_leave_an_arrangement_of_a_round_that_is_no_more_without_effect(event, players):
    done(event, players[:2], TOGETHER, 3)
    change_settings(event, make.desk(event), {"rounds_planned": 2})
    assert stands(event) == [("together", 1, 2, 3)]
    make.closed(event)
    make.closed(event)
