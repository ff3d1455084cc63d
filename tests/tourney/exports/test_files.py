"""Results and standings as files: nothing runs in a spreadsheet, numbers stay numbers, addresses stay at the desk."""

import csv
import io
import json
from pathlib import Path

import pytest
import time_machine
from openpyxl import load_workbook

from tests import make
from tourney.exports.books import desk_workbook, public_workbook
from tourney.exports.csv import sheet_csv
from tourney.exports.document import results_document
from tourney.exports.of_event import standings_sheet
from tourney.exports.played import results_csv
from tourney.exports.sheet import sheet
from tourney.exports.workbook import workbook_bytes
from tourney.models import Event
from tourney.services import awards, entries, events
from tourney.standings import METRICS

pytestmark = pytest.mark.django_db

EVIL = ("=1+1", "+1", "-1", "@x", "\tx", "\rx", '=HYPERLINK("http://x")')


def rows_of(content):
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def book_of(content):
    return load_workbook(io.BytesIO(content))


@pytest.mark.parametrize("text", EVIL)
def test_a_name_that_looks_like_a_formula_stays_text_in_every_file(text):
    one = sheet("People", ("name", "VP"), [(text, -3)])
    read = book_of(workbook_bytes([one]))["People"]
    assert (read["A2"].data_type, read["A2"].value) == ("s", text)
    assert read["A2"].quotePrefix
    assert (read["B2"].data_type, read["B2"].value) == ("n", -3)
    assert sheet_csv(one).decode("utf-8-sig").splitlines()[1].startswith(("'", "\"'"))


def test_plain_names_are_not_marked_and_letters_of_every_script_come_back():
    one = sheet("People", ("name",), [("Żółć 田中 أحمد",), ("Bell\x07",)])
    read = book_of(workbook_bytes([one]))["People"]
    assert read["A2"].value == "Żółć 田中 أحمد"
    assert not read["A2"].quotePrefix
    assert read["A3"].value == "Bell\ufffd"


def test_a_note_with_line_breaks_reads_back_equal_in_both():
    one = sheet("Notes", ("note", "after"), [('first, "second"\nthird', "x")])
    assert rows_of(sheet_csv(one)) == [{"note": 'first, "second"\nthird', "after": "x"}]
    assert book_of(workbook_bytes([one]))["Notes"]["A2"].value == 'first, "second"\nthird'


def test_a_list_without_a_row_is_a_sheet_with_its_header():
    assert [cell.value for cell in book_of(workbook_bytes([sheet("None", ("a", "b"), [])]))["None"][1]] == ["a", "b"]


def test_a_sheet_title_that_no_workbook_takes_is_tamed():
    assert book_of(workbook_bytes([sheet("a/b*c" + "x" * 40, ("n",), [])])).sheetnames == ["a b c" + "x" * 26]


def test_times_are_the_events_own_with_the_zone_beside_them():
    with time_machine.travel("2026-07-04 22:30:00+00:00", tick=True):
        event = make.played_event(entries=4, rounds=1, time_zone="Asia/Tokyo")
    row = rows_of(results_csv(event, public=True))[0]
    assert row["entered at"].startswith("2026-07-05 07:3")
    assert row["time zone"] == "Asia/Tokyo"
    cell = book_of(public_workbook(event))["Results"]["Q2"]
    assert f"{cell.value:%Y-%m-%d %H}" == "2026-07-05 07"
    assert cell.number_format == "yyyy-mm-dd hh:mm"


def test_a_drop_and_a_bye_stay_in_the_files_and_no_round_comes_from_nowhere():
    event = make.played_event(entries=5, rounds=1)
    entries.drop_entry(event.entries.get(number=2), make.desk(event))
    make.closed(event)
    make.closed(event)
    told = results_document(event, public=True)
    assert [one["number"] for one in told["rounds"]] == [1, 2, 3]
    assert [bool(one["bye"]) for one in told["rounds"]] == [True, False, False]
    assert all(row["place"] for row in told["standings"])
    assert {row["entry"] for row in told["standings"]} == {one["number"] for one in told["entries"]} == {1, 2, 3, 4, 5}
    assert [row["how"] for row in rows_of(results_csv(event, public=True))].count("Bye") == 1


def test_nobodys_address_is_in_a_public_file_nor_in_that_of_a_helper():
    event = make.played_event(entries=4, rounds=1)
    entries.edit_entry(event.entries.get(number=1), make.desk(event), email="ada@private.example")
    files = [public_workbook(event), desk_workbook(event, addresses=False)]
    for content in files:
        for page in book_of(content):
            assert not [cell.value for row in page for cell in row if "@private" in str(cell.value)]
    assert "@private" not in json.dumps(results_document(event, public=False))
    page = book_of(desk_workbook(event, addresses=True))["Entries"]
    assert [cell.value for cell in page["I"]][:2] == ["email", "ada@private.example"]


def test_hidden_rounds_are_out_of_public_files_and_in_those_of_the_desk():
    event = make.played_event(entries=4, rounds=2)
    Event.objects.filter(pk=event.pk).update(hidden_from=2)
    event.refresh_from_db()
    public, desk = (results_document(event, public=public) for public in (True, False))
    assert [bool(game["result"]) for one in public["rounds"] for game in one["games"]] == [True, True, False, False]
    assert all(game["result"] for one in desk["rounds"] for game in one["games"])
    assert public["event"]["through_round"] == 1
    assert public["standings"] != desk["standings"]
    assert [row["VP 1"] == "" for row in rows_of(results_csv(event, public=True))] == [False, False, True, True]
    events.finish_event(event, make.desk(event))
    assert results_document(event, public=True)["standings"] == desk["standings"]


def test_a_draft_is_in_no_file():
    event = make.played_event(entries=4, rounds=1)
    make.draft(event)
    assert [one["number"] for one in results_document(event, public=False)["rounds"]] == [1]
    assert {row["round"] for row in rows_of(results_csv(event, public=False))} == {"1"}


def test_exact_numbers_are_told_exactly():
    event = make.played_event(entries=6, rounds=3, tiebreaks=["wins", "omw"])
    told = results_document(event, public=True)
    values = {type(row["values"]["omw"]) for row in told["standings"]}
    assert values <= {int, str}
    assert {type(row["values"]["wins"]) for row in told["standings"]} == {int}
    assert told["event"]["criteria"][1] == {"key": "omw", "label": METRICS["omw"].label}
    page = book_of(public_workbook(event))["Standings"]
    assert {cell.data_type for cell in page["G"][1:]} == {"n"}


def test_the_standings_are_the_same_in_each_form():
    event = make.played_event(entries=6, rounds=2)
    places = [(row["place"], row["entry"]) for row in results_document(event, public=True)["standings"]]
    names = dict(event.entries.values_list("number", "name"))
    told = [(str(place), names[entry]) for place, entry in places]
    assert [(row["place"], row["name"]) for row in rows_of(sheet_csv(standings_sheet(event)))] == told
    page = book_of(public_workbook(event))["Standings"]
    assert [(str(row[0].value), row[1].value) for row in page.iter_rows(min_row=2)] == told


@pytest.mark.parametrize("entries_count", [8, 40])
def test_a_file_takes_a_handful_of_queries(entries_count, django_assert_max_num_queries):
    event = make.played_event(entries=entries_count, rounds=2)
    with django_assert_max_num_queries(20):
        results_document(event, public=True)
    with django_assert_max_num_queries(26):
        public_workbook(event)


def keys_in(value, path=""):
    """Every key of a document, with where it stands."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield f"{path}.{key}"
            yield from () if path.endswith(".values") else keys_in(one, f"{path}.{key}")
    elif isinstance(value, list):
        for one in value:
            yield from keys_in(one, path)


def test_the_document_is_as_the_docs_describe_it():
    text = (Path(__file__).parents[3] / "docs" / "exchange.md").read_text()
    described = json.loads(text.partition("```json results")[2].partition("```")[0])
    event = make.played_event(entries=5, rounds=1, tiebreaks=["wins"])
    by = make.desk(event)
    awards.set_awards(event, by, [{"key": "best", "label": "Best General", "of": [{"number": "place"}]}])
    events.finish_event(event, by)
    assert set(keys_in(results_document(event, public=True))) == set(keys_in(described))
