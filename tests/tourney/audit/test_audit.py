"""The second opinion agrees with the engine on every field, and neither with a draw that was tampered with."""

import json
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.tourney.pairing.make import fields
from tourney.audit import AuditError, audit, best
from tourney.audit.answer import Answer, cost_of
from tourney.audit.rules import rules_of
from tourney.audit.task import read_task
from tourney.pairing import draw
from tourney.pairing.read import document, written

SMALL = settings(max_examples=60, deadline=None)


def as_json(value):
    return json.loads(json.dumps(value))


@SMALL
@given(fields())
def test_every_draw_is_optimal_and_the_one_the_lot_decides_for(field):
    drawn = draw(field)
    said = audit(as_json(document(field)), as_json(written(drawn)))
    assert (said.optimal, said.lot, said.faults) == (True, True, ())
    assert {name: total for name, total in said.cost.items() if name in drawn.cost} == dict(drawn.cost)


@SMALL
@given(fields(low=4), st.randoms(use_true_random=False))
def test_two_players_exchanged_are_caught(field, chance):
    answer = as_json(written(draw(field)))
    assume(len(answer["games"]) > 1)
    before = audit(as_json(document(field)), answer)
    one, other = chance.sample(answer["games"], 2)
    one["a"], other["a"] = other["a"], one["a"]
    after = audit(as_json(document(field)), answer)
    assert after.lot is False
    assert after.optimal == (after.cost == before.cost)
    assert after.optimal or tuple(after.cost.values()) > tuple(before.cost.values())


NAMES = ("", "Ash", "Oak")
RULES = (
    "rematch", "bye", "bye:volunteer", "sides:wish", "sides:off", "sides_shared", "roles", "kept", "score", "vp",
    "float", "spread", "group:slide", "group:fold", "group:adjacent", "group:random", "club:1,2", "army", "nation",
    "team", "seeds",
)  # fmt: skip


@st.composite
def documents(draw_from, high=6):
    """Any small field as JSON, with every rule there is."""
    entries = [
        {
            "id": number,
            "score": draw_from(st.sampled_from([0, 1, "1/2", 2.5, "7/3"])),
            "side": draw_from(st.sampled_from([None, "axis", "Allies ", "either"])),
            **{key: draw_from(st.integers(0, 2)) for key in ("byes", "floats", "own_side", "vp")},
            **{key: draw_from(st.sampled_from(NAMES)) for key in ("club", "army", "nation", "team")},
            **{key: draw_from(st.none() | st.integers(1, 3)) for key in ("rating", "rank", "seed")},
            "attacked": draw_from(st.integers(-2, 2)),
            "volunteer": draw_from(st.booleans()),
            "spare": draw_from(st.integers(0, 3)) == 0,
        }
        for number in range(1, draw_from(st.integers(2, high)) + 1)
    ]
    pairs = st.lists(st.sampled_from([list(two) for two in combinations(range(1, len(entries) + 1), 2)]), max_size=5)
    named = {rule.partition(":")[0]: rule for rule in draw_from(st.permutations(RULES))}
    return {
        "round": draw_from(st.integers(1, 3)),
        "seed": draw_from(st.text(max_size=2)),
        "rules": list(named.values())[: draw_from(st.integers(0, len(named)))],
        "entries": entries,
        **{key: draw_from(pairs) for key in ("met", "apart", "pinned")},
        "forced": draw_from(pairs)[:1],
    }


def every_way(task):
    """All answers there are: games, spares who sit out, and where the players are odd in number at most one bye."""
    ids = sorted(task.players)

    def ways(left):
        if not left:
            yield (), None, 0
            return
        one, *rest = left
        for games, bye, out in ways(rest):
            if task.players[one].spare:
                yield games, bye, out + 1
            elif bye is None and len(ids) % 2:
                yield games, one, out
        for at, other in enumerate(rest):
            for games, bye, out in ways(rest[:at] + rest[at + 1 :]):
                yield ((one, other, None), *games), bye, out

    for games, bye, _ in ways(ids):
        yield Answer(games, bye)


@SMALL
@given(documents())
def test_the_optimum_is_that_of_trying_everything(field):
    task = read_task(field)
    rules = rules_of(task)
    least = min(tuple(cost_of(task, way, rules).values()) for way in every_way(task))
    for found in best.best_two(task, rules):
        answer = Answer(tuple((*sorted(pair), None) for pair in found.pairs), found.bye)
        assert tuple(cost_of(task, answer, rules).values()) == least


FOUR = {
    "seed": "Ardennes",
    "rules": ["rematch", "score"],
    "entries": [{"id": one, "score": score} for one, score in ((1, 2), (2, 1), (3, 1), (4, 0))],
    "met": [[1, 2], [3, 4], [1, 3], [2, 4]],
}


def games(*pairs, bye=None):
    return {"games": [{"a": a, "b": b, "table": None} for a, b in pairs], "bye": bye}


def test_what_could_be_better_is_named_with_an_example():
    said = audit(FOUR, games((1, 2), (3, 4)))
    assert said.optimal is False
    assert said.cost == {"forced": 0, "apart": 0, "rematch": 2, "score": 2}
    assert said.words == "not optimal: rematch could cost 0 instead of 2, for example with #1 v #4, #2 v #3"


def test_it_says_whether_another_draw_is_as_good():
    assert (audit(FOUR, games((4, 1), (2, 3))).alike, audit(FOUR, games((4, 1), (2, 3))).lot) == (False, True)
    anything = {**FOUR, "rules": []}
    said = [audit(anything, games(*pairs)) for pairs in (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))]
    assert [one.optimal for one in said] == [True] * 3
    assert [one.alike for one in said] == [True] * 3
    assert sum(bool(one.lot) for one in said) == 1


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (games((1, 1), (2, 3)), "#1 plays against itself"),
        (games((1, 2), (2, 3)), "#2 stands 2 times in this round"),
        (games((1, 2)), "#3 has no game and no bye"),
        (games((1, 2), (3, 9)), "#9 does not play this round"),
        (games((1, 2), (3, 4), bye=4), "#4 stands 2 times in this round"),
        (games((1, 2), bye=4), "#4 has a bye although 4 could play, an even number"),
    ],
)
def test_what_is_no_round_is_told(answer, fault):
    said = audit(FOUR, answer)
    assert fault in said.faults
    assert (said.optimal, said.cost) == (False, {})


def test_tables_must_be_there_open_and_free():
    field = {**FOUR, "tables": [{"number": 1}, {"number": 2, "closed": True}]}
    rows = [({"table": 1}, {"table": 1}), ({"table": 2}, {"table": 1}), ({"table": 7}, {}), ({}, {"table": 1})]
    said = [audit(field, {"games": [{"a": 1, "b": 4} | one, {"a": 2, "b": 3} | other]}).faults for one, other in rows]
    assert [one[0] for one in said] == [
        "table 1 has 2 games", "table 2 is closed", "there is no table 7", "#1 and #4 have no table",
    ]  # fmt: skip


def test_a_large_field_fits_without_its_optimum():
    entries = [{"id": one} for one in range(1, best.MOST + 3)]
    said = audit({"entries": entries}, games(*((one, one + 1) for one in range(1, best.MOST + 2, 2))))
    assert (said.optimal, said.faults, said.alike) == (None, (), None)
    assert said.words == f"fits; the optimum is not checked above {best.MOST} entries"


@pytest.mark.parametrize(
    ("field", "answer", "said"),
    [
        ([], games(), "field: must be a JSON object"),
        ({"entries": 1}, games(), "field.entries: must be a list of objects"),
        ({"entries": [{"id": "x"}]}, games(), "field.entries: id: must be a whole number"),
        ({"entries": [{"id": 1}, {"id": 1}]}, games(), "field.entries: an id is listed twice"),
        ({"entries": [{"id": 1, "score": "1/0"}]}, games(), "field.entries, id 1: score: must be a number"),
        ({"entries": [], "met": [[1]]}, games(), "field.met: must be a list of pairs"),
        ({"entries": [], "rules": "x"}, games(), "field.rules: must be a list of texts"),
        ({"entries": [], "rules": ["colour"]}, games(), "field.rules: there is no rule 'colour'"),
        ({"entries": [], "rules": ["group:sideways"]}, games(), "field.rules: there is no group:sideways"),
        ({"entries": [], "rules": ["club:first"]}, games(), "field.rules: 'first' are no rounds"),
        (FOUR, {}, "answer.games: must be a list of games"),
        (FOUR, {"games": [1]}, r"answer.games\[0\]: must be an object"),
        (FOUR, {"games": [{"a": 1}]}, r"answer.games\[0\]: a game names a and b"),
        (FOUR, {"games": [], "bye": "x"}, "answer.bye: must be a whole number"),
    ],
)
def test_what_cannot_be_read_is_named(field, answer, said):
    with pytest.raises(AuditError, match=said):
        audit(field, answer)
