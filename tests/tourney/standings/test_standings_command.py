"""`standings PLAYED.json`, as a script calls it."""

import io
import json
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from tourney.standings import METRICS, PRESETS, lot

from .events import CORPUS, document


def run(path, **options):
    out = io.StringIO()
    call_command("standings", str(path), stdout=out, **options)
    return json.loads(out.getvalue())


def written(tmp_path, doc):
    path = tmp_path / "played.json"
    path.write_text(doc if isinstance(doc, str) else json.dumps(doc))
    return path


def event(*rounds, ids=(1, 2, 3, 4), **more):
    return {"players": [{"id": key} for key in ids], "rounds": list(rounds), **more}


def won(a, b, **more):
    return {"a": a, "b": b, "a_points": 1, "b_points": 0, **more}


def refusal(path, **options):
    with pytest.raises(CommandError) as caught:
        run(path, **options)
    assert caught.value.returncode == 2
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_files_own_criteria_rank_unless_others_are_asked_for():
    path = CORPUS / "standings" / "go-mpj2016.json"
    rows = {row["id"]: row for row in run(path)}
    assert {key: rows[1][key] for key in ("place", "points", "wins", "sos", "sosos")} == {
        "place": 1, "points": 7, "wins": 7, "sos": 21, "sosos": 175,
    }  # fmt: skip
    assert (rows[4]["place"], rows[5]["place"], rows[4]["shared"]) == (4, 4, True)
    asked = {row["id"]: row["place"] for row in run(path, tiebreaks="wins,sos,sosos,head_to_head")}
    assert (asked[4], asked[5]) == (4, 5)


def test_fractions_are_written_as_fractions():
    rows = {row["id"]: row for row in run(CORPUS / "played" / "mid.json")}
    expected = document("played/mid")["expected"]["points"]
    halves = [row for row in expected if row["sos"] % 1]
    assert halves
    assert all(rows[row["id"]]["sos"] == f"{int(2 * row['sos'])}/2" for row in halves)


def test_standard_input_and_a_list_give_a_list(monkeypatch):
    documents = [document("played/tiny"), document("played/small")]
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(documents).encode())))
    assert [len(answer) for answer in run("-")] == [3, 18]


def test_victory_points_and_units_of_the_file_count(tmp_path):
    games = [won(1, 2, a_vp=6, b_vp=3, a_destroyed=5, b_destroyed=3), won(3, 4, a_vp=8, b_vp=1, a_destroyed=5)]
    rows = run(written(tmp_path, event(games)))
    assert [(row["id"], row["place"], row["vp"], row["destroyed"]) for row in rows] == [
        (3, 1, 8, 5), (1, 2, 6, 5), (2, 3, 3, 3), (4, 4, 1, 0),
    ]  # fmt: skip


def test_text_and_number_ids_come_back_as_they_were(tmp_path):
    rows = run(written(tmp_path, event([won("Zoë", 7)], ids=(7, "Zoë"))))
    assert [row["id"] for row in rows] == ["Zoë", 7]


@pytest.mark.parametrize(
    ("scoring", "points", "wins"),
    [
        ({}, (1, 1), (1, 1)),
        ({}, (0, 0), (0, 0)),
        ({}, (0.5, 0.5), (0, 0)),
        ({"win": 3}, (1, 1), (0, 0)),
        ({"win": 3}, ("3", "3"), (1, 1)),
    ],
)
def test_equal_points_are_a_draw_or_both_won_or_both_lost(tmp_path, scoring, points, wins):
    row = {"a": 1, "b": 2, "a_points": points[0], "b_points": points[1]}
    rows = run(written(tmp_path, event([row], ids=(1, 2), scoring=scoring)))
    assert tuple(row["wins"] for row in rows) == wins


def test_the_working_shows_every_number_with_its_terms():
    rows = {
        row["id"]: row for row in run(CORPUS / "standings" / "fide-tec.json", tiebreaks="sb_cut1_2026", working=True)
    }
    worked = rows[9]["working"]["sb_cut1_2026"]
    assert worked["formula"] == "0 × 7/2 + 0 × 1 + 1/2 × 3/2 + 1 × 3/2 = 9/4; without 0"
    assert worked["terms"][1] == {
        "round": 2, "opponent": 10, "amount": 0,
        "words": "lost: points of the round times points of who sat opposite, adjusted, or of the stand-in where "
        "nobody did",
    }  # fmt: skip
    assert [term["round"] for term in worked["terms"] if "cut" in term] == [4]
    assert "working" not in run(CORPUS / "played" / "tiny.json")[0]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_ranks_as_its_criteria_do(name):
    path = CORPUS / "played" / "small.json"
    assert run(path, preset=name) == run(path, tiebreaks=",".join(PRESETS[name].order))


def test_a_winner_may_have_fewer_points(tmp_path):
    tabled = {"a": 1, "b": 2, "a_points": 80, "b_points": 95, "winner": "a"}
    assert [(row["id"], row["wins"]) for row in run(written(tmp_path, event([tabled], ids=(1, 2))))] == [(1, 1), (2, 0)]


def test_a_match_and_the_games_in_it_are_counted_apart(tmp_path):
    lost = {"a": 1, "b": 2, "a_games": 1, "b_games": 2}
    doc = event([lost], ids=(1, 2), scoring={"win": 3, "draw": 1, "loss": 0})
    rows = run(written(tmp_path, doc), tiebreaks="wins,gw")
    assert [(row["id"], row["wins"], row["points"], row["gw"]) for row in rows] == [(2, 1, 3, "2/3"), (1, 0, 0, "1/3")]


def test_lots_are_drawn_from_the_seed_and_the_id(tmp_path):
    path = written(tmp_path, event(ids=(7, 12), seed="hall"))
    rows = run(path, tiebreaks="lots", working=True)
    assert {row["id"]: row["lots"] for row in rows} == {7: lot("hall", 7), 12: lot("hall", 12)}
    assert rows[0]["lots"] > rows[1]["lots"]
    assert "hall" in rows[0]["working"]["lots"]["terms"][0]["words"]
    other = run(path, tiebreaks="lots", seed="other")
    assert {row["id"]: row["lots"] for row in other} == {7: lot("other", 7), 12: lot("other", 12)}
    assert "seed is missing" in refusal(written(tmp_path, event()), tiebreaks="lots")


def test_a_history_with_a_second_bye_still_has_standings():
    assert len(run(CORPUS / "invalid" / "double-bye.json")) == 37


BYE_WORTH = '{"players": [{"id": 1}], "rounds": [[{"bye": 1, "points": %s}]]}'

BAD = {
    "a stranger": (event([won(1, 9)]), "round 1, row 1: b is 9, which is no id in players"),
    "a stranger with a bye": (event([{"bye": [1], "points": 1}]), "round 1, row 1: bye is [1]"),
    "true is no id": (event([won(True, 2)]), "a is True"),
    "against oneself": (event([won(1, 1)]), "row 1: b: player 1 stands twice in this round (a game against itself)"),
    "twice in a round": (event([won(1, 2), won(3, 4)], [won(3, 4), won(4, 1)]), "round 2, row 2: a: player 4 stands"),
    "two byes in a round": (event([{"bye": 1, "points": 1}, {"bye": 1, "points": 1}]), "first in round 1, row 1"),
    "no second player": (event([{"a": 1, "a_points": 1}]), "round 1, row 1: b is missing"),
    "no points": (event([{"a": 1, "b": 2, "a_points": 1}]), "round 1, row 1: b_points is missing"),
    "no worth of a bye": (event([{"bye": 1}]), "round 1, row 1: points is missing"),
    "points in words": (event([won(1, 2, a_points="lots")]), 'a_points must be a number such as 1, 0.5 or "3/2"'),
    "division by nothing": (event([won(1, 2, a_points="1/0")]), "a_points must be a number"),
    "a number that fills the memory": (BYE_WORTH % "1e999999999", "points must be"),
    "not a number": (BYE_WORTH % "NaN", "NaN, which is no number"),
    "half a Unit": (event([won(1, 2, a_destroyed=0.5)]), "a_destroyed must be a whole number"),
    "negative VP": (event([won(1, 2, b_vp=-1)]), "b_vp must be a whole number"),
    "nothing known": (event([{"c": 1}]), "round 1, row 1: a row is a game"),
    "game and bye at once": (event([won(1, 2, bye=3)]), "round 1, row 1: a row is a game"),
    "a row that is none": (event([5]), "round 1, row 1 must be a JSON object"),
    "a round that is none": (event({"games": []}), "rounds, round 1: must be a list"),
    "no players": ({"rounds": []}, "players must be a list"),
    "an id twice": (event(ids=(1, 2, 1)), "players, row 3: id 1 is given twice"),
    "an id twice, once as text": (event(ids=(1, 2, "1")), "players, row 3: id '1' reads like that of row 1"),
    "points below nothing": (event([won(1, 2, b_points=-1)]), "round 1, row 1: b_points is -1; write 0 or more"),
    "a bye below nothing": (event([{"bye": 1, "points": "-1/2"}]), "round 1, row 1: points is '-1/2'"),
    "an absence below nothing": (event([{"absent": 1, "points": -3}]), "round 1, row 1: points is -3"),
    "another loss than the event's": (event([won(1, 2, b_points=-2)], scoring={"loss": -1}), "b_points is -2"),
    "no id": ({"players": [{"name": "A"}], "rounds": []}, "players, row 1: id must be a number or a text"),
    "criteria in words": (event(criteria="wins"), "criteria: must be a list"),
    "criteria in numbers": (event(scoring={"criteria": [1]}), "criteria: must be a list of tie-breaks"),
    "scoring in words": (event(scoring="3-1-0"), "scoring: must be an object"),
    "a match in words": (event(scoring={"match": "3-1-0"}), "scoring: match must be an object"),
    "a win worth nothing": (event(scoring={"win": 0}), "scoring: win must be more than 0"),
    "a margin in other words": (event(scoring={"margin": "own"}), "scoring: margin must be a number"),
    "a winner who is neither": (event([won(1, 2, winner="c")]), "round 1, row 1: winner must be a, b or none"),
    "games that score nothing": (event([{"a": 1, "b": 2, "a_games": 2, "b_games": 0}]), "a_points is missing"),
    "half a game": (event([won(1, 2, a_games=0.5, b_games=1)]), "a_games must be a whole number"),
    "a seed of numbers": (event(seed=5), "seed must be a text"),
    "unknown criteria": (event(criteria=["wins", "luck"]), "no tie-break 'luck'"),
    "no JSON": ("[", "is not JSON"),
    "a word": ('"wins"', "the document must be a JSON object"),
    "too deep": ("[" * 100_000, "nested too deeply"),
    "one of a list": ([event(), event([won(1, 1)])], "event 2: round 1, row 1"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_refused_in_one_line_that_names_the_place(tmp_path, case):
    doc, words = BAD[case]
    assert words in refusal(written(tmp_path, doc))


def test_unknown_tie_breaks_and_missing_files_are_refused(tmp_path):
    path = written(tmp_path, event())
    said = refusal(path, tiebreaks="winz,sos")
    assert "no tie-break 'winz'; nearest are wins" in said
    assert said.endswith(f"docs/standings.md has all {len(METRICS)}, and so has standings --help")
    assert "nearest" not in refusal(path, tiebreaks="#")
    assert "named twice" in refusal(path, tiebreaks="wins,wins")
    assert "no preset 'chess'; choose from flames-wins" in refusal(path, preset="chess")
    assert "cannot be read" in refusal(tmp_path / "nowhere.json")
    (tmp_path / "latin.json").write_bytes(b'{"players": "\xfc"}')
    assert "is not UTF-8 at byte 13" in refusal(tmp_path / "latin.json")


def test_points_below_nothing_count_where_the_event_gives_them(tmp_path):
    doc = event([won(1, 2, b_points=-1), {"absent": 3, "points": -2}], scoring={"loss": -1}, absent_points=-2)
    assert {row["id"]: row["points"] for row in run(written(tmp_path, doc))} == {1: 1, 2: -1, 3: -2, 4: 0}


def told(path):
    err = io.StringIO()
    call_command("standings", str(path), stdout=io.StringIO(), stderr=err)
    return [line.partition(": note: ")[2] for line in err.getvalue().splitlines()]


def test_a_key_that_means_nothing_is_noted_with_what_may_be_meant(tmp_path):
    doc = event([won(1, 2, a_pts=1), won(3, 4, a_pts=1)], foo=1, scoring={"wim": 2, "match": {"tie": 1}})
    doc["players"][1]["nmae"] = "Ann"
    assert told(written(tmp_path, doc)) == [
        "'foo' is no key of the event and counts for nothing",
        "'wim' is no key of scoring and counts for nothing; did you mean win?",
        "'tie' is no key of scoring: match and counts for nothing",
        "'nmae' is no key of a player and counts for nothing, players, row 2; did you mean name?",
        "'a_pts' is no key of a row and counts for nothing, round 1, row 1 and 1 more; did you mean a_points?",
    ]


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*/*.json")), ids=str)
def test_what_published_events_have_beside_is_known(path):
    if isinstance(doc := json.loads(path.read_text()), dict) and {"players", "rounds"} <= doc.keys():
        assert not any(told(path))
