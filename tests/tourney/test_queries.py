"""Rows turned into what the engines read."""

import pytest

from tests import make
from tourney import queries
from tourney.field import field_for
from tourney.models import PairOn
from tourney.pages.roundviews import named
from tourney.pairing.bonds import BONDS
from tourney.services import entries, results
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db


def test_an_entry_that_met_another_score_has_floated_once():
    event = make.event(entries=6, draw_rules=["rematch", "bye", "score", "float", "spread"])
    round_ = make.playing(event)
    by = make.desk(event)
    first, second, third = queries.games_of(round_)
    results.enter_result(first, by, Outcome(1, 0, 3))
    results.enter_result(second, by, Outcome(1, 0, 3))
    results.enter_result(third, by, Outcome(None, 2, 2))
    for game in (first, second, third):
        game.refresh_from_db()
    make.rounds_closed(round_)
    make.closed(event)
    field = field_for(event, 3, "seed")
    floats = {entrant.id: entrant.floats for entrant in field.entrants}
    scores = {row.entry: row.values["wins"] for row in queries.standings_of(event, through=1)}
    expected = dict.fromkeys(floats, 0)
    for game in queries.games_of(event.rounds.get(number=2)):
        pair = [seat.entry.number for seat in queries.seats_in_order(game)]
        if scores[pair[0]] != scores[pair[1]]:
            expected |= dict.fromkeys(pair, 1)
    assert floats == expected


def test_the_draw_goes_by_what_the_organiser_pairs_on():
    event = make.played_event(entries=4, rounds=1, pair_on=PairOn.VP)
    field = field_for(event, 2, "seed")
    assert sorted(entrant.score for entrant in field.entrants) == sorted(
        row.values["vp"] for row in queries.standings_of(event)
    )


def test_the_record_knows_the_seed_the_worth_of_a_win_and_who_still_plays():
    event = make.event(entries=5)
    round_ = make.playing(event)
    game = queries.games_of(round_)[0]
    results.enter_result(game, make.desk(event), Outcome(1, 0, 3))
    record = queries.record(event)
    playing = {seat.entry.number for other in queries.games_of(round_)[1:] for seat in other.seats.all()}
    assert (record.seed, record.measures.win) == (event.lots_seed, 1)
    assert record.awaited == {(1, number) for number in playing}


def test_either_and_no_side_fill_in_on_both():
    event = make.event(entries=2)
    entries.add_entry(event, make.desk(event), name="Eve", side="either")
    entries.add_entry(event, make.desk(event), name="Una")
    sides = {entrant.id: entrant.side for entrant in field_for(event, 1, "s").entrants}
    assert sides == {1: "Axis", 2: "Allies", 3: None, 4: None}


def test_clubs_are_one_whatever_their_capitals():
    event = make.event()
    for club in ("Club H", "club h "):
        entries.add_entry(event, make.desk(event), name=club, club=club)
    assert len({BONDS["club"].key(entrant) for entrant in field_for(event, 1, "s").entrants}) == 1


def test_a_game_that_was_never_played_is_no_meeting():
    event = make.event(entries=2)
    round_ = make.playing(event)
    (game,) = queries.games_of(round_)
    results.enter_result(game, make.desk(event), Outcome(1, 0, 0), kind="forfeit")
    make.rounds_closed(round_)
    assert not field_for(event, 2, "s").met


def test_sentences_of_the_draw_are_told_with_names():
    assert named(["#2 and #11 have already met", "table #"], {2: "Ann", 11: "Bob"}) == (
        "Ann and Bob have already met",
        "table #",
    )


def test_who_dropped_before_it_began_has_no_place(cast):
    gone = cast.event.entries.all()[2]
    entries.adjust_vp(gone, make.desk(cast.event), vp=2, reason="List in time")
    entries.drop_entry(gone, make.desk(cast.event))
    assert gone.number not in {row.entry for row in queries.standings_of(cast.event)}
    for page in (f"/e/{cast.event.public_id}/standings/", f"/e/{cast.event.public_id}/desk/standings/"):
        assert gone.name not in cast.olga.get(page).content.decode().split("</table>")[0]
    assert cast.stranger.get(f"/e/{cast.event.public_id}/entries/{gone.public_id}/").status_code == 404
    assert cast.player_of(gone).get(f"/e/{cast.event.public_id}/me/").status_code == 200
