"""What goes wrong in a hall and is put right in one go."""

import pytest

from tests import make
from tourney import queries
from tourney.errors import Refused, Stale
from tourney.logbook import sentence
from tourney.models import Game, Report, Result, Seat
from tourney.services import incidents, looking, plans, reports, results, rounds
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(entries=7, tables=4)


@pytest.fixture
def by(event):
    return make.desk(event)


@pytest.fixture
def round_(event):
    return make.playing(event)


def game(round_, place=0):
    return queries.games_of(round_)[place]


def players(one):
    return tuple(seat.entry.name for seat in queries.seats_in_order(one))


def line(event):
    return sentence(event.log.all()[0])


def test_who_is_gone_has_lost_and_plays_no_further_round(event, by, round_):
    incidents.give_up(game(round_), by, [2])
    one = game(round_)
    assert (one.result.kind, one.result.winner, one.result.vp_1, one.result.vp_2) == ("forfeit", 1, event.bye_vp, 0)
    first, second = queries.seats_in_order(one)
    assert (first.entry.dropped_after, second.entry.dropped_after) == (None, 1)
    assert f"{second.entry.name} did not play and plays no further round; 8–0" in line(event)


def test_who_only_misses_a_round_is_drawn_in_the_next(event, by, round_):
    incidents.give_up(game(round_), by, [1], drop=False)
    first, _ = queries.seats_in_order(game(round_))
    assert first.entry in queries.playing_in(event, 2)


def test_both_players_gone_is_no_points_for_either(event, by, round_):
    incidents.give_up(game(round_), by, [2, 1])
    one = game(round_)
    assert (one.result.kind, one.result.winner, one.result.vp_1, one.result.vp_2) == ("neither", None, 0, 0)
    assert len(queries.playing_in(event, 2)) == 5


@pytest.mark.parametrize("gone", [[], [3], [1, 3], [0]])
def test_gone_names_one_of_the_two_or_both(by, round_, gone):
    with pytest.raises(Refused, match="Say which"):
        incidents.give_up(game(round_), by, gone)
    assert not Result.objects.exists()


def test_a_game_with_its_result_is_not_given_up(by, round_):
    results.enter_result(game(round_), by, Outcome(1, 0, 2))
    with pytest.raises(Refused, match="has its result"):
        incidents.give_up(game(round_), by, [1])


def test_a_result_the_wrong_way_round_is_turned(event, by, round_):
    results.enter_result(game(round_), by, Outcome(1, 1, 5))
    incidents.turn_result(game(round_), by)
    one = game(round_).result
    assert (one.winner, one.lost_1, one.lost_2, one.vp_1, one.vp_2) == (2, 5, 1, 1, 8)
    assert "8–1 became 1–8" in line(event)


def test_results_of_two_tables_are_exchanged_whole(event, by, round_):
    results.enter_result(game(round_, 0), by, Outcome(1, 0, 4))
    results.enter_result(game(round_, 1), by, Outcome(2, 5, 2))
    incidents.exchange_results(game(round_, 0), game(round_, 1), by)
    assert [game(round_, place).result.claim for place in (0, 1)] == [(2, 5, 2), (1, 0, 4)]
    assert "results exchanged" in line(event)


def test_a_result_keyed_in_at_the_wrong_table_moves_to_the_right_one(by, round_):
    results.enter_result(game(round_, 0), by, Outcome(1, 0, 4))
    incidents.exchange_results(game(round_, 0), game(round_, 1), by)
    assert not hasattr(game(round_, 0), "result")
    assert game(round_, 1).result.claim == (1, 0, 4)


def test_a_result_set_by_hand_keeps_its_reason_at_the_other_table(by, round_):
    results.enter_result(game(round_, 0), by, Outcome(1, 0, 4), vp=(5, 5), reason="They ran out of time")
    incidents.exchange_results(game(round_, 0), game(round_, 1), by)
    one = game(round_, 1).result
    assert (one.vp_1, one.vp_2, one.override_reason) == (5, 5, "They ran out of time")


def test_two_tables_without_a_result_have_nothing_to_exchange(by, round_):
    with pytest.raises(Refused, match="Neither table"):
        incidents.exchange_results(game(round_, 0), game(round_, 1), by)


def test_an_exchange_looked_at_before_somebody_corrected_is_stale(by, round_):
    results.enter_result(game(round_, 0), by, Outcome(1, 0, 4))
    seen = incidents.pair_version(game(round_, 0), game(round_, 1))
    results.enter_result(game(round_, 0), by, Outcome(2, 3, 0))
    with pytest.raises(Stale):
        incidents.exchange_results(game(round_, 0), game(round_, 1), by, version=seen)


def test_players_who_sat_in_each_others_place_change_with_everything_left_where_it_was(event, by, round_):
    results.enter_result(game(round_, 0), by, Outcome(1, 0, 4))
    (a, b), (c, d) = players(game(round_, 0)), players(game(round_, 1))
    first, second = (event.entries.get(name=name) for name in (a, c))
    incidents.as_they_sat(round_, first, second, by)
    assert (players(game(round_, 0)), players(game(round_, 1))) == ((c, b), (a, d))
    assert game(round_, 0).result.winner == 1
    assert f"{a} and {c} played in each other’s place" in line(event)


def test_sealed_plans_and_reports_stay_with_the_place(event, by):
    round_ = make.playing(event, mode="plans")
    seat = queries.seats_in_order(game(round_, 0))[0]
    plans.seal_plan(seat, by, "attack")
    reports.report_result(seat, by, Outcome(1, 0, 4))
    other = queries.seats_in_order(game(round_, 1))[0].entry
    incidents.as_they_sat(round_, seat.entry, other, by)
    now = Seat.objects.get(pk=seat.pk)
    assert (now.entry, now.plan) == (other, "attack")
    assert Report.objects.get(current=True).seat == now


def test_the_bye_can_be_what_somebody_sat_in(event, by, round_):
    bye = queries.bye_of(round_)
    first = queries.seats_in_order(game(round_, 0))[0].entry
    incidents.as_they_sat(round_, first, bye, by)
    assert queries.bye_of(round_) == first


def test_two_who_play_each_other_are_told_to_turn_the_result(by, round_):
    first, second = (seat.entry for seat in queries.seats_in_order(game(round_)))
    with pytest.raises(Refused, match="Turn the result round"):
        incidents.as_they_sat(round_, first, second, by)


def test_in_a_closed_round_whose_next_is_drawn_only_the_played_round_changes(event, by, round_):
    make.play(round_)
    rounds.close_round(round_, by)
    later = make.draft(event)
    before = [players(one) for one in queries.games_of(later)]
    first, second = (queries.seats_in_order(game(round_, place))[1].entry for place in (0, 1))
    incidents.as_they_sat(round_, first, second, by)
    assert [players(one) for one in queries.games_of(later)] == before


def test_a_look_tells_what_would_move_and_leaves_nothing_behind(event, by, round_):
    make.play(round_)
    rounds.close_round(round_, by)
    revision, log = event.log.count(), Game.objects.values_list("version", flat=True)
    versions = list(log)
    seen = looking.look(event, round_, lambda: incidents.turn_result(game(round_), by))
    assert {one.entry for one in seen.standings} >= {seat.entry.number for seat in game(round_).seats.all()}
    assert not seen.places
    assert event.log.count() == revision
    assert list(Game.objects.values_list("version", flat=True)) == versions


def test_a_look_at_what_is_refused_says_why(event, by, round_):
    with pytest.raises(Refused, match="no result yet"):
        looking.look(event, round_, lambda: incidents.turn_result(game(round_), by))
