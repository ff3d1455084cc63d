"""Seedings by the places of an earlier event: exact names, each seeding once, nobody's lost in silence."""

import unicodedata

import pytest

from tests import make
from tourney import logbook, queries
from tourney.errors import Refused
from tourney.services import entries
from tourney.services.events import finish_event
from tourney.services.seeding import seed_from

pytestmark = pytest.mark.django_db


@pytest.fixture
def earlier():
    event = make.played_event(entries=8, rounds=1)
    finish_event(event, make.desk(event))
    return event


@pytest.fixture
def event():
    return make.event(entries=4)


def places(event):
    names = dict(event.entries.values_list("number", "name"))
    return [names[row.entry] for row in queries.standings_of(event)]


def test_entries_get_the_places_they_had_and_others_are_named(event, earlier):
    by = make.desk(event)
    entries.add_entry(event, by, name="Zoe Quist")
    done = seed_from(event, by, earlier)
    assert done.untouched == ("Zoe Quist",)
    order = places(earlier)
    for entry in event.entries.exclude(name="Zoe Quist"):
        assert entry.seeding == order.index(entry.name) + 1
    assert event.entries.get(name="Zoe Quist").seeding is None
    assert logbook.sentence(event.log.all()[0]) == (
        "Seedings taken over from Spring Muster for 4; not found there: Zoe Quist"
    )


def test_doing_it_again_writes_nothing_and_swaps_are_no_clash(event, earlier):
    by = make.desk(event)
    seed_from(event, by, earlier)
    revision = event.revision
    seed_from(event, by, earlier)
    assert event.revision == revision
    first, second = event.entries.all()[:2]
    entries.edit_entry(second, by, seeding=None)
    taken = first.seeding
    entries.edit_entry(first, by, seeding=999)
    second.refresh_from_db()
    entries.edit_entry(second, by, seeding=taken)
    seed_from(event, by, earlier)
    first.refresh_from_db()
    assert first.seeding == taken


def test_capitals_and_codings_of_accents_do_not_matter_and_letters_do(event, earlier):
    by = make.desk(event)
    chloe = event.entries.get(name="Chloé Dubois")
    type(chloe).objects.filter(pk=chloe.pk).update(name=unicodedata.normalize("NFD", "CHLOÉ dubois"))
    ben = event.entries.get(name="Ben O'Neill")
    entries.edit_entry(ben, by, name="Ben ONeill")
    done = seed_from(event, by, earlier)
    assert done.untouched == ("Ben ONeill",)
    chloe.refresh_from_db()
    assert chloe.seeding == places(earlier).index("Chloé Dubois") + 1


def test_a_name_that_two_have_is_left_as_it_is(event, earlier):
    by = make.desk(event)
    entries.add_entry(event, by, name="Ada Lovelace", club="Elsewhere")
    assert seed_from(event, by, earlier).untouched == ("Ada Lovelace", "Ada Lovelace")


def test_a_seeding_that_somebody_else_keeps_is_refused_by_name(event, earlier):
    by = make.desk(event)
    entries.add_entry(event, by, name="Zoe Quist", seeding=places(earlier).index("Ada Lovelace") + 1)
    with pytest.raises(Refused, match="would go to Ada Lovelace, but Zoe Quist has it"):
        seed_from(event, by, earlier)
    assert set(event.entries.exclude(name="Zoe Quist").values_list("seeding", flat=True)) == {None}


def test_only_a_finished_event_has_places(event):
    with pytest.raises(Refused, match="is not finished"):
        seed_from(event, make.desk(event), make.event("otto", entries=2))
    with pytest.raises(Refused, match="is not finished"):
        seed_from(event, make.desk(event), event)
