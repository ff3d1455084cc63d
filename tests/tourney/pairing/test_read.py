"""A field written as JSON and read again is the same field."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tourney.pairing.make import fields, whole_fields
from tourney.pairing import DrawRefused, Entrant, Table, draw
from tourney.pairing.read import document, read_field, written


@settings(max_examples=100)
@given(whole_fields())
def test_a_field_comes_back_from_json_as_it_was(now):
    assert read_field(json.loads(json.dumps(document(now)))) == now


@settings(max_examples=30)
@given(fields(low=2))
def test_a_stored_field_is_drawn_again_to_the_letter(now):
    assert written(draw(read_field(json.loads(json.dumps(document(now)))))) == written(draw(now))


def test_the_example_of_the_command_is_read_as_printed():
    example = """{"round": 3, "seed": "…", "rules": ["rematch", "bye", "sides:wish", "score", "float", "club:1"],
        "entries": [{"id": 1, "score": 17, "side": "axis", "club": "A", "byes": 0, "floats": 0, "active": true,
        "fixed_table": null}], "met": [[1, 2]], "tables_played": {"1": [3]}, "apart": [], "forced": [], "pinned": [],
        "tables": [{"number": 1, "terrain": "bocage", "closed": false}]}"""
    now = read_field(json.loads(example))
    assert now.entrants == (Entrant(1, 17, "axis", "A"),)
    assert (now.seed, now.round, now.met, now.tables_played) == ("…", 3, frozenset({frozenset((1, 2))}), {1: (3,)})
    assert now.tables == (Table(1, "bocage"),)
    with pytest.raises(DrawRefused, match="only entry #1 plays this round"):
        draw(now)


def test_every_key_there_is_is_read():
    entry = {
        "id": 1, "vp": "7/2", "army": "Guards", "nation": "UK", "team": "Lions", "seed": 3, "rank": 2, "own_side": 1,
        "attacked": -2, "volunteer": True, "spare": True, "room": "Hall",
    }  # fmt: skip
    table = {"number": 4, "room": "Hall", "mission": "Encounter", "stream": True}
    now = read_field(
        {
            "entries": [entry],
            "missions_played": {"1": ["Encounter"]},
            "streamed": [1],
            "seated": [[1, 2, 4]],
            "tables": [table],
        }
    )
    assert {key: getattr(now.entrants[0], key) for key in entry} == {**entry, "vp": 3.5}
    assert now.tables == (Table(4, room="Hall", mission="Encounter", stream=True),)
    assert now.missions_played == {1: ("Encounter",)}
    assert now.streamed == frozenset({1})
    assert now.seated == {frozenset((1, 2)): 4}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"entries": [{"id": 1, "vp": "lots"}]}, "entries[0].vp: write a score as a number"),
        ({"entries": [{"id": 1, "attacked": 1001}]}, "entries[0].attacked: write a number of at most 1000"),
        ({"entries": [{"id": 1, "attacked": -1001}]}, "entries[0].attacked: write a number of at least -1000"),
        ({"entries": [{"id": 1, "seed": 0}]}, "entries[0].seed: write a number of at least 1"),
        ({"entries": [{"id": 2**60}]}, "entries[0].id: write a number of at most 9007199254740992"),
        ({"entries": [{"id": 1, "army": "a" * 201}]}, "entries[0].army: write at most 200 characters"),
        ({"entries": [{"id": 1, "spare": 1}]}, "entries[0].spare: write true or false"),
        ({"entries": [{"id": 1, "volunter": True}]}, "entries[0].volunter: there is no such key"),
        ({"entries": [{"id": 1}] * 20_001}, "entries: 20000 are the most"),
        ({"missions_played": {"1": "Encounter"}}, "missions_played.1: write a list"),
        ({"missions_played": {"one": []}}, "missions_played.one: write a whole number"),
        ({"streamed": ["1"]}, "streamed[0]: write a whole number"),
        ({"seated": [[1, 2]]}, "seated[0]: name two entries and a table"),
        ({"seated": [[1, 2, 3, 4]]}, "seated[0]: name two entries and a table"),
        ({"seated": [[1, 1, 3]]}, "seated[0]: 1 stands twice"),
        ({"seated": [[1, 2, 3], [2, 1, 4]]}, "seated: 1 and 2 stand there twice"),
        ({"apart": [[1, 2, 3]]}, "apart[0]: name two entries"),
        ({"tables": [{"number": 1, "stream": "yes"}]}, "tables[0].stream: write true or false"),
        ({"rules": ["score"] * 101}, "rules: 100 are the most"),
        ({"round": 1001}, "round: write a number of at most 1000"),
    ],
)
def test_a_mistake_in_a_key_is_named_with_what_to_write(change, said):
    with pytest.raises(DrawRefused) as refused:
        read_field({"entries": [], **change})
    assert said in str(refused.value)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda some: (
        st.lists(some) | st.dictionaries(st.sampled_from(["entries", "id", "score", "met", "seated", "x"]), some)
    ),
)


@given(VALUES)
def test_anything_else_is_read_or_refused_in_words(value):
    try:
        now = read_field(value)
    except DrawRefused as reason:
        said = str(reason)
    else:
        said = f"{now.entrants}"
    assert said
