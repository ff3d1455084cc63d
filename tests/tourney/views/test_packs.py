"""The event pack: what may be told for everybody, with posters at the desk."""

from datetime import date
from io import BytesIO

import pdfplumber
import pytest
import zxingcpp
from django.urls import reverse

from tests import make
from tourney.outlines import outline
from tourney.services.copies import Beginning, create_from_outline
from tourney.services.events import TableWishes, change_settings, change_tables
from tourney.services.planned import Planned, plan_missions
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    wanted = Beginning("Zimní turnaj 冬", date(2027, 2, 6), tables=3, differs={"venue": "Sokolovna"})
    made = create_from_outline(Actor.of_user(make.user("olga")), outline("fow4-weekend"), wanted)
    desk = make.desk(made)
    change_settings(made, desk, {"about": "First.\n\nSecond.", "fee": "300 Kč"})
    change_tables(
        made, desk, {1: TableWishes("bocage", room="Velký sál", mission="fow4/bridgehead"), 2: TableWishes(closed=True)}
    )
    plans = {1: Planned("fixed", "fow4/no-retreat", told=True), 2: Planned("fixed", "fow4/encounter")}
    plan_missions(made, desk, plans)
    return made


def pages(client, event, name):
    answer = client.get(reverse(name, args=[event.public_id]))
    assert answer["Content-Type"] == "application/pdf"
    with pdfplumber.open(BytesIO(answer.content)) as opened:
        return [page.extract_text() for page in opened.pages]


def test_the_pack_tells_facts_schedule_rules_tables_and_missions(client, event):
    title, schedule, rules, tables, *rest = pages(client, event, "public_pack")
    for fact in ("Zimní turnaj", "Saturday 6 February 2027", "Sokolovna", "300 Kč", "100 points", "Second."):
        assert fact in title
    assert "09:30–12:00 Round 1 No Retreat" in schedule
    assert "SUNDAY 7 FEBRUARY 2027" in schedule
    assert "Red v Blue (where it can be had)" in rules
    assert "Victory Points" in rules
    assert "VELKÝ SÁL: 1 TABLE" in tables
    assert "NO RETREAT" in rest[0]


def test_what_is_not_told_yet_stands_nowhere_in_it(client, event):
    client.force_login(make.user("olga"))
    for name in ("public_pack", "print_pack"):
        assert "ncounter" not in "".join(pages(client, event, name))


def test_what_a_table_is_laid_out_for_is_told_at_the_desk_alone(client, event):
    client.force_login(make.user("olga"))
    assert "bocage, Bridgehead" in "".join(pages(client, event, "print_pack"))
    assert "Bridgehead" not in "".join(pages(client, event, "public_pack"))


def test_posters_are_read_from_three_metres_and_lead_to_the_event_its_pairings_and_its_standings(client, event):
    """A phone's camera shows three metres of wall at that distance, so that a page is a hundred pixels wide."""
    client.force_login(make.user("olga"))
    answer = client.get(reverse("print_pack", args=[event.public_id]))
    found = []
    with pdfplumber.open(BytesIO(answer.content)) as opened:
        for page in opened.pages[6:]:
            seen = page.to_image(12).original.convert("L")
            assert seen.width == 100
            found += zxingcpp.read_barcodes(seen.resize((400, seen.height * 4)))
    stem = f"http://testserver/e/{event.public_id}/"
    assert [code.text for code in found] == [stem, f"{stem}pairings/", f"{stem}standings/"]


def test_the_same_state_gives_the_same_bytes(client, event):
    first, again = (client.get(reverse("public_pack", args=[event.public_id])).content for _ in range(2))
    assert first == again


def test_every_mission_and_every_poster_begins_a_new_leaf(client, event):
    client.force_login(make.user("olga"))
    made = pages(client, event, "print_pack")
    heads = ("The event", "Pairings", "Standings")
    begins = [place for place, text in enumerate(made, 1) if text.startswith(heads) or "WHO GOES FIRST" in text]
    assert len(begins) == 4
    assert all(place % 2 for place in begins)


def test_the_desks_pack_is_for_those_at_the_desk(cast):
    for who, status in (("orla", 200), ("vic", 200), ("otto", 404), ("player", 302), ("stranger", 302)):
        assert getattr(cast, who).get(reverse("print_pack", args=[cast.event.public_id])).status_code == status


def test_an_event_of_which_nothing_is_known_yet_has_a_pack_too(client):
    event = make.event(starts_on=None, tables=0)
    assert "Event pack" in pages(client, event, "public_pack")[0]
