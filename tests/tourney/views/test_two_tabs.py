"""Two people with the same form open: neither's second press may undo what the other saved."""

import html
import re

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import fields_of, words
from tourney.models import Mark
from tourney.schemes import PRESETS
from tourney.services import awards, entries, events, marks
from tourney.services.scoring import set_scheme

PAINTING = {"key": "painting", "label": "Painting", "most": 30}
SPORTS = {"key": "sports", "label": "Sports", "most": 20, "by": "opponents", "each": 5}


def twice(client, address, by_another, **typed):
    """Open, let another person save, press Save, press it again: both answers."""
    page = client.get(address)
    by_another()
    first = client.post(address, fields_of(page) | typed)
    assert first.status_code == 409
    return first, client.post(address, fields_of(first))


def url(cast, name, *args):
    return reverse(name, args=[cast.event.public_id, *args])


def test_the_terrain_that_another_saved_outlives_a_stale_form_of_tables(cast):
    def another():
        events.change_tables(cast.event, make.desk(cast.event), {1: events.TableWishes("desert", closed=True)})

    first, second = twice(cast.olga, url(cast, "desk_tables"), another, **{"terrain-2": "bocage"})
    assert "It is now" not in words(first)
    assert second.status_code == 302
    one, two = cast.event.tables.all()[:2]
    assert (one.terrain, one.closed, two.terrain) == ("desert", True, "bocage")


def test_a_table_that_both_changed_keeps_what_was_typed_and_says_what_it_is_now(cast):
    def another():
        events.change_tables(cast.event, make.desk(cast.event), {1: events.TableWishes("desert")})

    first, second = twice(cast.olga, url(cast, "desk_tables"), another, **{"terrain-1": "bocage"})
    assert set(re.findall(r"It is now: \S+", words(first))) == {"It is now: desert."}
    assert second.status_code == 302
    assert cast.event.tables.get(number=1).terrain == "bocage"


def test_settings_that_another_saved_outlive_a_stale_form(cast):
    def another():
        events.change_settings(cast.event, make.desk(cast.event), {"venue": "Barn", "players_report": False})

    first, second = twice(cast.olga, url(cast, "desk_settings"), another, name="Winter Cup")
    assert "It is now" not in words(first)
    assert second.status_code == 302
    cast.event.refresh_from_db()
    assert (cast.event.name, cast.event.venue, cast.event.players_report) == ("Winter Cup", "Barn", False)


def test_an_entry_keeps_what_another_saved(cast):
    entry = cast.event.entries.first()

    def another():
        entries.edit_entry(entry, make.desk(cast.event), club="Lions", volunteer=True)

    _, second = twice(cast.olga, url(cast, "desk_entry", entry.public_id), another, army="Panzer")
    assert second.status_code == 302
    entry.refresh_from_db()
    assert (entry.club, entry.volunteer, entry.army) == ("Lions", True, "Panzer")


def test_a_scoring_keeps_what_another_saved(cast):
    address = url(cast, "desk_scoring")
    page = cast.olga.get(address)
    set_scheme(cast.event, make.desk(cast.event), PRESETS["3-1-0"].data)
    stale = cast.olga.post(address, fields_of(page) | {"bye": "2", "confirmed": "1"})
    assert stale.status_code == 409
    assert fields_of(stale)["scheme"] == "3-1-0"
    assert fields_of(stale)["bye"] == "2"


def test_kinds_of_marks_find_their_rows_again_when_others_came_and_went(cast):
    marks.set_marks(cast.event, make.desk(cast.event), [PAINTING, SPORTS])

    def another():
        army = {"key": "army", "label": "Army", "most": 10}
        marks.set_marks(cast.event, make.desk(cast.event), [army, {**SPORTS, "most": 15}])

    typed = {"kind-1-label": "Sportsmanship", "kind-2-label": "Quiz", "kind-2-most": "5"}
    first, second = twice(cast.olga, url(cast, "desk_mark_kinds"), another, **typed)
    assert "It is now" not in words(first)
    assert second.status_code == 302
    cast.event.refresh_from_db()
    assert [(one["key"], one["label"], one["most"]) for one in cast.event.marks] == [
        ("army", "Army", 10), ("sports", "Sportsmanship", 15), ("quiz", "Quiz", 5),
    ]  # fmt: skip


def test_a_row_that_another_took_away_stays_where_it_was_changed(cast):
    marks.set_marks(cast.event, make.desk(cast.event), [PAINTING, SPORTS])

    def another():
        marks.set_marks(cast.event, make.desk(cast.event), [SPORTS])

    first, second = twice(cast.olga, url(cast, "desk_mark_kinds"), another, **{"kind-0-most": "40"})
    assert "It is now" not in words(first)
    assert second.status_code == 302
    cast.event.refresh_from_db()
    assert [(one["key"], one["most"]) for one in cast.event.marks] == [("sports", 20), ("painting", 40)]


def test_awards_keep_what_another_saved(cast):
    best = {"key": "best", "label": "Best", "of": [{"number": "place"}]}
    awards.set_awards(cast.event, make.desk(cast.event), [best])

    def another():
        awards.set_awards(cast.event, make.desk(cast.event), [{**best, "label": "Champion"}])

    address = url(cast, "desk_awards_edit")
    first, second = twice(cast.olga, address, another, **{"award-1-label": "Last", "award-1-last": "on"})
    assert "It is now" not in words(first)
    assert second.status_code == 302
    cast.event.refresh_from_db()
    assert [one["label"] for one in cast.event.awards] == ["Champion", "Last"]


@pytest.mark.parametrize("was", ["", "[]", "{", '{"terrain-1": 7}', "x" * 50])
def test_a_form_that_lost_what_it_was_keeps_what_was_sent(cast, was):
    address = url(cast, "desk_tables")
    page = cast.olga.get(address)
    events.change_tables(cast.event, make.desk(cast.event), {1: events.TableWishes("desert")})
    stale = cast.olga.post(address, fields_of(page) | {"was": was, "terrain-1": "bocage"})
    assert stale.status_code == 409
    assert "It is now: desert." in words(stale)


def test_the_table_of_marks_keeps_what_another_keyed_in(cast):
    marks.set_marks(cast.event, make.desk(cast.event), [PAINTING])
    address = url(cast, "desk_marks")
    page = cast.olga.get(address).content.decode()
    seen = html.unescape(re.search(r'name="seen" value="([^"]*)"', page)[1])
    marks.enter_marks(cast.event, make.desk(cast.event), {(1, "painting"): 20, (2, "painting"): 9}, seen={})
    first = cast.olga.post(address, {"seen": seen, "2-painting": "12", "3-painting": "7"})
    assert first.status_code == 409
    assert set(re.findall(r"It is now: \S+", words(first))) == {"It is now: 9."}
    fields = dict(re.findall(r'name="(\d-painting|seen)" value="([^"]*)"', first.content.decode()))
    again = {name: html.unescape(value) for name, value in fields.items()}
    assert cast.olga.post(address, again).status_code == 302
    given = Mark.objects.filter(entry__event=cast.event).values_list("entry__number", "value")
    assert dict(given) == {1: 20, 2: 12, 3: 7}
