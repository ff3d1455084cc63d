"""No stored answer passes its check with anything in it changed, and each changed fact is named."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tourney.pairing.make import fields
from tourney.pairing import ENGINE, draw
from tourney.pairing.read import document, read_field, written
from tourney.replay import ReplayError, checked, is_good

FIELD = {
    "round": 3,
    "seed": "Ardennes",
    "rules": ["rematch", "bye", "roles", "score"],
    "entries": [
        *({"id": one, "score": score, "attacked": more} for one, score, more in ((1, 4, 2), (2, 4, 2), (3, 2, -2))),
        *({"id": one, "attacked": more} for one, more in ((4, -2), (5, 0))),
        *({"id": one, "spare": True} for one in (6, 7)),
    ],
    "met": [[1, 2], [1, 3], [1, 4], [1, 5], [1, 6], [1, 7]],
    "tables": [{"number": number} for number in (1, 2, 3)],
}


def stored(field=FIELD, **changed):
    answer = json.loads(json.dumps(written(draw(read_field(field)))))
    return {"field": field, "answer": answer | changed, "engine": ENGINE}


def put(*path, value):
    """A change of one value inside an answer."""

    def change(answer):
        for key in path[:-1]:
            answer = answer[key]
        answer[path[-1]] = value

    return change


def said_of(change, **asked):
    made = stored(**asked)
    change(made["answer"])
    return checked(made)


def test_untouched_it_is_good():
    made = stored()
    assert made["answer"]["sitting_out"]
    assert made["answer"]["relaxed"]
    assert is_good(checked(made))


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (put("seed", value="Bastogne"), 'seed: drawn again it is "Ardennes"'),
        (put("sitting_out", value=[]), "sitting_out: drawn again it is ["),
        (put("relaxed", value=[]), 'relaxed: drawn again it is [{"games": '),
        (put("relaxed", value=[{"rule": "score", "games": [], "why": "no reason"}]), "relaxed: "),
        (put("relaxed", 0, "why", value="the desk wanted it"), "relaxed: "),
        (put("games", 0, "why", value=[]), "why: drawn again they are {"),
        (put("optimal", value=False), "optimal: drawn again it is true"),
        (put("optimal", value=1), "optimal: drawn again it is true"),
        (put("proof", value="a guess"), 'proof: drawn again it is "proven"'),
        (put("cost", "rematch", value=7), "cost: drawn again it is {"),
        (put("bye_why", value=["by lot"]), "bye_why: drawn again it is []"),
    ],
)
def test_each_changed_fact_is_named(change, name):
    said = said_of(change)
    assert name in said["differs"]
    assert (said["same"], said["optimal"], is_good(said)) == (False, True, False)


def test_all_that_differs_is_named_at_once():
    said = said_of(lambda answer: answer.update(seed="Bastogne", proof="a guess", sitting_out=[]))
    assert [one.partition(":")[0] for one in said["differs"].split("; ")] == ["sitting_out", "seed", "proof"]


def test_a_wrong_attacker_is_a_fault_whoever_drew_it():
    made = stored()
    game = next(one for one in made["answer"]["games"] if {1, 2} & {one["a"], one["b"]})
    right = game["attacker"]
    game["attacker"] = next(one for one in (game["a"], game["b"]) if one != right)
    said = checked(made | {"engine": ENGINE - 1})
    assert said["faults"] == [f"attacker: #{game['attacker']} is told to attack #{right}, who has attacked less"]
    assert f'"{min(game["a"], game["b"])} v {max(game["a"], game["b"])}": {right}' in said["differs"]
    assert not is_good(said)
    game["attacker"] = 99
    assert "attacker: #99 is told to attack" in checked(made)["faults"][0]


def test_who_sits_out_and_what_it_costs_is_judged_whoever_drew_it():
    made = stored() | {"engine": ENGINE - 1}
    assert is_good(checked(made))
    (out,) = made["answer"]["sitting_out"]
    plays = 13 - out
    for told, fault in (
        ([], f"#{out} sits out and is not told to"),
        ([out, plays], f"#{plays} is told to sit out and plays"),
        ([out, 99], "#99 is told to sit out and is not of this round"),
        ([out, out], "one spare is named twice"),
    ):
        said = checked(made | {"answer": made["answer"] | {"sitting_out": told}})
        assert (said["faults"], is_good(said)) == ([f"sitting_out: {fault}"], False)
    said = checked(made | {"answer": made["answer"] | {"seed": "Bastogne", "cost": {"rematch": 5, "luck": 0}}})
    assert [one.partition(":")[0] for one in said["faults"]] == ["cost", "cost", "seed"]


def test_seats_and_order_of_the_games_are_facts():
    def turn(answer):
        game = answer["games"][0]
        game["a"], game["b"] = game["b"], game["a"]

    assert said_of(turn)["differs"].startswith("seats: drawn again they are [[")
    assert said_of(lambda answer: answer["games"].reverse())["differs"].startswith("order: drawn again the games stand")


def test_what_an_older_answer_leaves_out_is_no_difference():
    made = stored()
    for key in ("proof", "optimal", "bye_why", "relaxed", "seed", "cost", "sitting_out"):
        del made["answer"][key]
        assert is_good(checked(made))
    for game in made["answer"]["games"]:
        del game["why"], game["attacker"]
    assert is_good(checked(made))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (put("colour", value="red"), "answer.colour: there is no such key; an answer has games, bye"),
        (put("games", 0, "colour", value=1), r"answer.games\[0\].colour: there is no such key; a game has a, b"),
        (put("games", 0, "attacker", value="x"), r"answer.games\[0\].attacker: must be a whole number"),
        (put("sitting_out", value=6), "answer.sitting_out: must be a list of ids"),
        (put("sitting_out", value=[None]), "answer.sitting_out: must be a list of ids"),
        (put("sitting_out", value=[True]), r"answer.sitting_out\[0\]: must be a whole number"),
        (put("cost", value={"rematch": True}), "answer.cost: must be an object with a whole number"),
        (put("seed", value=1), "answer.seed: must be a text"),
    ],
)
def test_what_is_no_answer_is_refused_by_its_key(change, words):
    with pytest.raises(ReplayError, match=words):
        said_of(change)


def test_spares_alone_beside_games_that_stood_sit_out():
    field = {"seed": "Ardennes", "entries": [{"id": 6, "spare": True}, {"id": 7, "spare": True}]}
    answer = {"games": [], "bye": None, "sitting_out": [6, 7], "cost": {}, "seed": "Ardennes", "bye_why": []}
    assert is_good(checked({"field": field, "answer": answer, "locked": [[1, 2]]}))
    assert not is_good(checked({"field": field, "answer": answer}))
    assert not is_good(checked({"field": field, "answer": answer | {"sitting_out": [6]}, "locked": [[1, 2]]}))


def changes(answer):
    """Every way to change one thing: a value made another, an item of a list taken out or put in, a list turned
    round, a key that no answer has."""

    def walk(value, path):
        if isinstance(value, dict):
            yield path, value | {"another": 1}
            for key, one in value.items():
                yield from walk(one, (*path, key))
        elif isinstance(value, list):
            yield from ((path, value[:at] + value[at + 1 :]) for at in range(len(value)))
            yield path, [*value, value[0] if value else 1]
            if value[::-1] != value:
                yield path, value[::-1]
            for at, one in enumerate(value):
                yield from walk(one, (*path, at))
        elif isinstance(value, bool):
            yield from ((path, not value), (path, int(value)))
        elif isinstance(value, int):
            yield from ((path, value + 1), (path, -value - 1), (path, str(value)))
        else:
            yield path, f"{value or ''}x" if isinstance(value, str) else 7

    return list(walk(answer, ()))


@settings(max_examples=120, deadline=None)
@given(fields(), st.data())
def test_any_one_change_of_an_answer_is_caught(field, data):
    answer = json.loads(json.dumps(written(draw(field))))
    field_as_json = json.loads(json.dumps(document(field)))
    assert is_good(checked({"field": field_as_json, "answer": answer, "engine": ENGINE}))
    path, value = data.draw(st.sampled_from(changes(answer)))
    changed = copy.deepcopy(answer)
    if path:
        put(*path, value=value)(changed)
    else:
        changed = value
    try:
        said = checked({"field": field_as_json, "answer": changed, "engine": ENGINE})
    except ReplayError:
        return
    assert not is_good(said)
    assert said["faults"] or said.get("differs")
