"""A round paired by hand, and a whole round's results keyed in at once."""

import pytest

from tests import make
from tourney import queries
from tourney.byhand import HandPair
from tourney.errors import Refused, Stale
from tourney.logbook import sentence
from tourney.models import Result
from tourney.services import byhand, results, rounds
from tourney.services.byhand import Keyed
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(entries=5, tables=3)


@pytest.fixture
def by(event):
    return make.desk(event)


PAIRS = (HandPair(1, 2, 3), HandPair(4, 3))


def test_the_pairs_become_a_draft_with_free_tables_in_turn(event, by):
    round_ = byhand.draft_by_hand(event, by, PAIRS, 5)
    found = [
        (game.table.number, *(seat.entry.number for seat in queries.seats_in_order(game)))
        for game in queries.games_of(round_)
    ]
    assert found == [(1, 4, 3), (3, 1, 2)]
    assert queries.bye_of(round_).number == 5
    assert sentence(event.log.all()[0]).startswith("Round 1 paired by hand, 2 games; ")


def test_it_is_published_played_and_followed_by_a_draw_like_any_other(event, by):
    round_ = byhand.draft_by_hand(event, by, PAIRS, 5, mission_mode="fixed", mission="fow4/encounter")
    rounds.publish_round(round_, by)
    make.play(round_)
    rounds.close_round(round_, by)
    then = make.draft(event)
    met = {frozenset(seat.entry.number for seat in game.seats.all()) for game in queries.games_of(then)}
    assert not met & {frozenset((1, 2)), frozenset((3, 4))}
    assert queries.bye_of(then).number != 5


@pytest.mark.parametrize(
    ("pairs", "bye", "words"),
    [
        ((), 5, "no game"),
        ((HandPair(1, 2), HandPair(2, 3)), 5, "two games"),
        ((HandPair(1, 1), HandPair(2, 3)), 5, "two games"),
        ((HandPair(1, 2),), 5, "changed since"),
        ((HandPair(1, 2, 9), HandPair(3, 4)), 5, "no open table 9"),
    ],
)
def test_pairs_that_cannot_be_are_refused_whole(event, by, pairs, bye, words):
    with pytest.raises(Refused, match=words):
        byhand.draft_by_hand(event, by, pairs, bye)
    assert not event.rounds.exists()


def test_too_few_tables_are_said(by, event):
    event.tables.filter(number__gte=2).delete()
    with pytest.raises(Refused, match="2 games need as many tables; 1 are open"):
        byhand.draft_by_hand(event, by, (HandPair(1, 2), HandPair(3, 4)), 5)


def test_an_open_round_comes_first(event, by):
    make.draft(event)
    with pytest.raises(Refused, match="still a draft"):
        byhand.draft_by_hand(event, by, PAIRS, 5)


def test_many_results_are_one_write_and_one_line(event, by):
    round_ = make.playing(event)
    games = queries.games_of(round_)
    before = event.log.count()
    assert byhand.enter_results(round_, by, [Keyed(game, Outcome(1, 0, 3)) for game in games]) == 2
    assert event.log.count() == before + 1
    assert {result.vp_1 for result in Result.objects.all()} == {8}
    assert "2 results keyed in. Table 1, " in sentence(event.log.all()[0])


def test_one_impossible_line_saves_none_and_names_its_table(event, by):
    round_ = make.playing(event)
    first, second = queries.games_of(round_)
    with pytest.raises(Refused, match="Table 2: "):
        byhand.enter_results(round_, by, [Keyed(first, Outcome(1, 0, 3)), Keyed(second, Outcome(1, -1, 0))])
    assert not Result.objects.exists()


def test_a_result_that_somebody_else_keyed_in_is_never_overwritten(event, by):
    round_ = make.playing(event)
    first, second = queries.games_of(round_)
    results.enter_result(first, by, Outcome(2, 4, 0))
    with pytest.raises(Stale, match="Table 1 has another result already"):
        byhand.enter_results(round_, by, [Keyed(first, Outcome(1, 0, 3)), Keyed(second, Outcome(1, 0, 3))])
    assert Result.objects.get().winner == 2


def test_the_same_list_twice_changes_nothing_the_second_time(event, by):
    round_ = make.playing(event)
    rows = [Keyed(game, Outcome(1, 0, 3)) for game in queries.games_of(round_)]
    byhand.enter_results(round_, by, rows)
    before = event.log.count()
    assert byhand.enter_results(round_, by, rows) == 0
    assert event.log.count() == before


def test_a_game_that_was_drawn_away_since_is_said_and_saves_none(event, by):
    round_ = make.playing(event)
    here, gone = queries.games_of(round_)[:2]
    gone.pk = -1  # as `games_of` had it before the round was drawn again
    with pytest.raises(Stale, match="taken this away"):
        byhand.enter_results(round_, by, [Keyed(here, Outcome(1, 0, 4)), Keyed(gone, Outcome(1, 0, 4))])
    assert not Result.objects.exists()


def test_a_round_that_was_thrown_away_since_is_said(event, by):
    round_ = make.draft(event)
    rounds.discard_round(round_, by)
    round_.pk = -1
    with pytest.raises(Stale, match="taken this away"):
        byhand.enter_results(round_, by, [])


def test_a_draft_takes_no_results(event, by):
    round_ = make.draft(event)
    with pytest.raises(Refused, match="is a draft"):
        byhand.enter_results(round_, by, [Keyed(queries.games_of(round_)[0], Outcome(1, 0, 3))])
