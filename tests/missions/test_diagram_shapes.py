"""Outlines with true arcs, hatching and dots."""

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from missions.diagram.items import Arc, Ink
from missions.diagram.shapes import Sheet, dots, hatching, outline
from missions.diagram.style import Hatch
from missions.diagram.to_png import _polyline

INK = Ink(fill="#000000")
SQUARE = shapely.box(0, 0, 100, 100)


def redrawn(path):
    """The area that a path with arcs stands for, its arcs followed finely."""
    exterior, *holes = [shapely.Polygon(_polyline(ring)) for ring in path.rings]
    return exterior.difference(shapely.union_all(holes))


@given(st.floats(-20, 120), st.floats(-20, 120), st.floats(5, 80))
def test_an_outline_with_arcs_is_the_shape_that_it_was_made_from(x, y, radius):
    circle = shapely.Point(x, y).buffer(radius, quad_segs=64)
    for shape in (SQUARE.difference(circle), SQUARE.intersection(circle)):
        for part in (one for one in shapely.get_parts(shape).tolist() if one.area > 50):
            path = outline(part, [((x, y), radius)], INK)
            assert redrawn(path).symmetric_difference(part).area < 0.02 * part.area + 0.5


def test_a_full_circle_is_made_of_arcs_that_close():
    path = outline(shapely.Point(50, 50).buffer(20, quad_segs=64), [((50, 50), 20)], INK)
    (ring,) = path.rings
    arcs = [step for step in ring if isinstance(step, Arc)]
    assert sum(abs(arc.sweep) for arc in arcs) == pytest.approx(360)
    assert math.dist(arcs[-1].end, ring[0]) < 1e-6


def test_a_straight_side_between_two_points_of_a_circle_stays_straight():
    square = shapely.box(-10, -10, 10, 10)  # all four corners lie on the circle
    path = outline(square, [((0, 0), math.hypot(10, 10))], INK)
    assert not any(isinstance(step, Arc) for step in path.rings[0])


@given(st.integers(-80, 80), st.integers(3, 12))
def test_hatching_fills_the_area_evenly_and_stays_inside(angle, spacing):
    area = SQUARE.difference(shapely.Point(50, 50).buffer(20))
    strokes = [shapely.LineString([s[:2], s[2:]]) for s in hatching(area, Hatch(angle, spacing, INK))]
    assert all(area.buffer(1e-6).covers(stroke) for stroke in strokes)
    assert sum(stroke.length for stroke in strokes) * spacing == pytest.approx(area.area, rel=0.2)
    slope = math.tan(math.radians(-angle))
    assert all(
        abs((s.coords[1][1] - s.coords[0][1]) - slope * (s.coords[1][0] - s.coords[0][0])) < 1e-6 for s in strokes
    )


def test_nothing_has_neither_hatching_nor_dots():
    assert hatching(shapely.Polygon(), Hatch(45, 5, INK)) == ()
    assert dots(shapely.Polygon(), 8, 1) == dots(shapely.box(0, 0, 1, 1), 8, 1) == ()


@given(st.floats(5, 60), st.floats(5, 60))
def test_dots_lie_wholly_inside(width, height):
    area = shapely.box(3, 4, 3 + width, 4 + height)
    assert all(area.contains(shapely.Point(dot).buffer(0.9)) for dot in dots(area, 8, 0.9))


def test_the_table_lies_in_the_scene_with_y_turned_over():
    sheet = Sheet(5.0, 10.0, 20.0, 72.0, 48.0)
    assert sheet.point(0, 48) == (10, 20)
    assert sheet.point(72, 0) == (370, 260)
    assert sheet.area(shapely.box(0, 0, 72, 48)).bounds == tuple(sheet.box)
