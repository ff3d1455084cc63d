"""Score sheets by battle round: caps that take the excess, sheets that cannot be, and the rules of secret missions."""

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from missions.load import system
from missions.scoresheet import NoSheet, read_sheet, sheet_from, tally_data
from missions.scoring import ImpossibleReport
from missions.tally import ImpossibleSheet, PlayerSheet, Refusal, may_take_secret, tally

POINTS = system("wh40k10").points
NOTHING = PlayerSheet()

vp = st.integers(min_value=0, max_value=100)
rounds = st.lists(vp | st.none(), max_size=5).map(tuple)
taken_by_round = st.builds(PlayerSheet, primary=rounds, secondary=rounds, painted=st.booleans())
taken_by_card = st.builds(
    PlayerSheet,
    primary=rounds,
    fixed=st.dictionaries(st.sampled_from(["one", "two"]), rounds | vp),
    painted=st.booleans(),
)
players = taken_by_round | taken_by_card
secrets = st.none() | st.integers(min_value=0, max_value=20)


def with_secrets(attacker, defender, secret_a, secret_d):
    """A sheet in which each takes the secret mission given, as far as they may."""
    sheet = {"attacker": attacker, "defender": defender}
    taken = {}
    for side, secret in (("attacker", secret_a), ("defender", secret_d)):
        allowed = secret is not None and not may_take_secret(POINTS, sheet, side)
        taken[side] = changed(sheet[side], secret=secret) if allowed else sheet[side]
    return taken


sheets = st.builds(with_secrets, players, players, secrets, secrets)


def changed(one, **values):
    names = ("primary", "secondary", "fixed", "secret", "painted")
    return PlayerSheet(**({name: getattr(one, name) for name in names} | values))


def scored(one, other=NOTHING):
    return tally(POINTS, {"attacker": one, "defender": other}).scores["attacker"]


def refused(one, other=NOTHING):
    with pytest.raises(ImpossibleSheet) as refusal:
        tally(POINTS, {"attacker": one, "defender": other})
    return list(map(str, refusal.value.refusals))


@pytest.mark.parametrize(
    ("one", "counts", "lost"),
    [
        (PlayerSheet(primary=(5, 10, 10, 5, 10)), (40, 0, 0, 0, 40), []),
        (PlayerSheet(primary=(15, 15, 15, 15)), (50, 0, 0, 0, 50), [("primary", 10)]),
        (PlayerSheet(secondary=(9, 9, 9, 9, 9)), (0, 0, 40, 0, 40), [("secondary", 5)]),
        (PlayerSheet(fixed={"one": (8, 8, 8), "two": 12}), (0, 0, 32, 0, 32), [("fixed", 4)]),
        (PlayerSheet(fixed={"one": 25, "two": (21,)}), (0, 0, 40, 0, 40), [("fixed", 5), ("fixed", 1)]),
        (PlayerSheet(painted=True), (0, 0, 0, 10, 10), []),
        (PlayerSheet(primary=(99,), secondary=(99,), painted=True), (50, 0, 40, 10, 100), None),
    ],
)
def test_each_source_counts_up_to_its_cap_and_the_excess_is_told(one, counts, lost):
    found = scored(one)
    assert (found.primary, found.secret, found.secondary, found.painted, found.total) == counts
    assert lost is None or [(cap.source, cap.excess) for cap in found.lost] == lost


def test_a_secret_mission_caps_the_primary_at_twenty_and_gives_up_to_twenty():
    found = scored(PlayerSheet(primary=(5, 5, 5, 10, 10), secret=20), PlayerSheet(primary=(5, 5, 5)))
    assert (found.primary, found.secret, found.total) == (20, 20, 40)
    assert [(cap.cap, cap.excess) for cap in found.lost] == [(20, 15)]


def test_a_secret_mission_that_failed_still_caps_the_primary():
    found = scored(PlayerSheet(primary=(10, 10, 10), secret=0), PlayerSheet(primary=(15, 15, 15)))
    assert (found.primary, found.secret, found.total) == (20, 0, 20)


def test_both_may_take_one_when_they_are_level_whoever_decides_first():
    level = PlayerSheet(primary=(10, 10, 10), secret=5)
    found = tally(POINTS, {"attacker": level, "defender": level})
    assert [found.scores[side].total for side in ("attacker", "defender")] == [25, 25]
    assert found.winner is None


def test_only_the_rounds_before_count_for_the_right_to_one():
    late = PlayerSheet(primary=(0, 0, 5, 15, 15), secret=20)
    assert scored(late, PlayerSheet(primary=(0, 0, 5, 0, 0))).total == 40


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (PlayerSheet(primary=(5, -1)), NOTHING, "Attacker, primary, battle round 2: cannot be -1: count from 0"),
        (
            PlayerSheet(secondary=(1.5,)),
            NOTHING,
            "Attacker, secondary, battle round 1: must be a whole number",
        ),
        (PlayerSheet(primary=("9",)), NOTHING, "Attacker, primary, battle round 1: must be a whole number, not '9'"),
        (PlayerSheet(primary=(True,)), NOTHING, "Attacker, primary, battle round 1: must be a whole number, not True"),
        (PlayerSheet(primary=(101,)), NOTHING, "Attacker, primary, battle round 1: cannot be 101: the most is 100"),
        (PlayerSheet(primary=(1,) * 6), NOTHING, "Attacker, primary: has 6 battle rounds: a game has 5"),
        (
            PlayerSheet(fixed={"one": 1, "two": 2, "three": 3}),
            NOTHING,
            "Attacker, fixed: 3 Fixed cards are too many: there are 2",
        ),
        (PlayerSheet(fixed={"one": (4, -4)}), NOTHING, "Attacker, fixed 'one', battle round 2: cannot be -4"),
        (PlayerSheet(secondary=(1,), fixed={"one": 1}), NOTHING, "Attacker, secondary: is by round or by Fixed card"),
        (PlayerSheet(primary=(0, 0, 0), secret=21), PlayerSheet(primary=(0, 0, 0)), "Attacker, secret: cannot be 21"),
        (
            PlayerSheet(primary=(5, 5, 6), secret=10),
            PlayerSheet(primary=(5, 5, 5, 15)),
            "Attacker, secret: their primary after battle round 3 is 16, above the opponent's 15",
        ),
        (
            PlayerSheet(primary=(0, 0), secret=0),
            PlayerSheet(primary=(5, 5, 5)),
            "Attacker, secret: first enter the Attacker's primary of battle rounds 1 to 3",
        ),
        (
            PlayerSheet(primary=(0, 0, 0), secret=0),
            PlayerSheet(primary=(5, None, 5)),
            "Attacker, secret: first enter the Defender's primary of battle rounds 1 to 3",
        ),
        (PlayerSheet(painted=10), NOTHING, "Attacker, painted: is true or false, not 10"),
    ],
)
def test_what_no_game_can_show_is_refused_by_player_source_and_round(one, other, told):
    (refusal,) = refused(one, other)
    assert refusal.startswith(told)


def test_all_that_is_wrong_is_told_at_once():
    assert len(refused(PlayerSheet(primary=(-1, 200), secret=50), PlayerSheet(secondary=(0.5,)))) == 4
    assert str(Refusal("defender", "total", "why")) == "Defender, total: why"


def test_a_refused_sheet_is_an_impossible_report_to_whoever_asks_for_one():
    assert issubclass(ImpossibleSheet, ImpossibleReport)
    assert issubclass(NoSheet, ImpossibleReport)


@given(sheets)
def test_every_total_lies_within_its_cap_and_the_sources_add_up(sheet):
    found = tally(POINTS, sheet)
    for side, score in found.scores.items():
        assert 0 <= score.total <= 100
        assert score.primary + score.secret <= 50
        assert score.secondary <= 40
        assert score.painted in (0, 10)
        assert score.total == score.primary + score.secret + score.secondary + score.painted
        if sheet[side].secret is not None:
            assert score.primary <= 20
        assert all(cap.excess > 0 for cap in score.lost)
    totals = [found.scores[side].total for side in ("attacker", "defender")]
    assert found.winner == (None if totals[0] == totals[1] else ("attacker", "defender")[totals[1] > totals[0]])


@given(sheets, st.sampled_from(["primary", "secondary"]), st.integers(0, 4), st.integers(1, 30))
def test_more_vp_in_any_round_never_lower_a_players_total(sheet, source, place, more):
    """Where a sheet stays possible: more primary early may cost the right to a secret mission."""
    one = sheet["attacker"]
    before = getattr(one, source)
    if place >= len(before) or before[place] is None or before[place] + more > 100:
        return
    grown = changed(one, **{source: (*before[:place], before[place] + more, *before[place + 1 :])})
    if grown.secret is not None and may_take_secret(POINTS, sheet | {"attacker": grown}, "attacker"):
        return
    after = tally(POINTS, sheet | {"attacker": grown})
    assert after.scores["attacker"].total >= tally(POINTS, sheet).scores["attacker"].total
    assert after.scores["defender"] == tally(POINTS, sheet).scores["defender"]


def test_every_small_sheet_agrees_with_the_rules_written_out():
    """Three rounds of 0, 10 or 30 for one player against 0, 20 or 45 in all, with and without a secret mission."""
    for first, second, third in product((0, 10, 30), repeat=3):
        for theirs, secret, painted in product((0, 20, 45), (None, 0, 20), (False, True)):
            one = PlayerSheet(primary=(first, second, third), secret=secret, painted=painted)
            other = PlayerSheet(primary=(0, 0, theirs))
            sheet = {"attacker": one, "defender": other}
            mine = min(first + second + third, 50)
            if secret is not None and mine > theirs:
                with pytest.raises(ImpossibleSheet):
                    tally(POINTS, sheet)
                continue
            primary = mine if secret is None else min(mine, 20)
            assert tally(POINTS, sheet).scores["attacker"].total == primary + (secret or 0) + 10 * painted


@pytest.mark.parametrize(
    ("one", "other", "played", "complete"),
    [
        (NOTHING, NOTHING, 0, False),
        (PlayerSheet(primary=(0, 5, None)), NOTHING, 2, False),
        (PlayerSheet(primary=(0,) * 5), PlayerSheet(fixed={"one": (0,) * 5}), 5, True),
        (PlayerSheet(primary=(0,) * 5), PlayerSheet(primary=(0,) * 4), 5, False),
    ],
)
def test_a_sheet_in_progress_says_how_far_it_is(one, other, played, complete):
    found = tally(POINTS, {"attacker": one, "defender": other})
    assert (found.played, found.complete) == (played, complete)


FULL = {
    "attacker": {"primary": [5, 10, 10, 5, 10], "secondary": [4, 6, 8, 3, 5], "painted": True},
    "defender": {"primary": [0, 5, 10, 15, 15], "fixed": {"A": [8, 8, 8], "B": 12}, "secret": 20},
}


def test_plain_data_goes_in_and_plain_data_comes_out():
    told = tally_data(tally(POINTS, sheet_from(json.dumps(FULL))))
    assert json.loads(json.dumps(told)) == told
    assert (told["attacker_vp"], told["defender_vp"], told["winner"]) == (76, 72, "attacker")
    assert told["complete"] is True
    assert [(one["source"], one["lost"]) for one in told["defender"]["lost"]] == [("primary", 25), ("fixed", 4)]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], 'a score sheet is an object with "attacker" and "defender"'),
        ({"attacker": {}}, "defender: is missing"),
        ({"attacker": {}, "defender": {}, "umpire": {}}, "umpire: there is no such key"),
        ({"attacker": [], "defender": {}}, "attacker: is an object"),
        ({"attacker": {"primry": []}, "defender": {}}, "attacker.primry: there is no such key; there are: primary"),
        ({"attacker": {"primary": 40}, "defender": {}}, "attacker.primary: is a list of VP by battle round"),
        ({"attacker": {"fixed": [1]}, "defender": {}}, "attacker.fixed: is an object of cards"),
        ({"attacker": {"fixed": {"": 1}}, "defender": {}}, "attacker.fixed: a card's name has 1 to 80"),
    ],
)
def test_data_that_is_no_sheet_is_refused_by_key(data, told):
    with pytest.raises(NoSheet) as refusal:
        read_sheet(data)
    assert str(refusal.value).startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "is not correct JSON"),
        ("[" * 50_000, "too deep"),
        ('{"attacker": %s}' % ("9" * 5000), "is not correct JSON"),
        (" " * 70_000, "longer than a score sheet may be"),
        ('{"attacker": {}, "attacker": {}, "defender": {}}', "names 'attacker' twice"),
    ],
)
def test_text_that_is_no_sheet_is_refused(text, told):
    with pytest.raises(NoSheet, match=told):
        sheet_from(text)


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=8,
)
keys = st.sampled_from(["primary", "secondary", "fixed", "secret", "painted"])
half_sheet = st.dictionaries(keys, junk, max_size=5)


@given(st.fixed_dictionaries({"attacker": half_sheet | junk, "defender": half_sheet | junk}) | junk)
def test_any_data_is_scored_or_refused_and_nothing_else(data):
    try:
        found = tally(POINTS, read_sheet(data))
    except ImpossibleReport as refusal:
        told = str(refusal)
    else:
        told = json.dumps(tally_data(found))
    assert told
