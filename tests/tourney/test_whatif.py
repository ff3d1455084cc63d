"""What a corrected result would move, before it is saved."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import make
from tourney import queries
from tourney.models import Result
from tourney.services import results
from tourney.services.results import Outcome
from tourney.standings import Bye, PlayedGame, Record, standings
from tourney.whatif import better_claims, corrected, effects_of, moves

ORDER = ["wins", "vp"]


def game(number, a, b, vp=(8, 1)):
    won = vp[0] > vp[1]
    points = (Fraction(int(won)), Fraction(int(not won)))
    return PlayedGame(number, a, b, *points, *vp, a_result="win" if won else "loss", b_result="loss" if won else "win")


RECORD = Record(entries=(1, 2, 3, 4, 5), games=(game(1, 1, 2), game(1, 3, 4, (7, 2))), byes=(Bye(1, 5, 1, 8),))


def test_a_corrected_game_takes_the_place_of_the_one_the_same_two_played_in_that_round():
    again = replace(RECORD, games=(*RECORD.games, game(2, 2, 1)))
    after = corrected(again, game(1, 2, 1, (6, 3)))
    assert sorted((one.round, one.a, one.b) for one in after.games) == [(1, 2, 1), (1, 3, 4), (2, 2, 1)]


def test_a_correction_that_changes_nothing_moves_nobody():
    assert moves(RECORD, corrected(RECORD, RECORD.games[0]), ORDER) == ()


def test_whoever_shares_a_place_no_longer_has_moved_too():
    moved = {one.entry: one for one in moves(RECORD, corrected(RECORD, game(1, 1, 2, (7, 2))), ORDER)}
    assert (moved[5].before.place, moved[5].before.shared) == (1, True)
    assert (moved[5].after.place, moved[5].after.shared) == (1, False)
    assert (moved[1].after.place, moved[1].after.shared) == (2, True)


@given(st.integers(0, 1), st.integers(0, 1), st.integers(0, 8), st.integers(0, 8))
def test_the_moves_are_just_the_places_that_differ(at, swap, a_vp, b_vp):
    old = RECORD.games[at]
    new = game(1, *((old.b, old.a) if swap else (old.a, old.b)), (a_vp, b_vp))
    after = corrected(RECORD, new)
    places = [{row.entry: (row.place, row.shared) for row in standings(one, ORDER)} for one in (RECORD, after)]
    moved = {one.entry for one in moves(RECORD, after, ORDER)}
    assert moved == {entry for entry in places[0] if places[0][entry] != places[1][entry]}


def test_the_better_claim_to_a_bye_is_fewer_byes_then_the_lower_score():
    assert better_claims(RECORD, range(1, 6), 2, "wins") == ()
    assert better_claims(RECORD, range(1, 6), 1, "wins") == (2, 4)
    assert better_claims(RECORD, {1, 3, 5}, 5, "wins") == (1, 3)


@pytest.fixture
def event(db):
    """Five entries; the loser who has the bye of round 2 is the lowest by VP."""
    made = make.event(entries=5, pair_on="vp", draw_rules=["rematch", "bye", "score", "float", "spread"])
    make.closed(made)
    make.closed(made)
    return made


def test_a_bye_that_would_have_gone_to_somebody_else_is_named(event):
    holder = queries.bye_of(event.rounds.get(number=2))
    lost = next(one for one in queries.games_of(event.rounds.get(number=1)) if holder.seats.filter(game=one).exists())
    mine = next(seat.position for seat in queries.seats_in_order(lost) if seat.entry_id == holder.pk)
    before = queries.standings_of(event)
    wanted = results.preview_result(lost, Outcome(mine, 0, 0))
    effects = effects_of(lost, wanted)
    (bye,) = effects.byes
    assert (bye.round, bye.holder) == (2, holder.number)
    assert holder.number not in bye.better
    assert holder.number in {one.entry for one in effects.moves}
    assert queries.standings_of(event) == before
    assert effects_of(lost, lost.result).byes == ()


def test_what_was_foretold_is_what_the_correction_then_does(event):
    old = queries.games_of(event.rounds.get(number=1))[0]
    foretold = effects_of(old, results.preview_result(old, Outcome(2, 5, 1)))
    before = {row.entry: (row.place, row.shared) for row in queries.standings_of(event)}
    results.enter_result(old, make.desk(event), Outcome(2, 5, 1))
    after = {row.entry: (row.place, row.shared) for row in queries.standings_of(event)}
    assert {one.entry: (one.after.place, one.after.shared) for one in foretold.moves} == {
        entry: after[entry] for entry in after if after[entry] != before[entry]
    }


def test_a_draft_of_a_later_round_is_told(event):
    old = queries.games_of(event.rounds.get(number=1))[0]
    wanted = results.preview_result(old, Outcome(2, 5, 1))
    assert not effects_of(old, wanted).drafted
    make.draft(event)
    assert effects_of(old, wanted).drafted
    assert Result.objects.get(game=old).winner == 1
