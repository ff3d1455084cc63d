"""What must agree between the keys of a system, and between it and the missions beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations_with_replacement

from missions.faults import Finding
from missions.model import Pool, System, VPTable


def system_faults(system: System, files: Collection[str]) -> Iterator[Finding]:
    """`files` are the keys of the missions that lie beside the system's file."""
    if len(set(system.missions)) != len(system.missions):
        yield "missions", "names a mission twice"
    if missing := set(system.missions) - set(files):
        yield "missions", f"no file for: {', '.join(sorted(missing))}"
    if unnamed := set(files) - set(system.missions):
        yield "missions", f"does not name: {', '.join(sorted(unnamed))}"
    yield from _selection_faults(system)
    yield from _type_faults(system)
    if system.vp:
        yield from vp_faults(system.vp)
    if system.vp and system.points:
        yield "points", "a system is scored by `vp` or by `points`, not by both"
    if system.pool:
        yield from _pool_faults(system.pool, system.missions)


def _selection_faults(system: System) -> Iterator[Finding]:
    selection = system.selection
    named = [(f"selection.matrix[{at}].missions", cell.missions or ()) for at, cell in enumerate(selection.matrix)]
    types = {one.key for one in system.types if one.by_die}
    if not (selection.random and set(selection.random) <= types):
        named.append(("selection.random", selection.random or ()))
    for key, missions in named:
        if unknown := set(missions) - set(system.missions):
            yield key, f"no such mission: {', '.join(sorted(unknown))}"
    for at, cell in enumerate(selection.matrix):
        if cell.type is not None and cell.type not in types:
            yield f"selection.matrix[{at}].type", f"no such type with a table by die: {cell.type}"
    keys = [plan.key for plan in selection.plans]
    wanted = Counter(frozenset(pair) for pair in combinations_with_replacement(keys, 2))
    if wanted != Counter(frozenset(cell.plans) for cell in selection.matrix):
        yield "selection.matrix", "needs one cell for each two plans, and for each plan meeting itself"


def _type_faults(system: System) -> Iterator[Finding]:
    """Types share out all missions, and a type's dice lead to its own."""
    if not system.types:
        return
    shared = Counter(key for one in system.types for key in one.missions)
    if shared != Counter(system.missions):
        yield "types", "must share out the system's missions, each to one type"
    for at, one in enumerate(system.types):
        if one.by_die and set(one.by_die) != set(one.missions):
            yield f"types[{at}].by_die", "must lead to each mission of the type, and to no other"


def _pool_faults(pool: Pool, missions: Collection[str]) -> Iterator[Finding]:
    """Every combination is of a mission and a primary that there are, and stands in the pool once."""
    if len(set(pool.primaries)) != len(pool.primaries):
        yield "pool.primaries", "names a primary mission twice"
    for at, one in enumerate(pool.combinations):
        key = f"pool.combinations[{at}]"
        if one.mission not in missions:
            yield f"{key}.mission", f"no such mission: {one.mission}"
        if one.primary not in pool.primaries:
            yield f"{key}.primary", f"not among `primaries`: {one.primary}"
        if one in pool.combinations[:at]:
            yield key, "stands in the pool already"


def vp_faults(table: VPTable) -> Iterator[Finding]:
    """A gap, an overlap, or an end: every number of lost Units must stand in one row."""
    expected: int | None = 0
    for at, row in enumerate(table.rows):
        key = f"vp.rows[{at}]"
        if expected is None:
            yield key, "follows a row that is open at the top"
            return
        if row.lost_from != expected:
            yield f"{key}.lost_from", f"must be {expected}, so that there is no gap and no overlap"
        if row.lost_to is not None and row.lost_to < row.lost_from:
            yield f"{key}.lost_to", "is smaller than `lost_from`"
        if row.winner < row.loser:
            yield key, "the loser would score more than the winner"
        expected = None if row.lost_to is None else row.lost_to + 1
    if expected is not None:
        yield f"vp.rows[{len(table.rows) - 1}]", f"must be open at the top: nothing is said of {expected} Units lost"
