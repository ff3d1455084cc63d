"""An event by its scheme: result points of games, byes, absences and games not played, and what is paired on."""

from fractions import Fraction

import pytest

from tests import make
from tourney import queries
from tourney.field import field_for
from tourney.models import PairOn, ResultKind
from tourney.schemes import PRESETS
from tourney.services import entries, results
from tourney.services.results import Outcome
from tourney.worth import examples, preset_key, told

pytestmark = pytest.mark.django_db
HALF = Fraction(1, 2)


def points(event):
    return {row.entry: row.values["points"] for row in queries.standings_of(event, also=["points"])}


def two_games(**settings):
    """Five entries: a game won 8–1, a draw 3–2 and a bye. By entry: what each got, in that order."""
    event = make.event(entries=5, **settings)
    round_ = make.playing(event)
    won, drawn = queries.games_of(round_)
    results.enter_result(won, make.desk(event), Outcome(1, 0, 4))
    results.enter_result(drawn, make.desk(event), Outcome(None, 2, 3))
    found = points(event)
    seated = [seat.entry.number for game in (won, drawn) for seat in queries.seats_in_order(game)]
    return event, [found[number] for number in (*seated, queries.bye_of(round_).number)]


@pytest.mark.parametrize(
    ("scheme", "expected"),
    [
        ({}, [1, 0, HALF, HALF, 1]),
        (PRESETS["3-1-0"].data, [3, 0, 1, 1, 3]),
        (PRESETS["vp"].data, [8, 1, 3, 2, 8]),
        (PRESETS["20-0"].data, [11, 9, 10, 10, 20]),
        ({**PRESETS["20-0"].data, "unplayed": {"bye": 13}}, [11, 9, 10, 10, 13]),
    ],
)
def test_points_follow_the_scheme(scheme, expected):
    assert two_games(scheme=scheme)[1] == expected


def test_absences_and_games_not_played_are_worth_what_the_scheme_says():
    unplayed = {"absence": 5, "forfeit_win": 15, "forfeit_loss": 0, "neither": 1}
    event = make.event(entries=5, scheme={**PRESETS["20-0"].data, "unplayed": unplayed})
    away = event.entries.all()[4]
    entries.set_absent(away, make.desk(event), 1, absent=True)
    given, neither = queries.games_of(make.playing(event))
    results.enter_result(given, make.desk(event), Outcome(2, 0, 0), kind=ResultKind.FORFEIT)
    results.enter_result(neither, make.desk(event), Outcome(None, 0, 0), kind=ResultKind.NEITHER)
    found = points(event)
    seated = [seat.entry.number for game in (given, neither) for seat in queries.seats_in_order(game)]
    assert [found[number] for number in (*seated, away.number)] == [0, 15, 1, 1, 5]


def test_a_bye_that_is_worth_a_draw_is_no_win():
    draw = {"version": 1, "kind": "result", "win": 3, "draw": 1, "loss": 0, "unplayed": {"bye": 1}}
    event, _ = two_games(scheme=draw)
    wins = {row.entry: row.values["wins"] for row in queries.standings_of(event)}
    assert wins[queries.bye_of(event.rounds.get()).number] == 0


def test_the_draw_pairs_on_result_points():
    event, _ = two_games(scheme=PRESETS["20-0"].data, pair_on=PairOn.POINTS)
    field = field_for(event, 2, "seed")
    assert sorted(entrant.score for entrant in field.entrants) == [9, 10, 10, 11, 20]


@pytest.mark.parametrize("key", PRESETS)
def test_an_event_knows_its_preset(key):
    assert preset_key(make.event(scheme={**PRESETS[key].data, "unplayed": {"bye": 0}}).scoring) == key


def test_an_event_without_a_scheme_scores_wins_and_one_of_its_own_has_no_preset():
    assert preset_key(make.event().scoring) == "wins"
    assert preset_key(make.event(scheme={**PRESETS["wins"].data, "win": 4}).scoring) == ""


def test_examples_are_every_result_that_the_table_of_the_game_has():
    event = make.event()
    found = [(one.vp, one.points) for one in examples(event, PRESETS["3-1-0"].scheme)]
    assert found == [
        ((8, 1), (3, 0)), ((7, 2), (3, 0)), ((6, 3), (3, 0)),
        ((1, 1), (1, 1)), ((2, 1), (1, 1)), ((2, 2), (1, 1)),
        ((3, 1), (1, 1)), ((3, 2), (1, 1)), ((3, 3), (1, 1)),
    ]  # fmt: skip


def test_examples_of_a_game_by_points_are_close_and_clear():
    found = examples(make.event(system="wh40k10"), PRESETS["20-0"].scheme)
    assert [one.points[0] for one in found] == [10, 10, 11, 12, 14, 17, 20, 20]


def test_a_scheme_is_told_in_words():
    event = make.event()
    assert told(event, event.scoring) == (
        "A win is worth 1, a draw ½, a loss 0.",
        "A bye is worth 1, a round away 0, a game won without play 1 and one given away 0.",
    )
    assert told(event, PRESETS["20-0"].scheme)[0].startswith(
        "By the difference of VP, winner’s to loser’s: 0 to 5: 10 to 10, 6 to 10: 11 to 9,"
    )
    assert told(event, PRESETS["vp"].scheme)[0] == "The Victory Points of a game are its points."
