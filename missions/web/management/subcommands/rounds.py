"""Games that are scored battle round by battle round: a score sheet's VP, and the pool of combinations."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from missions.load import mission, system
from missions.model import Combination
from missions.pool import combination, combinations
from missions.scoresheet import LONGEST, NoSheet, sheet_from, tally_data
from missions.tally import tally


def scored_by_round(mission_id: str, sheet: str) -> dict[str, Any]:
    """What a score sheet is worth: a file of JSON, or `-` for standard input.

    Which mission was played changes nothing of that, but it must be one of a system that is scored by round. Raises
    UnknownMission and ImpossibleReport.
    """
    home = system(mission(mission_id).system)
    if home.points is None:
        raise NoSheet(f"{home.key} is scored by who won and what was lost: give --winner and --lost, not --sheet")
    return tally_data(tally(home.points, sheet_from(_read(sheet))))


def pooled(system_key: str, roll: int | None) -> list[dict[str, Any]] | dict[str, Any]:
    """All combinations of a system, or the one that was rolled. Raises UnknownMission and BadSelection."""
    found = system(system_key)
    if roll is not None:
        return _told(roll, combination(found, roll))
    return [_told(number, one) for number, one in enumerate(combinations(found), 1)]


def _told(number: int, one: Combination) -> dict[str, Any]:
    return {"number": number, "mission": one.mission, "primary": one.primary, "rule": one.rule}


def _read(name: str) -> str:
    """The text of a file, or a little more than its limit of it."""
    try:
        if name == "-":
            return sys.stdin.read(LONGEST + 1)
        with Path(name).open(encoding="utf-8-sig") as file:
            return file.read(LONGEST + 1)
    except UnicodeDecodeError:
        raise NoSheet(f"{name}: is not a text in UTF-8") from None
