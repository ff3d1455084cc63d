"""What the draw asks, on the pages: an entry's form, the tables, lists in and out, seedings by an earlier event."""

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.test_entries import edited
from tests.tourney.views.test_events import typed
from tests.tourney.views.test_importing import confirmed, uploaded
from tourney import queries
from tourney.rosters import COLUMNS, read_roster
from tourney.services import arrangements, entries
from tourney.services.events import add_member, finish_event

pytestmark = pytest.mark.django_db


def url(event, name, *args):
    return reverse(name, args=[event.public_id, *args])


def test_an_entry_is_told_what_the_draw_asks(cast):
    ada, ben = cast.event.entries.all()[:2]
    table = cast.event.tables.get(number=2)
    answer = edited(
        cast.olga, ada, nation="Éire", team="Six", rating="1700", seeding="2", spare="on", volunteer="on",
        fixed_table=str(table.pk), room="Gallery",
    )  # fmt: skip
    assert answer.status_code == 302
    ada.refresh_from_db()
    assert (ada.nation, ada.team, ada.rating, ada.seeding, ada.spare, ada.volunteer, ada.fixed_table, ada.room) == (
        "Éire", "Six", 1700, 2, True, True, table, "Gallery",
    )  # fmt: skip
    arrangements.arrange(cast.event, make.desk(cast.event), [ada, ben], arrangements.Arranged("apart"))
    page = cast.olga.get(url(cast.event, "desk_entry", ada.public_id)).content.decode()
    assert "Kept apart from <bdi>Ben O&#x27;Neill</bdi>, all rounds" in page
    roll = cast.olga.get(url(cast.event, "desk_entries")).content.decode()
    for said in ("Seed 2", "Spare", "Volunteer", "Needs table 2", "In Gallery"):
        assert said in roll


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"seeding": "1"}, "Seeding 1 is taken by Ben"),
        ({"seeding": "0"}, "Write a whole number from 1 to 1000."),
        ({"rating": "CM1"}, "Write a whole number from 0 to 100000."),
        ({"fixed_table": "999999"}, "Choose one of those on offer."),
        ({"nation": "x" * 61}, "Shorten this to 60 characters"),
        ({"team": "a\u202eb"}, "U+202E"),
    ],
)
def test_a_mistake_is_said_and_what_was_typed_stays(cast, changed, says):
    ada, ben = cast.event.entries.all()[:2]
    entries.edit_entry(ben, make.desk(cast.event), seeding=1)
    answer = edited(cast.olga, ada, army="Kept", **changed)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert 'value="Kept"' in answer.content.decode()


def test_a_stale_form_tells_the_table_that_is_kept_now(cast):
    ada = cast.event.entries.all()[0]
    page = cast.olga.get(url(cast.event, "desk_entry", ada.public_id))
    entries.edit_entry(ada, make.desk(cast.event), fixed_table=cast.event.tables.get(number=2))
    other = cast.event.tables.get(number=3)
    answer = edited(cast.olga, ada, page, seeding="3", fixed_table=str(other.pk))
    assert answer.status_code == 409
    assert "It is now: Table 2." in answer.content.decode()


def test_a_stale_form_takes_the_table_that_is_kept_now_where_nobody_chose_another(cast):
    ada = cast.event.entries.all()[0]
    page = cast.olga.get(url(cast.event, "desk_entry", ada.public_id))
    table = cast.event.tables.get(number=2)
    entries.edit_entry(ada, make.desk(cast.event), fixed_table=table)
    answer = edited(cast.olga, ada, page, seeding="3")
    assert answer.status_code == 409
    assert f'<option value="{table.pk}" selected>' in answer.content.decode()


def test_tables_get_a_room_a_mission_and_a_stream(cast):
    page = cast.olga.get(url(cast.event, "desk_tables"))
    changed = {"room-1": "Gallery", "mission-1": "fow4/encounter", "stream-2": "on"}
    assert cast.olga.post(url(cast.event, "desk_tables"), typed(page, **changed)).status_code == 302
    first, second = cast.event.tables.all()[:2]
    assert (first.room, first.mission, first.stream, second.stream) == ("Gallery", "fow4/encounter", False, True)
    again = cast.olga.get(url(cast.event, "desk_tables")).content.decode()
    assert '<option value="fow4/encounter" selected>' in again
    assert '<option value="Gallery"></option>' in again


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"mission-1": "fow4/nowhere"}, "This event has no mission “fow4/nowhere”: choose another, or none."),
        ({"room-1": "x" * 41}, "Shorten this to 40 characters"),
    ],
)
def test_a_table_that_cannot_be_is_said(cast, changed, says):
    page = cast.olga.get(url(cast.event, "desk_tables"))
    answer = cast.olga.post(url(cast.event, "desk_tables"), typed(page, **changed))
    assert answer.status_code == 422
    assert says in answer.content.decode()


DATA = (
    "name,nation,team,rating,seeding,spare,volunteer\n"
    "Zoe Quist,Éire,Six,1700,1,yes,\nYann Ito,日本,,,,,x\nXi,,,0,2,no,\n"
)


def test_a_list_brings_what_the_draw_asks_and_comes_back_the_same(cast):
    address = url(cast.event, "desk_import")
    look = uploaded(cast.olga, address, DATA.encode())
    for said in ("Nation", "Éire", "1700", "yes"):
        assert said in look.content.decode()
    assert confirmed(cast.olga, address, look).status_code == 302
    zoe = cast.event.entries.get(name="Zoe Quist")
    assert (zoe.nation, zoe.team, zoe.rating, zoe.seeding, zoe.spare, zoe.volunteer) == (
        "Éire", "Six", 1700, 1, True, False,
    )  # fmt: skip
    file = cast.olga.get(url(cast.event, "desk_entries_csv")).content
    rows = {row.name: row for row in read_roster(file, rounds=3).rows}
    for row in read_roster(DATA, rounds=3).rows:
        assert all(getattr(rows[row.name], column) == getattr(row, column) for column in COLUMNS), row.name


def test_every_cell_that_the_draw_cannot_take_is_named_by_line_and_column(cast):
    ada = cast.event.entries.all()[0]
    entries.edit_entry(ada, make.desk(cast.event), seeding=9)
    data = (
        "name,rating,seeding,spare,volunteer,nation\n"
        f"Zoe,CM1,x,maybe,2,{'x' * 61}\nYann,-5,3,,,\nXi,1.5,3,,,\nWim,,0,,,\nVal,,9,,,\n"
    )
    answer = uploaded(cast.olga, url(cast.event, "desk_import"), data.encode())
    assert answer.status_code == 422
    assert [(fault.line, fault.column) for fault in answer.context["roster"].faults] == [
        (2, "rating"), (2, "seeding"), (2, "spare"), (2, "volunteer"), (2, "nation"),
        (3, "rating"), (4, "rating"), (4, "seeding"), (5, "seeding"),
    ]  # fmt: skip
    assert "Seeding 3 stands in lines 3 and 4" in answer.content.decode()
    taken = uploaded(cast.olga, url(cast.event, "desk_import"), b"name,seeding\nVal,9\n")
    assert "Seeding 9 is taken by “Ada Lovelace”" in taken.content.decode()
    assert cast.event.entries.count() == 8


@pytest.fixture
def earlier(cast):
    event = make.played_event(entries=8, rounds=1, name="Last Year")
    finish_event(event, make.desk(event))
    return event


def seeded(client, event, earlier):
    return client.post(url(event, "desk_entries_seed"), {"earlier": earlier.pk})


def test_seedings_come_from_an_earlier_event_and_who_was_not_there_is_named(cast, earlier):
    entries.add_entry(cast.event, make.desk(cast.event), name="Zoë <b>Quist")
    assert "Last Year" in cast.olga.get(url(cast.event, "desk_entries")).content.decode()
    assert seeded(cast.olga, cast.event, earlier).status_code == 302
    page = cast.olga.get(url(cast.event, "desk_entries")).content.decode()
    assert "Seeded by Last Year: 8." in page
    assert "Not found there, left as they are: Zoë &lt;b&gt;Quist." in page
    leader = earlier.entries.get(number=queries.standings_of(earlier)[0].entry)
    assert cast.event.entries.get(name=leader.name).seeding == 1


def test_a_seeding_that_would_be_given_twice_is_said(cast, earlier):
    entries.add_entry(cast.event, make.desk(cast.event), name="Zoë Quist", seeding=1)
    answer = seeded(cast.olga, cast.event, earlier)
    assert answer.status_code == 422
    assert "but Zoë Quist has it" in answer.content.decode()


def test_only_ones_own_finished_events_are_offered(cast, earlier):
    open_one = make.event(name="Still On")
    others = make.event("otto", entries=4, name="Hers")
    make.closed(others)
    add_member(others, make.desk(others), email=make.user("olga").email, role="scorekeeper")
    finish_event(others, make.desk(others))
    page = cast.olga.get(url(cast.event, "desk_entries")).content.decode()
    assert "Still On" not in page
    assert "Hers" not in page
    for event in (open_one, others, cast.event):
        assert seeded(cast.olga, cast.event, event).status_code == 422
    assert "Last Year" not in cast.orla.get(url(cast.event, "desk_entries")).content.decode()
    assert not cast.event.entries.exclude(seeding=None).exists()


def test_who_only_looks_on_sees_the_marks_and_no_form(cast, earlier):
    entries.edit_entry(cast.event.entries.all()[0], make.desk(cast.event), seeding=1)
    for who in ("sam", "vic"):
        page = getattr(cast, who).get(url(cast.event, "desk_entries")).content.decode()
        assert "Seed 1" in page
        assert "Last Year" not in page


def test_a_player_never_sees_a_reason_or_who_is_kept_apart(cast):
    ada, ben = cast.event.entries.all()[:2]
    arrangements.arrange(
        cast.event, make.desk(cast.event), [ada, ben], arrangements.Arranged("apart", reason="court order")
    )
    make.published(cast.event)
    for path in (
        reverse("event", args=[cast.event.public_id]),
        reverse("pairings", args=[cast.event.public_id]),
        reverse("entry", args=[cast.event.public_id, ada.public_id]),
    ):
        assert "court order" not in cast.stranger.get(path).content.decode()
    assert "court order" not in cast.player.get(reverse("me", args=[cast.event.public_id])).content.decode()
