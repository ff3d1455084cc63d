"""Pages of the schedule: the desk's form, the public page, the calendar file."""

import re

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import fields_of, words
from tourney.services.events import change_settings

pytestmark = pytest.mark.django_db

ROW = "line-0-label"
LINE = {"label": "round-1", "title": "", "day": "2027-04-10", "time": "09:30", "minutes": "150"}


def at(event, name="desk_schedule", **kwargs):
    return reverse(name, kwargs={"event_id": event.public_id, **kwargs})


def post(client, event, *lines, **more):
    sent = fields_of(client.get(at(event)), ROW)
    for place, line in enumerate(lines):
        sent |= {f"line-{place}-{name}": value for name, value in line.items()}
    return client.post(at(event), sent | more)


@pytest.fixture
def filled(cast):
    """A cast whose event has the schedule of one day."""
    page = cast.olga.get(at(cast.event)).context["fill"]
    sent = {"outline": "fow4-day", "starts_on": "2027-04-10", "version": page.initial["version"]}
    assert cast.olga.post(at(cast.event, "desk_schedule_fill"), sent).status_code == 302
    return cast


def test_an_empty_schedule_is_filled_in_from_an_outline(filled):
    assert filled.event.slots.count() == 6
    assert "Running late?" in words(filled.olga.get(at(filled.event)))


def test_a_line_is_added_with_the_usual_title_and_read_by_everybody(cast):
    assert post(cast.orla, cast.event, LINE).status_code == 302
    assert (cast.event.slots.get().title, cast.event.slots.get().round_number) == ("Round 1", 1)
    for reader in (cast.stranger, cast.player, cast.sam):
        page = words(reader.get(at(cast.event, "public_schedule")))
        assert "Saturday 10 April 2027" in page
        assert "09:30–12:00 Round 1" in page


def test_a_line_is_taken_away_by_choosing_none(filled):
    first = filled.event.slots.first()
    assert post(filled.olga, filled.event, {"label": ""}).status_code == 302
    assert not filled.event.slots.filter(pk=first.pk).exists()
    assert filled.event.slots.count() == 5


def test_saving_untouched_changes_nothing(filled):
    filled.event.refresh_from_db()
    revision = filled.event.revision
    assert post(filled.olga, filled.event).status_code == 302
    filled.event.refresh_from_db()
    assert filled.event.revision == revision


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"time": ""}, "Say at what time."),
        ({"day": ""}, "Say on which day."),
        ({"day": "1066-10-14"}, "from 2000 to 2099"),
        ({"time": "late"}, "such as 09:30"),
        ({"minutes": "-5"}, "Write a whole number from 0 to 1440."),
        ({"label": "round-9"}, "Choose one of those on offer."),
        ({"label": "", "title": "Quiz"}, "Choose what this line is."),
        ({"day": "2027-03-28", "time": "01:30"}, "There is no such time that night: clocks go forward"),
    ],
)
def test_a_mistake_is_said_at_its_field_and_nothing_is_saved(cast, wrong, says):
    answer = post(cast.olga, cast.event, LINE | {"title": "Opening"} | wrong)
    assert answer.status_code == 422
    assert says in words(answer)
    assert not cast.event.slots.exists()


def test_a_round_twice_is_refused_with_what_was_typed(cast):
    answer = post(cast.olga, cast.event, LINE, LINE | {"time": "13:00", "title": "Once more"})
    assert answer.status_code == 422
    assert "Round 1 is in the schedule twice" in words(answer)
    assert 'value="Once more"' in answer.content.decode()


def test_an_hour_that_comes_twice_is_taken_as_the_first_and_it_is_said(cast):
    change_settings(cast.event, make.desk(cast.event), {"time_zone": "Europe/Berlin"})
    sent = fields_of(cast.olga.get(at(cast.event)), ROW)
    night = LINE | {"day": "2026-10-25", "time": "02:30"}
    sent |= {f"line-0-{name}": value for name, value in night.items()}
    page = words(cast.olga.post(at(cast.event), sent, follow=True))
    assert "that hour comes twice that night. The first of the two is meant." in page
    assert f"{cast.event.slots.get().starts_at:%H:%M}" == "00:30"


def test_two_at_the_desk_lose_nothing(filled):
    old = fields_of(filled.olga.get(at(filled.event)), ROW)
    assert post(filled.orla, filled.event, {"title": "Doors"}).status_code == 302
    answer = filled.olga.post(at(filled.event), old | {"line-1-title": "First round"})
    assert answer.status_code == 409
    again = filled.olga.post(at(filled.event), fields_of(answer, ROW))
    assert again.status_code == 302
    titles = list(filled.event.slots.values_list("title", flat=True))
    assert titles[:2] == ["Doors", "First round"]


def move(cast, **changed):
    form = cast.olga.get(at(cast.event)).context["move"]
    sent = {name: form[name].value() or "" for name in ("key", "version", "start", "minutes")}
    return cast.olga.post(at(cast.event, "desk_schedule_move"), sent | changed)


def test_everything_from_a_round_on_is_moved_and_published_at_once(filled):
    start = filled.event.slots.get(round_number=2).pk
    assert move(filled, start=start, minutes="15").status_code == 302
    page = words(filled.stranger.get(at(filled.event, "public_schedule")))
    assert "09:30–12:00 Round 1" in page
    assert "13:00–15:30 Round 2" in page
    assert "T130000" in filled.stranger.get(at(filled.event, "schedule_file")).content.decode()


@pytest.mark.parametrize(
    ("minutes", "says"), [("0", "such as 15"), ("9999", "from −1440 to 1440"), ("", "Fill this in")]
)
def test_moving_by_what_cannot_be_is_refused(filled, minutes, says):
    answer = move(filled, minutes=minutes)
    assert answer.status_code == 422
    assert says in words(answer)


def test_a_stale_move_is_refused_and_the_next_press_moves(filled):
    old = {"version": "1", "minutes": "15", "start": ""}
    answer = filled.olga.post(at(filled.event, "desk_schedule_move"), old)
    assert answer.status_code == 409
    sent = old | {"version": answer.context["move"].data["version"]}
    assert filled.olga.post(at(filled.event, "desk_schedule_move"), sent).status_code == 302


def test_a_form_that_came_without_its_lines_takes_none_away(filled):
    form = filled.olga.get(at(filled.event)).context["form"]
    answer = filled.olga.post(at(filled.event), {"version": form.initial["version"]})
    assert answer.status_code == 422
    assert "came without some of its lines" in words(answer)
    assert filled.event.slots.count() == 6


def test_only_those_who_run_the_event_write_the_schedule(cast):
    for name in ("desk_schedule", "desk_schedule_move", "desk_schedule_fill"):
        for who, status in (("sam", 403), ("vic", 403), ("otto", 404), ("player", 302), ("stranger", 302)):
            assert getattr(cast, who).post(at(cast.event, name), {}).status_code == status, (name, who)


def test_a_title_with_markup_is_shown_as_text(cast):
    post(cast.olga, cast.event, LINE | {"title": "<b>Lunch</b>"})
    assert "<b>Lunch" not in cast.stranger.get(at(cast.event, "public_schedule")).content.decode()


def test_the_public_page_polls_for_nothing_while_nothing_changes(filled):
    filled.event.refresh_from_db()
    address = at(filled.event, "public_schedule")
    assert filled.stranger.get(address, {"rev": filled.event.revision}).status_code == 204
    assert "No schedule yet" not in words(filled.stranger.get(address))


def test_a_calendar_gets_a_file_of_its_own_type(filled):
    answer = filled.stranger.get(at(filled.event, "schedule_file"))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert len(re.findall("BEGIN:VEVENT", answer.content.decode())) == 6


def test_the_desks_page_takes_the_same_queries_however_many_entries(filled, django_assert_max_num_queries):
    filled.olga.get(at(filled.event))
    for more in (0, 40):
        make.enter(filled.event, more) if more else None
        with django_assert_max_num_queries(14):
            assert len(filled.olga.get(at(filled.event)).content) < 100_000
