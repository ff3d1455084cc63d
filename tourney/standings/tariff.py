"""What results are worth in a file of a played event: its `scoring`, where rows leave their points out."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tourney.standings.numbers import PlayedError, amount_of, shown
from tourney.standings.types import Amount, Measures

SPELLINGS = {"score": "points"}
"""Criteria that files call otherwise."""
_MARGIN = re.compile(r"(\d{1,9}) \+ own - other", re.ASCII)


@dataclass(frozen=True, slots=True)
class Tariff:
    """`worth` has what the file says of `win`, `draw`, `loss` and `bye`; `criteria` is the order it asks for.

    `given` are all points that the file says a round is worth, those of a bye and an absence beside `scoring` too.
    """

    worth: Mapping[str, Amount]
    measures: Measures
    criteria: tuple[str, ...]
    given: frozenset[Amount]


def read_tariff(top: Mapping[str, Any]) -> Tariff:
    """The `scoring` and `criteria` of a document; raises `PlayedError` naming the key.

    `scoring` is `{"win", "draw", "loss", "bye", "margin", "bye_margin", "floor", "game": {"win", "draw"}, "criteria"}`,
    all optional; `win`, `draw` and `loss` may stand in an object `match`.
    """
    scoring = top.get("scoring", {})
    if not isinstance(scoring, Mapping):
        raise PlayedError('scoring: must be an object such as {"win": 1}')
    match, game = _part(scoring, "match"), _part(scoring, "game")
    worth = {
        key: amount_of(part[key], f"scoring: {key}")
        for part in (scoring, match)
        for key in ("win", "draw", "loss", "bye")
        if key in part
    }
    beside = (amount_of(top[key], key) for key in ("bye_points", "absent_points") if top.get(key) is not None)
    given = frozenset((*worth.values(), *beside))
    return Tariff(worth, _measures(scoring, game, worth.get("win")), _criteria(top, scoring), given)


def _part(scoring: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    part = scoring.get(key, {})
    if not isinstance(part, Mapping):
        raise PlayedError(f'scoring: {key} must be an object such as {{"win": 3, "draw": 1}}')
    return part


def _measures(scoring: Mapping[str, Any], game: Mapping[str, Any], win: Amount | None) -> Measures:
    usual = Measures()

    def stated(part: Mapping[str, Any], key: str, default: Amount, at: str = "scoring") -> Amount:
        return amount_of(part[key], f"{at}: {key}") if key in part else default

    game_win = stated(game, "win", usual.game[0], "scoring: game")
    if game_win <= 0 or (win is not None and win <= 0):
        raise PlayedError("scoring: win must be more than 0")
    return Measures(
        win=win,
        game=(game_win, stated(game, "draw", usual.game[1], "scoring: game")),
        floor=stated(scoring, "floor", usual.floor),
        margin=_margin(scoring.get("margin", usual.margin)),
        bye_margin=stated(scoring, "bye_margin", usual.bye_margin),
    )


def _margin(value: object) -> Amount:
    """A number, or the way people write it down: `100 + own - other`."""
    said = _MARGIN.fullmatch(value) if isinstance(value, str) else None
    return int(said[1]) if said else amount_of(value, "scoring: margin")


def _criteria(top: Mapping[str, Any], scoring: Mapping[str, Any]) -> tuple[str, ...]:
    criteria = top.get("criteria", scoring.get("criteria", []))
    if not isinstance(criteria, list) or not all(isinstance(key, str) for key in criteria):
        raise PlayedError(f'criteria: must be a list of tie-breaks such as ["wins", "sos"], not {shown(criteria)}')
    keys: list[str] = criteria
    return tuple(SPELLINGS.get(key, key) for key in keys)
