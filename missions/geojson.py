"""The zones of a mission as GeoJSON, in inches, origin at the table's lower left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from shapely import orient_polygons
from shapely.geometry import mapping

from missions.model import Mission
from missions.regions import layout, zones

PLACES = 6  # decimals: far below the width of a line


def feature_collection(mission: Mission, layout_number: int = 1) -> dict[str, Any]:
    """One feature for each zone, in the order of the steps. Raises UnknownLayout."""
    ground = layout(mission, layout_number)
    features = [
        {
            "type": "Feature",
            "properties": {"role": zone.role, "side": zone.side, "count": zone.count, "label": zone.label},
            "geometry": _plain(mapping(orient_polygons(zone.geometry))),
        }
        for zone in zones(mission, ground)
    ]
    properties = {"table": _numbers(mission.table), "layout": ground.number}
    return {"type": "FeatureCollection", "properties": properties, "features": features}


def _plain(geometry: dict[str, Any]) -> dict[str, Any]:
    return {"type": geometry["type"], "coordinates": _numbers(geometry["coordinates"])}


def _numbers(value: Iterable[Any] | float) -> Any:
    """Nested coordinates as lists, whole numbers without a point."""
    if isinstance(value, int | float):
        rounded = round(value, PLACES)
        return int(rounded) if rounded == int(rounded) else rounded
    return [_numbers(one) for one in value]
