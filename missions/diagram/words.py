"""The few words on a drawing, and the drawing told to those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import shapely

from missions import load, regions
from missions.model import HoldReserves, Mission
from missions.wording import measures
from missions.wording.measures import Units

type PlacingLine = tuple[str, str, int]  # what it says, the side it speaks of, counters that stand before it


def distance(mission: Mission, inches: float, units: Units) -> str:
    """A distance as the game prints it: 8"/20cm."""
    return measures.distance(inches, units, load.system(mission.system).cm_per_inch)


def title(mission: Mission, layout: regions.Layout) -> str:
    return f"{mission.title}: {layout.label}"


def placing(placed: Sequence[tuple[str, int]]) -> tuple[tuple[PlacingLine, ...], ...]:
    """Who places how many Objectives, in ways to say it from the fullest to the narrowest."""

    def lines(*parts: str) -> tuple[PlacingLine, ...]:
        return tuple(
            (part.format(side.capitalize(), count, _objectives(count)), side, count if "{1}" in part else 0)
            for side, count in placed
            for part in parts
        )

    return (
        lines("{0} places {1} {2}"),
        lines("{0} places", "{1} {2}"),
        lines("{0} places {1}"),
        lines("{0}", "places {1}"),
    )


def _objectives(count: int) -> str:
    return "Objective" if count == 1 else "Objectives"


def reserves(mission: Mission, zone: regions.Zone) -> str:
    """Whose Reserves of which kind arrive."""
    step = mission.steps[zone.step]
    kinds = step.kind if isinstance(step, HoldReserves) else ()
    return " ".join([f"{zone.side.capitalize()}’s", *(kind.capitalize() for kind in kinds), "Reserves"])


def describe(mission: Mission, layout: int = 1, units: Units = "both") -> str:
    """The diagram in words, for screen readers. Raises regions.UnknownLayout."""
    return describe_zones(mission, regions.zones(mission, regions.layout(mission, layout)), units)


def describe_zones(mission: Mission, zones: Iterable[regions.Zone], units: Units) -> str:
    width, height = (distance(mission, inches, units) for inches in mission.table)
    sentences = [f"The table is {width} wide and {height} high."]
    for zone in zones:
        sentences.append(_sentence(mission, zone, units))
    return " ".join(dict.fromkeys(filter(None, sentences)))


def _sentence(mission: Mission, zone: regions.Zone, units: Units) -> str:
    side = f"The {zone.side.capitalize()}"
    limits = _limits(mission, zone, units)
    match zone.role:
        case "deployment":
            return f"{side} deploys {_where(mission, zone)}{limits}."
        case "objectives":
            return f"{side} places {zone.count} {_objectives(zone.count or 0)} {_where(mission, zone)}{limits}."
        case "reserves":
            dice = f" on a roll of {_or(zone.roll)}" if zone.roll else ""
            return f"{reserves(mission, zone)} arrive{dice} {_edge(mission, zone, units)}."
        case "minefields":
            return f"{side} may place Minefields anywhere but in the opposing deployment area."
    return ""


def _or(results: Sequence[int]) -> str:
    return " or ".join(map(str, results))


def _limits(mission: Mission, zone: regions.Zone, units: Units) -> str:
    said = {"off": "at least {} from the {}", "near": "within {} of the {}"}
    parts = [
        said[measure.kind].format(distance(mission, measure.distance, units), _mark(measure.mark))
        for measure in zone.measures
        if measure.kind in said
    ]
    return "".join(f", {part}" for part in dict.fromkeys(parts))


def _mark(mark: str) -> str:
    return mark.replace("attacker", "Attacker").replace("defender", "Defender")


def _where(mission: Mission, zone: regions.Zone) -> str:
    parts = [_place(part.bounds, mission.table) for part in shapely.get_parts(zone.geometry).tolist()]
    return " and ".join(dict.fromkeys(parts))


def _place(bounds: tuple[float, float, float, float], table: tuple[float, float]) -> str:
    """Which part of the table a shape lies in: a half, a quarter, or the middle."""
    x0, y0, x1, y1 = bounds
    width, height = table
    across = "left" if x1 <= width / 2 + 0.01 else "right" if x0 >= width / 2 - 0.01 else ""
    up = "upper" if y0 >= height / 2 - 0.01 else "lower" if y1 <= height / 2 + 0.01 else ""
    if up and across:
        return f"in the {up} {across} quarter"
    if up or across:
        return f"in the {up or across} half"
    return "on the table"


def _edge(mission: Mission, zone: regions.Zone, units: Units) -> str:
    spans = [measure for measure in zone.measures if measure.kind == "arrival"]
    if spans:
        corners = [_place(measure.geometry.bounds, mission.table) for measure in spans]
        names = " or ".join(name.removeprefix("in the ").removesuffix(" quarter") for name in corners)
        return f"within {distance(mission, spans[0].distance, units)} of the {names} corner"
    x0, y0, x1, y1 = zone.geometry.bounds
    if x0 == x1:
        return f"from the {'left' if x0 == 0 else 'right'} edge"
    return f"from the {'lower' if y0 == 0 else 'upper'} edge" if y0 == y1 else "from the table edge"
