"""Marks that players give each other from their phones: when, for whom, and whose word stands."""

import pytest

from tests import make
from tourney import logbook, queries
from tourney.errors import Refused, Stale
from tourney.marking import counted_of
from tourney.models import LogEntry, Mark
from tourney.services import entries, events, incidents, results, undoing
from tourney.services import marks as services
from tourney.services import rounds as round_services
from tourney.services.receipts import Sent

pytestmark = pytest.mark.django_db

SPORTS = {"key": "sports", "label": "Sports", "most": 20, "by": "opponents", "each": 5, "blank": 4}
FUN = {"key": "fun", "label": "Fun", "most": 20, "by": "opponents", "each": 10}


@pytest.fixture
def event():
    """Four players, a round being played, with the result of table 1."""
    made = make.event(entries=4)
    services.set_marks(made, make.desk(made), [SPORTS, FUN])
    make.playing(made)
    results.enter_result(make.game_at(made), make.desk(made), results.Outcome(1, 0, 3))
    return made


def give(event, position=0, *, table=1, number=None, sent=None, **values):
    seat = make.seats(event, table)[position]
    services.give_marks(make.game_at(event, table), make.actor(seat), values, sent=sent or Sent())


def stored(event):
    rows = Mark.objects.select_related("entry", "giver")
    return {(row.giver.number, row.entry.number, row.key): row.value for row in rows}


def numbers(event, table=1):
    return [seat.entry.number for seat in make.seats(event, table)]


def test_a_player_marks_the_opponent_and_may_change_it(event, writes):
    one, two = numbers(event)
    with writes(event, "marks given"):
        give(event, sports=3, fun=7)
    assert stored(event) == {(one, two, "sports"): 3, (one, two, "fun"): 7}
    with writes(event):
        give(event, sports=3, fun=7)
    with writes(event, "marks given"):
        give(event, sports=5, fun=None)
    assert stored(event) == {(one, two, "sports"): 5}


def test_the_log_says_that_marks_were_given_and_not_what(event):
    give(event, sports=3, sent=Sent(key="message-1"))
    line = LogEntry.objects.get(verb="marks given")
    assert logbook.sentence(line) == "Round 1: marked their opponent"
    assert line.data == {"round": 1, "numbers": [numbers(event)[1]], "key": "message-1"}


def test_a_game_takes_no_marks_before_it_has_its_result(event):
    with pytest.raises(Refused, match="no result yet"):
        give(event, table=2, sports=3)


def test_nobody_is_marked_for_a_game_that_was_not_played(event):
    incidents.give_up(make.game_at(event, 2), make.desk(event), [1])
    with pytest.raises(Refused, match="was not played"):
        give(event, table=2, sports=3)


def test_a_player_of_another_game_and_the_desk_mark_nobody_here(event):
    stranger = make.actor(make.seats(event, 2)[0])
    for by in (stranger, make.desk(event)):
        with pytest.raises(Refused, match="Only the two"):
            services.give_marks(make.game_at(event), by, {"sports": 3})


def test_marks_may_be_given_until_the_next_round_is_closed(event):
    game, by = make.game_at(event), make.actor(make.seats(event)[0])
    make.play(event.rounds.get())
    round_services.close_round(event.rounds.get(), make.desk(event))
    services.give_marks(game, by, {"sports": 1})
    make.playing(event)
    services.give_marks(game, by, {"sports": 2})
    make.play(event.rounds.get(number=2))
    round_services.close_round(event.rounds.get(number=2), make.desk(event))
    with pytest.raises(Refused, match="takes no marks any more"):
        services.give_marks(game, by, {"sports": 3})
    assert list(Mark.objects.values_list("value", flat=True)) == [2]


def test_a_finished_event_takes_no_marks(event):
    game, by = make.game_at(event), make.actor(make.seats(event)[0])
    make.play(event.rounds.get())
    round_services.close_round(event.rounds.get(), make.desk(event))
    events.finish_event(event, make.desk(event))
    with pytest.raises(Refused, match="finished"):
        services.give_marks(game, by, {"sports": 3})


@pytest.mark.parametrize(("values", "says"), [({"sports": 6}, "from 0 to 5"), ({"sports": -1}, "from 0 to 5")])
def test_a_number_that_the_mark_does_not_allow_is_refused(event, values, says):
    with pytest.raises(Refused, match=says):
        give(event, fun=3, **values)
    assert stored(event) == {}


def test_a_mark_that_is_no_more_is_stale(event):
    with pytest.raises(Stale, match="has changed since"):
        give(event, painting=3)


def test_the_last_word_stands_whether_it_was_the_desks_or_the_players(event):
    one, two = numbers(event)
    give(event, sports=3, sent=Sent(key="message-1", seen=""))
    services.enter_marks(event, make.desk(event), {(two, "sports"): 1}, seen={(two, "sports"): 3}, round_number=1)
    assert stored(event) == {(one, two, "sports"): 1}
    with pytest.raises(Stale, match="said otherwise since"):
        give(event, sports=4, sent=Sent(key="message-2", seen="message-1"))
    seen = services.standing_marks(event, *_both(event), 1)
    assert seen.startswith("desk-")
    give(event, sports=4, sent=Sent(key="message-3", seen=seen))
    assert stored(event) == {(one, two, "sports"): 4}


def _both(event):
    return [seat.entry for seat in make.seats(event)]


def test_what_the_desk_keyed_in_for_others_does_not_stand_in_the_way(event):
    one, _ = numbers(event)
    give(event, sports=3, sent=Sent(key="message-1", seen=""))
    services.enter_marks(event, make.desk(event), {(one, "sports"): 2}, seen={}, round_number=1)
    give(event, sports=4, sent=Sent(key="message-2", seen="message-1"))
    assert services.standing_marks(event, *_both(event), 1) == "message-2"


def test_a_message_that_comes_twice_counts_once(event):
    give(event, sports=3, sent=Sent(key="message-1", seen=""))
    give(event, sports=4, sent=Sent(key="message-2", seen="message-1"))
    give(event, sports=3, sent=Sent(key="message-1", seen=""))
    assert set(stored(event).values()) == {4}


def test_a_mark_counts_as_given_and_a_blank_as_a_blank(event):
    one, two = numbers(event)
    give(event, sports=2)
    counted = counted_of(event, queries.record(event))
    assert (counted[two]["sports"].amount, counted[one]["sports"].amount) == (2, 4)


def test_a_mark_is_void_once_the_game_is_another(event):
    two = numbers(event)[1]
    give(event, sports=2)
    other = make.seats(event, 2)[0].entry
    incidents.as_they_sat(event.rounds.get(), event.entries.get(number=two), other, make.desk(event))
    assert counted_of(event, queries.record(event))[two]["sports"].amount == 4


def test_who_has_dropped_still_marks_whom_they_played(event):
    seat = make.seats(event)[0]
    entries.drop_entry(seat.entry, make.desk(event))
    give(event, sports=5)
    assert set(stored(event).values()) == {5}


def test_the_desk_can_take_a_players_marks_back_and_ask_for_them(event, writes):
    give(event, sports=2)
    undoing.undo(event.log.get(verb="marks given"), make.desk(event))
    assert stored(event) == {}
    with writes(event, "marks asked for"):
        services.ask_for_marks(event, make.desk(event), 1)
