"""The few words on a drawing, and the drawing told to those who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from missions import load, regions
from missions.diagram.views import Seen, View, as_printed
from missions.ground import Table
from missions.model import HoldReserves, Mission, Region
from missions.wording import measures
from missions.wording.measures import Lengths, Units
from missions.wording.places import Places, places

type PlacingLine = tuple[str, str, int]  # what it says, the side it speaks of, counters that stand before it


def distance(mission: Mission, inches: float, units: Units) -> str:
    """A distance as the game prints it: 8"/20cm."""
    return measures.distance(inches, units, load.system(mission.system).cm_per_inch)


def title(mission: Mission, layout: regions.Layout, shown: Seen, view: View) -> str:
    if not view.side:
        turn = "" if view.at == "top" else f", {view.label.lower()}"
        return f"{mission.title}: {layout.label}{turn}"
    return f"{mission.title}, with the {view.side.capitalize()} at the {shown.lies(view.side) or view.at}"


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
    return describe_seen(mission, as_printed(mission, regions.layout(mission, layout)), units)


def describe_seen(mission: Mission, shown: Seen, units: Units) -> str:
    width, height = (distance(mission, inches, units) for inches in shown.table)
    sentences = [f"A table, {width} wide and {height} high."]
    sentences += [_sentence(mission, zone, shown.table, units) for zone in shown.zones]
    return " ".join(dict.fromkeys(sentences))


def _sentence(mission: Mission, zone: regions.Zone, table: Table, units: Units) -> str:
    side = zone.side.capitalize()
    match zone.role:
        case "deployment":
            return f"Deployment area of the {side}, {_where(zone, table)}{_limits(mission, zone, units)}."
        case "objectives":
            what = f"{zone.count} {_objectives(zone.count or 0)} placed by the {side}"
            return f"Area for {what}, {_where(zone, table)}{_limits(mission, zone, units)}."
        case "reserves":
            dice = f", on a roll of {' or '.join(map(str, zone.roll))}" if zone.roll else ""
            return f"{reserves(mission, zone)}{dice}: {_edge(mission, zone, table, units)}."
        case _:
            where = _region(mission, zone)
            return f"{zone.label}: {_told(mission, zone, units).region(where) if where else 'on the table'}."


def _region(mission: Mission, zone: regions.Zone) -> Region | None:
    where = getattr(mission.steps[zone.step], "where", None)
    return where if isinstance(where, Region) else None


def _told(mission: Mission, zone: regions.Zone, units: Units) -> Places:
    """Places as a third person names them."""
    lengths = Lengths(units, load.system(mission.system).cm_per_inch)
    return places(mission, zone.side, lengths, own=f"the {zone.side.capitalize()}'s")


def _limits(mission: Mission, zone: regions.Zone, units: Units) -> str:
    """The distances that the step asks for, alternatives joined by "or"."""
    where = _region(mission, zone)
    told = _told(mission, zone, units)
    choices = [told.bounds(part) for part in (where, *where.others)] if where else []
    return f": {', or '.join(choices)}" if choices and all(choices) else ""


def _where(zone: regions.Zone, table: Table) -> str:
    parts = [_place(part.bounds, table) for part in shapely.get_parts(zone.geometry).tolist()]
    return " and ".join(dict.fromkeys(parts))


def _place(bounds: tuple[float, float, float, float], table: Table) -> str:
    """Which part of the table a shape lies in: a quarter, a half, or more."""
    x0, y0, x1, y1 = bounds
    width, height = table
    across = "left" if x1 <= width / 2 + 0.01 else "right" if x0 >= width / 2 - 0.01 else ""
    up = "upper" if y0 >= height / 2 - 0.01 else "lower" if y1 <= height / 2 + 0.01 else ""
    if up and across:
        return f"{up} {across} quarter"
    return f"{up or across} half" if up or across else "both halves of the table"


def _edge(mission: Mission, zone: regions.Zone, table: Table, units: Units) -> str:
    spans = [measure for measure in zone.measures if measure.kind == "arrival"]
    if spans:
        corners = [_place(measure.geometry.bounds, table).removesuffix(" quarter") for measure in spans]
        return f"within {distance(mission, spans[0].distance, units)} of the {' or '.join(corners)} corner"
    x0, y0, x1, y1 = zone.geometry.bounds
    if x0 == x1:
        return f"{'left' if x0 == 0 else 'right'} table edge"
    return f"{'lower' if y0 == 0 else 'upper'} table edge" if y0 == y1 else "the table edge as marked"
