"""What the draw asks of an entry: nation, team, rating, seeding, spare, volunteer, a table kept, a room."""

import pytest

from tests import make
from tourney import logbook
from tourney.errors import Refused, Stale
from tourney.pages.roll import roll
from tourney.services import entries, events

pytestmark = pytest.mark.django_db

ALL = {
    "nation": "Éire", "team": "The  Six", "rating": 1712, "seeding": 3, "spare": True, "volunteer": True,
    "room": "Gallery",
}  # fmt: skip


@pytest.fixture
def event():
    return make.event(entries=4, tables=3)


def test_an_entry_keeps_all_that_the_draw_asks_and_the_roll_shows_it(event):
    table = event.tables.get(number=2)
    entry = entries.add_entry(event, make.desk(event), name="Zoe", **ALL, fixed_table=table)
    entry.refresh_from_db()
    assert {name: getattr(entry, name) for name in ALL} == ALL | {"team": "The Six"}
    assert entry.fixed_table == table
    (line,) = (line for line in roll(event) if line.entry.name == "Zoe")
    assert [status.words for status in line.status] == [
        "Seed 3", "Spare", "Volunteer", "Needs table 2", "In Gallery",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"nation": "x" * 61}, "At most 60 fit"),
        ({"team": "x" * 121}, "At most 120 fit"),
        ({"room": "x" * 41}, "At most 40 fit"),
        ({"rating": -1}, "from 0 to 100,000"),
        ({"rating": 100_001}, "from 0 to 100,000"),
        ({"seeding": 0}, "from 1 to 1,000"),
        ({"seeding": 1001}, "from 1 to 1,000"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_limit(event, fields, says):
    with pytest.raises(Refused, match=says):
        entries.add_entry(event, make.desk(event), name="Zoe", **fields)
    assert event.entries.count() == 4


def test_a_seeding_is_given_once_an_event(event):
    first, second = event.entries.all()[:2]
    entries.edit_entry(first, make.desk(event), seeding=1)
    with pytest.raises(Refused, match=f"Seeding 1 is taken by {first.name}"):
        entries.edit_entry(second, make.desk(event), seeding=1)
    other = make.event("otto", entries=1)
    entries.edit_entry(other.entries.get(), make.desk(other), seeding=1)


def test_a_table_is_kept_for_one_who_plays(event):
    first, second = event.entries.all()[:2]
    table, by = event.tables.get(number=1), make.desk(event)
    entries.edit_entry(first, by, fixed_table=table)
    assert logbook.sentence(event.log.all()[0]) == f"{first.name}: fixed table was nothing, is Table 1"
    with pytest.raises(Refused, match=f"Table 1 is kept for {first.name}"):
        entries.edit_entry(second, by, fixed_table=table)
    entries.drop_entry(first, by)
    entries.edit_entry(second, by, fixed_table=table)
    assert event.entries.get(pk=second.pk).fixed_table == table


def test_a_table_of_another_event_is_refused(event):
    other = make.event("otto", tables=1)
    with pytest.raises(Refused, match="belongs to another event"):
        entries.edit_entry(event.entries.all()[0], make.desk(event), fixed_table=other.tables.get())


def test_a_form_made_before_the_seeding_changed_is_stale(event):
    entry = event.entries.all()[0]
    version = entries.entry_version(entry)
    entries.edit_entry(entry, make.desk(event), fixed_table=event.tables.get(number=1))
    with pytest.raises(Stale):
        entries.edit_entry(entry, make.desk(event), seeding=2, version=version)


def test_a_list_with_a_seeding_that_is_taken_enters_nobody(event):
    entries.edit_entry(event.entries.all()[0], make.desk(event), seeding=1)
    with pytest.raises(Refused, match="Row 2, Ben: Seeding 1 is taken"):
        entries.add_roster(event, make.desk(event), [{"name": "Zoe"}, {"name": "Ben", "seeding": 1}])
    assert event.entries.count() == 4


def test_what_is_wished_of_tables_is_told_in_the_log(event):
    by = make.desk(event)
    wanted = {
        1: events.TableWishes("bocage", room="Gallery", stream=True),
        2: events.TableWishes(mission="fow4/encounter", closed=True),
    }
    events.change_tables(event, by, wanted)
    assert logbook.sentence(event.log.all()[0]) == (
        "Table 1: no terrain became bocage, in Gallery, streamed; "
        "table 2: no terrain became no terrain, laid out for fow4/encounter, closed"
    )
    assert [events.TableWishes.of(table) for table in event.tables.all()] == [*wanted.values(), events.TableWishes()]


@pytest.mark.parametrize("mission", ["fow4/nowhere", "fow3/cauldron", "fow4/own@1", "x" * 200])
def test_a_mission_that_the_event_has_not_is_refused_by_name(event, mission):
    with pytest.raises(Refused, match="Table 2: this event has no mission"):
        events.change_tables(event, make.desk(event), {2: events.TableWishes(mission=mission)})
    assert event.tables.get(number=2).mission == ""
