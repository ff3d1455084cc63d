"""Spares step in where the others are odd in number, and sit out otherwise."""

import pytest

from tests.tourney.pairing.make import everybody_met, field, pairs
from tests.tourney.pairing.test_cases import games_of, relaxed
from tourney.pairing import Entrant, Pairing, check, draw


def hall(players, spares, **rest):
    """Players from 1, spares from 101."""
    entrants = [Entrant(one, one % 3) for one in range(1, players + 1)]
    entrants += [Entrant(101 + at, spare=True) for at in range(spares)]
    return field(*entrants, **rest)


@pytest.mark.parametrize("players", range(1, 10))
@pytest.mark.parametrize("spares", range(1, 5))
def test_one_spare_plays_where_the_others_are_odd_and_none_where_they_are_even(players, spares):
    drawn = draw(hall(players, spares))
    assert drawn.bye is None
    assert len(drawn.sitting_out) == spares - players % 2
    assert len(drawn.pairings) == (players + 1) // 2
    assert drawn.cost["spare"] == players % 2
    assert not relaxed(drawn).keys() & {"spare", "bye"}
    assert check(hall(players, spares), drawn.pairings, drawn.bye) == ()


def test_where_nobody_but_spares_has_entered_they_play():
    drawn = draw(hall(0, 3))
    assert len(drawn.pairings) == 1
    assert drawn.bye is not None
    assert drawn.sitting_out == ()


def test_a_spare_put_together_with_a_player_plays_whatever_the_number():
    drawn = draw(hall(3, 2, forced=pairs((1, 101))))
    assert frozenset((1, 101)) in games_of(drawn)
    assert drawn.sitting_out == (102,)


def test_spares_who_must_play_more_than_is_needed_are_named_with_the_cause():
    """The two players are kept apart, so each meets a spare."""
    now = hall(2, 2, apart=pairs((1, 2)))
    drawn = draw(now)
    assert relaxed(drawn)["spare"].why == (
        "#101, #102 play as spares although the others are even in number: "
        "the pairs that the organiser keeps apart leave nothing better"
    )
    assert relaxed(drawn)["spare"].games == tuple(sorted((one.a, one.b) for one in drawn.pairings))
    assert "#101 is a spare and plays although the others are 2" in check(now, drawn.pairings, None)


def test_a_bye_while_spares_sit_out_is_named_with_the_cause():
    """The one player is kept apart from both spares."""
    drawn = draw(hall(1, 2, apart=pairs((1, 101), (1, 102))))
    assert (drawn.bye, drawn.sitting_out, drawn.pairings) == (1, (101, 102), ())
    assert relaxed(drawn)["spare"].why.startswith("#1 has the bye although a spare could play: the pairs that")
    assert drawn.bye_why == (relaxed(drawn)["spare"].why,)


def test_a_rematch_that_only_a_spare_could_avert_says_so():
    drawn = draw(hall(2, 2, met=pairs((1, 2))))
    assert games_of(drawn) == pairs((1, 2))
    assert relaxed(drawn)["rematch"].why == (
        "spares, who play only where the others are odd in number, leave nothing better"
    )


def test_a_spare_sits_out_of_every_rule():
    """Neither what they have met nor their club counts for spares who do not play."""
    spares = [Entrant(one, 5, club="Ash", side="axis", byes=2, spare=True) for one in (11, 12)]
    drawn = draw(field(Entrant(1), Entrant(2), *spares, met=everybody_met((1, 11, 12)), number=1))
    assert not any(drawn.cost.values())
    assert drawn.relaxed == ()


def test_the_checker_names_a_spare_who_has_the_bye_or_is_passed_over():
    now = hall(3, 2)
    assert "#101 is a spare, who sits out without a bye" in check(now, [Pairing(1, 2), Pairing(3, 102)], 101)
    assert "#3 has the bye although there are spares: #101, #102" in check(now, [Pairing(1, 2)], 3)
    assert check(now, [Pairing(1, 2)], None) == ("#3 has no game and no bye",)
