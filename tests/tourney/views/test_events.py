"""The overview of an event, its settings, its tables and its end."""

import pytest
from django.urls import reverse

from tests import make
from tourney.models import Event
from tourney.services import entries, events

pytestmark = pytest.mark.django_db


def url(event, name, *args):
    return reverse(name, args=[event.public_id, *args])


def typed(page, **changed):
    """What a browser would send from the form on that page, with some fields changed."""
    form = page.context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value not in {None, False}} | changed


def settings_form(client, event, **changed):
    return client.post(url(event, "desk_settings"), typed(client.get(url(event, "desk_settings")), **changed))


def test_the_overview_says_the_next_thing_to_do(cast):
    page = cast.olga.get(url(cast.event, "desk")).content.decode()
    assert "Draw round 1" in page
    make.play(make.playing(cast.event), leave=3)
    page = cast.olga.get(url(cast.event, "desk")).content.decode()
    assert "Wait for 3 results" in page
    assert "Round 1 of 3, playing" in page


def test_a_viewer_sees_what_is_waited_for_and_no_button(cast):
    page = cast.vic.get(url(cast.event, "desk")).content.decode()
    assert "Draw round 1" in page
    assert 'class="button button--primary button--big"' not in page


def test_the_overview_is_not_sent_again_while_nothing_has_changed(cast):
    cast.event.refresh_from_db()
    poll = {"headers": {"X-Muster-Poll": "1"}}
    minute = cast.olga.get(url(cast.event, "desk")).context["minute"]
    same = cast.olga.get(f"{url(cast.event, 'desk')}?minute={minute}&rev={cast.event.revision}", **poll)
    assert (same.status_code, same.content) == (204, b"")
    entries.add_entry(cast.event, make.desk(cast.event), name="Late Arrival")
    fresh = cast.olga.get(f"{url(cast.event, 'desk')}?rev={cast.event.revision - 1}", **poll).content.decode()
    assert "Late Arrival entered" in fresh
    assert '<div id="now"' in fresh


def test_the_overview_takes_a_handful_of_queries(cast, django_assert_max_num_queries):
    cast.olga.get(url(cast.event, "desk"))
    with django_assert_max_num_queries(10):
        cast.olga.get(url(cast.event, "desk"))


def test_settings_are_saved(cast):
    answer = settings_form(cast.olga, cast.event, venue="Drill Hall", plan_limit="2")
    assert answer.status_code == 302
    cast.event.refresh_from_db()
    assert (cast.event.venue, cast.event.plan_limit) == ("Drill Hall", 2)


def test_saving_settings_as_they_are_writes_nothing(cast):
    cast.event.refresh_from_db()
    before = cast.event.revision
    assert settings_form(cast.olga, cast.event).status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.revision == before


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"bye_vp": "-1"}, "Write a whole number from 0 to 100."),
        ({"time_zone": "../etc/passwd"}, "There is no time zone"),
    ],
)
def test_a_wrong_setting_is_said_and_nothing_is_saved(cast, changed, says):
    answer = settings_form(cast.olga, cast.event, venue="Drill Hall", **changed)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert 'value="Drill Hall"' in answer.content.decode()
    cast.event.refresh_from_db()
    assert cast.event.venue == ""


def test_an_event_cannot_have_fewer_rounds_than_were_drawn(cast):
    make.closed(cast.event)
    make.draft(cast.event)
    answer = settings_form(cast.olga, cast.event, rounds_planned="1")
    assert answer.status_code == 422
    assert "Round 2 exists already" in answer.content.decode()


def test_a_settings_form_made_before_another_change_is_stale_and_says_what_is_now(cast):
    page = cast.olga.get(url(cast.event, "desk_settings"))
    events.change_settings(cast.event, make.desk(cast.event), {"venue": "Barn"})
    answer = cast.olga.post(url(cast.event, "desk_settings"), typed(page, venue="Drill Hall"))
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "It is now: Barn." in text
    assert 'value="Drill Hall"' in text
    again = cast.olga.post(url(cast.event, "desk_settings"), typed(answer, venue="Drill Hall"))
    assert again.status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.venue == "Drill Hall"


def test_tables_get_terrain_and_are_closed_together(cast):
    page = cast.olga.get(url(cast.event, "desk_tables"))
    changed = {"terrain-1": "bocage", "closed-2": "on"}
    assert cast.olga.post(url(cast.event, "desk_tables"), typed(page, **changed)).status_code == 302
    first, second = cast.event.tables.all()[:2]
    assert (first.terrain, first.closed, second.closed) == ("bocage", False, True)


def test_a_stale_form_of_tables_is_refused_with_what_is_now(cast):
    page = cast.olga.get(url(cast.event, "desk_tables"))
    events.change_tables(cast.event, make.desk(cast.event), {1: events.TableWishes("desert")})
    answer = cast.olga.post(url(cast.event, "desk_tables"), typed(page, **{"terrain-1": "bocage"}))
    assert answer.status_code == 409
    assert "It is now: desert." in answer.content.decode()
    assert cast.event.tables.get(number=1).terrain == "desert"


def test_terrain_too_long_for_its_column_is_refused(cast):
    page = cast.olga.get(url(cast.event, "desk_tables"))
    answer = cast.olga.post(url(cast.event, "desk_tables"), typed(page, **{"terrain-1": "x" * 41}))
    assert answer.status_code == 422
    assert "Shorten this to 40 characters: it has 41." in answer.content.decode()


def test_tables_are_added_and_taken_away_while_unused(cast):
    assert cast.olga.post(url(cast.event, "desk_tables_add"), {"count": "2"}).status_code == 302
    assert [table.number for table in cast.event.tables.all()] == [1, 2, 3, 4, 5, 6]
    assert cast.olga.post(url(cast.event, "desk_table_remove", 6)).status_code == 302
    make.published(cast.event)
    refused = cast.olga.post(url(cast.event, "desk_table_remove", 1))
    assert refused.status_code == 422
    assert "has been played on" in refused.content.decode()
    assert cast.event.tables.count() == 5


@pytest.mark.parametrize("count", ["0", "201", "many", ""])
def test_a_number_of_tables_that_cannot_be_is_said(cast, count):
    answer = cast.olga.post(url(cast.event, "desk_tables_add"), {"count": count})
    assert answer.status_code == 422
    assert "field--wrong" in answer.content.decode()


def test_an_event_is_finished_with_one_press_and_opened_again(cast):
    Event.objects.filter(pk=cast.event.pk).update(rounds_planned=1)
    make.closed(cast.event)
    assert cast.olga.post(url(cast.event, "desk_finish")).status_code == 302
    assert Event.objects.get(pk=cast.event.pk).finished_at is not None
    page = cast.olga.get(url(cast.event, "desk_settings"))
    assert "This event is finished" in page.content.decode()
    assert cast.olga.post(url(cast.event, "desk_settings"), typed(page, venue="Barn")).status_code == 422
    assert cast.olga.post(url(cast.event, "desk_reopen")).status_code == 302
    assert Event.objects.get(pk=cast.event.pk).finished_at is None


def test_an_event_with_an_open_round_is_not_finished_and_the_page_says_why(cast):
    make.playing(cast.event)
    answer = cast.olga.post(url(cast.event, "desk_finish"))
    assert answer.status_code == 422
    assert "Round 1 is still open" in answer.content.decode()
    assert "Nothing was changed" in answer.content.decode()


def test_one_press_more_adds_no_further_tables_and_a_stale_form_says_so(cast):
    highest = cast.event.tables.count()
    form = {"count": "2", "after": highest}
    for _ in range(2):
        assert cast.olga.post(url(cast.event, "desk_tables_add"), form).status_code == 302
    assert cast.event.tables.count() == highest + 2
    assert cast.olga.post(url(cast.event, "desk_tables_add"), form | {"count": "1"}).status_code == 409
    assert cast.event.tables.count() == highest + 2


@pytest.mark.parametrize(
    ("typed", "zone"),
    [("Berlin", "Europe/Berlin"), ("new york", "America/New_York"), ("europe/berlin", "Europe/Berlin"), ("UTC", "UTC")],
)
def test_a_city_names_its_time_zone(cast, typed, zone):
    assert settings_form(cast.olga, cast.event, time_zone=typed).status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.time_zone == zone


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("Louisville", "Several time zones are called “Louisville”. Choose one: America/Kentucky/Louisville"),
        ("Berl", "There is no time zone “Berl”. Choose one: Europe/Berlin."),
        ("Nowhere", "There is no time zone “Nowhere”. Choose one from the list."),
    ],
)
def test_a_time_zone_that_is_not_clear_is_answered_with_those_it_may_be(cast, typed, says):
    answer = settings_form(cast.olga, cast.event, time_zone=typed)
    assert answer.status_code == 422
    assert says in answer.content.decode()


def test_the_overview_leads_to_the_form_with_as_many_tables_as_are_missing(cast):
    for table in cast.event.tables.all()[1:]:
        events.remove_table(table, make.desk(cast.event))
    page = cast.olga.get(reverse("desk", args=[cast.event.public_id])).content.decode()
    tables = reverse("desk_tables", args=[cast.event.public_id])
    assert f'href="{tables}?add=3"' in page
    field = cast.olga.get(tables, {"add": "3"}).context["more"]["count"]
    assert (field.value(), "autofocus" in str(field)) == (3, True)
    field = cast.olga.get(tables, {"add": "-3x"}).context["more"]["count"]
    assert (field.value(), "autofocus" in str(field)) == (1, False)
