"""What two players ask before, during and after a game: select, place, score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from missions.load import mission, system
from missions.model import SIDES, Side
from missions.placing import At, may_place
from missions.scoring import ImpossibleReport, score, settled
from missions.selection import plan_named, select
from missions.web.management.subcommands.naming import named

WINNERS: dict[str, Side | None] = {side: side for side in SIDES} | {"none": None}


def selected(system_key: str, plans: tuple[str, str], roll: int | None) -> dict[str, Any]:
    """The plans may be given by key or by title. Raises UnknownMission and BadSelection."""
    played = system(system_key)
    first, second = (plan_named(played, plan) for plan in plans)
    return asdict(select(played, first, second, roll))


def placed(target: str, by: Side, at: At, layout: int, beside: Sequence[tuple[Side, At]] = ()) -> dict[str, Any]:
    """`beside` is on the table already. Raises UnknownMission, MissionFault, UnknownLayout and BadPoint."""
    verdict = may_place(named(target), layout, by, at, others=beside)
    return {"legal": verdict.legal, "reasons": list(verdict.reasons)}


def scored(mission_id: str, winner: str | None, lost: tuple[int, int] | None) -> dict[str, int]:
    """`winner` is one of WINNERS. Raises UnknownMission and ImpossibleReport."""
    played = mission(mission_id)
    home = system(played.system)
    if home.vp is None:
        raise ImpossibleReport(f"{home.key} is scored by battle round: give a score sheet with --sheet FILE.json, or -")
    if winner is None or lost is None:
        raise ImpossibleReport(f"{home.key} is scored by who won and what was lost: give --winner and --lost")
    result = score(home.vp, settled(played, WINNERS[winner]), *lost)
    return {"attacker_vp": result.attacker, "defender_vp": result.defender}
