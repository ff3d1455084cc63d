"""Each distance that the text gives is drawn, and each distance of the drawing stands in the text: every mission."""

import re

import pytest

from missions import load
from missions.diagram import scene
from missions.model import PlaceMarkers, PlaceObjectives
from missions.wording import back, front, plain

INCHES = re.compile(r'(\d+(?:\.\d+)?)"')
ENDS = {"Winning the game", "When it ends", "Who has won"}  # of play, not of the ground: nothing of it is drawn
EVERY = pytest.mark.parametrize(
    "mission", [one for system in load.systems() for one in load.missions_of(system.key)], ids=lambda one: one.id
)


def drawn(mission):
    """The distances on the diagram, without the table's own size."""
    texts = [text.text for group in scene(mission, 1, "in").groups for text in group.texts]
    return numbers(texts) - set(mission.table)


def numbers(texts):
    return {float(number) for text in texts for number in INCHES.findall(text)}


def between_objectives(mission):
    """How far Objectives stand from one another: that depends on where the first one is, so it has no place."""
    rules = [rule for step in mission.steps if isinstance(step, PlaceObjectives) for rule in step.apart]
    return {far for rule in rules for far in (rule.at_most, rule.more_than) if far is not None}


def coordinates(mission):
    """Of markers and of corners, counted from the lower left: the diagram measures them from the nearest edge."""
    points = [point for step in mission.steps if isinstance(step, PlaceMarkers) for point in step.at]
    points += [corner for step in mission.steps for corner in getattr(getattr(step, "where", None), "shape", ())]
    return {at for point in points for at in point}


@EVERY
def test_a_distance_of_the_text_is_drawn(mission):
    before_play = [section for section in front(mission, "in") if section.heading not in ENDS]
    told = numbers([plain(before_play[1:])])  # without the flavour
    assert told - drawn(mission) <= between_objectives(mission) | coordinates(mission)


@EVERY
def test_a_distance_of_the_drawing_is_in_the_text(mission):
    told = numbers([plain([*front(mission, "in"), *back(mission, "in")])])
    from_the_far_edge = {far - at for at in coordinates(mission) for far in mission.table}
    assert drawn(mission) <= told | from_the_far_edge
