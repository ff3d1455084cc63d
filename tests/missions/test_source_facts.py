"""Every zone of every mission against the documents' facts, point by point, with geometry of no more than arithmetic.

Nothing of the catalogue's own code takes part: what is judged is the GeoJSON as the command prints it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from io import StringIO
from itertools import pairwise
from math import dist

import pytest
from django.core.management import call_command

from tests.missions.source_facts import FACTS

NEAR = 0.06  # inches about a border within which a point decides nothing: arcs are drawn as chords
STEP = 1.27  # inches between the points tried: on no border of any zone

MISSIONS = [f"{system}/{key}" for system, missions in FACTS.items() for key in missions]


@pytest.fixture(scope="module")
def printed():
    def of(system):
        out = StringIO()
        call_command("missions", "geometry", system, stdout=out)
        return json.loads(out.getvalue())

    return {name: collection for system in FACTS for name, collection in of(system).items()}


def rings(geometry):
    polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    return [ring for polygon in polygons for ring in polygon]


def holds(geometry, x, y):
    """Whether a point is inside, by counting the sides that a ray from it crosses."""
    crossed = 0
    for ring in rings(geometry):
        for (x1, y1), (x2, y2) in pairwise(ring):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                crossed += 1
    return crossed % 2 == 1


def lines(geometry):
    if geometry["type"] == "Point":
        return [[geometry["coordinates"]]]
    return geometry["coordinates"] if geometry["type"] == "MultiLineString" else [geometry["coordinates"]]


def runs_along(points, x, y):
    """Whether a point lies on a line, or is the one point."""
    if len(points) == 1:
        return dist(points[0], (x, y)) < 1e-6
    return any(dist(a, (x, y)) + dist((x, y), b) - dist(a, b) < 1e-6 for a, b in pairwise(points))


def length(points):
    return sum(dist(a, b) for a, b in pairwise(points))


def grid(width, height):
    for column in range(int(width / STEP)):
        for row in range(int(height / STEP)):
            yield 0.31 + column * STEP, 0.29 + row * STEP


def by_role(collection):
    found = defaultdict(list)
    for feature in collection["features"]:
        properties = feature["properties"]
        found[f"{properties['role']} {properties['side']}"].append(feature["geometry"])
    return found


def test_the_facts_are_of_every_mission_that_there_is(printed):
    assert sorted(printed) == sorted(MISSIONS)


@pytest.mark.parametrize("name", MISSIONS)
def test_every_zone_is_where_the_document_puts_it(name, printed):
    system, _, key = name.partition("/")
    facts, found = FACTS[system][key], by_role(printed[name])
    assert sorted(found) == sorted(facts)
    width, height = printed[name]["properties"]["table"]
    for role, expected in facts.items():
        if not callable(expected[0]):
            continue
        assert len(found[role]) == len(expected), role
        for geometry, inside in zip(found[role], expected, strict=True):
            for x, y in grid(width, height):
                around = {inside(x + dx, y + dy) for dx in (-NEAR, 0, NEAR) for dy in (-NEAR, 0, NEAR)}
                if len(around) == 1:
                    assert holds(geometry, x, y) == inside(x, y), (role, x, y)


@pytest.mark.parametrize("name", MISSIONS)
def test_reserves_and_markers_are_where_the_document_puts_them(name, printed):
    system, _, key = name.partition("/")
    found = by_role(printed[name])
    for role, expected in FACTS[system][key].items():
        if callable(expected[0]):
            continue
        drawn = [line for geometry in found[role] for line in lines(geometry)]
        assert len(drawn) == len(expected), role
        for line in drawn:
            same = [
                fact
                for fact in expected
                if abs(length(fact) - length(line)) < 1e-6 and all(runs_along(fact, x, y) for x, y in line)
            ]
            assert same, (role, line)
