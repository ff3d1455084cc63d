"""A page that would give a game away, pressed after somebody else has seen the player come."""

import re

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney.models import Entry, Result, ResultKind
from tourney.services import checkin, entries, plans

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(cast):
    """Table 1 of a running round whose grace is over, in an event that checks players in."""
    cast.event.grace_minutes = 0
    cast.event.save()
    make.playing(cast.event, mode="plans")
    return make.game_at(cast.event)


def url(cast, name, **kwargs):
    return reverse(name, kwargs={"event_id": cast.event.public_id} | kwargs)


def seat(game, position):
    one = game.seats.select_related("entry__event", "round__event").get(position=position)
    one.entry.event = one.round.event
    return one


def check_in(cast, entry):
    checkin.check_in(Entry.objects.get(pk=entry.pk), make.desk(cast.event))


def call_missing(cast, game, position, *, missing=True):
    checkin.call_missing(seat(game, position), make.desk(cast.event), missing=missing)


def press_of(client, page, game, words_of_button):
    """The fields of the form with this button, as a browser would send them."""
    text = client.get(page).content.decode()
    forms = re.findall(r"<form[^>]*>.*?</form>", text, re.DOTALL)
    found = [form for form in forms if words_of_button in re.sub("<[^>]*>", "", form) and game.public_id in form]
    assert found, f"no button “{words_of_button}”"
    pairs = re.findall(r'name="(\w+)" value="([^"]*)"', found[0])
    fields = {name: [value for key, value in pairs if key == name] for name, _ in pairs}
    return re.search(r'action="([^"]+)"', found[0])[1], fields


@pytest.mark.parametrize("page", ["desk_round", "desk_results"])
def test_a_walkover_pressed_after_a_check_in_elsewhere_changes_nothing_and_says_who_came(cast, game, page):
    there, absent = seat(game, 1).entry, seat(game, 2).entry
    for one in cast.event.entries.exclude(pk=absent.pk):
        check_in(cast, one)
    where = url(cast, page, number=1) if page == "desk_round" else url(cast, page)
    if page == "desk_results":
        entries.drop_entry(absent, make.desk(cast.event))
    action, fields = press_of(cast.sam, where, game, f"{there.name} wins by default")
    if page == "desk_results":
        entries.return_entry(absent, make.desk(cast.event))
    check_in(cast, absent)
    answer = cast.sam.post(action, fields)
    assert answer.status_code == 409
    assert f"{absent.name} has checked in since this page was made; nothing was changed." in words(answer)
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    ("before", "since", "said"),
    [
        ("missing", "here", "has come to the table"),
        ("missing", "plan", "has sealed a battle plan"),
        ("dropped", "returned", "plays again"),
        ("missing", "other missing", "has been called missing"),
        ("missing", "other dropped", "has dropped"),
    ],
)
def test_whatever_says_that_the_page_is_behind_refuses_the_walkover(cast, game, before, since, said):
    by = make.desk(cast.event)
    gone, other = seat(game, 2), seat(game, 1)
    if before == "missing":
        call_missing(cast, game, 2)
    else:
        entries.drop_entry(gone.entry, by)
    page = url(cast, "desk_round", number=1)
    action, fields = press_of(cast.sam, page, game, f"{other.entry.name} wins by default")
    match since:
        case "here":
            call_missing(cast, game, 2, missing=False)
        case "plan":
            plans.seal_plan(gone, make.actor(gone), "attack")
        case "returned":
            entries.return_entry(Entry.objects.get(pk=gone.entry_id), by)
        case "other missing":
            call_missing(cast, game, 1)
        case "other dropped":
            entries.drop_entry(other.entry, by)
    answer = cast.sam.post(action, fields)
    assert answer.status_code == 409
    assert f"{said} since this page was made" in words(answer)
    assert not Result.objects.exists()


def test_that_the_winner_shows_once_more_that_they_are_here_is_no_reason_to_refuse(cast, game):
    call_missing(cast, game, 2)
    page = url(cast, "desk_round", number=1)
    action, fields = press_of(cast.sam, page, game, f"{seat(game, 1).entry.name} wins by default")
    check_in(cast, seat(game, 1).entry)
    assert cast.sam.post(action, fields).status_code == 302
    assert Result.objects.get().winner == 1


def test_a_result_by_default_keyed_from_an_older_page_is_refused_and_stays_in_the_form(cast, game):
    call_missing(cast, game, 2)
    page = url(cast, "desk_game", game_id=game.public_id)
    action, fields = press_of(cast.sam, page, game, "Save the result")
    call_missing(cast, game, 2, missing=False)
    answer = cast.sam.post(action, fields | {"kind": "forfeit", "winner": "1"})
    assert answer.status_code == 409
    assert "has come to the table since this page was made" in words(answer)
    assert 'value="forfeit" selected' in answer.content.decode()
    played = fields | {"kind": "played", "winner": "1", "lost_1": "0", "lost_2": "1"}
    assert cast.sam.post(action, played).status_code == 302  # a game that was played is no walkover


@pytest.mark.parametrize("button", ["Drop; the opponent wins", "The opponent wins by default"])
def test_a_game_is_not_given_up_for_somebody_who_has_checked_in_since(cast, game, button):
    absent = seat(game, 2).entry
    page = url(cast, "desk_happened", entry_id=absent.public_id)
    action, fields = press_of(cast.olga, page, game, button)
    check_in(cast, absent)
    answer = cast.olga.post(action, fields)
    assert answer.status_code == 409
    assert f"{absent.name} has checked in since this page was made; nothing was changed." in words(answer)
    assert not Result.objects.exists()
    assert Entry.objects.get(pk=absent.pk).dropped_after is None
    action, fields = press_of(cast.olga, page, game, button)  # somebody who was here and left all the same
    assert cast.olga.post(action, fields).status_code == 302
    assert Result.objects.get().kind == ResultKind.FORFEIT
