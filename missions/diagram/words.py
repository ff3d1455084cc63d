"""The few words on a drawing, and the drawing told to those who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from missions import load, regions
from missions.diagram.views import Seen, View, as_printed, halves
from missions.model import DeployAtRandom, HoldReserves, Mission, Region, Side
from missions.shares import Table
from missions.wording import measures
from missions.wording.book import voice
from missions.wording.measures import Lengths, Units
from missions.wording.places import Places, places

type PlacingLine = tuple[str, str, int]  # what it says, the side it speaks of, counters that stand before it


def spoken_of(mission: Mission, units: Units) -> Units:
    """The units asked for where the mission's system has them, else its own."""
    return measures.spoken(units, load.system(mission.system).units)


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
    """Whose Reserves of which kind arrive, and that their dice are not the rulebook's, if so."""
    step = mission.steps[zone.step]
    kinds = step.kind if isinstance(step, HoldReserves) else ()
    name = " ".join([f"{_who(zone)}’s", *(kind.capitalize() for kind in kinds), "Reserves"])
    said = voice(load.system(mission.system)).words("scatter in the drawing") if zone.roll else ""
    return f"{name}, {said}" if said else name


def own_edge(side: Side) -> str:
    return f"{side.capitalize()}’s edge"


def counted_markers(count: int) -> str:
    return f"{count} objective {'marker' if count == 1 else 'markers'}"


def _who(zone: regions.Zone) -> str:
    return (zone.side or "").capitalize()


def describe(mission: Mission, layout: int = 1, units: Units = "both") -> str:
    """The diagram in words, for screen readers. Raises regions.UnknownLayout."""
    return describe_seen(mission, as_printed(mission, regions.layout(mission, layout)), spoken_of(mission, units))


def describe_seen(mission: Mission, shown: Seen, units: Units) -> str:
    width, height = (distance(mission, inches, units) for inches in shown.table)
    sentences = [f"A table, {width} wide and {height} high."]
    sentences += [f"{own_edge(side)} is the {_edge_of(line.bounds)}." for side, line in shown.edges]
    sentences += [_sentence(mission, zone, shown.table, units) for zone in shown.zones if zone.role != "marker"]
    sentences += _markers(mission, shown, units)
    sentences += [
        f"The {step.by.capitalize()} deploys at random: there is no deployment area."
        for step in mission.steps
        if isinstance(step, DeployAtRandom)
    ]
    return " ".join(dict.fromkeys(sentences))


def _sentence(mission: Mission, zone: regions.Zone, table: Table, units: Units) -> str:
    side = _who(zone)
    match zone.role:
        case "deployment":
            return f"Deployment area of the {side}, {_where(zone, table)}{_limits(mission, zone, units)}."
        case "objectives":
            what = f"{zone.count} {_objectives(zone.count or 0)} placed by the {side}"
            return f"Area for {what}, {_where(zone, table)}{_limits(mission, zone, units)}."
        case "reserves":
            dice = f", on a roll of {' or '.join(map(str, zone.roll))}" if zone.roll else ""
            return f"{reserves(mission, zone)}{dice}: {_edge(mission, zone, table, units)}."
        case "patrol":
            return f"Area for the Patrol of the {side}, {_where(zone, table)}{_limits(mission, zone, units)}."
        case _:
            where = _region(mission, zone)
            return f"{zone.label}: {_told(mission, zone, units).region(where) if where else 'on the table'}."


def _markers(mission: Mission, shown: Seen, units: Units) -> list[str]:
    """How many markers there are and where each one is, by the edges next to it."""
    found = [_at(mission, at, shown.table, units) for at in shown.markers]
    return [f"{counted_markers(len(found))}: {'; '.join(found)}."] if found else []


def _at(mission: Mission, at: tuple[float, float], table: Table, units: Units) -> str:
    parts = []
    for value, whole, low, high, halfway in (
        (at[0], table[0], "left", "right", "halfway across"),
        (at[1], table[1], "lower", "upper", "halfway up"),
    ):
        if abs(value - whole / 2) < 0.01:
            parts.append(halfway)
        else:
            far = distance(mission, min(value, whole - value), units)
            parts.append(f"{far} from the {low if value < whole / 2 else high} edge")
    return "in the centre" if parts == ["halfway across", "halfway up"] else " and ".join(parts)


def _region(mission: Mission, zone: regions.Zone) -> Region | None:
    where = getattr(mission.steps[zone.step], "where", None)
    return where if isinstance(where, Region) else None


def _told(mission: Mission, zone: regions.Zone, units: Units) -> Places:
    """Places as a third person names them."""
    lengths = Lengths(units, load.system(mission.system).cm_per_inch)
    return places(mission, zone.side or "each", lengths, own=f"the {_who(zone)}'s")


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
    parts = shapely.get_parts(zone.geometry).tolist()
    straight = all(len(part.coords) == 2 for part in parts)
    edges = " or ".join(dict.fromkeys(_edge_of(part.bounds) for part in parts))
    if spans:
        corners = [_place(measure.geometry.bounds, table).removesuffix(" quarter") for measure in spans]
        near = f"within {distance(mission, spans[0].distance, units)} of the {' or '.join(corners)} corner"
        return f"{near}, along the {edges}" if straight else near
    return edges + _half_edge(zone, table)


def _half_edge(zone: regions.Zone, table: Table) -> str:
    """Where Reserves arrive along a part of their edges only: in which half of the table."""
    whole = all(part.length >= min(table) - 0.01 for part in shapely.get_parts(zone.geometry).tolist())
    half = halves([zone.geometry], table)
    return "" if whole or not half else f", in the {half} half of the table"


def _edge_of(bounds: tuple[float, float, float, float]) -> str:
    x0, y0, x1, y1 = bounds
    if x0 == x1:
        return f"{'left' if x0 == 0 else 'right'} table edge"
    return f"{'lower' if y0 == 0 else 'upper'} table edge" if y0 == y1 else "the table edge as marked"
