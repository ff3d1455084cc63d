"""The log in words: every verb that a service writes has its sentence, and every sentence says what was done."""

import ast
from pathlib import Path

import pytest

import tourney.services
from tests import make
from tourney import logbook, queries
from tourney.models import LogEntry
from tourney.services import entries, events, reports, results, rounds
from tourney.services.events import TableWishes
from tourney.services.results import Outcome
from tourney.services.writing import Actor

SERVICES = Path(tourney.services.__file__).parent


def verbs_of_the_services():
    """The first argument of every `change.log(…)` call: a word, or a choice of two."""
    for path in SERVICES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "log":
                yield from (part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant))


def line(verb, subject, **data):
    return LogEntry(verb=verb, subject=subject, actor="Olga", data=data)


def last(event):
    return logbook.sentence(event.log.all()[0])


def test_every_verb_of_the_services_has_its_sentence():
    written = set(verbs_of_the_services()) - {None}
    assert len(written) > 30
    assert written == set(logbook.SENTENCES)


def test_an_unknown_verb_is_told_as_it_stands():
    assert logbook.told(line("table painted", "Table 3")) == "Table 3: table painted, by Olga"


def test_known_verbs_with_unknown_data_are_told_without_it():
    assert logbook.sentence(line("result corrected", "Table 3")) == "Table 3: result corrected"


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ([8, 1, 1, 0, 4, "played"], [6, 3, 1, 2, 4, "played"], "Table 7, round 2: 8–1 became 6–3"),
        (None, [8, 0, 1, 0, 0, "forfeit"], "Table 7, round 2: no result became 8–0 (not played: won by default)"),
    ],
)
def test_a_correction_names_both_results(before, after, says):
    assert logbook.sentence(line("result corrected", "Table 7", round=2, before=before, after=after)) == says


def test_only_a_name_that_runs_from_right_to_left_is_walled_off():
    assert logbook.isolated("Ada") == "Ada"
    assert logbook.isolated("דנה") == "\u2068דנה\u2069"


def test_a_long_value_is_cut():
    said = logbook.sentence(line("entry changed", "Ada", changed={"army": ["", "x" * 500]}))
    assert said == f"Ada: army was nothing, is {'x' * 79}…"


def test_what_stands_in_an_army_list_is_not_told():
    """Scorekeepers and viewers read what was done last, and lists are hidden from them until they are revealed."""
    said = logbook.sentence(line("entry changed", "Ada", changed={"army_list": ["", "Sturmtiger"]}))
    assert said == "Ada: army list changed"
    sent = {"before": "", "after": "Sturmtiger", "file": "sturmtiger.pdf", "late": True}
    assert logbook.sentence(line("list sent", "Ada", **sent)) == "Ada: army list sent, late"
    assert logbook.sentence(line("list returned", "Ada", reason="No Sturmtiger")) == "Ada: army list sent back"


@pytest.mark.django_db
def test_entries_are_told_from_entering_to_leaving():
    event = make.event()
    by = make.desk(event)
    ada = entries.add_entry(event, by, name="Ada", club="Old Guard")
    assert last(event) == "Ada of Old Guard entered"
    entries.edit_entry(ada, by, army="Fallschirmjäger")
    assert last(event) == "Ada: army was nothing, is Fallschirmjäger"
    entries.set_absent(ada, by, 2, absent=True)
    assert last(event) == "Ada is away in round 2"
    entries.adjust_vp(ada, by, vp=-2, reason="late list")
    assert last(event) == "Ada: 2 VP taken, late list"
    entries.remove_adjustment(ada.adjustments.get(), by)
    assert last(event) == "Ada: 2 VP taken, late list: taken back"
    entries.drop_entry(ada, by)
    assert last(event) == "Ada dropped before round 1"
    entries.add_roster(event, by, [{"name": "Ben"}, {"name": "Eve"}])
    assert last(event) == "2 players entered from a list: Ben, Eve"


@pytest.mark.django_db
def test_settings_and_tables_are_told_with_what_they_were():
    event = make.event(tables=2)
    by = make.desk(event)
    events.change_settings(event, by, {"venue": "Drill Hall", "players_report": False, "dice": "typed"})
    assert last(event) == (
        "Spring Muster: venue was nothing, is Drill Hall; "
        "who rolls was “Muster rolls”, is “Players roll and type the result in”; players report results was yes, is no"
    )
    events.change_tables(event, by, {1: TableWishes("bocage"), 2: TableWishes(closed=True)})
    assert last(event) == ("Table 1: no terrain became bocage; table 2: no terrain became no terrain, closed")


@pytest.mark.django_db
def test_a_round_is_told_from_draft_to_correction():
    event = make.event(entries=4)
    by = make.desk(event)
    round_ = make.playing(event)
    game = queries.games_of(round_)[0]
    seat = queries.seats_in_order(game)[0]
    reports.report_result(seat, Actor.of_entry(seat.entry), Outcome(1, 0, 4))
    assert last(event) == (
        f"Table 1: {seat.entry.name} reports that the first player won, Units lost 0 and 4; the other report is awaited"
    )
    results.enter_result(game, by, Outcome(1, 0, 4))
    both = " v ".join(one.entry.name for one in queries.seats_in_order(game))
    assert last(event) == f"Table 1, round 1, {both}: 8–1"
    results.enter_result(game, by, Outcome(1, 3, 4))
    assert last(event) == f"Table 1, round 1, {both}: 8–1 became 6–3"
    results.unlock_result(game, by)
    assert last(event) == f"Table 1, round 1, {both}: 6–3 taken back, the players may report again"
    make.play(round_)
    rounds.close_round(round_, by)
    told = [logbook.told(one) for one in event.log.all()]
    assert told[0] == "Round 1 closed, by olga@example.org"
    assert "Round 1 published with 2 games, by olga@example.org" in told
    assert not [one for one in told if "{" in one or "None" in one]


def test_an_order_of_the_standings_is_told_by_the_names_of_its_criteria():
    said = logbook.sentence(line("settings changed", "Cup", changed={"tiebreaks": [["wins", "gone"], ["vp"]]}))
    assert said == "Cup: order of the standings was Wins, then gone, is Victory Points"


def test_scorings_of_ones_own_are_told_by_what_they_give():
    rows = [{"from": 0, "to": 5, "winner": 10, "loser": 10}, {"from": 6, "to": None, "winner": 20, "loser": 0}]
    own = {"version": 1, "kind": "difference", "bands": rows}
    assert logbook.sentence(line("scheme set", "Cup", before={}, after={**own, "unplayed": {"bye": 12}})) == (
        "Scoring was “Wins: 1–½–0”, is “own table” (By the difference of VP, winner’s to loser’s: "
        "0 to 5: 10 to 10, 6 and more: 20 to 0), a bye 12"
    )
    assert logbook.sentence(line("scheme set", "Cup", before={"version": 9}, after={})) == (
        "Scoring was “a scheme of another version”, is “Wins: 1–½–0”"
    )
