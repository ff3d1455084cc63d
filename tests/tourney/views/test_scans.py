"""What the script of the check-in is answered for one scan."""

import pytest
from django.urls import reverse

from tests import make
from tourney.models import Entry
from tourney.services import entries

pytestmark = pytest.mark.django_db

BY_SCRIPT = {"X-Muster-Scan": "1"}


def scan(client, event, who):
    return client.post(reverse("check_in_find", args=[event.public_id]), {"who": who}, headers=BY_SCRIPT)


def test_the_one_who_is_meant_is_checked_in_and_the_second_scan_of_a_badge_says_so(cast):
    one = cast.event.entries.all()[0]
    assert scan(cast.sam, cast.event, one.public_id).json() == {
        "key": "",
        "tone": "success",
        "said": f"{one.name} is checked in.",
        "meant": [],
        "link": None,
    }
    assert "was checked in already" in scan(cast.sam, cast.event, one.public_id).json()["said"]


def test_several_are_offered_and_a_press_on_one_is_answered_alike(cast):
    answer = scan(cast.sam, cast.event, "e").json()
    assert answer["tone"] == "warning"
    assert len(answer["meant"]) <= 6
    pressed = cast.sam.post(answer["meant"][0]["url"], headers=BY_SCRIPT).json()
    assert pressed["tone"] == "success"
    assert Entry.objects.exclude(checked_in_at=None).count() == 1


def test_who_may_enter_players_is_led_to_the_walk_in_and_who_may_not_is_not(cast):
    assert "new=Zoe+Late" in scan(cast.olga, cast.event, "Zoe Late").json()["link"]["url"]
    assert scan(cast.sam, cast.event, "Zoe Late").json()["link"] is None


def test_a_refusal_is_said_and_nobody_is_checked_in(cast):
    gone = cast.event.entries.all()[0]
    entries.drop_entry(gone, make.desk(cast.event))
    answer = scan(cast.sam, cast.event, gone.public_id)
    assert answer.status_code == 422
    assert f"{gone.name} has dropped." in answer.json()["said"]
    assert scan(cast.sam, cast.event, "x" * 301).status_code == 422
    assert not Entry.objects.exclude(checked_in_at=None).exists()


def test_a_script_gets_in_where_a_form_does_and_nowhere_else(cast):
    for who, status in {"vic": 403, "otto": 404, "stranger": 302, "player": 302}.items():
        assert scan(getattr(cast, who), cast.event, "ada").status_code == status, who
    assert not Entry.objects.exclude(checked_in_at=None).exists()
