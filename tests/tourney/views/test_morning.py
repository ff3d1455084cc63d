"""The morning at the desk: check-in, walk-ins, standbys, the roll call, no-shows, and what is printed for it."""

import datetime
from io import BytesIO

import pdfplumber
import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney import queries
from tourney.access import token_path
from tourney.models import LogEntry, Registration, Result
from tourney.services import checkin, entries, rounds

pytestmark = pytest.mark.django_db


def url(event, name, **kwargs):
    return reverse(name, kwargs={"event_id": event.public_id, **kwargs})


def of_entry(event, name, number=1):
    return url(event, name, entry_id=event.entries.get(number=number).public_id)


def find(client, event, who, **how):
    return client.post(url(event, "check_in_find"), {"who": who}, follow=True, **how)


def here(event):
    return set(event.entries.exclude(checked_in_at=None).values_list("name", flat=True))


PRESSES = {  # what a button does: who may press it, beside the owner
    "check_in_find": ("orla", "sam"),
    "check_in_one": ("orla", "sam"),
    "check_in_undo": ("orla", "sam"),
    "check_in_walk_in": ("orla",),
    "standbys_up": ("orla",),
    "missing_sit_out": ("orla",),
}


@pytest.mark.parametrize("who", ["olga", "orla", "sam"])
def test_volunteers_may_check_in(cast, who):
    assert getattr(cast, who).get(url(cast.event, "desk_check_in")).status_code == 200
    assert getattr(cast, who).get(of_entry(cast.event, "check_in_one")).status_code == 200


@pytest.mark.parametrize(("who", "status"), [("vic", 403), ("otto", 404), ("stranger", 302), ("player", 302)])
def test_to_anybody_else_the_code_on_a_badge_is_harmless(cast, who, status):
    assert getattr(cast, who).get(of_entry(cast.event, "check_in_one")).status_code == status
    assert getattr(cast, who).post(of_entry(cast.event, "check_in_one")).status_code == status
    assert getattr(cast, who).get(url(cast.event, "desk_check_in")).status_code == status
    assert here(cast.event) == set()


@pytest.mark.parametrize("name", PRESSES)
@pytest.mark.parametrize("who", ["orla", "sam", "vic"])
def test_each_press_is_for_its_roles(cast, name, who):
    kwargs = {"number": 1} if name == "missing_sit_out" else {}
    if name in {"check_in_one", "check_in_undo"}:
        kwargs = {"entry_id": cast.event.entries.all()[0].public_id}
    answer = getattr(cast, who).post(url(cast.event, name, **kwargs))
    assert (answer.status_code == 403) == (who not in PRESSES[name])


def test_looking_changes_nothing(cast):
    before = LogEntry.objects.count()
    cast.olga.get(url(cast.event, "desk_check_in"), {"q": "ada", "new": "Zoe"})
    cast.olga.get(of_entry(cast.event, "check_in_one"))
    assert LogEntry.objects.count() == before


def test_three_letters_and_enter_check_in_the_only_one_meant(cast):
    page = find(cast.sam, cast.event, "ada")
    assert here(cast.event) == {"Ada Lovelace"}
    assert "Ada Lovelace is checked in." in page.content.decode()
    assert "1 of 8 here, 7 missing" in words(page)


def test_accents_and_capitals_do_not_count_and_the_club_does(cast):
    find(cast.sam, cast.event, "MULLER")
    find(cast.sam, cast.event, "zolk iron")
    assert here(cast.event) == {"Dieter Müller"}
    find(cast.sam, cast.event, "żółk guard")
    assert here(cast.event) == {"Dieter Müller", "Eve Żółkiewska"}


def test_of_several_none_is_checked_in_and_they_are_shown(cast):
    page = find(cast.sam, cast.event, "iron")  # the club of two
    assert here(cast.event) == set()
    text = words(page)
    assert "Femi Ade" in text
    assert "Ben O'Neill" in text
    assert "Ada Lovelace" not in text


def test_who_is_here_does_not_stand_in_the_way_of_who_is_missing(cast):
    find(cast.sam, cast.event, "femi")
    find(cast.sam, cast.event, "iron")
    assert here(cast.event) == {"Ben O'Neill", "Femi Ade"}


def test_a_scanner_types_the_code_the_address_of_the_badge_or_the_players_own_link(cast):
    first, second, third = cast.event.entries.all()[:3]
    find(cast.sam, cast.event, first.public_id.upper())
    find(cast.sam, cast.event, f"http://192.168.1.20:8000{of_entry(cast.event, 'check_in_one', 2)}\n")
    find(cast.sam, cast.event, f"http://muster.example{token_path(third.tokens.get(revoked_at=None))}")
    assert here(cast.event) == {first.name, second.name, third.name}


def test_the_code_of_another_event_checks_nobody_in(cast):
    other = make.event("otto", entries=2)
    page = find(cast.sam, cast.event, other.entries.all()[0].public_id)
    assert "Nobody here is called" in page.content.decode()
    assert here(other) == set()


def test_nobody_found_opens_the_walk_in_with_the_name_typed(cast):
    page = find(cast.olga, cast.event, "Zoe Late").content.decode()
    assert 'value="Zoe Late"' in page
    assert '<details class="fold" id="walk-in" open>' in page


@pytest.mark.parametrize("text", ["", " ", "\x00", "/" * 300, "x" * 301, "\u202e", "%", "' or 1=1"])
def test_whatever_is_typed_is_answered(cast, text):
    assert find(cast.sam, cast.event, text).status_code in {200, 422}
    assert here(cast.event) == set()


def test_a_badge_shows_whose_it_is_and_one_press_checks_in(cast):
    page = of_entry(cast.event, "check_in_one")
    assert "Ada Lovelace" in words(cast.sam.get(page))
    cast.sam.post(page)
    cast.olga.post(page)  # two desks at once
    assert LogEntry.objects.filter(verb="checked in").count() == 1
    assert "Here since" in words(cast.sam.get(page))
    cast.sam.post(of_entry(cast.event, "check_in_undo"))
    assert here(cast.event) == set()


def test_who_dropped_is_neither_counted_nor_checked_in(cast):
    entries.drop_entry(cast.event.entries.get(number=1), make.desk(cast.event))
    assert "0 of 7 here" in words(cast.sam.get(url(cast.event, "desk_check_in")))
    assert cast.sam.post(of_entry(cast.event, "check_in_one")).status_code == 422
    assert "has dropped" in words(cast.sam.get(of_entry(cast.event, "check_in_one")))


def test_a_poll_of_what_stands_is_empty_and_of_what_changed_only_the_list(cast):
    page, cast.event.revision = url(cast.event, "desk_check_in"), cast.event.revision
    assert cast.sam  # joins the event first
    cast.event.refresh_from_db()
    assert cast.sam.get(page, {"rev": cast.event.revision}).status_code == 204
    part = cast.sam.get(page, {"rev": 1}, headers={"X-Muster-Poll": "1"}).content.decode()
    assert part.strip().startswith('<div id="check-in"')
    assert 'name="who"' not in part


@pytest.mark.parametrize("count", [8, 120])
def test_the_page_takes_a_handful_of_queries_and_stays_small(count, django_assert_max_num_queries):
    event = make.event(entries=count)
    make.published(event)
    checkin.check_in(event.entries.all()[0], make.desk(event))
    olga = Client()
    olga.force_login(make.user("olga"))
    with django_assert_max_num_queries(18):
        page = olga.get(url(event, "desk_check_in"))
    assert len(page.content) < 100_000


def waits(event, name):
    return Registration.objects.create(event=event, name=name)


def test_standbys_are_marked_and_move_up_in_one_press(cast):
    event = cast.event
    event.capacity = 10
    event.save()
    first, second, third = (waits(event, name) for name in ("Vera Vane", "Wim Wolf", "Xia Xu"))
    for one in (first, third):
        cast.sam.post(url(event, "standby_present", number=one.pk))
    text = words(cast.olga.get(url(event, "desk_check_in")))
    assert "2 places are free." in text
    assert "Move up Vera Vane , Xia Xu" in text
    assert "Move up" not in words(cast.sam.get(url(event, "desk_check_in")))
    cast.olga.post(url(event, "standbys_up"), {"who": [first.public_id, third.public_id]})
    assert here(event) == {"Vera Vane", "Xia Xu"}
    cast.sam.post(url(event, "standby_present", number=second.pk), {"gone": "1"})
    text = words(cast.olga.get(url(event, "desk_check_in")))
    assert "No place is free" in text


def test_a_standby_typed_into_the_field_is_marked_as_here(cast):
    one = waits(cast.event, "Vera Vane")
    page = find(cast.sam, cast.event, "vera")
    one.refresh_from_db()
    assert one.present_at is not None
    assert "here and waits for a place" in page.content.decode()


def missing_from_draw(event, *numbers):
    for one in event.entries.exclude(number__in=numbers):
        checkin.check_in(one, make.desk(event))


def test_an_event_that_checks_nobody_in_hears_nothing_of_it(cast):
    assert "not checked in" not in words(cast.olga.get(url(cast.event, "desk_draft")))
    round_ = make.draft(cast.event)
    assert "Roll call" not in words(cast.olga.get(url(cast.event, "desk_round", number=1)))
    rounds.publish_round(round_, make.desk(cast.event))
    assert "Roll call" not in words(cast.olga.get(url(cast.event, "desk_round", number=1)))
    rounds.start_round(round_, make.desk(cast.event))
    text = words(cast.olga.get(url(cast.event, "desk_round", number=1)))
    assert "grace" not in text


def test_before_the_draw_the_missing_are_named_and_sit_out_in_one_press(cast):
    missing_from_draw(cast.event, 1, 2)
    page = cast.olga.get(url(cast.event, "desk_draft"))
    assert "2 of those who would be drawn have not checked in: Ada Lovelace , Ben O'Neill" in words(page)
    version = page.content.decode().partition('name="version" value="')[2].partition('"')[0]
    cast.olga.post(url(cast.event, "missing_sit_out", number=1), {"version": version})
    assert len(queries.playing_in(cast.event, 1)) == 6
    cast.sam.post(of_entry(cast.event, "check_in_one", 2))
    assert len(queries.playing_in(cast.event, 1)) == 7
    stale = cast.olga.post(url(cast.event, "missing_sit_out", number=1), {"version": version})
    assert stale.status_code == 302  # nobody is missing any more: nothing to do


def test_a_draft_calls_the_roll_and_one_press_draws_without_the_missing(cast):
    make.draft(cast.event)
    missing_from_draw(cast.event, 1)
    page = cast.olga.get(url(cast.event, "desk_round", number=1))
    assert "Drawn, but not checked in Ada Lovelace" in words(page)
    link = page.content.decode().partition("/redraw?")[2].partition('"')[0].replace("&amp;", "&")
    look = cast.olga.get(f"{url(cast.event, 'round_redraw', number=1)}?{link}")
    assert "not in this round" in words(look)
    back = cast.sam.post(of_entry(cast.event, "check_in_one"), {"round": "1"})
    assert back.url == url(cast.event, "desk_round", number=1)
    assert "Roll call" not in words(cast.olga.get(url(cast.event, "desk_round", number=1)))


def test_a_published_round_calls_the_roll_until_it_starts(cast):
    round_ = make.published(cast.event)
    missing_from_draw(cast.event, 1)
    page = url(cast.event, "desk_round", number=1)
    assert "Roll call" in words(cast.orla.get(page))
    assert "Roll call" not in words(cast.vic.get(page))
    rounds.start_round(round_, make.desk(cast.event))
    assert "Roll call" not in words(cast.orla.get(page))


def test_when_the_grace_is_over_one_press_gives_the_game_to_who_came(cast):
    with time_machine.travel(datetime.datetime(2027, 4, 10, 9, 0, tzinfo=datetime.UTC), tick=False) as clock:
        make.playing(cast.event)
        absent, there = (seat.entry for seat in make.seats(cast.event))
        missing_from_draw(cast.event, absent.number)
        page = url(cast.event, "desk_round", number=1)
        text = words(cast.sam.get(page))
        assert f"Table 1: {absent.name} has not checked in; the grace is over at 10:15." in text
        assert "wins by default" not in text
        clock.shift(datetime.timedelta(minutes=16))
        text = words(cast.sam.get(page))
        assert "the grace was over at 10:15." in text
        assert f"{there.name} wins by default" in text
        assert "wins by default" not in words(cast.vic.get(page))
        game = make.game_at(cast.event)
        press = {"version": game.version, "kind": "forfeit", "winner": "2", "lost_1": "0", "lost_2": "0"}
        cast.sam.post(url(cast.event, "game_result", game_id=game.public_id), press)
        assert Result.objects.get(game=game).winner == 2
        assert "grace" not in words(cast.sam.get(page))


def test_the_waiting_tables_are_polled_for_until_a_grace_runs_out(cast):
    with time_machine.travel(datetime.datetime(2027, 4, 10, 9, 0, tzinfo=datetime.UTC), tick=False) as clock:
        make.playing(cast.event)
        checkin.call_missing(make.seats(cast.event)[0], make.desk(cast.event), missing=True)
        page = url(cast.event, "waiting_tables", number=1)
        poll = {"headers": {"X-Muster-Poll": "1"}}
        word = cast.olga.get(page, **poll).content.decode().partition('data-rev="')[2].partition('"')[0]
        assert cast.olga.get(page, {"rev": word}, **poll).status_code == 204
        clock.shift(datetime.timedelta(minutes=15))
        assert cast.olga.get(page, {"rev": word}, **poll).status_code == 200
    assert cast.olga.get(page).url == url(cast.event, "desk_round", number=1)  # a part is no page
    assert cast.otto.get(page).status_code == 404
    assert cast.stranger.get(page).status_code == 302


def test_desk_and_opponent_say_who_has_not_come(cast):
    make.playing(cast.event)
    mine, other = make.seats(cast.event)
    game = make.game_at(cast.event)
    assert f"{mine.entry.name} has not come" in words(
        cast.sam.get(url(cast.event, "desk_game", game_id=game.public_id))
    )
    cast.sam.post(url(cast.event, "call_missing", game_id=game.public_id, position=1))
    mine.refresh_from_db()
    assert mine.missing_at is not None
    phone, page = cast.player_of(other.entry), make.about(other)
    assert "The desk knows that" in words(phone.get(url(cast.event, "me")))
    phone.post(url(cast.event, "me_missing"), page | {"here": "1"})
    mine.refresh_from_db()
    assert mine.missing_at is None
    assert phone.post(url(cast.event, "me_missing"), page | {"entry": mine.entry.public_id}).status_code == 409
    phone.post(url(cast.event, "me_missing"), page)
    mine.refresh_from_db()
    assert mine.missing_at is not None
    assert cast.stranger.post(url(cast.event, "me_missing")).status_code == 404
    assert cast.vic.post(url(cast.event, "call_missing", game_id=game.public_id, position=1)).status_code == 403
    assert cast.sam.post(url(cast.event, "call_missing", game_id=game.public_id, position=3)).status_code == 422


def test_before_the_first_round_no_player_has_an_opponent_to_miss(cast):
    page = {"game": "", "entry": cast.event.entries.all()[0].public_id}
    assert cast.player.post(url(cast.event, "me_missing"), page).status_code == 404
    assert cast.player.post(url(cast.event, "me_missing")).status_code == 409


def test_the_settings_say_how_long_the_grace_is(cast):
    page = cast.olga.get(url(cast.event, "desk_settings"))
    assert "Minutes of grace" in words(page)


def text_of(response):
    with pdfplumber.open(BytesIO(response.content)) as opened:
        return "\n".join(page.extract_text() for page in opened.pages)


def test_badges_and_the_sheet_are_printed_for_whoever_helps(cast):
    waits(cast.event, "Vera Vane")
    find(cast.sam, cast.event, "ada")
    for name in ("print_badges", "print_check_in"):
        page = url(cast.event, name)
        assert "Dubois" in text_of(cast.vic.get(page))
        assert cast.otto.get(page).status_code == 404
        assert cast.stranger.get(page).status_code == 302
    assert "Vera" in text_of(cast.vic.get(url(cast.event, "print_check_in")))
    assert "The morning Name badges" in words(cast.vic.get(url(cast.event, "desk_prints")))


def test_without_entries_there_is_nothing_to_print():
    event = make.event()
    olga = Client()
    olga.force_login(make.user("olga"))
    for name in ("print_badges", "print_check_in"):
        assert olga.get(url(event, name)).status_code == 422
