"""What to call entries of one name."""

from dataclasses import dataclass

import pytest

from tests import make
from tourney.calling import called
from tourney.names import told_apart
from tourney.printing.of_event import pairing_rows, slip_rows
from tourney.services import entries, events, redraws


@dataclass
class One:
    number: int
    name: str
    club: str = ""
    army: str = ""


@pytest.mark.parametrize(
    ("everybody", "told"),
    [
        ([One(1, "Ada"), One(2, "Ben", "Iron Dice")], ["Ada", "Ben"]),
        ([One(1, "Ben", "Iron Dice"), One(2, "Ben", "Old Guard")], ["Ben (Iron Dice)", "Ben (Old Guard)"]),
        ([One(1, "Ben", "Iron Dice"), One(2, "Ben")], ["Ben (Iron Dice)", "Ben"]),
        ([One(1, "Ben", "", "Rats"), One(2, "Ben", "", "Panzers")], ["Ben (Rats)", "Ben (Panzers)"]),
        (
            [One(1, "Ben", "Iron Dice", "Rats"), One(2, "Ben", "Iron Dice", "Panzers"), One(3, "Ben", "Old Guard")],
            ["Ben (Iron Dice, Rats)", "Ben (Iron Dice, Panzers)", "Ben (Old Guard)"],
        ),
        ([One(1, "Ben"), One(7, "Ben")], ["Ben #1", "Ben #7"]),
        ([One(1, "Chloé", "A"), One(2, "CHLOE", "B")], ["Chloé (A)", "CHLOE (B)"]),
        ([One(1, "Ben (A)"), One(2, "Ben", "A"), One(3, "Ben", "B")], ["Ben (A) #1", "Ben #2", "Ben (B)"]),
    ],
)
def test_only_names_that_read_alike_are_told_apart(everybody, told):
    found = told_apart(everybody)
    assert [found[one.number] for one in everybody] == told
    assert len(set(told)) == len(told)


@pytest.mark.django_db
def test_two_of_one_name_are_told_apart_on_paper_and_where_they_are_chosen(cast):
    for club in ("Iron Dice", "Old Guard"):
        entries.add_entry(cast.event, make.desk(cast.event), name="Ben Twice", club=club)
    both = {"Ben Twice (Iron Dice)", "Ben Twice (Old Guard)"}
    assert both <= set(called(cast.event).values())
    events.add_tables(cast.event, make.desk(cast.event), 1)
    round_ = make.draft(cast.event)
    assert both <= {name for row in pairing_rows(round_) for name in (row.first, row.second)}
    assert both <= {name for row in slip_rows(round_, "http://hall", pins=False) for name in (row.first, row.second)}
    page = cast.olga.get(f"/e/{cast.event.public_id}/desk/rounds/1/").content.decode()
    assert all(f">{name}</option>" in page for name in both)


@pytest.mark.django_db
def test_the_log_tells_two_of_one_name_apart_and_nobody_else(cast):
    by = make.desk(cast.event)
    for club in ("Iron Dice", "Old Guard"):
        entries.add_entry(cast.event, by, name="Ben Twice", club=club)
    first, second = cast.event.entries.filter(name="Ben Twice")
    entries.adjust_vp(second, by, vp=1, reason="early")
    assert cast.event.log.first().subject == "Ben Twice (Old Guard)"
    entries.adjust_vp(cast.event.entries.get(number=1), by, vp=1, reason="early")
    assert cast.event.log.first().subject == "Ada Lovelace"
    events.add_tables(cast.event, by, 1)
    round_ = make.draft(cast.event)
    others = [seat.entry for seat in round_.seats.exclude(game__seats__entry=first).select_related("entry")]
    redraws.swap_entries(round_, by, first, others[0] if others[0] != second else others[1])
    assert "Ben Twice (Iron Dice)" in cast.event.log.first().data.values()
