"""Small words on players' pages: who chose a plan, what was sent, how soon the page looks for news."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney.services import plans

pytestmark = pytest.mark.django_db

BY_DESK = {"mine": "The desk chose this for you.", "theirs": "The desk chose this for them."}


def page_of(cast, seat):
    return cast.player_of(seat.entry).get(reverse("me", args=[cast.event.public_id])).content.decode()


def test_both_players_are_told_that_the_desk_chose_a_plan(cast):
    make.playing(cast.event, mode="plans")
    first, second = make.seats(cast.event)
    plans.seal_plan(first, make.desk(cast.event), "attack", desk=True)
    assert BY_DESK["mine"] in page_of(cast, first)
    assert "The desk chose" not in page_of(cast, second)  # before both are open nobody learns of it
    plans.seal_plan(second, make.actor(second), "defend")
    assert BY_DESK["mine"] in page_of(cast, first)
    assert BY_DESK["theirs"] in page_of(cast, second)
    assert BY_DESK["mine"] not in page_of(cast, second)


def test_a_plan_of_ones_own_is_said_to_be_nobodys_else(cast):
    make.playing(cast.event, mode="plans")
    make.seal(cast.event, "attack", "defend")
    assert not any("The desk chose" in page_of(cast, seat) for seat in make.seats(cast.event))


def test_every_message_that_a_phone_keeps_has_words_of_its_own():
    forms = [
        (path.name, form)
        for path in Path(settings.BASE_DIR, "templates").rglob("*.html")
        for form in re.findall(r"<form[^>]*data-keep=.*?>\n?", path.read_text(encoding="utf-8"))
    ]
    assert len(forms) > 8
    assert [name for name, form in forms if "data-what=" not in form] == []


def test_no_clock_is_awaited_for_a_game_that_has_its_result(cast):
    make.published(cast.event)
    first, second = make.seats(cast.event)
    assert "The clock has not started yet." in page_of(cast, first)
    make.report(cast.event, (1, 0, 4), (1, 0, 4))
    assert "Confirmed" in words(cast.player_of(first.entry).get(reverse("me", args=[cast.event.public_id])))
    assert not any("The clock has not started yet." in page_of(cast, seat) for seat in (first, second))


def test_a_page_looks_often_while_the_two_answer_each_other_and_slows_down_where_nobody_waits(cast):
    make.playing(cast.event)
    first, _ = make.seats(cast.event)
    every = re.compile(r'data-every="([\d.]+)"(?: data-slowest="(\d+)")?')
    assert every.search(page_of(cast, first)).groups() == ("8", "20")
    make.report(cast.event, (1, 0, 4))
    assert every.search(page_of(cast, first)).groups() == ("3", None)
    make.report(cast.event, (1, 0, 4), (1, 0, 4))
    assert every.search(page_of(cast, first)).groups() == ("8", "20")
    make.report(cast.event, (1, 3, 4))
    assert every.search(page_of(cast, first)).groups() == ("3", None)
