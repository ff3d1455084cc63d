"""New events from outlines and as copies."""

import datetime

import pytest

from tests import make
from tourney.errors import Refused
from tourney.logbook import sentence
from tourney.models import Event, MissionMode
from tourney.outlines import outline
from tourney.services import entries, events, missions, planned, registering, schedule
from tourney.services.copies import Beginning, create_copy, create_from_outline
from tourney.services.writing import Actor
from tourney.starts import LEAST
from tourney.zones import on_the_wall

pytestmark = pytest.mark.django_db

NEW_DAY, wall = datetime.date(2027, 11, 6), datetime.datetime.fromisoformat


def olga():
    return Actor.of_user(make.user("olga"))


@pytest.fixture
def old():
    """An event that was played: two entries, tables with wishes, an own mission in two versions, planned rounds."""
    event = make.event(entries=2, tables=3, time_zone="Europe/London", points=80, about="Bring dice.", fee="£5")
    desk = make.desk(event)
    first = missions.save_mission(event, desk, LEAST)
    missions.save_mission(event, desk, LEAST.replace("turn = 7", "turn = 8"), key=first.key, seen=1)
    own = f"fow4/{first.key}@"
    wishes = {2: events.TableWishes("bocage", room="Hall", mission=f"{own}2")}
    events.change_tables(event, desk, wishes)
    planned.plan_missions(event, desk, {2: planned.Planned(MissionMode.FIXED, f"{own}2")})
    lines = [
        schedule.Line("check-in", "Check-in", wall("2027-04-10 09:00"), 30),
        schedule.Line("round", "Round 3", wall("2027-04-11 09:30"), 150, 3),
    ]
    schedule.set_schedule(event, desk, lines)
    make.closed(event)
    event.refresh_from_db()
    return event


def test_an_outline_gives_points_sides_tables_announcements_and_schedule():
    event = create_from_outline(olga(), outline("wh40k10-weekend"), Beginning("Forty", NEW_DAY), key="k")
    assert (event.system, event.points, event.round_minutes, event.rounds_planned) == ("wh40k10", 2000, 180, 5)
    assert not any(rule.startswith("sides") for rule in event.draw_rules)
    assert event.slots.filter(kind="round").count() == 5
    assert event.tables.count() == 16
    assert event.bye_vp == event.practice.win_vp
    assert event.log.get().data["outline"] == "wh40k10-weekend"


def test_what_differs_from_an_outline_wins():
    wanted = Beginning(
        "Small", NEW_DAY, tables=2, opens=datetime.time(10), sides="must", club_rounds=(1, 2),
        differs={"rounds_planned": 2, "points": 60, "paper": "letter"},
    )  # fmt: skip
    event = create_from_outline(olga(), outline("fow4-day"), wanted)
    assert (event.points, event.paper, event.tables.count()) == (60, "letter", 2)
    assert {"sides:must", "club:1,2"} <= set(event.draw_rules)
    assert f"{on_the_wall(event.slots.first().starts_at, event.time_zone):%H:%M}" == "10:00"
    assert event.slots.filter(kind="round").count() == 2


def test_without_a_date_an_outline_gives_no_schedule():
    assert not create_from_outline(olga(), outline("fow4-day"), Beginning("Some day")).slots.exists()


def test_a_copy_has_what_was_settled_and_nothing_of_what_was_played(old):
    copy = create_copy(olga(), old, Beginning("Again", NEW_DAY))
    assert (copy.points, copy.about, copy.fee, copy.draw_rules) == (80, "Bring dice.", "£5", old.draw_rules)
    assert not copy.rounds.exists()
    assert not copy.entries.exists()
    assert [line.verb for line in copy.log.all()] == ["event created"]
    assert copy.log.get().data["copy_of"] == old.name


def test_a_copys_schedule_stands_as_many_days_later_at_the_same_hours_on_the_wall(old):
    copy = create_copy(olga(), old, Beginning("Again", NEW_DAY))
    walls = [f"{on_the_wall(slot.starts_at, 'Europe/London'):%Y-%m-%d %H:%M}" for slot in copy.slots.all()]
    assert walls == ["2027-11-06 09:00", "2027-11-07 09:30"]


def test_a_copys_own_missions_are_the_latest_and_tables_and_plans_name_them(old):
    copy = create_copy(olga(), old, Beginning("Again", NEW_DAY))
    mission = copy.own_missions.get()
    assert (mission.version, "turn = 8" in mission.text) == (1, True)
    assert copy.tables.get(number=2).mission == f"fow4/{mission.key}@1"
    assert (copy.tables.get(number=2).terrain, copy.tables.get(number=2).room) == ("bocage", "Hall")
    assert copy.round_plans["2"]["mission"] == f"fow4/{mission.key}@1"


def test_players_come_along_only_if_that_is_wished_each_with_a_new_link(old):
    copy = create_copy(olga(), old, Beginning("Again", NEW_DAY), roster=True)
    names = list(old.entries.values_list("name", "club", "side", "army"))
    assert list(copy.entries.values_list("name", "club", "side", "army")) == names
    digests = set(copy.entries.values_list("tokens__digest", flat=True))
    assert not digests & set(old.entries.values_list("tokens__digest", flat=True))


def test_who_withdrew_was_refused_or_dropped_is_not_entered_anew():
    event = make.event(entries=1, registration="open")
    withdrawn, refused = (registering.register(event, registering.Wish(name)) for name in ("Wim", "Rea"))
    registering.withdraw(withdrawn, make.desk(event))
    registering.refuse(refused, make.desk(event))
    stays = registering.register(event, registering.Wish("Ada"))
    dropped = entries.add_entry(event, make.desk(event), name="Dan")
    entries.drop_entry(dropped, make.desk(event))
    copy = create_copy(olga(), event, Beginning("Again"), roster=True)
    assert set(copy.entries.values_list("name", flat=True)) == {event.entries.first().name, stays.name}


def test_no_address_comes_along_and_the_log_says_that_consents_are_not_on_record(old):
    entries.edit_entry(old.entries.first(), make.desk(old), email="ada@example.org")
    copy = create_copy(olga(), old, Beginning("Again", NEW_DAY), roster=True)
    assert set(copy.entries.values_list("email", flat=True)) == {""}
    line = copy.log.get(verb="roster added")
    assert "without e-mail addresses or consents on record" in sentence(line)
    assert "example.org" not in str(line.data)


def test_fewer_rounds_leave_out_what_was_planned_for_the_others(old):
    copy = create_copy(olga(), old, Beginning("Short", NEW_DAY, tables=5, differs={"rounds_planned": 1}))
    assert copy.round_plans == {}
    assert not copy.slots.filter(kind="round").exists()
    assert copy.tables.count() == 5


def test_the_second_press_gives_the_same_copy_with_its_players_once(old):
    first, again = (create_copy(olga(), old, Beginning("A", NEW_DAY), roster=True, key="k") for _ in range(2))
    assert (first.pk, first.entries.count()) == (again.pk, 2)


def test_only_who_runs_an_event_may_copy_it(old):
    with pytest.raises(Refused, match="Only an event that you run"):
        create_copy(Actor.of_user(make.user("otto")), old, Beginning("Mine"))
    assert Event.objects.count() == 1


def test_names_that_are_gone_are_not_taken_along(old):
    old.pseudonymised_at = datetime.datetime(2027, 6, 1, tzinfo=datetime.UTC)
    with pytest.raises(Refused, match="without its players"):
        create_copy(olga(), old, Beginning("A"), roster=True)
