"""Hours in the log: kept in UTC whatever zone they were written in, told by the clocks of the event."""

import datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine

from tests import make
from tourney.logbook import sentence
from tourney.models import LogEntry
from tourney.services import announcements, list_terms, registration_terms, timed
from tourney.zones import as_kept, as_told

BERLIN = "Europe/Berlin"
NOW = datetime.datetime(2027, 4, 9, 8, 0, tzinfo=datetime.UTC)
AT = datetime.datetime(2027, 4, 10, 11, 15, tzinfo=datetime.UTC)
LOCAL = AT.astimezone(ZoneInfo(BERLIN))  # as a form has it


@pytest.fixture
def event(db):
    return make.event(entries=4, time_zone=BERLIN)


def last(event):
    return event.log.first()


def lists(event):
    list_terms.change_list_settings(event, make.desk(event), due=AT, reveal=None, vp=0)
    first = sentence(last(event))
    list_terms.change_list_settings(
        event, make.desk(event), due=LOCAL + datetime.timedelta(minutes=30), reveal=None, vp=0
    )
    assert "due was 13:15 on 10 April 2027, is 13:45 on 10 April 2027" in sentence(last(event))
    return first


def registering(event):
    registration_terms.change_terms(event, make.desk(event), {"registration_closes_at": LOCAL})


def announced(event):
    announcements.announce(event, make.desk(event), "Lunch", until=LOCAL)


def published(event):
    timed.set_publishing(make.draft(event), make.desk(event), LOCAL)


@pytest.mark.parametrize("write", [lists, registering, announced, published])
def test_each_hour_in_the_log_is_told_by_the_events_clocks(event, write):
    with time_machine.travel(NOW, tick=False):
        said = write(event) or sentence(last(event))
    assert "13:15 on 10 April 2027" in said
    assert "UTC" not in said
    assert last(event).data["zone"] == BERLIN
    assert "+02:00" not in str(last(event).data)


@pytest.mark.parametrize(
    ("kept", "zone", "told"),
    [
        ("2027-04-10T11:15:00+00:00", BERLIN, "13:15 on 10 April 2027"),
        ("2027-04-10T13:15:00+02:00", "", "11:15 UTC on 10 April 2027"),  # as older lines have it
        ("2027-04-10 11:15 UTC", "", "11:15 UTC on 10 April 2027"),
        ("2027-10-31T01:30:00+00:00", BERLIN, "02:30 (UTC+1) on 31 October 2027"),  # the second of the two
        ("2027-04-10T23:30:00+00:00", "Pacific/Auckland", "11:30 on 11 April 2027"),
    ],
)
def test_a_moment_is_told_in_its_zone_and_older_ones_say_that_they_are_not(kept, zone, told):
    assert as_told(kept, zone) == told


def test_a_moment_is_kept_alike_from_whatever_zone():
    assert as_kept(AT) == as_kept(LOCAL) == "2027-04-10T11:15:00+00:00"


def test_lines_of_older_versions_are_told_still():
    changed = {"registration_closes_at": [None, "2026-11-28 11:15 UTC"]}
    line = LogEntry(verb="registration terms changed", subject="Muster", data={"changed": changed})
    assert sentence(line) == "Registering: registering ends was nothing, is 11:15 UTC on 28 November 2026"
    changed = {"lists_due_at": ["2026-11-28T11:15:00+00:00", "2026-11-28T12:06:00+01:00"]}
    line = LogEntry(verb="list settings changed", subject="Muster", data={"changed": changed, "excused": 0})
    assert "due was 11:15 UTC on 28 November 2026, is 11:06 UTC on 28 November 2026" in sentence(line)
