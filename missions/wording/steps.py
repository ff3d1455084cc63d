"""Sentences for the steps that come before the game: who gets what of the table, setting up, deployment."""

from __future__ import annotations

from collections.abc import Iterator

from missions.model import (
    SIDES,
    Arrival,
    By,
    Deploy,
    HoldAmbush,
    HoldReserves,
    Mission,
    PlaceMinefields,
    PlaceObjectives,
    PlaceRangedIn,
    RemoveObjectives,
    Share,
    Side,
    Step,
)
from missions.wording.book import Voice
from missions.wording.measures import number
from missions.wording.places import ENEMY, FIRST, NOBODYS_MARKS, PLAYER, Places, places
from missions.wording.plainly import plain_step

_FIGHTS: dict[Side, str] = {"attacker": "attacks", "defender": "defends"}


def ground(mission: Mission, voice: Voice, attacker: str | None = None) -> Iterator[str]:
    """Who gets which part of the table, whoever chooses first coming first. `attacker` is that player's name."""
    if mission.ground.attacker_by == "roll":
        # A name is printed as its owner writes it, so it gets no capital as the words of `say` do.
        yield voice.words("attacker settled", name=attacker) if attacker else voice.say("attacker by roll")
    shares: dict[Side, Share] = {"attacker": mission.ground.attacker, "defender": mission.ground.defender}
    for side in sorted(SIDES, key=lambda side: _depends(shares[side])):
        part = shares[side]
        way = next(name for name in ("picks", "takes", "holds") if getattr(part, name))
        key = f"{way} {getattr(part, way)}"
        beside = " beside" if part.beside else ""
        yield voice.say(f"{key}{beside}", who=PLAYER[side], other=PLAYER[ENEMY[side]], fights=_FIGHTS[side])


def setup(mission: Mission, voice: Voice) -> Iterator[str]:
    """The steps of setting up. What all Objectives must keep to is said once, after the last of them."""
    placing = [index for index, step in enumerate(mission.setup) if isinstance(step, PlaceObjectives)]
    shared = _all_keep_to_the_same([step for step in mission.setup if isinstance(step, PlaceObjectives)])
    for index, step in enumerate(mission.setup):
        if not (shared and isinstance(step, PlaceObjectives)):
            yield sentence(mission, voice, step)
            continue
        area = step.where.model_copy(update={"off": {}})
        yield " ".join((_objectives(mission, voice, step.model_copy(update={"where": area})), *_apart(voice, step)))
        if index == placing[-1]:
            bounds = places(mission, "each", voice.inches).bounds(step.where)
            yield voice.say("every objective", bounds=bounds)


def areas(mission: Mission, voice: Voice) -> Iterator[str]:
    """Who may deploy where, for a system that says so before anything else."""
    for step in mission.steps:
        if isinstance(step, Deploy):
            where = places(mission, step.by, voice.inches).region(step.where)
            yield voice.say("deployment area", who=PLAYER[step.by], where=where)


def deployment(mission: Mission, voice: Voice) -> Iterator[str]:
    """The steps of deployment."""
    return (sentence(mission, voice, step) for step in mission.deployment)


def beginning(mission: Mission, voice: Voice) -> Iterator[str]:
    """The steps between deployment and the first turn."""
    return (sentence(mission, voice, step) for step in mission.beginning)


def sentence(mission: Mission, voice: Voice, step: Step) -> str:
    """What one step asks of the players."""
    match step:
        case PlaceObjectives():
            return " ".join((_objectives(mission, voice, step), *_apart(voice, step)))
        case PlaceMinefields():
            return _minefields(mission, voice, step)
        case PlaceRangedIn():
            return _ranged_in(mission, voice, step)
        case HoldReserves():
            return _reserves(mission, voice, step)
        case HoldAmbush():
            return _ambush(mission, voice, step)
        case Deploy():
            return _deploy(mission, voice, step)
        case RemoveObjectives():
            return _remove(mission, voice, step)
        case _:
            return plain_step(mission, voice, step)


def reserve_name(step: HoldReserves) -> str:
    """What these Reserves are called, in the singular, such as "Deep Immediate Reserve", or plainly "Reserve"."""
    return " ".join((*map(str.title, step.kind), "Reserve"))


def _depends(share: Share) -> bool:
    return bool(share.takes or share.beside) or share.picks == "remaining quarter"


def _all_keep_to_the_same(placing: list[PlaceObjectives]) -> bool:
    wheres = [step.where for step in placing]
    if len(wheres) < 2 or not wheres[0].off or not wheres[0].off.keys() <= NOBODYS_MARKS:
        return False
    return all(where.off == wheres[0].off and not (where.near or where.outside or where.others) for where in wheres)


def _objectives(mission: Mission, voice: Voice, step: PlaceObjectives) -> str:
    return voice.say(
        "place objectives in turn" if step.first else "place objectives",
        who=PLAYER[step.by],
        first=FIRST[step.first] if step.first else PLAYER[step.by],
        count=number(step.count),
        objectives="Objective" if step.count == 1 else "Objectives",
        where=places(mission, step.by, voice.inches).region(step.where),
    )


def _apart(voice: Voice, step: PlaceObjectives) -> Iterator[str]:
    for rule in step.apart:
        for key, far in (("at most", rule.at_most), ("more than", rule.more_than)):
            if far is not None:
                yield voice.say(f"objectives {key} {rule.of}", far=voice.inches[far])


def _minefields(mission: Mission, voice: Voice, step: PlaceMinefields) -> str:
    keys = ("minefield rate", *["minefield rate further"] * len(voice.system.minefields))
    rates = " or ".join(
        voice.words(key, points=rate.points, period=rate.period)
        for key, rate in zip(keys, voice.system.minefields, strict=False)
    )
    where = places(mission, step.by, voice.inches).region(step.where)
    return voice.say("place minefields", who=PLAYER[step.by], where=where, rates=rates)


def _ranged_in(mission: Mission, voice: Voice, step: PlaceRangedIn) -> str:
    waiting = any(isinstance(other, HoldAmbush) for other in mission.steps)
    ambushers = voice.words("ranged in ambushers") if waiting else ""
    return voice.say("place ranged in markers", first=PLAYER[step.first], ambushers=ambushers)


def _reserves(mission: Mission, voice: Voice, step: HoldReserves) -> str:
    key = f"hold {step.hold} in turn" if step.first else f"hold {step.hold}"
    return voice.say(
        key,
        who=PLAYER[step.by],
        first=PLAYER[step.first or step.by],
        percent=share(voice),
        reserve=reserve_name(step),
        arrive=arrival(mission, voice, step.arrive),
    )


def arrival(mission: Mission, voice: Voice, arrive: Arrival) -> str:
    """Where Reserves come on, a sentence."""
    by = places(mission, "each", voice.inches, own="their owner's")
    if arrive.edge:
        edges = "edges" if arrive.edge.endswith("edges") else "edge"
        if arrive.inside:
            return voice.words(f"arrive at {edges} beside", edge=by.edge(arrive.edge), area=by.area(arrive.inside))
        return voice.words(f"arrive at {edges}", edge=by.edge(arrive.edge))
    if not (arrive.corners and arrive.within):
        return voice.words("arrive by scatter")
    corners, within = by.corners(arrive.corners), voice.inches[arrive.within]
    if arrive.along:
        along = voice.words(f"along {arrive.along}")
        return voice.words("arrive at corners along", within=within, corners=corners, along=along)
    return voice.words("arrive at corners", within=within, corners=corners)


def share(voice: Voice) -> int:
    """The percentage of a force that may be deployed; 0 where the system counts Units instead."""
    return voice.system.reserves.percent if voice.system.reserves else 0


def _ambush(mission: Mission, voice: Voice, step: HoldAmbush) -> str:
    count = number(step.count) if step.count == 1 else voice.words("up to", count=number(step.count))
    units = voice.counted("unit", step.count)
    chosen = voice.words(f"ambush of {_kept(mission, step.by) or 'any'}", count=count, units=units)
    key = "hold immediate ambush" if step.immediate else "hold ambush"
    return voice.say(f"{key} at all events" if step.must else key, who=PLAYER[step.by], chosen=chosen)


def _deploy(mission: Mission, voice: Voice, step: Deploy) -> str:
    by: Places = places(mission, step.by, voice.inches)
    kept = _kept(mission, step.by)
    deployed = f"{kept} " if kept else ""
    where = by.region(step.where)
    if step.first and not step.alternating:
        units = voice.words(step.only or "units of it")
        return voice.say("deploy one after the other", first=FIRST[step.first], units=units, where=where)
    if step.first:
        unit = voice.words(f"one {deployed}unit")
        return voice.say("deploy in turn", first=FIRST[step.first], unit=unit, where=where)
    ambush = " besides ambush" if _ambushes(mission, step.by) else ""
    split = any(area.endswith("quarters") for area in step.where.within)
    return voice.say(
        "deploy",
        who=PLAYER[step.by],
        units=voice.words(f"{deployed}units{ambush}"),
        where=where,
        shared=voice.words("in every part" if step.each_part else "shared between quarters")
        if split or step.each_part
        else "",
    )


def _remove(mission: Mission, voice: Voice, step: RemoveObjectives) -> str:
    placed = sum(
        other.count for other in mission.steps if isinstance(other, PlaceObjectives) and other.by in (step.by, "each")
    )
    return voice.say("remove objectives", who=PLAYER[step.by], count=number(step.count), placed=number(placed))


def _kept(mission: Mission, by: By) -> str:
    """What the Units that a player deploys are called, where they hold others back: deployed, or mobile."""
    held = [step for step in mission.steps if isinstance(step, HoldReserves) and step.by in (by, "each")]
    if any("mobile" in step.kind for step in held):
        return "mobile"
    return "deployed" if held else ""


def _ambushes(mission: Mission, by: By) -> bool:
    return any(isinstance(step, HoldAmbush) and step.by in (by, "each") for step in mission.steps)
