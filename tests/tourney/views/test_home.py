"""The front page and the making of an event."""

import pytest
from django.urls import reverse

from tests import make
from tourney.eventfile import file_text
from tourney.models import Event
from tourney.services.eventfile import import_event
from tourney.services.events import change_settings, finish_event
from tourney.services.writing import Actor
from tourney.views import home

pytestmark = pytest.mark.django_db

FILLED_IN = {
    "name": "Autumn Muster", "venue": "", "starts_on": "2027-10-02", "time_zone": "Europe/London", "points": "100",
    "begin": "fow4-weekend", "rounds_planned": "5", "round_minutes": "150", "sides": "wish", "club_rounds": "1",
    "paper": "a4", "units": "both", "dice": "server", "tables": "8",
}  # fmt: skip


def post(client, **changed):
    return client.post(reverse("desk_new_event"), FILLED_IN | changed)


def test_a_stranger_reads_what_muster_is_and_sees_listed_events_alone(client):
    hidden = make.event(name="Hidden")
    shown = make.event(name="Shown")
    change_settings(shown, make.desk(shown), {"listed": True})
    page = client.get("/").content.decode()
    assert "podium" in page
    assert "Shown" in page
    assert "Hidden" not in page
    assert hidden.public_id not in page
    assert reverse("account_signup") in page
    assert reverse("account_login") in page


def test_a_stranger_hears_nothing_of_a_draft(client):
    event = make.event(entries=4, listed=True)
    make.draft(event)
    page = client.get("/").content.decode()
    assert "Not started" in page
    assert "draft" not in page.split("Events</h2>")[1]


def test_a_user_sees_their_own_events_with_the_next_step(client):
    make.event("otto", name="Not mine")
    event = make.event(name="Mine", entries=4)
    make.played_event(name="Also mine", entries=4, rounds=3, rounds_planned=3)
    client.force_login(make.user("olga"))
    page = client.get("/").content.decode()
    assert "Next: Draw round 1" in page
    assert "Next: Finish the event" in page
    assert reverse("desk", args=[event.public_id]) in page
    assert "Not mine" not in page


def test_somebody_without_events_is_told_what_to_do(client):
    client.force_login(make.user("olga"))
    page = client.get("/").content.decode()
    assert "No event yet" in page
    assert reverse("desk_new_event") in page


def test_my_events_take_the_same_queries_however_many(client, django_assert_max_num_queries):
    for _ in range(4):
        make.played_event(entries=4)
    client.force_login(make.user("olga"))
    with django_assert_max_num_queries(10):
        client.get("/")


def test_my_events_come_by_the_page_those_that_are_not_over_first(client, monkeypatch):
    monkeypatch.setattr(home, "A_PAGE", 2)
    for number in range(1, 4):
        make.event("olga", name=f"Event {number}")
    last = Event.objects.get(name="Event 3")
    finish_event(last, make.desk(last))
    client.force_login(make.user("olga"))
    first, second = (client.get("/", {"page": page}).content.decode() for page in (1, 2))
    assert all(f"Event {number}" in first for number in (1, 2))
    assert "Event 3" not in first
    assert "Event 3" in second
    assert "Event 1" not in second
    assert 'href="?page=2"' in first


def test_making_an_event_asks_a_stranger_to_sign_in(client):
    assert client.get(reverse("desk_new_event")).status_code == 302
    assert post(client).status_code == 302
    assert not Event.objects.exists()


def test_an_event_is_made_with_its_tables_and_owner(client):
    client.force_login(make.user("olga"))
    answer = post(client, club_rounds="1-2")
    event = Event.objects.get(name="Autumn Muster")
    assert answer["Location"] == reverse("desk", args=[event.public_id])
    assert (event.name, event.rounds_planned, event.draw_rules[-1]) == ("Autumn Muster", 5, "club:1,2")
    assert event.tables.count() == 8
    assert event.members.get().user.email == "olga@example.org"


def test_the_form_sent_twice_makes_one_event_and_leads_to_it(client):
    client.force_login(make.user("olga"))
    first, again = post(client, key="k1"), post(client, key="k1")
    assert first["Location"] == again["Location"]
    assert Event.objects.count() == 1
    client.force_login(make.user("otto"))
    assert post(client, key="k1")["Location"] != first["Location"]


def test_a_name_is_enough_the_rest_is_filled_in(client):
    client.force_login(make.user("olga"))
    form = client.get(reverse("desk_new_event")).context["form"]
    filled = {name: form[name].value() for name in form.fields if form[name].value() not in {None, ""}}
    assert post(client, **{k: v for k, v in filled.items() if k != "club_rounds"}, name="X").status_code == 302


def test_hall_is_filled_in_and_paper_is_taken_from_the_last_event(client):
    make.event(venue="Drill Hall", paper="letter")
    client.force_login(make.user("olga"))
    form = client.get(reverse("desk_new_event")).context["form"]
    assert form["venue"].value() == "Drill Hall"
    post(client, paper="", venue="Town Hall")
    event = Event.objects.get(name="Autumn Muster")
    assert (event.paper, event.venue) == ("letter", "Town Hall")


def test_the_zone_is_that_of_the_last_event_one_made_not_of_one_that_came_as_a_file(client):
    make.event(venue="Drill Hall", time_zone="Europe/London")
    elsewhere = file_text(make.event("otto", venue="Far Away", time_zone="Pacific/Auckland")).encode()
    import_event(elsewhere, Actor.of_user(make.user("olga")), as_copy=True)
    client.force_login(make.user("olga"))
    form = client.get(reverse("desk_new_event")).context["form"]
    assert (form["venue"].value(), form["time_zone"].value()) == ("Drill Hall", "Europe/London")


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("name", "", "required"),
        ("name", "x" * 121, "Shorten this to 120 characters"),
        ("rounds_planned", "0", "Write a whole number from 1 to 20."),
        ("time_zone", "Mars/Olympus", "There is no time zone"),
        ("starts_on", "soon", "such as 2027-04-10"),
        ("club_rounds", "1, x", "is no round"),
        ("club_rounds", "7", "there is no round 7"),
        ("dice", "loaded", "Choose one of those on offer."),
        ("tables", "201", "Write a whole number from 0 to 200."),
    ],
)
def test_a_mistake_is_said_and_what_was_typed_stays(client, field, typed, says):
    client.force_login(make.user("olga"))
    answer = post(client, venue="Drill Hall", **{field: typed})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert says in page
    assert 'value="Drill Hall"' in page
    assert not Event.objects.exists()


def test_markup_in_a_name_is_shown_as_text(client):
    client.force_login(make.user("olga"))
    post(client, name="<b>Bold</b>")
    page = client.get("/").content.decode()
    assert "&lt;b&gt;Bold" in page
    assert "<b>Bold" not in page


def test_a_helper_who_may_not_run_the_event_does_not_learn_of_a_draft(cast):
    make.draft(cast.event)
    assert "draft" in cast.orla.get("/").content.decode()
    for helper in (cast.sam, cast.vic):
        assert "draft" not in helper.get("/").content.decode()
