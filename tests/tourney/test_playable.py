"""Ids of missions resolved: the book's, and versions of an event's own."""

import pytest
from django.db import DatabaseError

from missions.load import UnknownMission, mission, missions_of, systems
from tests import make, own
from tourney import playable
from tourney.models import OwnMission, Round
from tourney.playable import mission_of, missions_for, rounds_with, titles_of
from tourney.proofs import proof_of
from tourney.services.missions import LONGEST_KEY, MOST_VERSIONS
from tourney.starts import start_text

pytestmark = pytest.mark.django_db


def test_a_mission_of_the_book_is_the_books():
    assert mission_of(make.event(), "fow4/bridgehead") is mission("fow4/bridgehead")


@pytest.mark.parametrize("system", [system.key for system in systems()])
def test_every_mission_of_the_book_can_be_begun_with_as_it_stands(system):
    for found in missions_of(system):
        assert proof_of(start_text(system, found.key), system, "both").mission, found.id


def test_a_version_is_the_text_that_was_saved_and_no_later_one():
    event = make.event()
    own.saved(event)
    own.saved(event, own.retitled("Supply Railway"), key="supply-road")
    assert mission_of(event, "fow4/supply-road@1").title == "Supply Road"
    assert mission_of(event, "fow4/supply-road@2").title == "Supply Railway"


def test_an_own_mission_is_never_taken_for_one_of_the_book():
    event = make.event()
    own.saved(event, own.retitled("Bridgehead"))
    mine = mission_of(event, "fow4/bridgehead@1")
    assert mine.id == "fow4/bridgehead@1"
    assert mine.ground != mission_of(event, "fow4/bridgehead").ground


def test_two_events_with_missions_of_one_name_each_get_their_own():
    here, there = make.event(), make.event("otto")
    own.saved(here)
    own.saved(there, own.SUPPLY_ROAD.replace("turn = 8", "turn = 9"))
    ends = {mission_of(event, own.ID).win[-1].turn for event in (here, there)}
    assert ends == {8, 9}


@pytest.mark.parametrize(
    "name", ["fow4/supply-road@2", "fow4/other@1", "fow4/supply-road@0", "fow4/supply-road@", "@", "fow4/nothing", "x"]
)
def test_what_the_event_has_not_is_refused(name):
    event = make.event()
    own.saved(event)
    with pytest.raises(UnknownMission):
        mission_of(event, name)


def test_another_events_mission_is_not_found():
    own.saved(make.event("otto"))
    with pytest.raises(UnknownMission, match="Spring Muster has no mission"):
        mission_of(make.event(), own.ID)


def test_titles_of_the_book_take_no_query_and_own_ones_one_together(django_assert_num_queries):
    event = make.event()
    own.saved(event)
    own.saved(event, own.retitled("Another"))
    with django_assert_num_queries(0):
        assert titles_of(event, ["fow4/contact", ""]) == {"fow4/contact": "Contact", "": ""}
    with django_assert_num_queries(1):
        assert set(titles_of(event, [own.ID, "fow4/another@1"]).values()) == {"Supply Road", "Another"}


def test_the_latest_version_is_offered_and_an_older_one_only_where_it_is_used():
    event = make.event()
    own.saved(event)
    own.saved(event, own.retitled("Supply Road II"), key="supply-road")
    offered = [one.id for one in missions_for(event)]
    assert "fow4/supply-road@2" in offered
    assert own.ID not in offered
    assert own.ID in [one.id for one in missions_for(event, [own.ID])]


def test_every_id_fits_into_the_rows_that_name_it():
    longest = max(len(system.key) for system in systems())
    longest = max(longest, len("team-yankee")) + len("/@") + LONGEST_KEY + len(str(MOST_VERSIONS))
    assert longest <= Round._meta.get_field("mission").max_length
    assert playable.OWN.fullmatch("fow4/" + "a" * LONGEST_KEY + f"@{MOST_VERSIONS}")


def test_rounds_that_use_a_mission_are_known_drafts_only_to_those_who_may():
    event = make.event(entries=4)
    own.saved(event)
    make.draft(event, mission=own.ID)
    assert rounds_with(event, drafts=True) == {own.ID: (1,)}
    assert rounds_with(event, drafts=False) == {}


def test_a_version_cannot_be_changed_not_even_behind_the_model():
    row = own.saved(make.event())
    with pytest.raises(TypeError):
        row.save()


@pytest.mark.django_db(transaction=True)
def test_the_database_refuses_to_change_a_version():

    row = own.saved(make.event())
    with pytest.raises(DatabaseError, match="never changed"):
        OwnMission.objects.filter(pk=row.pk).update(title="Other")
