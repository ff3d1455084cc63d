"""Events that move to another machine, with a fresh data folder and another database, by the commands of the manual."""

import pytest

from .conftest import commanded, started
from .databases import ADDRESS, copied

pytestmark = pytest.mark.django_db
KEY = "the key of the machine that is left behind, long enough"


@pytest.fixture(scope="module")
def moved(django_db_setup, django_db_blocker, tmp_path_factory) -> dict:
    """What there was on the old machine, what `restore` said, and what there is on the new one."""
    room = tmp_path_factory.mktemp("moving")
    new = {"MUSTER_DATA": str(room / "new"), ADDRESS: f"sqlite:///{room}/new.sqlite3", "SECRET_KEY": KEY}
    with django_db_blocker.unblock(), copied(room, "old") as address:
        old = {"MUSTER_DATA": str(room / "old"), ADDRESS: address, "SECRET_KEY": KEY}
        there = started("moving", "make", room / "stick", **old)
    said = commanded("restore", room / "stick", **new)
    links = [link for event in there["events"].values() for link in event["links"].values()]
    return {
        "there": there,
        "said": said,
        "here": started("moving", "look", there["dead"], *links, **new),
        "links": links,
    }


def test_everybody_can_sign_in_and_has_the_role_they_had(moved):
    there, here = moved["there"], moved["here"]
    assert moved["said"]["accounts"] == ["olga@example.org", "otto@example.org", "vera@example.org"]
    assert here["accounts"] == dict.fromkeys(moved["said"]["accounts"], True)
    assert [one["owner"] for one in moved["said"]["events"] if one["event"] == there["played"]] == ["otto@example.org"]
    for event in there["events"]:
        assert here["events"][event]["people"] == there["events"][event]["people"]


def test_every_row_and_every_line_of_the_log_is_the_same_in_another_database(moved):
    there, here = moved["there"]["events"], moved["here"]["events"]
    assert (here.keys(), moved["here"]["vendor"]) == (there.keys(), "sqlite")
    for event, was in there.items():
        for what in ("rows", "log", "places"):
            assert here[event][what] == was[what]


def test_links_open_the_same_pages_and_a_dead_one_stays_dead(moved):
    assert {one["links"] for one in moved["said"]["events"]} == {"they still work"}
    for event, was in moved["there"]["events"].items():
        assert moved["here"]["events"][event]["links"] == was["links"]
    assert moved["here"]["open"] == moved["links"]


def test_the_doctor_finds_nothing_there(moved):
    assert moved["here"]["faults"] == []
