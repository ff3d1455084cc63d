"""What if a game had ended otherwise: the table as it would be, and nothing saved."""

import pytest

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import queries
from tourney.pages.placings import placings_of
from tourney.services import results
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db


def address(event, *, desk=False):
    return f"/e/{event.public_id}/{'desk/' if desk else ''}standings/what-if/"


@pytest.fixture
def event():
    return make.played_event(entries=6, rounds=2, tiebreaks=["wins", "vp", "sos"])


def asked(game, winner="2", lost=("5", "0")):
    return {"game": game.public_id, "winner": winner, "lost_1": lost[0], "lost_2": lost[1]}


def rows(answer):
    return [(row.place, row.name, tuple(value for _, value, _ in row.numbers)) for row in answer.context["supposed"]]


def table(event):
    return [(row.place_words, row.name, row.values) for row in placings_of(event)]


@pytest.mark.parametrize("desk", [False, True])
def test_the_table_foretold_is_the_table_that_comes_true(event, desk):
    cast, game = Cast(event), queries.games_of(event.rounds.get(number=1))[0]
    client = cast.vic if desk else cast.stranger
    client.get(address(event, desk=desk))
    event.refresh_from_db()
    before, revision = table(event), event.revision
    foretold = client.get(address(event, desk=desk), asked(game))
    assert foretold.status_code == 200
    event.refresh_from_db()
    assert (table(event), event.revision) == (before, revision)
    results.enter_result(game, make.desk(event), Outcome(2, 5, 0))
    assert rows(foretold) == table(event) != before


def test_moves_are_marked_in_words(event):
    game = queries.games_of(event.rounds.get(number=1))[0]
    answer = Cast(event).stranger.get(address(event), asked(game, winner="1" if game.result.winner == 2 else "2"))
    moved = [row for row in answer.context["supposed"] if row.moved]
    assert moved
    assert f"{len(moved)} place" in words(answer)
    for row in moved:
        said = f"▲ up {row.up}" if row.up > 0 else f"▼ down {row.down}" if row.down > 0 else f"from {row.before}"
        assert said in words(answer)


def test_the_result_that_stands_moves_nobody(event):
    game = queries.games_of(event.rounds.get(number=1))[0]
    stands = asked(game, str(game.result.winner or 0), (game.result.lost_1, game.result.lost_2))
    answer = Cast(event).stranger.get(address(event), stands)
    assert "Nobody’s place would change." in words(answer)
    assert rows(answer) == table(event)


def test_a_game_without_a_result_can_be_tried(event):
    round_ = make.playing(event)
    game = queries.games_of(round_)[0]
    page = Cast(event).stranger.get(address(event), {"game": game.public_id})
    assert "no result yet" in words(page)
    assert page.context["supposed"] is None
    foretold = Cast(event).stranger.get(address(event), asked(game))
    results.enter_result(game, make.desk(event), Outcome(2, 5, 0))
    assert rows(foretold) == table(event)


def test_a_game_chosen_shows_its_players_and_how_it_ended(event):
    game = queries.games_of(event.rounds.get(number=1))[0]
    page = Cast(event).stranger.get(address(event), {"game": game.public_id})
    first, second = (seat.entry.name for seat in queries.seats_in_order(game))
    assert page.status_code == 200
    for said in ("Round 1", first, second, f"Units {first} loses"):
        assert said in words(page)
    assert f'name="lost_1" value="{game.result.lost_1}"' in page.content.decode()


def test_where_points_count_the_vp_are_asked_for():
    event = make.event(entries=4, system="wh40k10")
    game = queries.games_of(make.playing(event, mission="wh40k10/tipping-point"))[0]
    results.enter_result(game, make.desk(event), results.by_points(71, 70))
    answer = Cast(event).stranger.get(address(event), {"game": game.public_id, "vp_1": "40", "vp_2": "90"})
    results.enter_result(game, make.desk(event), results.by_points(40, 90))
    assert rows(answer) == table(event)


def test_a_draft_is_not_there(event):
    game = queries.games_of(make.draft(event))[0]
    for client, desk in ((Cast(event).stranger, False), (Cast(event).olga, True)):
        page = client.get(address(event, desk=desk))
        assert game.public_id not in page.content.decode()
        assert client.get(address(event, desk=desk), asked(game)).status_code == 404


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"winner": "3"}, "Choose one of those on offer."),
        ({"winner": ""}, "Choose one."),
        ({"lost_1": "-1"}, "Write a whole number from 0"),
        ({"lost_2": "9" * 30}, "Write a whole number from 0"),
        ({"lost_1": ""}, "Fill this in."),
    ],
)
def test_a_result_that_cannot_be_is_said(event, changed, says):
    game = queries.games_of(event.rounds.get(number=1))[0]
    answer = Cast(event).stranger.get(address(event), asked(game) | changed)
    assert answer.status_code == 422
    assert says in words(answer)
    assert answer.context["supposed"] is None


def test_a_game_of_another_event_is_not_there(event):
    other = make.played_event(entries=2, rounds=1, name="Other")
    game = queries.games_of(other.rounds.get(number=1))[0]
    for game_id in (game.public_id, "nothing", "\x00"):
        assert Cast(event).stranger.get(address(event), {"game": game_id}).status_code == 404


def test_before_any_round_there_is_nothing_to_try():
    event = make.event(entries=4)
    assert "No game yet" in words(Cast(event).stranger.get(address(event)))


def test_the_page_at_the_desk_is_for_those_who_help(event):
    cast = Cast(event)
    assert cast.stranger.get(address(event, desk=True)).status_code == 302
    assert cast.otto.get(address(event, desk=True)).status_code == 404
    assert all(one.get(address(event, desk=True)).status_code == 200 for one in (cast.olga, cast.sam, cast.vic))
    assert cast.player.get(address(event)).status_code == 200


def test_nothing_is_taken_but_questions(event):
    assert Cast(event).olga.post(address(event)).status_code == 405


def test_what_does_not_depend_on_the_question_is_worked_out_once(event, django_assert_max_num_queries):
    game = queries.games_of(event.rounds.get(number=1))[0]
    client = Cast(event).stranger
    client.get(address(event), asked(game))
    with django_assert_max_num_queries(10):
        other = client.get(address(event), asked(game, winner="1", lost=("0", "5")))
    assert other.context["supposed"]
