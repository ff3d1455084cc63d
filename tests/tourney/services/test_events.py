"""Settings, people and tables of an event."""

import datetime

import pytest

from tests import make
from tourney.errors import Refused
from tourney.models import Event, Role
from tourney.services import events, rounds
from tourney.services.writing import MUSTER, Actor

pytestmark = pytest.mark.django_db


def test_a_new_event_has_its_owner_and_its_tables():
    event = events.create_event(Actor.of_user(make.user("olga")), tables=3, name="Spring Muster")
    assert list(event.tables.values_list("number", flat=True)) == [1, 2, 3]
    assert [(member.user.username, member.role) for member in event.members.all()] == [("olga", Role.OWNER)]
    assert event.log.get().data == {"tables": 3}


def test_nobody_makes_an_event_without_an_account():
    with pytest.raises(Refused, match="account"):
        events.create_event(MUSTER, name="Spring Muster")
    assert not Event.objects.exists()


IMPOSSIBLE = [
    ({"system": "chess"}, "chess"),
    ({"time_zone": "Middle/Earth"}, "no time zone"),
    ({"time_zone": "../etc"}, "no time zone"),
    ({"tiebreaks": []}, "each criterion once"),
    ({"tiebreaks": ["wins", "wins"]}, "each criterion once"),
    ({"tiebreaks": ["wins", "luck"]}, "Unknown: luck"),
    ({"name": ""}, "name: "),
    ({"name": "x" * 121}, "120"),
    ({"rounds_planned": 0}, "rounds planned"),
    ({"rounds_planned": 21}, "rounds planned"),
    ({"round_minutes": 5}, "round minutes"),
    ({"draw_rules": ["sides:always"]}, "rules of the draw"),
    ({"draw_rules": ["luck"]}, "rules of the draw"),
    ({"draw_rules": [7]}, "rules of the draw"),
    ({"dice": "loaded"}, "dice"),
    ({"paper": "papyrus"}, "paper"),
]


@pytest.mark.parametrize(("settings", "words"), IMPOSSIBLE)
def test_settings_that_cannot_be_are_refused_in_words(settings, words, writes):
    event = make.event()
    with pytest.raises(Refused, match=words), writes(event):
        events.change_settings(event, make.desk(event), settings)
    with pytest.raises(Refused, match=words):
        events.create_event(make.desk(event), **({"name": "Another"} | settings))
    assert Event.objects.count() == 1


def test_changed_settings_are_logged_with_what_they_were(writes):
    event = make.event()
    with writes(event, "settings changed"):
        events.change_settings(event, make.desk(event), {"venue": "Hall", "points": 100, "bye_vp": 6})
    assert event.log.all()[0].data == {"changed": {"venue": ["", "Hall"], "bye_vp": [8, 6]}}
    assert (event.venue, event.bye_vp) == ("Hall", 6)


def test_settings_that_stay_as_they_are_write_nothing(writes):
    event = make.event()
    with writes(event):
        events.change_settings(event, make.desk(event), {"starts_on": datetime.date(2027, 4, 10), "listed": False})


def test_what_is_no_setting_cannot_be_set(writes):
    event = make.event()
    with writes(event):
        events.change_settings(event, make.desk(event), {"public_id": "stolen", "revision": 99})


def test_an_event_cannot_have_fewer_rounds_than_it_has(writes):
    event = make.played_event(entries=4, rounds=2)
    with pytest.raises(Refused, match="Round 2 exists"), writes(event):
        events.change_settings(event, make.desk(event), {"rounds_planned": 1})
    with writes(event, "settings changed"):
        events.change_settings(event, make.desk(event), {"rounds_planned": 2})


def test_tables_are_numbered_on_from_the_highest(writes):
    event = make.event(tables=2)
    events.remove_table(event.tables.get(number=1), make.desk(event))
    with writes(event, "tables added"):
        events.add_tables(event, make.desk(event), 2)
    assert list(event.tables.values_list("number", flat=True)) == [2, 3, 4]


@pytest.mark.parametrize("count", [0, -1, 201])
def test_an_unreasonable_number_of_tables_is_refused(count, writes):
    event = make.event(tables=2)
    with pytest.raises(Refused, match="between 1 and 200"), writes(event):
        events.add_tables(event, make.desk(event), count)


def test_tables_end_with_number_500():
    event = make.event(tables=2)
    for _ in range(2):
        events.add_tables(event, make.desk(event), 200)
    with pytest.raises(Refused, match="500"):
        events.add_tables(event, make.desk(event), 99)
    events.add_tables(event, make.desk(event), 98)
    assert event.tables.count() == 500


def test_a_table_that_was_played_on_stays(writes):
    event = make.event(entries=4, tables=3)
    make.playing(event)
    with pytest.raises(Refused, match="played on"), writes(event):
        events.remove_table(event.tables.get(number=1), make.desk(event))
    with writes(event, "table removed"):
        events.remove_table(event.tables.get(number=3), make.desk(event))


def test_a_table_of_another_event_is_left_alone(writes):
    mine, other = make.event(tables=1), make.event("otto", tables=2)
    with writes(mine):
        events.change_tables(mine, make.desk(mine), {2: events.TableWishes("bocage", closed=True)})
    assert other.tables.get(number=2).terrain == ""


def test_a_helper_is_found_by_address_whatever_its_case_and_changes_role(writes):
    event = make.event()
    make.user("sam")
    with writes(event, "member added"):
        events.add_member(event, make.desk(event), email=" SAM@example.org ", role=Role.SCOREKEEPER)
    with writes(event, "member added"):
        events.add_member(event, make.desk(event), email="sam@example.org", role=Role.ORGANISER)
    with writes(event):
        events.add_member(event, make.desk(event), email="sam@example.org", role=Role.ORGANISER)
    assert event.members.get(user__username="sam").role == Role.ORGANISER


@pytest.mark.parametrize(
    ("email", "role", "words"),
    [
        ("nobody@example.org", Role.VIEWER, "Nobody has an account"),
        ("sam@example.org", Role.OWNER, "Choose organiser"),
        ("sam@example.org", "king", "Choose organiser"),
        ("olga@example.org", Role.VIEWER, "owner always stays"),
    ],
)
def test_helpers_that_cannot_be_are_refused(email, role, words, writes):
    event = make.event()
    make.user("sam")
    with pytest.raises(Refused, match=words), writes(event):
        events.add_member(event, make.desk(event), email=email, role=role)


def test_helpers_go_and_the_owner_stays(writes):
    event = make.event()
    make.user("sam")
    sam = events.add_member(event, make.desk(event), email="sam@example.org", role=Role.VIEWER)
    with writes(event, "member removed"):
        events.remove_member(sam, make.desk(event))
    with pytest.raises(Refused, match="owner always stays"), writes(event):
        events.remove_member(event.members.get(role=Role.OWNER), make.desk(event))


def test_an_event_finishes_once_and_opens_again_once(writes):
    event = make.played_event(entries=4, rounds=1)
    by = make.desk(event)
    for verb in ("event finished", None):
        with writes(event, verb):
            events.finish_event(event, by)
        assert event.finished_at
    for verb in ("event reopened", None):
        with writes(event, verb):
            events.reopen_event(event, by)
        assert event.finished_at is None
    make.draft(event)


@pytest.mark.parametrize("status", ["draft", "published", "playing"])
def test_an_event_does_not_finish_over_an_open_round(status, writes):
    event = make.event(entries=4)
    {"draft": make.draft, "published": make.published, "playing": make.playing}[status](event)
    with pytest.raises(Refused, match="Round 1 is still open"), writes(event):
        events.finish_event(event, make.desk(event))
    if status == "draft":
        rounds.discard_round(event.rounds.get(), make.desk(event))
        with writes(event, "event finished"):
            events.finish_event(event, make.desk(event))
