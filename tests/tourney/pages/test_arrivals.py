"""Whoever comes when no round is left is not promised one: the desk is told what it can do."""

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney.services import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def last_round(cast):
    """The last round is out."""
    make.playing(cast.event)
    events.change_settings(cast.event, make.desk(cast.event), {"rounds_planned": 1}, version=None)
    return cast


def enter(cast, view="check_in_walk_in", name="Zoe Late"):
    return cast.olga.post(reverse(view, args=[cast.event.public_id]), {"name": name, "key": "k" * 32}, follow=True)


def test_a_walk_in_of_the_last_round_may_be_drawn_into_it_or_get_another(last_round):
    page = enter(last_round)
    one = last_round.event.entries.get(name="Zoe Late")
    assert "no round is left for them: the last of 1 is out" in words(page)
    assert "plays from round 2" not in words(page)
    happened = reverse("desk_happened", args=[last_round.event.public_id, one.public_id])
    assert f'<a href="{happened}">draw them into round 1</a>' in page.content.decode()
    assert "Draw them into round 1" in words(last_round.olga.get(happened))
    assert "The last of 1 rounds is out" in words(page)


def test_who_is_entered_on_the_roll_then_is_told_so_as_well(last_round):
    assert "no round is left for them" in words(enter(last_round, "desk_entry_add"))


def test_after_the_last_round_more_rounds_are_the_one_way(cast):
    make.closed(cast.event)
    events.change_settings(cast.event, make.desk(cast.event), {"rounds_planned": 1}, version=None)
    page = enter(cast)
    assert "draw them into" not in page.content.decode()
    assert "set more rounds" in page.content.decode()


def test_a_walk_in_with_a_round_left_plays_from_it(cast):
    make.playing(cast.event)
    assert "plays from round 2" in words(enter(cast))


def test_a_name_that_looks_like_html_stays_a_name(last_round):
    assert "<b>Zoe</b>" not in enter(last_round, name="<b>Zoe</b>").content.decode()
