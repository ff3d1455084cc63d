"""Keys of a TOML text found at their lines."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import own
from tourney.faultlines import line_of, line_told, lines_of_keys

TEXT = '''\
title = "A"  # [not.a.header]
flavour = """
[[setup]]
title = 3
"""
"odd key".inner = 1

[ground]
attacker = { picks = "long edge" }

[[deployment]]
do = "deploy"

[deployment.where]
in = "table"
or = [
  { in = "x" },
]

[[deployment]]
do = "hold reserves"

[[deployment.arrive.scatter]]
roll = [1]

[[deployment.arrive.scatter]]
roll = [2]
'''


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("title", 1),
        ("flavour", 2),
        ("odd key.inner", 6),
        ("ground.attacker.picks", 9),
        ("deployment", 11),
        ("deployment[0].do", 12),
        ("deployment[0].where.in", 15),
        ("deployment[0].where.or[0].in", 16),
        ("deployment[1].by", 20),
        ("deployment[1].arrive.scatter[1].roll", 27),
        ("first_turn", None),
        ("setup[0].do", None),
    ],
)
def test_a_key_is_found_or_else_what_it_lies_in(key, line):
    assert line_of(lines_of_keys(TEXT), key) == line


def test_what_a_parser_says_leads_to_its_line():
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads("a = 1\nb = \n")
    assert line_told(str(caught.value), 2) == 2
    assert line_told("Expected something (at end of document)", 7) == 7
    assert line_told("no line in it", 7) is None


def test_every_value_of_a_real_mission_stands_where_it_is_said_to():
    lines = own.SUPPLY_ROAD.split("\n")
    for key, number in lines_of_keys(own.SUPPLY_ROAD).items():
        last = key.rpartition(".")[2].partition("[")[0]
        assert last in lines[number - 1], key


@given(st.text(alphabet="[]{}=\"'.#\\ \na1", max_size=300))
def test_any_text_gets_lines_that_it_has(text):
    count = text.count("\n") + 1
    assert all(1 <= line <= count for line in lines_of_keys(text).values())


@pytest.mark.parametrize("text", ["[" + " " * 60_000, "a." * 30_000, '"' * 60_000, "[[a]]\n" * 10_000, "[" * 60_000])
def test_a_hostile_text_is_read_in_no_time(text):
    assert len(lines_of_keys(text)) <= 10_001
    assert line_of({}, "a." * 30_000) is None
