"""`trf …`, and reports given to `draw` and `standings`: in, out, and back again."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests import make
from tests.tourney.trf.reports import CORPUS, EXPECTED, corpus, report, row
from tourney import queries
from tourney.exports.report import report_of_event, report_of_played
from tourney.services import entries as entry_services
from tourney.trf import played_document, read_trf
from tourney.trf.types import RESULTS, Cell


def run(*args, **options):
    out = StringIO()
    call_command(*args, stdout=out, **options)
    return out.getvalue()


def refused(*args):
    with pytest.raises(CommandError) as mistake:
        run(*args)
    assert mistake.value.returncode == 2
    assert "\n" not in str(mistake.value)
    return str(mistake.value)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_report_goes_out_as_json_and_comes_back(name, tmp_path):
    """Every cell, blank ones aside: an absence in a round that was drawn comes back as Z."""
    (tmp_path / "played.json").write_text(run("trf", "read", str(CORPUS / name)))
    for year in ("16", "26"):
        run("trf", "write", str(tmp_path / "played.json"), "--year", year, "-o", str(tmp_path / "back.trf"))
        before, after = corpus(name), read_trf((tmp_path / "back.trf").read_bytes())
        assert [_cells(one, before.drawn) for one in after.players] == [
            _cells(one, before.drawn) for one in before.players
        ]
        assert [one.points for one in after.players] == [one.points for one in before.players]
        assert (after.name, after.drawn) == (before.name, before.drawn)


def _cells(player, drawn):
    """Those of the rounds drawn, without what JSON does not keep: colours of forfeits, older codes for sitting out."""
    older = {"": "Z", "-": "Z", "+": "F"}
    padded = (*player.cells, *[Cell()] * drawn)[:drawn]
    lone = [
        replace(cell, result=older.get(cell.result, cell.result)) if cell.opponent is None else cell for cell in padded
    ]
    return [cell if RESULTS[cell.result].played else replace(cell, colour="-") for cell in lone]


def test_draw_and_standings_take_a_report_as_it_is(tmp_path):
    path = str(CORPUS / "dutch_2025_C5.trf")
    (tmp_path / "field.json").write_text(run("trf", "field", path))
    assert run("draw", path) == run("draw", str(tmp_path / "field.json"))
    rows = json.loads(run("standings", str(CORPUS / "fide-tec.trf"), "--tiebreaks", "points,buchholz_2026"))
    assert (rows[0]["id"], rows[0]["points"]) == (2, 4)


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("2020_06", "all 10 rounds of the event are in the report; this draws round 11, beyond it"),
        ("fide-tec", "all 5 rounds of the event are in the report; this draws round 6, beyond it"),
        ("dutch_2025_C5", ""),
    ],
)
def test_a_round_beyond_the_event_is_drawn_with_a_word_about_it(name, note):
    err, path = StringIO(), str(CORPUS / f"{name}.trf")
    assert json.loads(run("draw", path, stderr=err))["games"]
    assert err.getvalue() == (f"{path}: note: {note}\n" if note else "")


@pytest.mark.parametrize("name", EXPECTED)
def test_nothing_in_a_report_is_a_key_unknown_to_standings(name):
    err = StringIO()
    run("standings", str(CORPUS / name), stderr=err)
    assert err.getvalue() == ""


def test_the_seed_of_a_field_is_asked_for(tmp_path):
    assert json.loads(run("trf", "field", str(CORPUS / "fide-tec.trf"), "--seed", "Ardennes"))["seed"] == "Ardennes"


def test_bad_input_is_one_line_with_the_place(tmp_path):
    path = tmp_path / "x.trf"
    path.write_bytes(report(row(1, "7 w 1")))
    for args in (("trf", "read", str(path)), ("draw", str(path)), ("standings", str(path))):
        assert "line 1, column 92: the opponent 7 has no 001 line" in refused(*args)
    path.write_bytes(report(row(1, name="Müller"), encoding="cp1252"))
    assert "read the file with another encoding (windows-1252" in refused("trf", "read", str(path))
    assert json.loads(run("trf", "read", str(path), "--encoding", "windows-1252"))["players"][0]["name"] == "Müller"
    path.write_text("[1]")
    assert "must be a JSON object" in refused("trf", "write", str(path))
    assert "there is a form of 16 and one of 26" in refused("trf", "write", str(path), "--year", "20")
    assert "check the path" in refused("trf", "read", str(tmp_path / "nowhere.trf"))


def played(*rounds, players=2, **more):
    return {"players": [{"id": one} for one in range(1, players + 1)], "rounds": list(rounds), **more}


def test_points_of_one_size_are_the_events_own():
    game = {"a": 1, "b": 2, "a_points": 3, "b_points": 0}
    made = report_of_played(played([game], [{"a": 2, "b": 1, "a_points": 1, "b_points": 1}]))
    assert (made.scoring.win, made.scoring.draw, made.players[0].points) == (3, 1, 4)
    assert not [line for line in made.remarks if "Points" in line]


def test_points_of_many_sizes_become_wins_and_draws_with_a_remark():
    games = [[{"a": 1, "b": 2, "a_points": 20 - n, "b_points": n}] for n in (3, 6)]
    made = report_of_played(played(*games))
    assert [player.points for player in made.players] == [2, 0]
    assert "Points: a win counts 1, a draw half a point; the event's own points are not of one size." in made.remarks


def test_criteria_are_coded_where_codes_say_them_all_and_told_otherwise():
    game = {"a": 1, "b": 2, "a_points": 1, "b_points": 0}
    coded = report_of_played(played([game], criteria=["points", "buchholz_cut1_2026", "direct_encounter"]))
    assert [line for line in coded.head if line[0] in ("202", "212")] == [("202", "BH/C1,DE"), ("212", "PTS,BH/C1,DE")]
    assert played_document(coded)["criteria"] == ["points", "buchholz_cut1_2026", "direct_encounter"]
    told = report_of_played(played([game], criteria=["points", "vp"]))
    assert [line for line in told.head if line[0] in ("202", "212")] == []
    assert told.remarks == ("Ranked by points, vp, for which there are no codes of FIDE's.",)


def test_a_game_given_to_both_is_said():
    made = report_of_played(played([{"a": 1, "b": 2, "a_points": 1, "b_points": 1}], scoring={"win": 1}))
    assert [player.cells for player in made.players] == [(Cell(2, "w", "="),), (Cell(1, "b", "="),)]
    assert "Round 1: 1 and 2 both won, which a report cannot say; drawn here." in made.remarks


@pytest.mark.parametrize(
    ("row", "codes"),
    [
        ({"a_points": 1, "b_points": 0, "a_code": "W", "b_code": "L"}, ["W", "L"]),
        ({"a_points": 1, "b_points": 0, "a_code": "0", "b_code": "1"}, ["1", "0"]),
        ({"a_points": 1, "b_points": 0, "a_code": "U", "b_code": ["1"]}, ["1", "0"]),
        ({"a_points": 1, "b_points": 0, "a_code": "+", "b_code": "-"}, ["1", "0"]),
        ({"a_points": 0, "b_points": 0, "forfeit": True}, ["-", "-"]),
        ({"a_points": "1/2", "b_points": "1/2", "forfeit": True}, ["H", "H"]),
    ],
)
def test_codes_that_came_along_are_kept_where_they_say_what_happened(row, codes):
    made = report_of_played(played([{"a": 1, "b": 2} | row]))
    assert [player.cells[0].result for player in made.players] == codes


def test_codes_of_rounds_without_a_game_are_kept_where_they_are_such():
    rows = [{"bye": 1, "points": 1, "code": "F"}, {"absent": 2, "points": 0, "code": "+"}]
    made = report_of_played(played(rows, title=5, rounds_planned="many"))
    assert [player.cells[0].result for player in made.players] == ["F", "Z"]
    assert (made.name, made.rounds) == ("", 1)


def test_words_for_ids_are_numbered_and_long_names_are_told_in_full():
    long = "Ferdinand Maximilian Karl Leopold Maria von Habsburg"
    document = {
        "players": [{"id": "x", "name": long}, {"id": "c", "name": "Cy"}],
        "rounds": [[{"bye": "c", "points": 1}]],
    }
    made = report_of_played(document)
    assert [(one.number, one.name) for one in made.players] == [(1, "Cy"), (2, long[:33].strip())]
    assert f"Player 2 is {long}." in made.remarks
    assert made.players[0].cells == (Cell(None, "-", "U"),)


@pytest.mark.django_db
def test_an_event_of_the_database_is_written_with_its_closed_rounds(tmp_path):
    event = make.played_event(entries=7, rounds=2)
    make.published(event)
    leaver = event.entries.get(number=3)
    run("trf", "event", event.public_id, "-o", str(tmp_path / "event.trf"))
    made = read_trf((tmp_path / "event.trf").read_bytes())
    assert (made.drawn, made.rounds, made.name) == (2, 3, event.name)
    assert [one.name for one in made.players] == [entry.name for entry in event.entries.all()]
    byes = {(bye.round, bye.entry) for bye in queries.record(event, through=2).byes}
    assert {
        (at, one.number) for one in made.players for at, cell in enumerate(one.cells, 1) if cell.result == "U"
    } == byes
    places = {row.entry: row.place for row in queries.standings_of(event, through=2)}
    assert {one.number: one.rank for one in made.players} == places
    assert leaver.name in (tmp_path / "event.trf").read_text()


@pytest.mark.django_db
def test_nothing_of_a_person_but_name_and_rating_leaves():
    event = make.event(entries=2)
    entry = event.entries.get(number=1)
    changes = {"name": entry.name, "email": "secret@example.org", "army_list": "secret", "club": "secret club"}
    entry.__class__.objects.filter(pk=entry.pk).update(**changes)
    for year in ("16", "26"):
        assert "secret" not in run("trf", "event", event.public_id, "--year", year)


@pytest.mark.django_db
def test_who_misses_the_next_round_is_announced():
    event = make.played_event(entries=6, rounds=1)
    entry_services.drop_entry(event.entries.get(number=2), make.desk(event))
    made = report_of_event(event)
    assert [(bye.kind, bye.round, bye.players) for bye in made.asked] == [("Z", 2, (2,))]
    assert "0000 - Z" in run("trf", "event", event.public_id, "--year", "16")


@pytest.mark.django_db
def test_an_event_before_its_first_round_lists_its_players():
    event = make.event(entries=3)
    made = report_of_event(event)
    assert [one.cells for one in made.players] == [(), (), ()]


@pytest.mark.django_db
def test_an_unknown_event_is_refused():
    assert "there is no such event" in refused("trf", "event", "nowhere")
