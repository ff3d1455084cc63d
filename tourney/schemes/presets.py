"""Schemes that events commonly use, as the data that an event keeps."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tourney.schemes.scheme import Scheme, read_scheme


@dataclass(frozen=True, slots=True)
class Preset:
    """A scheme with the words an organiser chooses it by."""

    key: str
    label: str
    description: str
    data: Mapping[str, Any]

    @property
    def scheme(self) -> Scheme:
        return read_scheme(self.data)


def _result(win: object, draw: object, loss: object) -> dict[str, Any]:
    return {"version": 1, "kind": "result", "win": win, "draw": draw, "loss": loss}


def _steps(width: int, even: int, best: int) -> list[dict[str, Any]]:
    """Rows of `width` differences, one point more for each, from `even` for both to `best` for the winner."""
    rows: list[dict[str, Any]] = [{"from": 0, "to": width, "winner": even, "loser": even}]
    for step in range(1, best - even):
        start = step * width + 1
        rows.append({"from": start, "to": start + width - 1, "winner": even + step, "loser": even - step})
    last = (best - even) * width + 1
    return [*rows, {"from": last, "to": None, "winner": best, "loser": 2 * even - best}]


PRESETS: Mapping[str, Preset] = {
    preset.key: preset
    for preset in (
        Preset("wins", "Wins: 1–½–0", "A win 1 point, a draw half a point.", _result(1, "1/2", 0)),
        Preset(
            "2-1-0", "2–1–0", "A win 2 points, a draw 1. The same order as by wins, in whole numbers.", _result(2, 1, 0)
        ),
        Preset("3-1-0", "3–1–0", "A win 3 points, a draw 1: two draws are worth less than a win.", _result(3, 1, 0)),
        Preset("vp", "Victory Points", "The VP of the games are the points.", {"version": 1, "kind": "vp"}),
        Preset(
            "20-0",
            "20–0 by difference",
            "20 points a game, shared by the difference of VP: 10–10 up to 5, then a step for each 5, 20–0 from 51.",
            {"version": 1, "kind": "difference", "sum": 20, "bands": _steps(5, 10, 20)},
        ),
    )
}
USUAL = "wins"
"""How an event is scored that has no scheme of its own."""
