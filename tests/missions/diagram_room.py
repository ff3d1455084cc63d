"""Measures a finished scene: which labels touch what they should not. Reads the scene only, never the layouter."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from missions.diagram.items import Discs, Group, Item, Path, Rect, Scene, Strokes, Text

SLACK = 0.05  # scene units: less than this is rounding
PLATES = frozenset({"name", "dice", "reserves label", "minefields"})
THINGS = frozenset({"arrow", "arrival", "edge", "dimension", "size", "objectives label", "marker", "markers label"})


def touching(scene: Scene) -> list[str]:
    """One line for each pair that touches, and for each label that leaves the scene. Empty if all is well."""
    labels = [(group, shape) for group in scene.groups for shape in label_shapes(group)]
    things = [(group, shape) for group in scene.groups for shape in thing_shapes(group)]
    tree = shapely.STRtree([shape for _, shape in things])
    found = []
    sheet = shapely.box(0, 0, scene.width, scene.height)
    for number, (group, shape) in enumerate(labels):
        inner = shape.buffer(-SLACK, join_style="mitre")
        if not sheet.covers(shape):
            found.append(f"{named(group)} leaves the scene")
        for other, room in labels[number + 1 :]:
            if other is not group and inner.intersects(room):
                found.append(f"{named(group)} touches {named(other)}")
        found += [
            f"{named(group)} touches {named(things[hit][0])}" for hit in tree.query(inner, predicate="intersects")
        ]
    return found + [f"{a} meets {b}" for a, b in _crossing_heads(scene)]


def named(group: Group) -> str:
    return f"{group.role} {group.owner} ({' '.join(text.text for text in group.texts)})"


def label_shapes(group: Group) -> Iterator[BaseGeometry]:
    """Each line of text, each plate under one and each die is room that nothing else may enter."""
    for item in group.items:
        if isinstance(item, Text) or (isinstance(item, Rect) and group.role in PLATES):
            yield shapely.box(*item.box)


def thing_shapes(group: Group) -> Iterator[BaseGeometry]:
    """What labels must keep clear of: the border, arrows, marked edges, and dimension lines with their heads."""
    if group.role == "border":
        band = group.items[-1]
        assert isinstance(band, Path)
        inner, outer = (shapely.Polygon(ring) for ring in band.rings)
        yield outer.difference(inner)
    elif group.role in THINGS:
        for item in group.items:
            yield from item_shapes(item)


def item_shapes(item: Item) -> Iterator[BaseGeometry]:
    if isinstance(item, Strokes):
        for segment in item.segments:
            yield shapely.LineString([segment[:2], segment[2:]])
    elif isinstance(item, Discs) and item.ink.stroke and item.ink.fill:
        for centre in item.centres:
            yield shapely.Point(centre).buffer(item.radius)
    elif isinstance(item, Path):
        for ring in item.rings:
            yield shapely.Polygon(ring) if item.closed else shapely.LineString(ring).buffer(item.ink.width / 2)


def _crossing_heads(scene: Scene) -> Iterator[tuple[str, str]]:
    """Arrowheads of one dimension that lie on another dimension."""
    groups = [group for group in scene.groups if group.role == "dimension"]
    shapes = [(group, shape) for group in groups for item in group.items for shape in item_shapes(item)]
    tree = shapely.STRtree([shape for _, shape in shapes])
    for group, shape in shapes:
        if isinstance(shape, shapely.Polygon):
            for hit in tree.query(shape.buffer(-0.2), predicate="intersects"):
                if shapes[hit][0] is not group:
                    yield named(group), named(shapes[hit][0])
