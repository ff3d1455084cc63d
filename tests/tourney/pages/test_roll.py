"""The roll of an event and the games of an entry."""

import pytest

from tests import make
from tourney import queries
from tourney.pages.roll import roll, rounds_of
from tourney.services import entries
from tourney.services.results import Outcome, enter_result

pytestmark = pytest.mark.django_db


def words(event, name):
    line = next(line for line in roll(event) if line.entry.name == name)
    return [status.words for status in line.status]


def test_entries_stand_by_name_whatever_their_capitals_and_the_dropped_last():
    event = make.event()
    for name in ("zoe", "Ada", "ben"):
        entries.add_entry(event, make.desk(event), name=name)
    entries.drop_entry(event.entries.get(name="Ada"), make.desk(event))
    assert [line.entry.name for line in roll(event)] == ["ben", "zoe", "Ada"]


def test_a_status_says_late_away_and_dropped():
    event = make.event(entries=4)
    by = make.desk(event)
    ada = event.entries.get(name="Ada Lovelace")
    assert words(event, "Ada Lovelace") == []
    for number in (3, 2):
        entries.set_absent(ada, by, number, absent=True)
    assert words(event, "Ada Lovelace") == ["Away in 2, 3"]
    make.closed(event)
    entries.add_entry(event, by, name="Late")
    assert words(event, "Late") == ["From round 2"]
    entries.drop_entry(ada, by)
    assert words(event, "Ada Lovelace") == ["Dropped after round 1"]


def test_the_same_name_twice_is_marked_however_it_is_written():
    event = make.event()
    for name in ("Ada Lovelace", "ADA LOVELACE", "Ben"):
        entries.add_entry(event, make.desk(event), name=name)
    assert {line.entry.name: line.twin for line in roll(event)} == {
        "Ada Lovelace": True, "ADA LOVELACE": True, "Ben": False,
    }  # fmt: skip


def test_every_word_must_be_found_somewhere():
    event = make.event(entries=8)
    assert [line.entry.name for line in roll(event, "old ada")] == ["Ada Lovelace"]
    assert roll(event, "ada iron") == []
    assert len(roll(event, "  ")) == 8


def test_games_show_the_bye_the_opponent_and_the_own_points_first():
    event = make.event(entries=3)
    round_ = make.playing(event)
    bye = queries.bye_of(round_)
    (game,) = queries.games_of(round_)
    first, second = queries.seats_in_order(game)
    assert [(one.game, one.opponent, one.score) for one in rounds_of(bye)] == [(None, None, None)]
    assert [one.score for one in rounds_of(first.entry)] == [None]
    enter_result(game, make.desk(event), Outcome(2, 5, 0))
    assert [(one.opponent, one.score) for one in rounds_of(first.entry)] == [(second.entry, (1, 8))]
    assert [(one.opponent, one.score) for one in rounds_of(second.entry)] == [(first.entry, (8, 1))]


def test_a_long_history_takes_four_queries(django_assert_max_num_queries):
    event = make.played_event(entries=4, rounds=3)
    with django_assert_max_num_queries(4):
        assert len(rounds_of(event.entries.all()[0])) == 3


@pytest.mark.parametrize("words", ["lodz", "ŁÓDŹ", "łódź", "wisniewska zoe", "guard orsted"])
def test_a_search_finds_names_and_clubs_whatever_their_accents(words):
    event = make.event(entries=2)
    entries.add_entry(event, make.desk(event), name="Zoë Wiśniewska", club="Łódź Ørsted Guard")
    assert [line.entry.name for line in roll(event, words)] == ["Zoë Wiśniewska"]


def test_two_who_differ_by_an_accent_are_no_twins():
    event = make.event()
    for name in ("Jan Novak", "Jan Novák"):
        entries.add_entry(event, make.desk(event), name=name)
    assert [line.twin for line in roll(event)] == [False, False]
