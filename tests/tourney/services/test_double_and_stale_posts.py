"""A form sent twice does its work once; a form made from values that have changed since is refused."""

import pytest

from tests import make
from tourney.errors import Refused, Stale
from tourney.services import entries, events

pytestmark = pytest.mark.django_db


def test_one_form_enters_one_player_however_often_it_is_sent():
    event = make.event()
    first = entries.add_entry(event, make.desk(event), key="k1", name="Ada")
    again = entries.add_entry(event, make.desk(event), key="k1", name="Ada")
    assert (first.name, again, event.entries.count()) == ("Ada", None, 1)


def test_two_forms_may_enter_two_players_of_one_name():
    event = make.event()
    for key in ("k1", "k2"):
        entries.add_entry(event, make.desk(event), key=key, name="Ada")
    assert event.entries.count() == 2


def test_commands_enter_without_a_key():
    event = make.event()
    for _ in range(2):
        entries.add_entry(event, make.desk(event), name="Ada")
    assert event.entries.count() == 2


def test_one_list_is_entered_once():
    event = make.event()
    for _ in range(2):
        entries.add_roster(event, make.desk(event), [{"name": "Ada"}, {"name": "Ben"}], key="k1")
    assert event.entries.count() == 2
    assert event.log.filter(verb="roster added").count() == 1


def test_a_list_that_was_looked_at_beside_other_entries_is_refused():
    event = make.event()
    version = entries.roster_version(event)
    entries.add_entry(event, make.desk(event), name="Ben")
    with pytest.raises(Stale):
        entries.add_roster(event, make.desk(event), [{"name": "Ada"}], version=version)
    assert event.entries.count() == 1


def test_a_list_with_one_bad_row_enters_nobody():
    event = make.event()
    rows = [{"name": "Ada"}, {"name": "Ben", "side": "purple"}]
    with pytest.raises(Refused, match="Row 2, Ben"):
        entries.add_roster(event, make.desk(event), rows)
    assert event.entries.count() == 0
    assert not event.log.filter(verb="roster added").exists()


@pytest.mark.parametrize(("key", "limit"), [("name", 200), ("club", 120), ("army", 200)])
def test_a_text_that_fits_no_column_is_refused_with_its_limit(key, limit):
    event = make.event()
    fields = {"name": "Ada"} | {key: "x" * (limit + 1)}
    with pytest.raises(Refused, match=f"At most {limit}"):
        entries.add_entry(event, make.desk(event), **fields)
    entries.add_entry(event, make.desk(event), **(fields | {key: "x" * limit}))


def test_settings_made_from_older_values_are_refused():
    event = make.event()
    version = events.settings_version(event)
    events.change_settings(event, make.desk(event), {"venue": "Hall"}, version=version)
    with pytest.raises(Stale):
        events.change_settings(event, make.desk(event), {"venue": "Barn"}, version=version)
    event.refresh_from_db()
    assert event.venue == "Hall"


def test_a_result_of_another_game_makes_no_settings_form_stale():
    event = make.event(entries=4)
    version = events.settings_version(event)
    make.play(make.playing(event))
    events.change_settings(event, make.desk(event), {"venue": "Hall"}, version=version)


def test_an_entry_changed_meanwhile_is_not_overwritten():
    event = make.event(entries=1)
    entry = event.entries.get()
    version = entries.entry_version(entry)
    entries.edit_entry(entry, make.desk(event), army="Panzer", version=version)
    with pytest.raises(Stale):
        entries.edit_entry(entry, make.desk(event), army="Infantry", version=version)


def test_tables_change_together_with_one_line_in_the_log():
    event = make.event(tables=3)
    version = events.tables_version(event)
    wanted = {1: events.TableWishes("bocage"), 2: events.TableWishes(closed=True), 3: events.TableWishes()}
    events.change_tables(event, make.desk(event), wanted, version=version)
    assert list(event.tables.values_list("terrain", "closed")) == [("bocage", False), ("", True), ("", False)]
    assert event.log.filter(verb="tables changed").count() == 1
    with pytest.raises(Stale):
        events.change_tables(event, make.desk(event), {1: events.TableWishes("desert")}, version=version)


def test_tables_that_stay_as_they_are_leave_no_line():
    event = make.event(tables=2)
    revision = event.revision
    events.change_tables(event, make.desk(event), {1: events.TableWishes()})
    event.refresh_from_db()
    assert event.revision == revision
