"""Before the event: what its public page says, missions planned ahead, copies made in the browser."""

import datetime

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import fields_of, words
from tourney.models import Event
from tourney.services.events import change_settings
from tourney.services.planned import Planned, plan_missions

pytestmark = pytest.mark.django_db

TEXT = "Bring dice & tape.\n\nSee https://example.org/rules or <script>alert(1)</script> javascript:alert(2)"


def at(event, name, **kwargs):
    return reverse(name, kwargs={"event_id": event.public_id, **kwargs})


def save_public(client, event, **changed):
    sent = fields_of(client.get(at(event, "desk_public")))
    return client.post(at(event, "desk_public"), sent | changed)


def test_what_the_organiser_writes_is_read_by_everybody_in_its_language(cast):
    told = {"about": TEXT, "fee": "20 € (Mittagessen)", "contact": "Anna, anna@example.org", "capacity": "10"}
    assert save_public(cast.orla, cast.event, **told, language="de").status_code == 302
    answer = cast.stranger.get(at(cast.event, "event"))
    page = answer.content.decode()
    assert "20 € (Mittagessen)" in words(answer)
    assert "Places 10, 2 left" in words(answer)
    assert 'lang="de"' in page
    assert "<p>Bring dice &amp; tape.</p>" in page


def test_an_address_in_the_text_is_a_link_and_nothing_else_becomes_one(cast):
    save_public(cast.olga, cast.event, about=TEXT)
    page = cast.stranger.get(at(cast.event, "event")).content.decode()
    assert '<a href="https://example.org/rules" rel="nofollow">' in page
    assert "<script>alert" not in page
    assert 'href="javascript' not in page


def test_a_full_event_says_that_no_place_is_left(cast):
    save_public(cast.olga, cast.event, capacity="4")
    assert "Places 4, none left" in words(cast.stranger.get(at(cast.event, "event")))


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("capacity", "0", "Write a whole number from 1 to 2000."),
        ("fee", "x" * 81, "Shorten this to 80 characters"),
        ("language", "tlh", "Choose one of those on offer."),
        ("about", "x" * 8001, "Shorten this to 8000 characters"),
    ],
)
def test_a_mistake_is_said_and_nothing_is_saved(cast, field, typed, says):
    answer = save_public(cast.olga, cast.event, contact="Anna", **{field: typed})
    assert answer.status_code == 422
    assert says in words(answer)
    cast.event.refresh_from_db()
    assert cast.event.contact == ""


def test_what_two_people_write_at_once_is_kept_of_both(cast):
    old = fields_of(cast.olga.get(at(cast.event, "desk_public")))
    save_public(cast.orla, cast.event, fee="£5")
    answer = cast.olga.post(at(cast.event, "desk_public"), old | {"contact": "Olga"})
    assert answer.status_code == 409
    assert cast.olga.post(at(cast.event, "desk_public"), fields_of(answer)).status_code == 302
    cast.event.refresh_from_db()
    assert (cast.event.fee, cast.event.contact) == ("£5", "Olga")


def test_missions_are_planned_with_one_choice_a_round(cast):
    sent = fields_of(cast.olga.get(at(cast.event, "desk_planned")))
    sent |= {"way_1": "fixed:fow4/no-retreat", "way_2": "random"}
    assert cast.olga.post(at(cast.event, "desk_planned"), sent).status_code == 302
    cast.event.refresh_from_db()
    assert {number: plan["mission_mode"] for number, plan in cast.event.round_plans.items()} == {
        "1": "fixed",
        "2": "random",
    }
    assert 'value="fixed" ' in cast.olga.get(at(cast.event, "desk_draft")).content.decode()
    assert cast.olga.get(at(cast.event, "desk_draft")).context["form"]["mission"].value() == "fow4/no-retreat"


def test_a_random_table_of_ones_own_stands_among_the_choices_once_it_is_written(cast):
    table = at(cast.event, "desk_planned_table", number=2)
    sent = fields_of(cast.olga.get(table)) | {f"on_{die}": "fow4/encounter" for die in range(1, 7)}
    assert cast.olga.post(table, sent).status_code == 302
    page = cast.olga.get(at(cast.event, "desk_planned"))
    assert page.context["form"]["way_2"].value() == "own"
    assert cast.olga.post(at(cast.event, "desk_planned"), fields_of(page)).status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.round_plans["2"]["mission_table"] == ["fow4/encounter"] * 6


def test_what_is_planned_is_secret_unless_ticked_and_saving_says_who_sees_it(cast):
    planned = at(cast.event, "desk_planned")
    sent = fields_of(cast.olga.get(planned)) | {"way_1": "random", "way_2": "random"}
    assert not {name for name in sent if name.startswith("told_")}
    said = words(cast.olga.post(planned, sent, follow=True))
    assert "The missions of rounds 1 and 2 stay secret until the round is published" in said
    sent = fields_of(cast.olga.get(planned)) | {"told_2": "on"}
    said = words(cast.olga.post(planned, sent, follow=True))
    assert "Everybody sees the missions of round 2: in the schedule, its calendar and the event pack" in said
    assert "The missions of round 1 stay secret" in said


def test_a_table_with_a_gap_is_refused(cast):
    table = at(cast.event, "desk_planned_table", number=1)
    sent = fields_of(cast.olga.get(table)) | {"on_3": ""}
    answer = cast.olga.post(table, sent)
    assert answer.status_code == 422
    assert "Choose one." in words(answer)


def test_a_plan_made_beside_another_one_keeps_both(cast):
    old = fields_of(cast.olga.get(at(cast.event, "desk_planned")))
    plan_missions(cast.event, make.desk(cast.event), {1: Planned("fixed", "fow4/encounter")})
    answer = cast.olga.post(at(cast.event, "desk_planned"), old | {"way_2": "random"})
    assert answer.status_code == 409
    assert cast.olga.post(at(cast.event, "desk_planned"), fields_of(answer)).status_code == 302
    cast.event.refresh_from_db()
    assert set(cast.event.round_plans) == {"1", "2"}


def test_a_round_that_is_drawn_has_nothing_to_plan(cast):
    make.draft(cast.event)
    assert cast.olga.get(at(cast.event, "desk_planned_table", number=1)).status_code == 404
    assert "way_1" not in cast.olga.get(at(cast.event, "desk_planned")).content.decode()


def test_only_those_who_run_the_event_see_these_pages(cast):
    pages = [("desk_public", {}), ("desk_planned", {}), ("desk_planned_table", {"number": 1})]
    readers = {"orla": 200, "sam": 403, "vic": 403, "otto": 404, "player": 302, "stranger": 302}
    for name, kwargs in pages:
        for who, status in readers.items():
            assert getattr(cast, who).get(at(cast.event, name, **kwargs)).status_code == status, (name, who)


NEW = {"begin": "wh40k10-day", "name": "Next one", "starts_on": "2027-10-02", "time_zone": "Europe/London"}


def make_new(client, **changed):
    return client.post(reverse("desk_new_event"), NEW | changed)


def test_points_and_sides_follow_the_game_that_is_chosen_not_the_last_event(cast):
    change_settings(cast.event, make.desk(cast.event), {"points": 75, "draw_rules": ["rematch", "sides:must"]})
    assert make_new(cast.olga).status_code == 302
    event = Event.objects.get(name="Next one")
    assert (event.system, event.points, event.sides) == ("wh40k10", 2000, "Ignore sides")


def test_a_copy_is_chosen_among_the_events_one_runs(cast):
    plan_missions(cast.event, make.desk(cast.event), {1: Planned("fixed", "fow4/encounter")})
    change_settings(cast.event, make.desk(cast.event), {"venue": "Drill Hall", "time_zone": "Asia/Tokyo"})
    form = cast.orla.get(reverse("desk_new_event"), {"from": cast.event.public_id}).context["form"]
    assert form["begin"].value() == f"copy:{cast.event.public_id}"
    assert form["venue"].value() == "Drill Hall"
    sent = {name: form[name].value() or "" for name in ("begin", "venue", "time_zone", "key")}
    page = cast.orla.get(make_new(cast.orla, **sent, with_roster="on").url).content.decode()
    assert "no consent of theirs is on record" in page
    event = Event.objects.get(name="Next one")
    assert (event.venue, event.time_zone, event.starts_on) == ("Drill Hall", "Asia/Tokyo", datetime.date(2027, 10, 2))
    assert event.entries.count() == 8
    assert event.round_plans["1"]["mission"] == "fow4/encounter"


def test_nobody_copies_an_event_that_they_do_not_run(cast):
    for client in (cast.sam, cast.otto):
        assert make_new(client, begin=f"copy:{cast.event.public_id}").status_code == 422
    assert not Event.objects.filter(name="Next one").exists()


def test_players_of_a_template_are_refused_in_words(cast):
    answer = make_new(cast.olga, with_roster="on")
    assert answer.status_code == 422
    assert "Choose the event to copy" in words(answer)


def test_a_schedule_that_cannot_be_is_said_and_no_event_is_made(cast):
    answer = make_new(cast.olga, starts_on="2027-03-28", opens="01:30")
    assert answer.status_code == 422
    assert "01:30 is no time on 28 March" in words(answer)
    assert not Event.objects.filter(name="Next one").exists()


def test_the_form_and_the_event_page_take_the_same_queries_however_many(cast, django_assert_max_num_queries):
    save_public(cast.olga, cast.event, about=TEXT)
    for _ in range(2):
        with django_assert_max_num_queries(8):
            assert len(cast.olga.get(reverse("desk_new_event")).content) < 100_000
        for _ in range(4):
            make.event()
