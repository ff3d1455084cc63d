"""A round without a network: its paper, its pairings by hand, its results keyed in together."""

import re
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests import make
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Result
from tourney.services import results
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db


def at(event, name, **kwargs):
    return reverse(name, kwargs={"event_id": event.public_id, **kwargs})


def text_of(response):
    return [page.extract_text() for page in PdfReader(BytesIO(response.content)).pages]


def row(game, winner="", first="", second=""):
    return {
        f"{game.public_id}-{name}": value for name, value in (("winner", winner), ("first", first), ("second", second))
    }


def test_the_pack_holds_steps_lists_slips_standings_and_sheets(cast):
    make.published(cast.event)
    answer = cast.olga.get(at(cast.event, "round_paper", number=1))
    pages, reader = text_of(answer), PdfReader(BytesIO(answer.content))
    titles = [item.title for item in reader.outline]
    assert titles == [
        "The round on paper",
        "Pairings by name",
        "Pairings by table",
        "Result slips",
        "Standings",
        "Mission sheets",
    ]
    assert f"/e/{cast.event.public_id}/desk/rounds/1/keyed/" in "".join(pages[0].split())
    assert "Ada Lovelace" in pages[0]


def test_each_part_of_the_pack_begins_on_a_front_side(cast):
    make.published(cast.event)
    reader = PdfReader(BytesIO(cast.olga.get(at(cast.event, "round_paper", number=1)).content))
    assert all(reader.get_destination_page_number(item) % 2 == 0 for item in reader.outline)


def test_a_draft_has_its_paper_at_the_desk_and_says_so(cast):
    make.draft(cast.event)
    assert "(draft)" in text_of(cast.olga.get(at(cast.event, "round_paper", number=1)))[0]
    assert cast.sam.get(at(cast.event, "round_paper", number=1)).status_code == 404


def test_pairings_on_paper_become_a_draft(cast):
    make.event("otto")
    where = at(cast.event, "round_by_hand")
    names = list(cast.event.entries.values_list("name", flat=True))
    lines = "\n".join(
        f"{place}: {one} v {other}" for place, (one, other) in enumerate(zip(names[::2], names[1::2], strict=True), 1)
    )
    answer = cast.olga.post(where, {"pairings": lines}, follow=True)
    assert "is a draft with 4 games" in answer.content.decode()
    assert len(queries.games_of(cast.event.rounds.get())) == 4


def test_one_game_on_paper_is_called_one(cast):
    two = make.event("olga", name="Two", entries=2)
    lines = " v ".join(two.entries.values_list("name", flat=True))
    answer = cast.olga.post(at(two, "round_by_hand"), {"pairings": lines}, follow=True)
    assert "is a draft with one game." in words(answer)
    assert "1 game." in words(answer)
    again = cast.olga.post(at(two, "round_redraw", number=1), {})
    assert "1 games" not in words(again)


def test_faults_of_the_pairings_keep_what_was_typed(cast):
    answer = cast.olga.post(at(cast.event, "round_by_hand"), {"pairings": "Ada v Zed"})
    assert answer.status_code == 422
    assert "nobody who plays is called “Zed”" in words(answer)
    assert "Ada v Zed" in answer.content.decode()
    assert not cast.event.rounds.exists()


def test_an_open_round_is_named_before_anything_is_typed(cast):
    make.draft(cast.event)
    assert "Round 1 is a draft" in words(cast.olga.get(at(cast.event, "round_by_hand")))


def test_the_whole_round_is_keyed_in_at_once_and_empty_lines_wait(cast):
    round_ = make.playing(cast.event)
    games = queries.games_of(round_)
    data = row(games[0], "1", "0", "3") | row(games[1], "2", "4", "1") | row(games[2])
    answer = cast.sam.post(at(cast.event, "round_keyed", number=1), data, follow=True)
    assert "2 results keyed in." in answer.content.decode()
    assert {result.game for result in Result.objects.all()} == {games[0], games[1]}


@pytest.mark.parametrize(
    "bad", [{"winner": "1", "first": "0"}, {"winner": "7", "first": "0", "second": "1"}, {"first": "x"}]
)
def test_a_line_that_cannot_be_saves_nothing_and_keeps_the_others(cast, bad):
    round_ = make.playing(cast.event)
    games = queries.games_of(round_)
    answer = cast.sam.post(at(cast.event, "round_keyed", number=1), row(games[0], "1", "0", "3") | row(games[1], **bad))
    assert answer.status_code == 422
    assert "Nothing was saved" in words(answer)
    assert 'value="3"' in answer.content.decode()
    assert not Result.objects.exists()


def sure_of(answer):
    """What the second press sends along."""
    return {"sure": re.findall(r'name="sure" value="([^"]*)"', answer.content.decode())}


def test_lines_that_hardly_can_be_are_named_and_a_second_press_confirms_exactly_these(cast):
    games, where = queries.games_of(make.playing(cast.event)), at(cast.event, "round_keyed", number=1)
    data = row(games[0], "1", "44", "1") | row(games[1], "2", "4", "1")
    answer = cast.sam.post(where, data)
    assert answer.status_code == 422
    assert "Look at this table again" in words(answer)
    assert "lost 44 Units: that is more than most forces have" in words(answer)
    assert "won and lost more than the other" in words(answer)
    assert 'value="44"' in answer.content.decode()
    assert not Result.objects.exists()
    sure = sure_of(answer)
    assert len(sure["sure"]) == 1
    other = cast.sam.post(where, data | row(games[0], "1", "45", "1") | sure)
    assert other.status_code == 422
    assert not Result.objects.exists()
    both = cast.sam.post(where, data | row(games[2], "2", "0", "3") | sure)
    assert "Look at these tables again" in words(both)
    assert cast.sam.post(where, data | row(games[2], "2", "0", "3") | sure_of(both)).status_code == 302
    assert Result.objects.count() == 3


def test_a_line_that_differs_from_what_a_player_reported_is_looked_at_again(cast):
    make.playing(cast.event)
    make.report(cast.event, (2, 5, 0), table=1)
    game, where = make.game_at(cast.event, 1), at(cast.event, "round_keyed", number=1)
    answer = cast.sam.post(where, row(game, "1", "0", "4"))
    assert answer.status_code == 422
    assert "A player reported something else." in words(answer)
    assert cast.sam.post(where, row(game, "1", "0", "4") | sure_of(answer)).status_code == 302
    assert Result.objects.get().winner == 1


def test_a_table_keyed_in_meanwhile_is_told(cast):
    round_ = make.playing(cast.event)
    game = queries.games_of(round_)[0]
    results.enter_result(game, make.desk(cast.event), Outcome(2, 4, 0))
    answer = cast.sam.post(at(cast.event, "round_keyed", number=1), row(game, "1", "0", "3"))
    assert answer.status_code == 409
    assert "Table 1 has another result already" in words(answer)


def test_a_system_scored_by_points_is_keyed_in_by_vp(cast):
    event = make.event("olga", name="Forty", entries=4, system="wh40k10")
    round_ = make.playing(event, mission="wh40k10/search-and-destroy")
    game = queries.games_of(round_)[0]
    data = {f"{game.public_id}-first": "70", f"{game.public_id}-second": "55"}
    cast.olga.post(at(event, "round_keyed", number=1), data)
    assert (Result.objects.get().vp_1, Result.objects.get().winner) == (70, 1)


def test_a_draft_says_that_it_must_be_published_first(cast):
    make.draft(cast.event)
    assert "is a draft" in words(cast.olga.get(at(cast.event, "round_keyed", number=1)))


def test_who_may(cast):
    make.playing(cast.event)
    pages = {
        "round_keyed": ("sam",),
        "round_paper": ("sam", "vic"),
        "round_by_hand": (),
    }
    for name, allowed in pages.items():
        where = at(cast.event, name) if name == "round_by_hand" else at(cast.event, name, number=1)
        for who in ("sam", "vic"):
            assert getattr(cast, who).get(where).status_code == (200 if who in allowed else 403), (name, who)
        assert cast.otto.get(where).status_code == 404
        assert cast.stranger.get(where).status_code == cast.player.get(where).status_code == 302


def test_the_form_of_a_round_takes_a_handful_of_queries(cast, django_assert_max_num_queries):
    big = make.event("olga", name="Big", entries=40)
    make.playing(big)
    client = cast.olga
    with django_assert_max_num_queries(14):
        client.get(at(big, "round_keyed", number=1))
