"""The report of a game turned into Victory Points, or why it cannot be one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from missions.model import SIDES, Mission, Otherwise, Side, VPRow, VPTable

MOST_LOST = 99  # Units: more than any force of any size has


class ImpossibleReport(ValueError):
    """A report that no game can have. The message says what to look at."""


@dataclass(frozen=True, slots=True)
class Score:
    """Victory Points of both players."""

    attacker: int
    defender: int


def score(table: VPTable, winner: Side | None, attacker_lost: int, defender_lost: int) -> Score:
    """What both players score; the `_lost` are their own destroyed Units. Raises ImpossibleReport."""
    lost: dict[Side, int] = {"attacker": attacker_lost, "defender": defender_lost}
    for side, units in lost.items():
        _check_lost(side, units)
    if winner is None:
        return Score(_row(table, defender_lost).loser, _row(table, attacker_lost).loser)
    if winner not in SIDES:
        raise ImpossibleReport(f"the winner is the attacker, the defender or nobody, not {winner!r}")
    row = _row(table, lost[winner])
    return Score(row.winner, row.loser) if winner == "attacker" else Score(row.loser, row.winner)


def settled(mission: Mission, winner: Side | None) -> Side | None:
    """Who won, given whom the players name: where a mission says who wins otherwise, nobody means that player."""
    if winner is not None:
        return winner
    return next((win.by for win in mission.win if isinstance(win, Otherwise) and win.unless_held is None), None)


def possible_totals(table: VPTable) -> frozenset[tuple[int, int]]:
    """Every (attacker, defender) result that this table can give."""
    won = {(row.winner, row.loser) for row in table.rows}
    drawn = {row.loser for row in table.rows}
    return frozenset(won | {(loser, winner) for winner, loser in won} | set(product(drawn, drawn)))


def _check_lost(side: Side, units: int) -> None:
    if isinstance(units, bool) or not isinstance(units, int):
        raise ImpossibleReport(f"the Units that the {side.capitalize()} lost must be a whole number, not {units!r}")
    if units < 0:
        raise ImpossibleReport(f"the {side.capitalize()} cannot have lost {units} Units: count from 0")
    if units > MOST_LOST:
        raise ImpossibleReport(f"the {side.capitalize()} cannot have lost {units} Units: the most is {MOST_LOST}")


def _row(table: VPTable, lost: int) -> VPRow:
    for row in table.rows:
        if row.lost_from <= lost and (row.lost_to is None or lost <= row.lost_to):
            return row
    raise ImpossibleReport(f"the VP table has no row for {lost} Units lost")
