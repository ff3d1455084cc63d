"""What a pack of missions says before the first one: how to choose, how much to deploy, what Holds an Objective."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from missions import load
from missions.model import PlanCell, System
from missions.wording.book import Voice, voice
from missions.wording.measures import faces, number
from missions.wording.section import Section


def selector(system: System) -> Section:
    """The ways to choose a mission: pick one, roll for one, or compare battle plans."""
    told, titles = voice(system), _titles(system)
    random = told.rule("random")
    rows = tuple((str(die), titles[key]) for die, key in enumerate(system.selection.random, 1))
    left_out = Section("", "text", tuple(_left_out(told, titles)))
    return Section(
        told.words("which mission"),
        sections=(
            told.rule("pick", count=number(len(system.missions))),
            replace(random, rows=(*random.rows, *rows), sections=(left_out,)),
            _battle_plans(told, titles),
        ),
    )


def plan_advice(system: System) -> Section:
    """Whom each battle plan suits."""
    plans = tuple(Section(plan.title, "text", (plan.advice,)) for plan in system.selection.plans)
    return replace(voice(system).rule("advice"), sections=plans)


def reserves_table(system: System) -> Section:
    """How many points may be deployed, by the size of the force."""
    told, reserves = voice(system), system.reserves
    section = told.rule("reserves", percent=reserves.percent)
    rows = tuple((str(size), str(size * reserves.percent // 100)) for size in reserves.sizes)
    return replace(section, rows=(*section.rows, *rows))


def playing(system: System) -> tuple[Section, ...]:
    """What all missions share: which Teams take Objectives, and when a player wins."""
    told = voice(system)
    return (told.rule("objectives"), told.rule("when you win"))


def _battle_plans(told: Voice, titles: dict[str, str]) -> Section:
    selection = told.system.selection
    names = {plan.key: plan.title for plan in selection.plans}
    matrix = told.rule("matrix")
    rows = tuple(_meeting(told, cell, names, titles) for cell in selection.matrix)
    fortified = (told.rule("fortified", plan=plan.title) for plan in selection.plans if plan.fortified)
    plans = ", ".join(names.values())
    return replace(
        told.rule("battle plans", plans=plans),
        sections=(*fortified, replace(matrix, rows=(*matrix.rows, *rows))),
    )


def _meeting(told: Voice, cell: PlanCell, names: dict[str, str], titles: dict[str, str]) -> tuple[str, ...]:
    bolder, other = sorted(cell.plans, key=list(names).index)
    attacker = told.words("plans roll") if bolder == other else names[bolder]
    return (
        told.words("plans meet", one=names[bolder], other=names[other]),
        attacker,
        ", ".join(_by_die(titles[key] for key in cell.missions)),
    )


def _by_die(missions: Iterable[str]) -> Iterator[str]:
    for title, results in groupby(enumerate(missions, 1), key=lambda result: result[1]):
        yield f"{faces(tuple(die for die, _ in results))} {title}"


def _left_out(told: Voice, titles: dict[str, str]) -> Iterator[str]:
    selection = told.system.selection
    by_plan = {key for cell in selection.matrix for key in cell.missions}
    planned = [title for key, title in titles.items() if key in by_plan and key not in selection.random]
    picked = [title for key, title in titles.items() if key not in by_plan and key not in selection.random]
    if planned:
        yield told.say("left out of random", missions=", ".join(planned))
    if picked:
        yield told.say("only picked", missions=", ".join(picked))


def _titles(system: System) -> dict[str, str]:
    return {mission.key: mission.title for mission in load.missions_of(system.key)}
