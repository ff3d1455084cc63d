"""A game keeps its address when players change places: what was said of one opponent never counts against another."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.http import QueryDict
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney.errors import Stale
from tourney.forms.sent import sent_of
from tourney.models import Report, Seat
from tourney.services import judging, redraws

pytestmark = pytest.mark.django_db
KEY = "written-of-another"
OF_A_GAME = {
    "me_plan": {"plan": "attack"},
    "me_roll": {"what": "attacker", "mine": "5", "theirs": "2"},
    "me_report": {"winner": "me", "mine": "0", "theirs": "3"},
    "me_missing": {},
    "me_call": {"what": "Rules"},
    "me_call_off": {},
    "me_turns_tap": {"move": "next", "version": "0"},
    "me_marks": {"mark-sports": "3"},
}
# About no game, or about no opponent.
OTHERS = {
    "me", "me_turns", "me_units", "me_drop", "me_vote", "me_list", "me_photo_add", "me_photo_remove", "me_registration",
    "me_data", "me_data_file", "me_data_zip", "me_data_erase",
}  # fmt: skip


@pytest.fixture
def swapped():
    """A published round in which the opponent of a player has changed, and what the page said before: seat and form."""
    event = make.event(entries=4)
    round_ = make.published(event, mode="plans")
    (mine, before), (other, _) = make.seats(event), make.seats(event, table=2)
    form = make.about(mine) | {"key": KEY, "seen": "", "instead": ""}
    redraws.swap_entries(round_, make.desk(event), before.entry, other.entry)
    return Cast(event), Seat.objects.get(pk=mine.pk), form, before.entry, other.entry


def send(client: Client, name: str, seat: Seat, form, **more):
    args = [seat.entry.event.public_id] + ([form["game"]] if name == "me_marks" else [])
    return client.post(reverse(name, args=args), form | OF_A_GAME[name], **more)


def test_every_address_of_a_players_own_is_in_one_of_the_two_lists():
    names = {one.name for one in _patterns(get_resolver().url_patterns) if one.name}
    assert {name for name in names if name == "me" or name.startswith("me_")} == set(OF_A_GAME) | OTHERS


@pytest.mark.parametrize("name", OF_A_GAME)
def test_what_was_written_of_another_opponent_is_refused_in_words(swapped, name):
    cast, seat, form, was, now = swapped
    phone, revision = cast.player_of(seat.entry), _revision(cast)
    answer = send(phone, name, seat, form, headers={"X-Muster-Outbox": KEY})
    if name == "me_turns_tap":  # no message of the outbox
        assert f"Your opponent is now {now.name}; that was about {was.name}." in words(answer)
    else:
        assert answer.json()["refused"] == f"Your opponent is now {now.name}; that was about {was.name}."
        page = send(phone, name, seat, form)
        assert f"Your opponent is now {now.name}; that was about {was.name}." in words(page)
    assert (answer.status_code, _revision(cast)) == (409, revision)
    assert not Report.objects.exists()


@pytest.mark.parametrize("name", OF_A_GAME)
def test_a_page_that_does_not_say_against_whom_counts_nothing(swapped, name):
    cast, seat, form, _, _ = swapped
    revision = _revision(cast)
    old = {key: value for key, value in form.items() if key != "against"}
    answer = send(cast.player_of(seat.entry), name, seat, old)
    assert (answer.status_code, _revision(cast)) == (409, revision)


def test_a_new_page_counts(swapped):
    cast, seat, form, _, now = swapped
    form |= {"against": now.public_id, "plan": "attack"}
    assert cast.player_of(seat.entry).post(reverse("me_plan", args=[cast.event.public_id]), form).status_code == 302
    assert Seat.objects.get(pk=seat.pk).plan == "attack"


def test_players_who_change_places_between_look_and_write_are_noticed_under_the_lock(swapped):
    cast, seat, form, was, _ = swapped
    sent = sent_of(_data(form))
    with pytest.raises(Stale, match=f"that was about {was.name}"):
        judging.call_judge(seat, make.actor(seat), "Rules", sent=sent)
    assert not cast.event.receipts.exists(), "refused, it is forgotten"


def test_every_form_that_names_a_game_names_the_opponent():
    folder = Path(settings.BASE_DIR) / "templates" / "play"
    forms = [form for file in folder.glob("*.html") for form in re.findall(r"<form.*?</form>", file.read_text(), re.S)]
    about = [form for form in forms if 'name="game"' in form]
    assert len(about) >= 10
    assert [form for form in about if 'name="against"' not in form] == []


def _revision(cast: Cast) -> int:
    cast.event.refresh_from_db()
    return cast.event.revision


def _data(form):
    data = QueryDict(mutable=True)
    data.update(form)
    return data


def _patterns(among):
    for one in among:
        yield from _patterns(one.url_patterns) if isinstance(one, URLResolver) else [one]
