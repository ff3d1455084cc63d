"""Numbers of one's own results, on an event small enough to add up in the head."""

from dataclasses import replace

import pytest

from tests.tourney.standings.histories import HALF, game
from tourney.standings import METRICS, Absence, Adjustment, Bye, Mark, Measures, Record, lot, standings

RECORD = Record(
    entries=(1, 2, 3),
    games=(
        game(1, 1, 2, 1, a_vp=8, b_vp=1, a_destroyed=5, b_destroyed=1),
        game(2, 1, 3, a_vp=3, b_vp=2, a_destroyed=2, b_destroyed=3),
        game(3, 3, 2, 3, a_vp=8, played=False),
    ),
    byes=(Bye(1, 3, 1, 8, 3), Bye(2, 2, 1, 8, 3)),
    absences=(Absence(3, 1, HALF),),
    adjustments=(Adjustment(2, "late list", -1, -3),),
    rounds=3,
    marks=(Mark(2, "painting", 4), Mark(2, "sports", HALF), Mark(3, "painting", 2)),
    seed="hall",
)
NUMBERS = {  # of entries 1, 2 and 3
    "wins": (1, 1, 2),
    "wins_at_table": (1, 0, 0),
    "draws": (1, 0, 1),
    "played": (2, 1, 1),
    "points": (2, 0, 1 + HALF + 1),
    "vp": (11, 6, 18),
    "vp_conceded": (3, 16, 3),
    "vp_difference": (8, -10, 15),
    "destroyed": (7, 4, 6),
    "lost": (4, 5, 2),
    "mov": (104 + 99, 96 + 150 + 100, 150 + 101 + 100),
    "win_path": (2 * 9 + 1 * 3, 0 + 2 * 3 + 0, 2 * 9 + 1 * 3 + 2),
    "progressive": (1 + 3 * HALF + 2, 0 + 1 + 1, 1 + 3 * HALF + 5 * HALF),
    "progressive_cut1": (3 * HALF + 2, 1 + 1, 3 * HALF + 5 * HALF),
    "soft": (0, 4 + HALF, 2),
    "lots": (lot("hall", 1), lot("hall", 2), lot("hall", 3)),
}


@pytest.mark.parametrize("key", NUMBERS)
def test_a_number_of_results_is_what_one_adds_up_by_hand(key):
    values = {standing.entry: standing.values[key] for standing in standings(RECORD, [key])}
    assert values == dict(zip(RECORD.entries, NUMBERS[key], strict=True))


def test_who_lost_later_stands_before_who_lost_earlier():
    paths = {1: "WWL", 2: "WLW", 3: "LWW", 4: "LLL", 5: "WWD"}
    result = {"W": ("win", 1), "D": ("draw", HALF), "L": ("loss", 0)}
    byes = [
        Bye(number, entry, points=result[letter][1], result=result[letter][0])
        for entry, path in paths.items()
        for number, letter in enumerate(path, 1)
    ]
    table = standings(Record(tuple(paths), byes=tuple(byes), rounds=3), ["win_path"])
    assert [standing.entry for standing in table] == [5, 1, 2, 3, 4]


def test_the_margin_of_an_event_is_its_own():
    measures = Measures(margin=200, bye_margin=300)
    table = {s.entry: s.values["mov"] for s in standings(replace(RECORD, measures=measures), ["mov"])}
    assert table == {1: 204 + 199, 2: 196 + 300 + 200, 3: 300 + 201 + 200}


def test_marks_move_nothing_but_the_soft_scores():
    without = replace(RECORD, marks=())
    others = [key for key in METRICS if key != "soft"]
    assert standings(RECORD, ["points"], others) == standings(without, ["points"], others)


def test_another_seed_draws_other_lots_in_the_same_way():
    orders = {tuple(s.entry for s in standings(replace(RECORD, seed=str(seed)), ["lots"])) for seed in range(60)}
    assert len(orders) == 6
