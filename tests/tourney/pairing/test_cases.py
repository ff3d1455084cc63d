"""Faults that people reported of draws, each as the smallest field that shows it."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.tourney.pairing.make import everybody_met, field, pairs
from tourney.pairing import DrawRefused, Entrant, check, draw


def games_of(drawn):
    return {frozenset((one.a, one.b)) for one in drawn.pairings}


def relaxed(drawn):
    return {one.rule: one for one in drawn.relaxed}


def play(entrants, rounds, *, rules=("rematch", "bye", "score")):
    """Draw round after round, the lower id winning; everyone who ever met, and who had the byes."""
    score = dict.fromkeys(entrants, 0)
    byes = dict.fromkeys(entrants, 0)
    met = []
    draws = []
    for number in range(1, rounds + 1):
        these = [Entrant(one, score[one], byes=byes[one]) for one in entrants]
        drawn = draw(field(*these, number=number, seed=f"round {number}", rules=rules, met=tuple(met)))
        draws.append(drawn)
        for game in games_of(drawn):
            score[min(game)] += 1
            met.append(game)
        if drawn.bye is not None:
            byes[drawn.bye] += 1
            score[drawn.bye] += 1
    return draws, met, byes


def test_a_clean_round_is_found_where_greedy_pairing_repeats_two_games():
    four = [Entrant(1, 2), Entrant(2, 1), Entrant(3, 1), Entrant(4, 0)]
    drawn = draw(field(*four, met=pairs((1, 2), (3, 4), (1, 3), (2, 4))))
    assert games_of(drawn) == pairs((1, 4), (2, 3))


def test_a_wish_for_sides_never_outweighs_a_rematch():
    four = [Entrant(1, 5, "axis"), Entrant(2, 5, "allies"), Entrant(3, 0, "axis"), Entrant(4, 0, "allies")]
    drawn = draw(field(*four, met=pairs((1, 2), (1, 4), (3, 2), (3, 4))))
    assert games_of(drawn) == pairs((1, 3), (2, 4))
    assert relaxed(drawn)["sides"].why == "the rule 'rematch', which comes first, leaves nothing better"


@pytest.mark.parametrize("count", [6, 8])
def test_nobody_meets_twice_while_everybody_can_be_kept_apart(count):
    """Whether every round can be clean depends on those before; a repeat must be the least there is."""
    draws, met, _ = play(range(1, count + 1), 3)
    assert len(set(met)) == len(met)
    assert not any(one.relaxed for one in draws)


@pytest.mark.parametrize("count", range(7, 13))
def test_floats_go_to_the_nearest_score_that_is_free(count):
    draws, *_ = play(range(1, count + 1), 4)
    third = draws[2]
    assert not any("score 2 v 0" in why for game in third.pairings for why in game.why)


def test_more_rounds_than_opponents_are_still_drawn_and_say_which_rule_stands_in_the_way():
    draws, *_ = play(range(1, 7), 6)
    assert all(len(one.pairings) == 3 for one in draws)
    assert all(one.rule == "rematch" and one.why for one in draws[5].relaxed)
    assert len(draws[5].relaxed) == 1


def test_a_pair_that_has_met_is_named_by_how_often():
    two = [Entrant(1), Entrant(2), Entrant(3), Entrant(4)]
    often = (*everybody_met(range(1, 5)), frozenset((1, 2)), frozenset((1, 3)))
    assert games_of(draw(field(*two, met=often))) == pairs((1, 4), (2, 3))


def test_another_seed_draws_equals_anew_and_the_same_seed_the_same_again():
    twenty = [Entrant(one, one % 3) for one in range(20)]
    drawn = draw(field(*twenty))
    assert draw(field(*reversed(twenty))) == drawn
    others = [games_of(draw(field(*twenty, seed=f"seed {at}"))) for at in range(3)]
    assert all(other != games_of(drawn) for other in others)


def test_the_real_gap_of_scores_counts():
    four = [Entrant(1, 7), Entrant(2, 6), Entrant(3, 6), Entrant(4, 5)]
    assert frozenset((1, 4)) not in games_of(draw(field(*four)))


@pytest.mark.parametrize(
    ("entrants", "words"), [((), "nobody plays this round"), ((Entrant(7),), "only entry #7 plays this round")]
)
def test_nobody_or_one_alone_is_refused_in_words(entrants, words):
    with pytest.raises(DrawRefused, match=words):
        draw(field(*entrants))


def test_two_are_enough():
    assert games_of(draw(field(Entrant(1), Entrant(2)))) == pairs((1, 2))


def test_nine_of_one_club_among_sixteen_do_not_stop_the_draw():
    sixteen = [Entrant(one, club="Ash" if one <= 9 else f"club {one}") for one in range(1, 17)]
    drawn = draw(field(*sixteen, number=1))
    assert drawn.cost["club"] == 1
    assert relaxed(drawn)["club"].why == "9 of 16 entries are of Ash, so 1 game is between clubmates"


def test_clubs_count_in_the_rounds_listed_only():
    four = [Entrant(1, 1, club="Ash"), Entrant(2, 1, club="ash "), Entrant(3, 1), Entrant(4, 1)]
    rules = ("rematch", "score", "club:1,2")
    for seed in "abcdef":
        assert frozenset((1, 2)) not in games_of(draw(field(*four, number=2, rules=rules, seed=seed)))
    assert any(
        frozenset((1, 2)) in games_of(draw(field(*four, number=3, rules=rules, seed=seed))) for seed in "abcdefghi"
    )


def test_sides_rematches_and_both_have_words_of_their_own():
    axis = [Entrant(one, side="axis") for one in range(1, 5)]
    mixed = [Entrant(one, side="axis" if one % 2 else "allies") for one in range(1, 5)]
    all_met = everybody_met(range(1, 5))
    same_side = draw(field(*axis))
    assert [(one.rule, one.why) for one in same_side.relaxed] == [
        ("sides", "all 4 entries play Axis, so 2 games are Axis v Axis")
    ]
    again = draw(field(*mixed, met=all_met))
    assert [(one.rule, one.why) for one in again.relaxed] == [("rematch", "everybody has met everybody")]
    assert "rematch: both have met everybody else" in again.pairings[0].why
    clash = draw(field(*mixed, met=pairs((1, 2), (1, 4), (3, 2), (3, 4))))
    assert [(one.rule, one.why) for one in clash.relaxed] == [
        ("sides", "the rule 'rematch', which comes first, leaves nothing better")
    ]


@pytest.mark.parametrize("seed", "abcdef")
def test_the_bye_goes_to_one_who_has_had_none(seed):
    """Seven play; 1 and 2 have had byes and 7, the lowest, too: 6 is the lowest without."""
    seven = [Entrant(one, 8 - one, byes=int(one in {1, 2, 7})) for one in range(1, 8)]
    assert draw(field(*seven, seed=seed)).bye == 6


def test_the_bye_goes_to_the_lowest_score_while_a_clean_pairing_exists():
    seventeen = [Entrant(one, 4 if one < 4 else 6) for one in range(1, 17)] + [Entrant(17, 2)]
    assert draw(field(*seventeen)).bye == 17
    met_17 = pairs(*((17, one) for one in range(1, 17)))
    assert draw(field(*seventeen, met=met_17)).bye == 17


def test_the_lowest_plays_on_when_only_that_keeps_the_others_apart():
    """1, 2 and 3: if 3, the lowest, sat out, 1 and 2 would meet again."""
    three = [Entrant(1, 2), Entrant(2, 1), Entrant(3, 0)]
    drawn = draw(field(*three, met=pairs((1, 2))))
    assert drawn.bye == 2
    assert relaxed(drawn)["bye"].why.endswith("the rule 'rematch', which comes first, leaves nothing better")


def test_byes_go_round_when_there_are_more_rounds_than_entries():
    _, _, byes = play(range(1, 6), 8, rules=("bye", "rematch", "score"))
    assert sorted(byes.values()) == [1, 1, 2, 2, 2]


def test_those_who_had_a_bye_are_spread_over_the_field():
    nine = [Entrant(one, 1, byes=int(one < 4)) for one in range(1, 10)]
    drawn = draw(field(*nine))
    assert not games_of(drawn) & everybody_met((1, 2, 3))
    assert drawn.bye not in {1, 2, 3}


def test_equals_for_the_bye_are_drawn_by_lot():
    five = [Entrant(one, 1) for one in range(5)]
    assert len({draw(field(*five, seed=seed)).bye for seed in "abcdefghijklmnop"}) > 2


def test_a_drop_touches_no_pair_that_can_stay():
    eight = [Entrant(one, 9 - one) for one in range(1, 9)]
    before = draw(field(*eight))
    late = [*eight[:7], Entrant(9, 0)]
    after = draw(field(*late, seed="another", pinned=frozenset(games_of(before))))
    assert len(games_of(after) & games_of(before)) == 3
    assert any("kept from the draft before" in game.why for game in after.pairings)


def test_a_draft_is_not_kept_at_the_price_of_a_rematch():
    four = [Entrant(one) for one in range(1, 5)]
    drawn = draw(field(*four, met=pairs((1, 2)), pinned=pairs((1, 2), (3, 4))))
    assert frozenset((1, 2)) not in games_of(drawn)


def test_pairs_put_together_play_and_pairs_kept_apart_do_not():
    six = [Entrant(one, one) for one in range(1, 7)]
    drawn = draw(field(*six, forced=pairs((1, 6)), apart=pairs((2, 3), (4, 5)), met=pairs((1, 6))))
    assert frozenset((1, 6)) in games_of(drawn)
    assert games_of(drawn) == pairs((1, 6), (2, 4), (3, 5))
    assert next(game for game in drawn.pairings if {game.a, game.b} == {1, 6}).why[0] == "put together by the organiser"
    assert relaxed(drawn)["rematch"].why == "the pairs that the organiser put together leave nothing better"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"forced": pairs((1, 2), (2, 3))}, "#2 is put together with two"),
        ({"forced": pairs((1, 2)), "apart": pairs((1, 2))}, "both put together and kept apart"),
        ({"forced": pairs((1, 9))}, "#9 will not play"),
        ({"forced": frozenset({frozenset({1})})}, "not a pair"),
        ({"rules": ("rematch", "rematch")}, "listed twice"),
        ({"rules": ("colour",)}, "there is no rule 'colour'"),
        ({"rules": ("sides",)}, "write sides:off or sides:wish or sides:must"),
        ({"rules": ("score:2",)}, "write score"),
        ({"rules": ("club:one",)}, "write the rounds as numbers"),
        ({"rules": ("tables:red",)}, "tables:first"),
        ({"entrants": tuple(map(Entrant, range(5000)))}, "5000 entries are too many for one draw"),
        ({"entrants": (Entrant(1), Entrant(1))}, "#1 is listed twice"),
    ],
)
def test_a_field_that_contradicts_itself_is_refused_in_words(change, words):
    four = field(Entrant(1), Entrant(2), Entrant(3), Entrant(4))
    with pytest.raises(DrawRefused, match=words):
        draw(replace(four, **change))


def test_fifty_rounds_of_eight_break_no_rule_that_could_be_kept():
    draws, met, _ = play(range(1, 9), 7)
    for at, one in enumerate(draws):
        before = tuple(met[: 4 * at])
        now = field(*(Entrant(each) for each in range(1, 9)), rules=("rematch",), met=before)
        clean = check(now, one.pairings, one.bye) == ()
        assert clean or one.relaxed
    assert set(met) <= set(map(frozenset, combinations(range(1, 9), 2)))
