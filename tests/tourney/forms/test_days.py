"""Days at the ends of the calendar, which clocks of other time zones cannot show: refused in words everywhere."""

from datetime import date, datetime

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import fields_of
from tourney.models import Event, Slot
from tourney.services import events, list_terms, schedule

pytestmark = pytest.mark.django_db
SAYS = "Write a day from 2000 to 2099."
ENDS = [("Europe/Berlin", "0001-01-01"), ("America/New_York", "9999-12-31"), ("UTC", "1999-12-31")]


@pytest.fixture(params=ENDS, ids=[day for _, day in ENDS])
def at(request, cast):
    """The event in a time zone, and a day that has none of its hours there."""
    zone, day = request.param
    Event.objects.filter(pk=cast.event.pk).update(time_zone=zone)
    cast.event.refresh_from_db()
    return cast, day, "00:00" if day < "2000" else "23:59"


def url(cast, name):
    return reverse(name, args=[cast.event.public_id])


def refused(answer):
    return answer.status_code == 422 and SAYS in answer.content.decode()


def test_deadlines_of_lists(at):
    cast, day, hour = at
    version = list_terms.list_settings_version(cast.event)
    typed = {"due": f"{day}T{hour}", "reveal": f"{day}T{hour}", "vp": "0", "version": version}
    assert refused(cast.olga.post(url(cast, "desk_lists_settings"), typed))


def test_the_end_of_registering(at):
    cast, day, hour = at
    typed = {"registration": "open", "names_shown": "full", "retention_days": "90"}
    ends = {"registration_closes_at": f"{day}T{hour}"}
    assert refused(cast.olga.post(url(cast, "desk_registration_terms"), typed | ends))


@pytest.mark.parametrize("field", ["since", "until"])
def test_what_is_looked_for_in_the_log(at, field):
    cast, day, hour = at
    assert refused(cast.olga.get(url(cast, "desk_log"), {field: f"{day}T{hour}"}))
    answer = cast.olga.get(url(cast, "desk_log_csv"), {field: f"{day}T{hour}"})
    assert answer.status_code == 422


def test_the_first_day_of_a_new_event(at):
    cast, day, _ = at
    typed = {"begin": "fow4-weekend", "name": "Far Off", "starts_on": day, "time_zone": cast.event.time_zone}
    assert refused(cast.olga.post(reverse("desk_new_event"), typed))
    assert not Event.objects.filter(name="Far Off").exists()


def test_the_first_day_of_an_event_that_has_a_schedule(at):
    cast, day, _ = at
    by = make.desk(cast.event)
    events.change_settings(cast.event, by, {"starts_on": date(2027, 4, 10)})
    line = schedule.Line(Slot.Kind.OTHER, "Doors", datetime.fromisoformat("2027-04-10 09:00"), 0)
    schedule.set_schedule(cast.event, by, [line], version=schedule.schedule_version(cast.event))
    assert refused(cast.olga.post(url(cast, "desk_settings"), settings_of(cast) | {"starts_on": day}))


def test_a_day_that_an_event_came_with_stays_while_it_is_left_alone(cast):
    Event.objects.filter(pk=cast.event.pk).update(starts_on="1998-05-01")
    answer = cast.olga.post(url(cast, "desk_settings"), settings_of(cast) | {"name": "In Those Days"})
    assert answer.status_code == 302
    cast.event.refresh_from_db()
    assert (cast.event.name, str(cast.event.starts_on)) == ("In Those Days", "1998-05-01")


def settings_of(cast):
    return fields_of(cast.olga.get(url(cast, "desk_settings")))
