"""`draw --check`: a stored draw replayed and judged."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tourney.pairing import ENGINE

FIELD = {
    "seed": "Ardennes",
    "rules": ["rematch", "bye", "score"],
    "entries": [{"id": one, "score": score} for one, score in ((1, 4), (2, 4), (3, 2), (4, 2), (5, 0))],
    "met": [[1, 2], [3, 4]],
    "tables": [{"number": 1}, {"number": 2}],
}


def drawn(tmp_path, field=FIELD):
    (tmp_path / "field.json").write_text(json.dumps(field))
    out = StringIO()
    call_command("draw", str(tmp_path / "field.json"), stdout=out)
    return json.loads(out.getvalue())


def stored(tmp_path, **changed):
    return {"field": FIELD, "answer": drawn(tmp_path), "engine": ENGINE} | changed


def check(tmp_path, document, status=0):
    (tmp_path / "draw.json").write_text(json.dumps(document))
    return check_source(str(tmp_path / "draw.json"), status)


def check_source(source, status=0):
    out = StringIO()
    if status:
        with pytest.raises(CommandError) as mistake:
            call_command("draw", source, check=True, stdout=out)
        assert (mistake.value.returncode, "\n" in str(mistake.value)) == (status, False)
        return json.loads(out.getvalue()) if status == 1 else str(mistake.value)
    call_command("draw", source, check=True, stdout=out)
    return json.loads(out.getvalue())


def test_a_draw_of_this_engine_is_the_same_and_optimal(tmp_path):
    said = check(tmp_path, stored(tmp_path))
    assert said == {
        "same": True,
        "optimal": True,
        "cost": {"forced": 0, "apart": 0, "rematch": 0, "bye": 0, "score": 8},
        "faults": [],
        "verdict": "optimal; another is as good by all rules",
        "alike": True,
        "lot": True,
        "engine": ENGINE,
        "this_engine": ENGINE,
    }


def test_a_list_is_answered_by_a_list(tmp_path):
    said = check(tmp_path, [stored(tmp_path), stored(tmp_path)])
    assert [one["same"] for one in said] == [True, True]
    assert "draw 2: field: must be a JSON object" in check(tmp_path, [stored(tmp_path), {}], status=2)


def test_what_is_not_the_optimum_ends_with_status_1(tmp_path):
    draw = stored(tmp_path)
    draw["answer"]["games"] = [{"a": 1, "b": 2, "table": 1}, {"a": 3, "b": 4, "table": 2}]
    said = check(tmp_path, draw, status=1)
    assert (said["same"], said["optimal"]) == (False, False)
    assert said["verdict"].startswith("not optimal: rematch could cost 0 instead of 2")
    assert said["differs"].startswith("games: drawn again they are")


def test_of_another_engine_no_more_is_asked_than_the_optimum(tmp_path):
    """With no rule but chance every draw is the optimum, and this one is not the seed's."""
    field = {"seed": "Ardennes", "rules": [], "entries": [{"id": one} for one in range(1, 5)]}
    of_the_seed = {game["a"] + game["b"] for game in drawn(tmp_path, field)["games"]}
    other = next(two for two in ((1, 2), (1, 3), (1, 4)) if sum(two) not in of_the_seed)
    rest = sorted({1, 2, 3, 4} - set(other))
    answer = {"games": [{"a": a, "b": b} for a, b in (other, rest)], "bye": None}
    for engine, status in ((ENGINE, 1), (ENGINE - 1, 0)):
        said = check(tmp_path, {"field": field, "answer": answer, "engine": engine}, status=status)
        assert (said["optimal"], said["same"], said["lot"]) == (True, False, False)


def test_seats_are_compared_too(tmp_path):
    draw = stored(tmp_path)
    for game in draw["answer"]["games"]:
        game["table"] = 3 - game["table"]
    said = check(tmp_path, draw, status=1)
    assert (said["optimal"], said["same"]) == (True, False)
    assert said["differs"].startswith("tables: drawn again they are")


def test_an_answer_may_tell_games_and_bye_alone(tmp_path):
    told = {key: value for key, value in drawn(tmp_path).items() if key in ("games", "bye")}
    assert check(tmp_path, {"field": FIELD, "answer": told})["same"]


def test_one_player_beside_games_that_stood_already_has_the_bye(tmp_path):
    for spare, bye in ((False, 1), (True, 1)):
        field = {"entries": [{"id": 1, "spare": spare}]}
        said = check(tmp_path, {"field": field, "answer": {"games": [], "bye": bye}}, status=int(spare))
        assert said["same"] is not spare


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (1, "a draw must be a JSON object"),
        ({"field": {}, "answer": {}, "pairings": []}, "pairings: there is no such key"),
        ({"field": FIELD}, "answer: must be a JSON object"),
        ({"field": FIELD, "answer": {}}, "answer.games: must be a list of games"),
        ({"field": {**FIELD, "colour": 1}, "answer": {"games": []}}, "colour: there is no such key"),
        ({"field": FIELD, "answer": {"games": []}, "engine": 1.5}, "engine: must be the number"),
        ({"field": FIELD, "answer": {"games": []}, "locked": [1]}, "locked: must be a list of pairs"),
    ],
)
def test_bad_input_ends_with_status_2(tmp_path, document, message):
    assert message in check(tmp_path, document, status=2)
