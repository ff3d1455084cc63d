"""What a pack of missions says before the first one: how to choose, how much to deploy, what Holds an Objective."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from missions import load
from missions.model import MissionType, PlanCell, SixKeys, System
from missions.wording.book import Voice, voice
from missions.wording.measures import number
from missions.wording.rounds import pool_table, scored_by_round
from missions.wording.section import Section, by_die
from missions.wording.times import times_of_day


def selector(system: System) -> Section:
    """The ways to choose a mission: pick one, roll for one, or compare battle plans, as far as the system has them."""
    told, titles = voice(system), _titles(system)
    ways = [told.rule("pick", count=number(len(system.missions)))]
    if system.selection.random:
        ways.append(_random(told, titles, system.selection.random))
    ways += [_by_type(told, one, titles) for one in system.types]
    if system.selection.plans:
        ways.append(_battle_plans(told, titles))
    if system.pool:
        ways += pool_table(told, system.pool)
    return Section(told.words("which mission"), sections=tuple(ways))


def opening(system: System, *, choice: bool = True) -> tuple[Section, ...]:
    """What a pack says after the choice of a mission: advice on plans, Reserves, times of day, what missions share.

    Without a `choice` there is no advice on plans.
    """
    told = voice(system)
    shared = (told.rule(key) for key in ("objectives", "when you win") if key in told.book.rules)
    by_round = scored_by_round(told, system.points) if system.points else ()
    advice = tuple(_plan_advice(told)) if choice else ()
    return (*advice, *_reserves_table(told), *times_of_day(told), *by_round, *shared)


def _plan_advice(told: Voice) -> Iterator[Section]:
    """Whom each battle plan suits."""
    plans = tuple(Section(plan.title, "text", (plan.advice,)) for plan in told.system.selection.plans)
    if plans:
        yield replace(told.rule("advice"), sections=plans)


def _reserves_table(told: Voice) -> Iterator[Section]:
    """How many points may be deployed, by the size of the force."""
    if reserves := told.system.reserves:
        section = told.rule("reserves", percent=reserves.percent)
        rows = tuple((str(size), str(size * reserves.percent // 100)) for size in reserves.sizes)
        yield replace(section, rows=(*section.rows, *rows))


def _random(told: Voice, titles: dict[str, str], table: SixKeys) -> Section:
    random = told.rule("random")
    kinds = {one.key: one.title for one in told.system.types}
    left_out = Section("", "text", tuple(_left_out(told, titles, table)))
    rows = tuple(by_die((titles | kinds)[key] for key in table))
    return replace(random, rows=(*random.rows, *rows), sections=(left_out,) if left_out.items else ())


def _by_type(told: Voice, one: MissionType, titles: dict[str, str]) -> Section:
    """A type's missions: by die where one is rolled, otherwise as a list."""
    if not one.by_die:
        return Section(one.title, "bullets", tuple(titles[key] for key in one.missions))
    table = told.rule("by type", type=one.title)
    return replace(table, rows=(*table.rows, *by_die(titles[key] for key in one.by_die)))


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
    kinds = {one.key: one.title for one in told.system.types}
    missions = ", ".join(f"{dice} {title}" for dice, title in by_die(titles[key] for key in cell.missions or ()))
    return (
        told.words("plans meet", one=names[bolder], other=names[other]),
        attacker,
        missions or kinds[cell.type or ""],
    )


def _left_out(told: Voice, titles: dict[str, str], table: SixKeys) -> Iterator[str]:
    if not set(table) <= titles.keys():
        return  # the table gives types, and every mission has one
    by_plan = {key for cell in told.system.selection.matrix for key in cell.missions or ()}
    planned = [title for key, title in titles.items() if key in by_plan and key not in table]
    picked = [title for key, title in titles.items() if key not in by_plan and key not in table]
    if planned:
        yield told.say("left out of random", missions=", ".join(planned))
    if picked:
        yield told.say("only picked", missions=", ".join(picked))


def _titles(system: System) -> dict[str, str]:
    return {mission.key: mission.title for mission in load.missions_of(system.key)}
