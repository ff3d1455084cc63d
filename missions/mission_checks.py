"""What must agree between the keys of a mission: places that exist, dice that are covered, room on the table.

Each check yields `(key, reason)`; the first kind that fails stops the later ones, which build on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from shapely import Polygon

from missions.faults import Finding
from missions.ground import GroundFault, Layout, UnknownPlace
from missions.model import (
    SIDES,
    By,
    Deploy,
    DeployAtRandom,
    DivideTable,
    HoldAmbush,
    HoldObjective,
    HoldReserves,
    KeepClear,
    Mission,
    Otherwise,
    PlaceAmbush,
    PlaceFortifications,
    PlaceMarkers,
    PlaceMinefields,
    PlaceObjectives,
    PlaceObstacles,
    PlacePatrols,
    PlaceRangedIn,
    Region,
    RemoveObjectives,
    SetTimeOfDay,
    Side,
    StartHolding,
    Step,
    System,
    Win,
)
from missions.regions import area, layouts, players, zones
from missions.shares import Area

OVERLAP = 1e-6  # square inches that rounding may leave between two zones that touch
MARKER = 1.0  # square inches of room for each Objective


def mission_faults(mission: Mission, system: System) -> tuple[Finding, ...]:
    """All that is wrong across keys, without repeats: a fault of every layout is told once."""
    try:
        found = layouts(mission)
    except GroundFault as fault:
        return ((f"ground.{fault.side}", str(fault)),)
    for check in (_words, _room):
        faults = tuple(dict.fromkeys(finding for layout in found for finding in check(mission, layout)))
        if faults:
            return faults
    return (*_agreement(mission), *_of_system(mission, system))


def _where(step: Step) -> tuple[Region | None, tuple[Side, ...]]:
    match step:
        case PlaceObjectives() | PlaceMinefields() | Deploy():
            return step.where, players(step.by)
        case PlaceFortifications() | PlaceObstacles() | PlacePatrols():
            return step.where, players(step.by)
        case _:
            return None, ()


def _words(mission: Mission, layout: Layout) -> Iterator[Finding]:
    """Every place named exists on this ground."""
    for index, step in enumerate(mission.steps):
        where, who = _where(step)
        for side in who:
            if where:
                yield from _region_words(where, layout, side, f"{mission.step_key(index)}.where")
        if isinstance(step, HoldReserves):
            yield from _arrival_words(step, layout, f"{mission.step_key(index)}.arrive")
    for index, win in enumerate(mission.win):
        for key, word, by in _win_areas(win):
            for side in players(by):
                yield from _unknown(f"win[{index}].{key}", layout.area, word, side)
    if any(isinstance(step, DivideTable) for step in mission.steps) != mission.ground.flanks:
        yield "ground.flanks", 'goes with a step "divide the table", and the other way round'


def _win_areas(win: Win) -> Iterator[tuple[str, str, By]]:
    match win:
        case HoldObjective() | StartHolding() if win.objectives != "any":
            yield "objectives", win.objectives, win.by
        case KeepClear(area=str(area)):
            yield "area", area, win.by
        case Otherwise(unless_held=str(area)):
            yield "unless_held", area, win.by


def _region_words(region: Region, layout: Layout, side: Side, key: str) -> Iterator[Finding]:
    for name, words, look_up in (
        ("in", region.within, layout.area),
        ("on", region.on, layout.area),
        ("outside", region.outside, layout.area),
        ("off", tuple(region.off), layout.mark),
        ("near", tuple(region.near), layout.mark),
    ):
        for word in words:
            yield from _unknown(f"{key}.{name}", look_up, word, side)
    if region.shape:
        yield from _shape(region, layout, f"{key}.shape")
    for index, other in enumerate(region.others):
        yield from _region_words(other, layout, side, f"{key}.or[{index}]")


def _shape(region: Region, layout: Layout, key: str) -> Iterator[Finding]:
    if not layout.area("table", None).covers(Polygon(region.shape)):
        yield key, f"reaches off the table, which runs from 0,0 to {layout.table[0]:g},{layout.table[1]:g}"


def _arrival_words(step: HoldReserves, layout: Layout, key: str) -> Iterator[Finding]:
    arrive = step.arrive
    edges = [
        (f"{key}.edge", arrive.edge),
        *((f"{key}.scatter[{n}].edge", r.edge) for n, r in enumerate(arrive.scatter)),
    ]
    corners = [(f"{key}.corners", arrive.corners)]
    corners += [(f"{key}.scatter[{n}].corner", f"{r.corner} corner") for n, r in enumerate(arrive.scatter) if r.corner]
    for side in players(step.by):
        if arrive.inside:
            yield from _unknown(f"{key}.in", layout.area, arrive.inside, side)
        for at, word in edges:
            if word and (not word.endswith(("edge", "edges")) or "area" in word):
                yield at, f'"{word}" is no edge that Reserves could arrive on'
            elif word:
                yield from _unknown(at, layout.mark, word, side)
        for at, word in corners:
            if at.endswith("corners") and word and word.endswith("corner"):
                yield at, 'names an area, such as "own quarter"; corners by name belong to a scatter table'
            elif word:
                yield from _unknown(at, layout.corners_of, word, side)
    results = Counter(result for row in arrive.scatter for result in row.roll)
    if arrive.scatter and results != Counter(range(1, 7)):
        missing = [str(n) for n in range(1, 7) if not results[n]]
        twice = [str(n) for n, times in sorted(results.items()) if times > 1]
        told = [f"{what} {', '.join(which)}" for what, which in (("missing:", missing), ("twice:", twice)) if which]
        yield f"{key}.scatter", f"each result of the die must stand in one row; {'; '.join(told)}"


def _unknown(key: str, look_up: Callable[[str, Side], object], word: str, side: Side) -> Iterator[Finding]:
    try:
        look_up(word, side)
    except UnknownPlace as error:
        yield key, str(error)


def _room(mission: Mission, layout: Layout) -> Iterator[Finding]:
    """Every region is there, has room for what is placed in it, and no army deploys into the other."""
    for zone in zones(mission, layout):
        key = f"{mission.step_key(zone.step)}.where"
        if zone.role == "reserves" and zone.geometry.is_empty:
            yield f"{mission.step_key(zone.step)}.arrive", "leaves no stretch of an edge to arrive on"
        if zone.role in {"reserves", "marker"}:
            continue
        if not zone.geometry.area:
            yield key, "these distances leave nothing of the table"
        elif zone.count and zone.geometry.area < zone.count * MARKER:
            yield key, f"{zone.count} Objectives do not fit into what these distances leave"
    attacker, defender = (layout.areas.get(f"{side}'s deployment area") for side in SIDES)
    if attacker and defender and attacker.intersection(defender).area > OVERLAP:
        yield "deployment", "the Attacker's and the Defender's deployment areas overlap"


def _agreement(mission: Mission) -> Iterator[Finding]:
    """Steps that need one another."""
    deployed = {s for step in mission.steps if isinstance(step, Deploy | DeployAtRandom) for s in players(step.by)}
    for side in SIDES:
        if side not in deployed:
            yield "deployment", f"the {side.capitalize()} never deploys"
    placed: Counter[Side] = Counter()
    for index, step in enumerate(mission.steps):
        if isinstance(step, PlaceObjectives):
            placed.update(dict.fromkeys(players(step.by), step.count))
        elif isinstance(step, RemoveObjectives) and step.count > placed[step.by]:
            yield f"{mission.step_key(index)}.count", f"the {step.by.capitalize()} has placed only {placed[step.by]}"
        elif isinstance(step, PlaceRangedIn) and "meeting engagement" in mission.rules:
            yield mission.step_key(index), "a Meeting Engagement has no Ranged In markers"
    yield from _winnable(mission)


def _of_system(mission: Mission, system: System) -> Iterator[Finding]:
    """What a mission asks for that its system must have."""
    for index, step in enumerate(mission.steps):
        key = mission.step_key(index)
        match step:
            case HoldReserves(hold="share") if system.reserves is None:
                yield f"{key}.hold", f"{system.title} has no share of points that may be deployed"
            case PlaceMinefields() if not system.minefields:
                yield key, f"{system.title} does not say how many Minefields a force has"
            case SetTimeOfDay() if system.times_of_day is None:
                yield key, f"{system.title} has no times of day"
            case PlaceMarkers():
                width, height = system.table
                if any(x > width or y > height for x, y in step.at):
                    yield f"{key}.at", f"a marker is off the table, which runs from 0,0 to {width:g},{height:g}"
            case PlaceAmbush() if not any(isinstance(one, HoldAmbush) and one.immediate for one in mission.steps):
                yield key, "nothing is held in an immediate Ambush"
            case _:
                pass


def _winnable(mission: Mission) -> Iterator[Finding]:
    objectives = [step for step in mission.steps if isinstance(step, PlaceObjectives)]
    layout = layouts(mission)[0]
    for index, win in enumerate(mission.win):
        if not isinstance(win, HoldObjective | StartHolding | KeepClear):
            continue
        if not objectives and win.do != "keep area clear":
            yield f"win[{index}]", "no Objective is placed in this mission"
        elif isinstance(win, HoldObjective | StartHolding) and win.objectives != "any":
            for side in players(win.by):
                there = layout.area(win.objectives, side)
                if not any(_reaches(step, layout, there) for step in objectives):
                    yield f"win[{index}].objectives", f'no Objective can stand in "{win.objectives}"'


def _reaches(step: PlaceObjectives, layout: Layout, there: Area) -> bool:
    return any(area(step.where, layout, side).intersection(there).area > 0 for side in players(step.by))
