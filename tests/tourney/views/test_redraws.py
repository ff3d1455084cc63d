"""Drawing again, swapping and pinning in the browser: looked at first, done by those who run the event alone."""

import html
import json
import re

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Round
from tourney.services import checkin, entries, events, redraws, results
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db


def at(event, name, **kwargs):
    return reverse(name, kwargs={"event_id": event.public_id, **kwargs})


def hidden(response):
    """The fields of the form that the page would send on."""
    form = response.content.decode().split("<main")[1]
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form)
    return {name: value for name, value in found if name != "csrfmiddlewaretoken"}


def test_a_redraw_shows_who_moves_saves_nothing_and_then_does_it(cast):
    event = cast.event
    round_ = make.draft(event)
    gone = event.entries.all()[2]
    entries.drop_entry(gone, make.desk(event))
    before, revision = redraws.places(round_), event.log.count()
    page = cast.olga.get(at(event, "round_redraw", number=1), {"keep": "1"})
    assert "Nothing is saved yet" in words(page)
    assert gone.name in words(page)
    assert (redraws.places(round_), event.log.count()) == (before, revision)
    done = cast.olga.post(at(event, "round_redraw", number=1), hidden(page), follow=True)
    assert "Drawn again." in words(done)
    assert gone.number not in redraws.places(round_)


def test_a_redraw_confirmed_after_somebody_left_is_looked_at_again(cast):
    event = cast.event
    make.draft(event)
    page = cast.olga.get(at(event, "round_redraw", number=1))
    entries.drop_entry(event.entries.all()[2], make.desk(event))
    answer = cast.olga.post(at(event, "round_redraw", number=1), hidden(page))
    assert answer.status_code == 409
    assert "Something has changed" in words(answer)
    assert event.entries.all()[2].name in words(answer)  # the new one is there to look at
    assert cast.olga.post(at(event, "round_redraw", number=1), hidden(answer)).status_code == 302


def test_a_no_show_is_taken_out_of_a_round_that_is_out(cast):
    event = cast.event
    round_ = make.playing(event)
    begun, other, *_ = queries.games_of(round_)
    results.enter_result(begun, make.desk(event), Outcome(1, 0, 3))
    page = cast.olga.get(at(event, "desk_round", number=1))
    assert "Draw again, as little as can be" in words(page)
    gone = queries.seats_in_order(other)[0].entry
    look = cast.olga.get(at(event, "round_redraw", number=1), {"keep": "1", "out": gone.pk})
    assert "not in this round" in words(look)
    cast.olga.post(at(event, "round_redraw", number=1), hidden(look))
    assert not round_.seats.filter(entry=gone).exists()
    started = queries.seats_in_order(begun)[0].entry
    refused = cast.olga.get(at(event, "round_redraw", number=1), {"keep": "1", "out": started.pk})
    assert refused.status_code == 422
    assert "begun" in words(refused)


@pytest.mark.parametrize("query", [{"out": "999999"}, {"out": "x"}, {"late": "-1"}, {"seed": "x" * 65}])
def test_a_redraw_of_nobody_knows_whom_is_refused(cast, query):
    make.draft(cast.event)
    assert cast.olga.get(at(cast.event, "round_redraw", number=1), query).status_code == 422


def test_a_swap_names_what_it_would_break_before_it_is_made(cast):
    event = cast.event
    make.closed(event)
    round_ = make.draft(event)
    first, second = queries.seats_in_order(queries.games_of(event.rounds.get(number=1))[0])
    beside = round_.seats.get(entry=first.entry).game.seats.exclude(entry=first.entry).get()
    before = redraws.places(round_)
    who = {"first": second.entry.pk, "second": beside.entry.pk}
    look = cast.olga.get(at(event, "round_swap", number=2), who)
    assert "The swap breaks" in words(look)
    assert "have already met" in words(look)
    assert redraws.places(round_) == before
    cast.olga.post(at(event, "round_swap", number=2), hidden(look))
    assert redraws.places(round_) != before
    assert cast.olga.get(at(event, "round_swap", number=2), {"first": second.entry.pk}).status_code == 422


def test_a_game_is_pinned_and_let_go_with_one_press(cast):
    round_ = make.draft(cast.event)
    game = queries.games_of(round_)[0]
    url = at(cast.event, "game_pin", game_id=game.public_id)
    assert "Unpin" in words(cast.olga.post(url, {"on": "1"}, follow=True))
    game.refresh_from_db()
    assert game.pinned
    assert "Unpin" not in words(cast.olga.post(url, {"off": "1"}, follow=True))


@pytest.mark.parametrize("name", ["round_redraw", "round_swap"])
@pytest.mark.parametrize("how", ["get", "post"])
def test_only_those_who_run_the_event_draw_again(cast, name, how):
    make.published(cast.event)
    url = at(cast.event, name, number=1)
    for who, status in ((cast.sam, 403), (cast.vic, 403), (cast.otto, 404), (cast.stranger, 302), (cast.player, 302)):
        assert getattr(who, how)(url).status_code == status


def test_only_those_who_run_the_event_pin_games_and_only_their_own(cast):
    game = queries.games_of(make.draft(cast.event))[0]
    url = at(cast.event, "game_pin", game_id=game.public_id)
    for who, status in ((cast.sam, 403), (cast.vic, 403), (cast.otto, 404), (cast.stranger, 302), (cast.player, 302)):
        assert who.post(url).status_code == status
    other = cast.otto
    theirs = queries.games_of(make.draft(make.event("otto", entries=4)))[0]
    assert other is not None
    assert cast.olga.post(at(cast.event, "game_pin", game_id=theirs.public_id)).status_code == 404


def test_the_file_of_a_draw_holds_all_that_it_was_made_from_and_nothing_private(cast):
    event = cast.event
    someone = event.entries.all()[0]
    entries.edit_entry(someone, make.desk(event), email="ada@example.org")
    make.draft(event)
    url = at(event, "round_draw_file", number=1)
    answer = cast.orla.get(url)
    kept = json.loads(answer.content)
    assert sorted(kept) == ["answer", "engine", "field"]
    assert kept["field"]["seed"] == Round.objects.get().seed
    assert "ada@example.org" not in answer.content.decode()
    for who, status in ((cast.sam, 404), (cast.vic, 404), (cast.otto, 404), (cast.stranger, 302), (cast.player, 302)):
        assert who.get(url).status_code == status  # nobody else hears of a draft


def test_a_round_that_is_out_tells_the_desk_why_each_game_is_so(cast):
    make.published(cast.event)
    page = words(cast.sam.get(at(cast.event, "desk_round", number=1)))
    assert "Each game with its reason" in page
    assert "Proven: no other pairings are better" in page


def test_a_late_pair_for_whom_every_table_is_taken_gets_one_with_a_press_and_the_same_preview(cast):
    event = cast.event
    make.playing(event)
    for table in event.tables.filter(games=None):
        events.remove_table(table, make.desk(event))
    late = [entries.add_entry(event, make.desk(event), name=name) for name in ("Zoe Late", "Yan Late")]
    asked = {"keep": "1", "late": [one.pk for one in late]}
    page = cast.olga.get(at(event, "round_redraw", number=1), asked)
    assert page.status_code == 422
    assert "Add one table and go on" in words(page)
    assert "has not checked in" not in words(page)
    then = html.unescape(hidden(page)["then"])
    answer = cast.olga.post(at(event, "desk_tables_add"), hidden(page) | {"then": then}, follow=True)
    assert answer.status_code == 200
    assert "This is what would change" in words(answer)
    assert "Zoe Late" in words(answer)
    assert event.tables.count() == 5


def test_who_has_not_checked_in_may_be_left_out_where_the_tables_are_taken(cast):
    event = cast.event
    make.playing(event)
    for table in event.tables.filter(games=None):
        events.remove_table(table, make.desk(event))
    first, *others = event.entries.all()
    for one in others:
        checkin.check_in(one, make.desk(event))
    late = [entries.add_entry(event, make.desk(event), name=name) for name in ("Zoe Late", "Yan Late")]
    asked = {"keep": "1", "late": [one.pk for one in late]}
    page = cast.olga.get(at(event, "round_redraw", number=1), asked)
    without = re.search(r'href="([^"]*)">Draw without', page.content.decode())
    assert f"out={first.pk}" in without[1]
    assert cast.olga.get(html.unescape(without[1])).status_code in {200, 422}


def test_who_has_played_is_not_offered_to_be_left_out_though_never_checked_in(cast):
    event = cast.event
    make.closed(event)
    make.playing(event)
    event.tables.exclude(games__round__number=2).update(closed=True)
    _never_checked_in, *others = event.entries.all()
    for one in others:
        checkin.check_in(one, make.desk(event))
    late = [entries.add_entry(event, make.desk(event), name=name) for name in ("Zoe Late", "Yan Late")]
    page = cast.olga.get(at(event, "round_redraw", number=2), {"keep": "1", "late": [one.pk for one in late]})
    assert "Add one table and go on" in words(page)
    assert "Draw without" not in words(page)


def test_the_first_draw_that_lacks_tables_offers_them(cast):
    for table in cast.event.tables.all()[1:]:
        events.remove_table(table, make.desk(cast.event))
    page = cast.olga.post(at(cast.event, "round_draft"), {"mission_mode": "plans"})
    assert page.status_code == 422
    assert "Add 3 tables and go on" in words(page)
    assert hidden(page)["then"] == at(cast.event, "desk_draft")


@pytest.mark.parametrize("then", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"])
def test_nobody_is_led_elsewhere_by_adding_tables(cast, then):
    answer = cast.olga.post(at(cast.event, "desk_tables_add"), {"count": "1", "then": then})
    assert answer["Location"] == at(cast.event, "desk_tables")
