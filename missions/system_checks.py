"""What must agree between the keys of a system, and between it and the missions beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations_with_replacement

from missions.faults import Finding
from missions.model import System, VPTable


def system_faults(system: System, files: Collection[str]) -> Iterator[Finding]:
    """`files` are the keys of the missions that lie beside the system's file."""
    if len(set(system.missions)) != len(system.missions):
        yield "missions", "names a mission twice"
    if missing := set(system.missions) - set(files):
        yield "missions", f"no file for: {', '.join(sorted(missing))}"
    if unnamed := set(files) - set(system.missions):
        yield "missions", f"does not name: {', '.join(sorted(unnamed))}"
    yield from _selection_faults(system)
    yield from vp_faults(system.vp)


def _selection_faults(system: System) -> Iterator[Finding]:
    selection = system.selection
    named = [("selection.random", selection.random)]
    named += [(f"selection.matrix[{at}].missions", cell.missions) for at, cell in enumerate(selection.matrix)]
    for key, missions in named:
        if unknown := set(missions) - set(system.missions):
            yield key, f"no such mission: {', '.join(sorted(unknown))}"
    keys = [plan.key for plan in selection.plans]
    wanted = Counter(frozenset(pair) for pair in combinations_with_replacement(keys, 2))
    if wanted != Counter(frozenset(cell.plans) for cell in selection.matrix):
        yield "selection.matrix", "needs one cell for each two plans, and for each plan meeting itself"


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
    if table.no_winner.at_least > table.no_winner.at_most:
        yield "vp.no_winner", "`at_least` is more than `at_most`"
