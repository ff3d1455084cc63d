"""What no constraint forbids, and a constraint that is gone: the doctor finds each once somebody made it."""

import pytest
from django.db import connection
from django.utils import timezone

from tests import make
from tests.tourney.eventfile.events import full_event
from tests.tourney.test_doctor import folder, sql, told
from tourney import eventfile
from tourney.doctor import of_rows
from tourney.models import Attachment, Ballot, Entry, Event, Game, Member, Table, Vote
from tourney.services import mending

__all__ = ["folder"]
pytestmark = pytest.mark.django_db


def test_every_list_that_travels_is_looked_through_for_rows_of_another_event():
    event, other = full_event(), make.event(name="Other", entries=1, tables=1)
    stray, table = other.entries.get(), other.tables.get()
    assert list(of_rows.belonging(event)) == []
    Entry.objects.filter(event=event, number=1).update(fixed_table=table)
    Game.objects.filter(round__event=event).update(table=None)
    Game.objects.filter(pk=make.playing(make.event(entries=2)).games.get().pk).update(table=table)
    for kind in eventfile.CARRIED:
        names = {field.name for field in kind.model._meta.concrete_fields if field.related_model is Entry}
        for name in names & {"entry", "caller", "voter", "giver"}:
            row = kind.of(event).first()
            if kind.name not in {"absences", "marks", "attachments", "log"}:  # these are the other event's then
                kind.model._base_manager.filter(pk=row.pk).update(**{name: stray})
    found = told(event)["belonging"]
    assert any(fault.startswith("entries: ") and "fixed_table Table 1" in fault for fault in found)
    for kind in ("registrations", "adjustments", "seats", "penalties", "calls", "votes"):
        assert any(fault.startswith(f"{kind}: ") and str(stray) in fault for fault in found), kind


def test_it_finds_a_mission_that_no_page_can_show():
    event = make.event(entries=2)
    make.playing(event)
    Game.objects.filter(round__event=event).update(mission="fow4/nowhere")
    Table.objects.filter(event=event).update(mission="fow4/elsewhere")
    assert [fault.partition(" cannot")[0] for fault in told(event)["missions"]] == [
        "the mission fow4/elsewhere", "the mission fow4/nowhere",
    ]  # fmt: skip


def test_it_finds_a_file_that_is_not_what_was_sent():
    event = full_event()
    Attachment.objects.filter(entry__event=event).update(data=b"something else")
    assert told(event)["files"] == ["list.txt of Ada Lovelace: it is not what was sent"]


def test_it_finds_votes_that_could_not_be_cast():
    event = full_event()
    ballot = event.ballots.get(title="Best painted")
    Ballot.objects.filter(pk=ballot.pk).update(opened_at=None)
    assert told(event)["votes"] == ["Best painted: 1 vote, though it was never opened"]
    Ballot.objects.filter(pk=ballot.pk).update(opened_at=timezone.now(), picks=1)
    Vote.objects.filter(ballot=ballot).update(place=2)
    assert told(event)["votes"] == ["Best painted: a vote at place 2, where it takes 1"]


def test_it_finds_an_owner_who_cannot_sign_in():
    event = make.event()
    owner = Member.objects.get(event=event).user
    owner.is_active = False
    owner.save()
    assert told(event)["owner"] == ["the account of its owner, olga@example.org, is closed"]


@pytest.mark.parametrize(
    ("name", "table"),
    [("one_bye_a_round", "seat"), ("one_current_report_a_seat", "report"), ("one_entry_an_address", "entry")],
)
def test_it_finds_a_constraint_that_is_gone(name, table):
    sql(f"DROP INDEX {name}")
    assert told()["constraints"] == [f"the constraint {name} is missing from tourney_{table}"]


def test_it_finds_a_column_that_is_unique_no_more():
    if connection.vendor == "sqlite":
        statement = "SELECT sql FROM sqlite_master WHERE name = 'tourney_guess'"
        with connection.cursor() as cursor:
            made = cursor.execute(statement).fetchone()[0]
        sql("DROP TABLE tourney_guess")
        sql(made.replace(" UNIQUE", ""))
    else:
        sql("ALTER TABLE tourney_guess DROP CONSTRAINT tourney_guess_target_key")
    assert told()["constraints"] == ["tourney_guess.target may be there twice: its constraint is missing"]


def test_it_finds_numbers_that_are_taken_and_counts_on_from_them():
    event = make.event(entries=2)
    if connection.vendor == "postgresql":
        sql("SELECT setval(pg_get_serial_sequence('tourney_entry', 'id'), 1, false)")
        Entry.objects.filter(pk=event.entries.get(number=1).pk).update(number=1)
        assert told()["numbers"][0].startswith("the next row of tourney_entry would get the number 1, and ")
        mending.count_on()
    assert "numbers" not in told()
    make.enter(Event.objects.get(pk=event.pk), 1)
