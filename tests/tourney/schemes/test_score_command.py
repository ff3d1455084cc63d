"""`score`: the examples of docs/scoring.md come out as printed, and every mistake is one line with its key."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tourney.schemes import PRESETS, DataFault, answer, scheme_data

TEXT = (Path(__file__).parents[3] / "docs" / "scoring.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json asked\n([^`]*)```\s+```json answer\n([^`]*)```", TEXT)
REFUSED = re.findall(r"```json asked\n([^`]*)```\s+```text refused\n([^`]*)\n```", TEXT)
ENTRY = {"id": 1, "numbers": {"points": 3}}


def scored(tmp_path, document):
    path = tmp_path / "document.json"
    path.write_text(document, encoding="utf-8")
    out = StringIO()
    call_command("score", str(path), stdout=out)
    return json.loads(out.getvalue())


def test_there_are_examples():
    assert len(EXAMPLES) == 4
    assert len(EXAMPLES) + len(REFUSED) == TEXT.count("```json asked")


@pytest.mark.parametrize(("asked", "expected"), EXAMPLES)
def test_an_example_comes_out_as_printed(tmp_path, asked, expected):
    assert scored(tmp_path, asked) == json.loads(expected)


@pytest.mark.parametrize(("asked", "expected"), REFUSED)
def test_a_refusal_reads_as_printed_and_ends_with_2(tmp_path, asked, expected):
    with pytest.raises(CommandError, match=re.escape(expected)) as caught:
        scored(tmp_path, asked)
    assert caught.value.returncode == 2


def test_a_list_gives_a_list(tmp_path):
    asked, expected = EXAMPLES[0]
    assert scored(tmp_path, f"[{asked},{asked}]") == [json.loads(expected)] * 2


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_can_be_asked(key):
    found = answer({"scheme": scheme_data(PRESETS[key].scheme), "games": [{"vp": [8, 1]}], "bye_vp": 8})
    assert found["games"][0]["points"] in ([1, 0], [2, 0], [3, 0], [8, 1], [11, 9])


def test_decimals_of_a_file_stay_exact(tmp_path):
    own = {"version": 1, "kind": "result", "win": 1.1, "draw": 0.5, "loss": 0}
    found = scored(tmp_path, json.dumps({"scheme": own, "games": [{"vp": [8, 1]}, {"vp": [1, 1]}]}))
    assert [game["points"] for game in found["games"]] == [["11/10", 0], ["1/2", "1/2"]]


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ([], "write an object with keys"),
        ({"schemes": {}}, "schemes: there is no such key; take it out or correct its spelling"),
        ({"games": [{"vp": [8, 1]}]}, "scheme: this key is needed to score games"),
        ({"scheme": {"version": 2}}, "scheme.version: this is read here as version 1 only"),
        ({"games": [{"vp": [8]}]}, "games[0].vp"),
        ({"games": [{"vp": [8, -1]}]}, "games[0].vp[1]: must be 0 or more"),
        ({"marks": [{}]}, "marks[0].key: this key is needed"),
        ({"entries": [ENTRY, ENTRY]}, "entries[1].id: 1 is there twice"),
        ({"entries": [{"id": 1, "marks": {"sports": 4}}]}, "entries[0].marks.sports: there is no such mark"),
        (
            {"marks": [{"key": "a", "label": "A", "most": 3}], "entries": [{"id": 1, "marks": {"a": 4}}]},
            "entries[0].marks.a: A goes from 0 to 3, not 4",
        ),
        (
            {"marks": [{"key": "a", "label": "A", "most": 3}], "entries": [{"id": 1, "marks": {"a": [1, 2]}}]},
            "entries[0].marks.a: is one number, since opponents do not give it",
        ),
        (
            {"entries": [ENTRY], "awards": [{"key": "x", "label": "X", "of": [{"number": "vp"}]}]},
            "awards[0].of[0].number: there is no number vp; choose from points",
        ),
        ({"entries": [ENTRY], "teams": {"best": 0, "by": ["points"]}}, "teams.best: must be 1 or more"),
        (
            {"entries": [ENTRY | {"team": "Red"}], "teams": {"best": 1, "by": ["vp"]}},
            "teams.by[0]: entry 1 has no number vp",
        ),
    ],
)
def test_a_mistake_is_named_by_its_key(document, says):
    with pytest.raises(DataFault) as caught:
        answer(document)
    assert says in str(caught.value)


def test_who_has_dropped_wins_no_award():
    field = [{"id": one, "numbers": {"points": one}} for one in (1, 2)]
    award = {"key": "x", "label": "X", "of": [{"number": "points"}]}
    assert answer({"entries": field, "awards": [award]})["awards"][0]["winners"] == [2]
    gone = [one | {"dropped": one["id"] == 2} for one in field]
    assert answer({"entries": gone, "awards": [award]})["awards"][0]["winners"] == [1]
    nobody = [one | {"dropped": True} for one in field]
    assert answer({"entries": nobody, "awards": [award]})["awards"][0]["winners"] == []
    with pytest.raises(DataFault, match=r"entries\[0\].dropped"):
        answer({"entries": [field[0] | {"dropped": 1}]})


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("score", str(tmp_path / "none.json"))
