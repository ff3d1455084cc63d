"""Every kind of Ambush that a mission may write, in every system: its own words on both sides of the sheet."""

import re

import pytest

from missions.load import CATALOGUE, mission_from
from missions.wording import back, front, plain

OF = {"fow4": "contact", "team-yankee": "counterattack", "fow3": "hasty-attack"}
PLACED = '[[beginning]]\ndo = "place ambush"\nby = "defender"\n\n[[win]]'
kinds = pytest.mark.parametrize("must", [True, False])
systems = pytest.mark.parametrize("system", OF)


def own(system, *, immediate, must=False, count=1):
    """The book's mission with its Ambush changed."""
    text = (CATALOGUE / system / f"{OF[system]}.toml").read_text(encoding="utf-8")
    step = re.search(r'do = "hold ambush"\nby = "defender"\n(?:\w+ = \w+\n)*', text)
    assert step
    keys = f"count = {count}\nimmediate = {str(immediate).lower()}\nmust = {str(must).lower()}\n"
    text = text.replace(step[0], f'do = "hold ambush"\nby = "defender"\n{keys}')
    text = re.sub(r'\[\[\w+\]\]\ndo = "place ambush"\nby = "defender"\n\n', "", text)
    return mission_from(text.replace("[[win]]", PLACED, 1) if immediate else text, "own", system)


@kinds
@systems
def test_an_immediate_ambush_is_never_explained_as_one_that_waits_for_a_turn(system, must):
    mission = own(system, immediate=True, must=must)
    told = plain(back(mission, "in"))
    assert "Immediate Ambush (Defender)" in told
    assert "before the first turn" in told
    assert "Springing the Ambush" not in told
    assert not re.search(r"^Ambush \(", told, re.MULTILINE)
    assert re.search(r"Immediate Ambush \(Defender\).*: .*first turn", plain(front(mission, "in")))


@kinds
@systems
def test_an_ambush_that_waits_is_not_called_immediate(system, must):
    told = plain((*front(own(system, immediate=False, must=must), "in"), *back(own(system, immediate=False), "in")))
    assert re.search(r"^Ambush \(Defender\)", told, re.MULTILINE)
    assert "Immediate Ambush" not in told


@pytest.mark.parametrize("immediate", [True, False])
@pytest.mark.parametrize("system", ["fow4", "team-yankee"])
def test_what_must_be_held_is_no_choice_and_several_are_an_upper_bound(system, immediate):
    for must, count, said in (
        (True, 1, "the Defender keeps one Unit"),
        (False, 1, "the Defender may keep one Unit"),
        (False, 3, "the Defender may keep up to three Units"),
    ):
        assert said in plain(back(own(system, immediate=immediate, must=must, count=count), "in"))
