"""Lines of the log in short: few names of many, for lists and buttons; missions by their titles."""

import pytest
from django.urls import reverse

from tests import make
from tourney import logbook
from tourney.loglines import in_short
from tourney.models import LogEntry
from tourney.services import entries, events

pytestmark = pytest.mark.django_db


def line(verb, subject="Round 1", **data):
    return LogEntry(verb=verb, subject=subject, actor="Olga", data=data)


def test_of_many_names_the_first_stand_in_a_list_with_how_many_more():
    names = [f"Player {number}" for number in range(1, 49)]
    short = in_short(line("roster added", count=48, names=names))
    assert short == "48 players entered from a list: Player 1, Player 2, Player 3 and 45 more"
    assert in_short(line("moved up together", "48 players", names=names)).endswith("Player 3, 45 more")
    assert "Player 48" in logbook.sentence(line("roster added", count=48, names=names))


def test_four_names_are_all_told():
    assert in_short(line("roster added", count=4, names=list("ABCD"))).endswith("A, B, C, D")


def test_a_long_sentence_is_cut_and_a_name_from_the_right_still_ends():
    told = in_short(line("entry added", subject="דנה " * 60), 70)
    assert told.endswith("…\u2069")
    assert len(told) <= 71


def test_buttons_of_a_big_import_have_short_labels(cast):
    rows = [{"name": f"Somebody with a long name {number}"} for number in range(48)]
    entries.add_roster(cast.event, make.desk(cast.event), rows)
    for name in ("desk", "desk_undo"):
        page = cast.olga.get(reverse(name, args=[cast.event.public_id])).content.decode()
        assert "48 players entered" in page
        assert "Somebody with a long name 40" not in page


def test_missions_are_told_by_their_titles():
    changed = line("mission mode changed", before=["plans", ""], after=["fixed", "fow4/no-retreat"])
    assert logbook.sentence(changed).endswith("are “No Retreat”")
    drafted = line("round drafted", mission_mode="fixed", mission="fow4/no-retreat")
    assert "(No Retreat)" in logbook.sentence(drafted)
    own = line("mission set", "table 1", before=["", 0], after=["fow4/ours@2", 1])
    assert "fow4/ours@2" in logbook.sentence(own)


@pytest.mark.parametrize(("places", "said"), [(1, "1 place"), (2, "2 places")])
def test_one_place_of_a_code_is_one_place(places, said):
    told = logbook.sentence(line("club code made", "Iron Dice", places=places))
    assert told.endswith(f", {said}")


def test_settings_and_one_table_are_told_in_words(cast):
    by = make.desk(cast.event)
    events.change_settings(cast.event, by, {"about": "Bring dice.", "capacity": 9})
    said = logbook.sentence(cast.event.log.first())
    assert "text about the event was nothing, is Bring dice." in said
    assert "number of places was nothing, is 9" in said
    events.add_tables(cast.event, by, 1)
    highest = events.highest_table(cast.event)
    assert logbook.sentence(cast.event.log.first()) == f"Added table {highest}"
