"""The page on which players are kept apart or put together."""

import pytest
from django.urls import reverse

from tests import make
from tourney.services.arrangements import APART, Arranged, arrange
from tourney.services.entries import drop_entry
from tourney.services.events import finish_event

pytestmark = pytest.mark.django_db


def url(event, name="desk_arrangements", *args):
    return reverse(name, args=[event.public_id, *args])


@pytest.fixture
def players(cast):
    return list(cast.event.entries.all())


def pair(client, event, one, other, **more):
    sent = {"pair-first": one.pk, "pair-second": other.pk, "pair-kind": "apart", "pair-round_number": "0"}
    return client.post(url(event, "desk_arrange_pair"), sent | {f"pair-{name}": value for name, value in more.items()})


def group(client, event, players, **more):
    sent = {"group-among": [one.pk for one in players], "group-round_number": "0"}
    return client.post(
        url(event, "desk_arrange_group"), sent | {f"group-{name}": value for name, value in more.items()}
    )


def test_a_pair_is_arranged_shown_and_taken_out_again(cast, players):
    assert pair(cast.orla, cast.event, *players[:2], reason="siblings").status_code == 302
    page = cast.orla.get(url(cast.event)).content.decode()
    assert "One pair kept apart." in page
    assert "siblings" in page
    row = cast.event.arrangements.get()
    assert cast.orla.post(url(cast.event, "desk_arrangements_remove"), {"id": row.pk}).status_code == 302
    assert not cast.event.arrangements.exists()
    assert "Nothing is arranged" in cast.orla.get(url(cast.event)).content.decode()


def test_two_are_put_together_for_a_round(cast, players):
    answer = pair(cast.olga, cast.event, *players[:2], kind="together", round_number="2")
    assert answer.status_code == 302
    row = cast.event.arrangements.get()
    assert (row.kind, row.round_number) == ("together", 2)


def test_a_group_is_kept_apart_and_taken_out_in_one_go(cast, players):
    assert group(cast.olga, cast.event, players[:4], reason="one car").status_code == 302
    page = cast.olga.get(url(cast.event))
    assert "6 pairs kept apart." in page.content.decode()
    (batch,) = page.context["batches"]
    assert cast.olga.post(url(cast.event, "desk_arrangements_remove"), {"id": batch.ids}).status_code == 302
    assert not cast.event.arrangements.exists()


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"second": "FIRST"}, "the same player twice"),
        ({"kind": "together"}, "need the round"),
        ({"kind": "near"}, "Choose one of those on offer."),
        ({"round_number": "9"}, "Choose one of those on offer."),
        ({"second": ""}, "Choose one."),
        ({"second": "999999"}, "Choose one of those on offer."),
        ({"reason": "x" * 201}, "Shorten this to 200 characters"),
    ],
)
def test_what_cannot_be_is_said_beside_what_was_chosen(cast, players, more, says):
    more = {name: players[0].pk if value == "FIRST" else value for name, value in more.items()}
    answer = pair(cast.olga, cast.event, *players[:2], **more)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert f'value="{players[0].pk}" selected' in answer.content.decode()
    assert not cast.event.arrangements.exists()


def test_a_group_of_one_is_refused(cast, players):
    answer = group(cast.olga, cast.event, players[:1])
    assert answer.status_code == 422
    assert "needs two players" in answer.content.decode()
    assert group(cast.olga, cast.event, []).status_code == 422


def test_players_of_another_event_cannot_be_chosen(cast, players):
    other = make.event("otto", entries=2).entries.all()
    assert pair(cast.olga, cast.event, players[0], other[0]).status_code == 422
    assert group(cast.olga, cast.event, list(other)).status_code == 422
    assert not cast.event.arrangements.exists()


def test_the_same_form_twice_arranges_once(cast, players):
    for _ in range(2):
        assert pair(cast.olga, cast.event, *players[:2], key="k1").status_code == 302
    assert "That is arranged already." in cast.olga.get(url(cast.event)).content.decode()
    assert cast.event.arrangements.count() == 1


def test_what_somebody_else_took_out_is_a_conflict_and_nonsense_too(cast, players):
    pair(cast.olga, cast.event, *players[:2])
    row = cast.event.arrangements.get()
    remove = url(cast.event, "desk_arrangements_remove")
    assert cast.olga.post(remove, {"id": row.pk}).status_code == 302
    for nonsense in (str(row.pk), "", "x", "9" * 40, "²"):
        assert cast.olga.post(remove, {"id": nonsense}).status_code == 409


def test_who_has_dropped_is_not_offered_and_a_round_that_is_out_neither(cast, players):
    drop_entry(players[0], make.desk(cast.event))
    make.published(cast.event)
    text = cast.olga.get(url(cast.event)).content.decode()
    assert f'<option value="{players[0].pk}"' not in text
    assert '<option value="1">Round 1' not in text
    assert '<option value="2">Round 2' in text


def test_a_draft_is_to_be_drawn_again(cast):
    make.draft(cast.event)
    assert "draw it again" in cast.olga.get(url(cast.event)).content.decode()


def test_a_finished_event_shows_what_was_arranged_without_a_form(cast, players):
    pair(cast.olga, cast.event, *players[:2])
    finish_event(cast.event, make.desk(cast.event))
    text = cast.olga.get(url(cast.event)).content.decode()
    assert players[0].name in text.replace("&#x27;", "'")
    assert 'method="post"' not in text.split('id="arranged"')[1].split("</section>")[0].replace(
        f'<form method="post" action="{url(cast.event, "desk_arrangements_remove")}"', ""
    )
    assert pair(cast.olga, cast.event, *players[2:4]).status_code == 422


def test_hundreds_of_pairs_take_no_more_queries_than_one(cast, django_assert_max_num_queries):
    make.enter(cast.event, 32)
    arrange(cast.event, make.desk(cast.event), list(cast.event.entries.all())[:21], Arranged(APART))
    assert cast.event.arrangements.count() == 210
    cast.olga.get(url(cast.event))
    with django_assert_max_num_queries(12):
        page = cast.olga.get(url(cast.event))
    assert page.content.decode().count("Take out<span") == 210


@pytest.mark.parametrize("key", ["9" * 19, "9" * 30, "9" * 5000, "-" + "9" * 30, "\u00b2", "x", ""])
def test_a_group_of_a_player_whose_key_no_row_has_is_refused(cast, players, key):
    sent = {"group-among": [players[0].pk, key], "group-round_number": "0"}
    assert cast.olga.post(url(cast.event, "desk_arrange_group"), sent).status_code == 422
    assert not cast.event.arrangements.exists()
