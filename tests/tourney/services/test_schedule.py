"""The schedule: written whole, moved, kept on the wall when the event's date or zone changes."""

from datetime import UTC, date, datetime

import pytest

from tests import make
from tourney.errors import Refused, Stale
from tourney.models import Slot
from tourney.services.events import change_settings
from tourney.services.schedule import Line, move_schedule, schedule_version, set_schedule
from tourney.zones import on_the_wall

pytestmark = pytest.mark.django_db

wall = datetime.fromisoformat  # without a zone

CHECK_IN = Line("check-in", "Check-in", wall("2027-04-10 09:00"), 30)
ROUND = Line("round", "Round 1", wall("2027-04-10 09:30"), 150, 1)
LUNCH = Line("break", "Lunch", wall("2027-04-10 12:00"), 45)


@pytest.fixture
def event():
    return make.event(time_zone="Europe/Berlin")


def written(event, *lines):
    set_schedule(event, make.desk(event), list(lines))
    return list(event.slots.all())


def walls(event):
    return [f"{on_the_wall(slot.starts_at, event.time_zone):%d %H:%M}" for slot in event.slots.all()]


def test_lines_are_kept_in_utc_in_the_order_of_their_times(event):
    slots = written(event, LUNCH, ROUND, CHECK_IN)
    assert [slot.title for slot in slots] == ["Check-in", "Round 1", "Lunch"]
    assert slots[0].starts_at == datetime(2027, 4, 10, 7, tzinfo=UTC)
    assert event.log.first().verb == "schedule set"


def test_a_line_that_is_kept_stays_the_row_it_is_and_the_rest_go(event):
    first, second, _ = written(event, CHECK_IN, ROUND, LUNCH)
    kept = [Line("round", "Round 2", ROUND.starts, 150, 2, second.pk), Line("other", "Quiz", LUNCH.starts)]
    set_schedule(event, make.desk(event), kept)
    assert event.slots.get(title="Round 2").pk == second.pk
    assert not Slot.objects.filter(pk=first.pk).exists()


def test_two_rounds_may_change_places(event):
    other = Line("round", "Round 2", LUNCH.starts, 150, 2)
    one, two = written(event, ROUND, other)
    swapped = [
        Line("round", "Round 2", ROUND.starts, 150, 2, one.pk),
        Line("round", "Round 1", other.starts, 150, 1, two.pk),
    ]
    set_schedule(event, make.desk(event), swapped)
    assert list(event.slots.values_list("round_number", flat=True)) == [2, 1]


def test_the_same_schedule_once_more_is_no_change(event):
    slots = written(event, CHECK_IN, ROUND)
    revision = event.revision
    same = [Line("check-in", "Check-in", CHECK_IN.starts, 30, None, slots[0].pk)]
    same.append(Line("round", "Round 1", ROUND.starts, 150, 1, slots[1].pk))
    set_schedule(event, make.desk(event), same)
    assert event.revision == revision


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([ROUND, ROUND], "Round 1 is in the schedule twice"),
        ([Line("round", "Round 9", ROUND.starts, 1, 9)], "the event has 3 rounds"),
        ([Line("other", "Early", wall("2027-03-28 02:30"))], "02:30 is no time on 28 March"),
        ([Line("other", "x", ROUND.starts)] * 81, "at most 80 lines"),
        ([Line("feast", "x", ROUND.starts)], "needs a title, a kind"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_changed(event, lines, says):
    written(event, CHECK_IN)
    with pytest.raises(Refused, match=says):
        set_schedule(event, make.desk(event), lines)
    assert [slot.title for slot in event.slots.all()] == ["Check-in"]


def test_a_form_made_before_another_change_is_stale(event):
    version = schedule_version(event)
    written(event, CHECK_IN)
    with pytest.raises(Stale):
        set_schedule(event, make.desk(event), [ROUND], version=version)
    with pytest.raises(Stale):
        move_schedule(event, make.desk(event), 15, version=version)


def test_everything_from_a_line_on_is_moved_and_what_is_before_stays(event):
    _, second, _ = written(event, CHECK_IN, ROUND, LUNCH)
    move_schedule(event, make.desk(event), 15, start=second.pk)
    assert walls(event) == ["10 09:00", "10 09:45", "10 12:15"]
    move_schedule(event, make.desk(event), -30)
    assert walls(event) == ["10 08:30", "10 09:15", "10 11:45"]


def test_the_second_press_of_move_moves_nothing(event):
    written(event, CHECK_IN)
    version = schedule_version(event)
    for _ in range(2):
        move_schedule(event, make.desk(event), 15, key="k", version=version)
    assert walls(event) == ["10 09:15"]


@pytest.mark.parametrize("minutes", [0, 1441, -1441])
def test_by_nothing_or_by_more_than_a_day_is_refused(event, minutes):
    written(event, CHECK_IN)
    with pytest.raises(Refused, match="1 to 1440 minutes"):
        move_schedule(event, make.desk(event), minutes)


def test_without_a_schedule_there_is_nothing_to_move(event):
    with pytest.raises(Refused, match="nothing to move"):
        move_schedule(event, make.desk(event), 15)


def test_a_line_moved_to_the_second_of_two_equal_hours_stays_there_when_the_form_is_saved(event):
    (slot,) = written(event, Line("other", "Night", wall("2027-10-31 02:30")))
    move_schedule(event, make.desk(event), 60)
    slot.refresh_from_db()
    second = slot.starts_at
    set_schedule(event, make.desk(event), [Line("other", "Owls", wall("2027-10-31 02:30"), 0, None, slot.pk)])
    slot.refresh_from_db()
    assert (slot.title, slot.starts_at) == ("Owls", second)


def test_a_new_date_moves_the_schedule_by_days_on_the_wall(event):
    written(event, CHECK_IN)
    change_settings(event, make.desk(event), {"starts_on": date(2027, 11, 6)})
    assert walls(event) == ["06 09:00"]


def test_a_new_zone_keeps_the_hours_on_the_wall(event):
    written(event, CHECK_IN)
    change_settings(event, make.desk(event), {"time_zone": "Asia/Tokyo"})
    assert walls(event) == ["10 09:00"]
    assert event.slots.get().starts_at == datetime(2027, 4, 10, 0, tzinfo=UTC)
