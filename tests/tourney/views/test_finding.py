"""Finding a player or a table from anywhere at the desk."""

import html

import pytest
from django.urls import NoReverseMatch, reverse

from tests import make
from tests.tourney.views.reading import words
from tourney import queries
from tourney.keys import KEYS
from tourney.services import entries

pytestmark = pytest.mark.django_db


def find(client, event, text, **headers):
    return client.get(reverse("desk_find", args=[event.public_id]), {"q": text}, **headers)


def listed(client, event, text):
    """The list below the field, as the browser asks for it at each letter."""
    return html.unescape(find(client, event, text, headers={"HX-Request": "true"}).content.decode())


def test_three_letters_find_a_player_in_any_accents_and_lead_to_the_only_one(cast):
    entry = cast.event.entries.get(name="Chloé Dubois")
    answer = find(cast.olga, cast.event, "CHLOE")
    assert answer.headers["Location"] == reverse("desk_entry", args=[cast.event.public_id, entry.public_id])
    assert "Chloé Dubois" in listed(cast.olga, cast.event, "dub")


def test_a_hit_says_where_the_player_is_now(cast):
    round_ = make.playing(cast.event)
    first, second = queries.seats_in_order(queries.games_of(round_)[1])
    shown = listed(cast.olga, cast.event, first.entry.name)
    assert "round 1, table 2, v" in " ".join(shown.split())
    assert second.entry.name in shown


def test_a_number_is_a_table_of_the_round_that_is_out(cast):
    round_ = make.playing(cast.event)
    game = queries.games_of(round_)[2]
    answer = find(cast.olga, cast.event, "3")
    assert answer.headers["Location"] == reverse("desk_game", args=[cast.event.public_id, game.public_id])


@pytest.mark.parametrize("text", ["table 3", "Table 3", "t3", "T 3", " #3 "])
def test_a_table_is_found_however_it_is_written(cast, text):
    round_ = make.playing(cast.event)
    game = queries.games_of(round_)[2]
    where = reverse("desk_game", args=[cast.event.public_id, game.public_id])
    assert find(cast.olga, cast.event, text).headers["Location"] == where
    older = cast.olga.get(reverse("desk_results", args=[cast.event.public_id]), {"q": text})
    assert older.headers["Location"] == where


def test_names_come_before_clubs_and_who_has_dropped_comes_last(cast):
    entries.add_entry(cast.event, make.desk(cast.event), name="Iron Mike")
    shown = listed(cast.olga, cast.event, "iron")
    assert shown.index("Iron Mike") < shown.index("Ben O'Neill")
    entries.drop_entry(cast.event.entries.get(name="Ben O'Neill"), make.desk(cast.event))
    shown = listed(cast.olga, cast.event, "iron")
    assert shown.index("Femi Ade") < shown.index("Ben O'Neill")


def test_a_draft_is_found_by_those_who_run_the_event_alone(cast):
    make.draft(cast.event)
    name = cast.event.entries.all()[0].name
    assert "table" in listed(cast.olga, cast.event, name)
    assert "table" not in listed(cast.sam, cast.event, name)


def test_many_hits_are_cut_and_counted(cast):
    big = make.event("olga", name="Big", entries=30)
    assert "and 3 more" in " ".join(listed(cast.olga, big, "old").split()) or "more: type" in listed(
        cast.olga, big, "a"
    )


@pytest.mark.parametrize("text", ["zzzz", "999999999999999999999", "'; --", "<script>", "٣"])
def test_what_is_not_there_is_said_and_shown_as_text(cast, text):
    answer = find(cast.olga, cast.event, text)
    assert answer.status_code == 200
    assert "Nobody, and no table" in words(answer)
    assert b"<script>alert" not in answer.content


def test_an_empty_search_says_what_to_type(cast):
    assert "Type some letters" in words(find(cast.olga, cast.event, " "))


def test_who_may(cast):
    for who, status in {"sam": 200, "vic": 200, "otto": 404, "stranger": 302, "player": 302}.items():
        assert find(getattr(cast, who), cast.event, "a").status_code == status, who


def test_every_key_leads_to_a_page_and_none_begins_another(cast):
    pressed = [key.keys for key in KEYS]
    assert len(set(pressed)) == len(pressed)
    assert not [one for one in pressed for other in pressed if one != other and other.startswith(f"{one} ")]
    for key in KEYS:
        try:
            assert cast.olga.get(reverse(key.view, args=[cast.event.public_id])).status_code == 200, key.view
        except NoReverseMatch:
            pytest.fail(f"{key.keys} leads nowhere")


def test_helpers_are_told_the_keys_of_pages_that_they_may_open(cast):
    page = cast.vic.get(reverse("desk", args=[cast.event.public_id])).content.decode()
    assert 'data-key="g s"' in page
    assert 'data-key="g l"' not in page


def test_finding_takes_a_handful_of_queries(cast, django_assert_max_num_queries):
    big = make.event("olga", name="Big", entries=60)
    make.playing(big)
    client = cast.olga
    with django_assert_max_num_queries(12):
        listed(client, big, "a")
