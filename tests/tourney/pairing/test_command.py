"""`draw FIELD.json`: a field in, an answer out, mistakes in one line."""

import json
import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

FIELD = {
    "round": 3,
    "seed": "Ardennes",
    "rules": ["rematch", "bye", "sides:wish", "score", "float", "club:1"],
    "entries": [
        {"id": 1, "score": 17, "side": "axis", "club": "Ash", "byes": 0, "floats": 0, "active": True, "fixed_table": 2},
        {"id": 2, "score": 17, "side": "allies"},
        {"id": 3, "score": 9.5},
        {"id": 4, "score": "28/3", "side": None, "rating": 1500},
        {"id": 5, "score": 3},
        {"id": 6, "active": False},
    ],
    "met": [[1, 2], [6, 1]],
    "tables_played": {"3": [1], "6": [2]},
    "apart": [],
    "forced": [],
    "pinned": [],
    "tables": [{"number": 1, "terrain": "bocage", "closed": False}, {"number": 2}],
}


def drawn(tmp_path, document):
    path = tmp_path / "field.json"
    path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    out = StringIO()
    call_command("draw", str(path), stdout=out)
    return json.loads(out.getvalue())


def refused(tmp_path, document):
    with pytest.raises(CommandError) as mistake:
        drawn(tmp_path, document)
    assert mistake.value.returncode == 2
    assert "\n" not in str(mistake.value)
    return str(mistake.value)


def test_a_field_gets_games_bye_tables_reasons_and_costs(tmp_path):
    answer = drawn(tmp_path, FIELD)
    assert set(answer) == {
        "games", "bye", "bye_why", "sitting_out", "relaxed", "cost", "optimal", "proof", "seed",
    }  # fmt: skip
    assert answer["bye"] == 5
    assert {(game["a"], game["b"]) for game in answer["games"]} <= {(1, 3), (1, 4), (2, 3), (2, 4)}
    assert next(game["table"] for game in answer["games"] if game["a"] == 1) == 2
    assert all(set(game) == {"a", "b", "table", "why"} and game["why"] for game in answer["games"])
    assert (answer["cost"]["rematch"], answer["cost"]["sides"]) == (0, 0)
    assert (answer["optimal"], answer["seed"]) == (True, "Ardennes")


def test_the_history_may_name_players_who_have_gone(tmp_path):
    gone = {**FIELD, "met": [[1, 99], [98, 99]], "tables_played": {"99": [1]}, "pinned": [[1, 99]]}
    assert drawn(tmp_path, gone)["games"] == drawn(tmp_path, {**FIELD, "met": [], "tables_played": {}})["games"]


def test_entries_are_all_that_is_needed(tmp_path):
    assert drawn(tmp_path, {"entries": [{"id": 1}, {"id": 2}]})["games"][0]["table"] is None


def test_a_list_of_fields_gives_a_list_of_answers(tmp_path):
    assert [one["seed"] for one in drawn(tmp_path, [FIELD, {**FIELD, "seed": "Bastogne"}])] == ["Ardennes", "Bastogne"]
    assert drawn(tmp_path, []) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"entrys": []}, "entrys: there is no such key"),
        ({"entries": [{"id": 1, "scor": 2}, {"id": 2}]}, "entries[0].scor: there is no such key"),
        ({"entries": [{"score": 1}]}, "entries[0].id: this key is needed"),
        ({"entries": [{"id": "1"}, {"id": 2}]}, "entries[0].id: write a whole number"),
        ({"entries": [{"id": 1, "score": "many"}]}, "entries[0].score: write a score as a number or as a fraction"),
        ({"entries": [{"id": 1, "score": "1/0"}]}, "entries[0].score: nothing can be divided by 0"),
        ({"entries": [{"id": 1, "score": 1e300}]}, "up to 9 digits"),
        ({"entries": [{"id": 1, "score": True}]}, "entries[0].score"),
        ({"entries": [{"id": 1, "active": "yes"}]}, "entries[0].active: write true or false"),
        ({"entries": [{"id": 1}, {"id": 1}]}, "entries: id 1 is listed twice"),
        ({"entries": {}}, "entries: write a list"),
        ({"entries": []}, "nobody plays this round"),
        ({"entries": [{"id": 1}, {"id": 2, "active": False}]}, "only entry #1 plays this round"),
        ({"met": [[1, 1]]}, "met[0]: 1 stands twice"),
        ({"apart": [[1]]}, "apart[0]: name two entries"),
        ({"forced": [[1, 6]]}, "#6 will not play this round"),
        ({"tables_played": {"nine": [1]}}, "tables_played.nine: write a whole number"),
        ({"tables": [{"number": 1}]}, "2 games need 2 open tables and there is 1"),
        ({"tables": [{"number": 1}, {"number": 1}]}, "table 1 is listed twice"),
        ({"rules": ["luck"]}, "rules[0]: there is no rule 'luck'"),
        ({"rules": ["bye", "bye:volunteer"]}, "rules[1]: the rule 'bye' is listed twice"),
        ({"rules": ["rematch", "sides:red"]}, "rules[1]: 'sides:red' is not how this rule is written"),
        ({"rules": ["club:first"]}, "rules[0]: 'club:first': write the rounds as numbers"),
        ({"rules": ["tables:middle"]}, "rules: write one of tables:first"),
        ({"rules": "score"}, "rules: write a list"),
        ({"seed": 7}, "seed: write text in quotes"),
        ({"round": 0}, "round"),
    ],
)
def test_a_mistake_is_named_by_its_key_in_one_line(tmp_path, change, said):
    assert said in refused(tmp_path, {**FIELD, **change})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not JSON"),
        ("{", "line 1, column 2"),
        ("3", "the field: write an object with keys"),
        ('{"entries": [{"id": 1, "score": NaN}]}', "NaN, which is no number"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_field_at_all_is_refused(tmp_path, text, said):
    assert said in refused(tmp_path, text)


def test_the_field_with_the_mistake_is_named_in_a_list(tmp_path):
    assert "field 2: nobody plays this round" in refused(tmp_path, [FIELD, {"entries": []}])


def test_a_file_that_is_not_there_is_refused():
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("draw", "no-such-field.json")


@pytest.mark.parametrize(("text", "status"), [(json.dumps(FIELD), 0), ("{}", 2)])
def test_standard_input_and_exit_status(text, status):
    done = subprocess.run([sys.executable, "manage.py", "draw", "-"], input=text, capture_output=True, text=True)  # noqa: PLW1510
    assert done.returncode == status
    assert bool(done.stdout) == (status == 0)
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == (status != 0)
