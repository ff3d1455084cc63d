"""A score sheet as plain data, the way that files and programs write it, and its tally as plain data.

{"attacker": {"primary": [5, 10], "secondary": [4, 6], "painted": true},
 "defender": {"primary": [0, 5], "fixed": {"One card": [4, 4], "Another": 12}, "secret": 20}}
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from missions.model import SIDES, Side
from missions.scoring import ImpossibleReport
from missions.tally import Card, PlayerSheet, Rounds, Sheet, Tally

KEYS = ("primary", "secondary", "fixed", "secret", "painted")
LONGEST = 64 * 1024  # characters of a file
LONGEST_NAME = 80


class NoSheet(ImpossibleReport):
    """Data that is no score sheet. The message names every key that is wrong."""


def read_sheet(data: object) -> Sheet:
    """The sheet that plain data holds; whether such a game can be is for `tally` to say. Raises NoSheet."""
    if not isinstance(data, Mapping):
        raise NoSheet('a score sheet is an object with "attacker" and "defender"')
    faults = [f"{key}: there is no such key here" for key in data if key not in SIDES]
    faults += [f"{side}: is missing" for side in SIDES if side not in data]
    faults += [fault for side in SIDES if side in data for fault in _faults(side, data[side])]
    if faults:
        raise NoSheet("; ".join(faults))
    return {side: _player(data[side]) for side in SIDES}


def sheet_from(text: str) -> Sheet:
    """The sheet in a text of JSON. Raises NoSheet."""
    if len(text) > LONGEST:
        raise NoSheet(f"is longer than a score sheet may be, {LONGEST // 1024} kB")
    try:
        return read_sheet(json.loads(text, object_pairs_hook=_once))
    except RecursionError:
        raise NoSheet("puts lists or objects too deep inside one another") from None
    except NoSheet:
        raise
    except ValueError as error:  # among them numbers of thousands of digits
        raise NoSheet(f"is not correct JSON: {str(error).partition(';')[0]}") from None


def tally_data(found: Tally) -> dict[str, Any]:
    """A tally as plain data: both players' VP and how they came about, and who won: a side, or `draw`."""
    told: dict[str, Any] = {f"{side}_vp": found.scores[side].total for side in SIDES}
    told |= {"winner": found.winner or "draw", "rounds_played": found.played, "complete": found.complete}
    for side in SIDES:
        score = found.scores[side]
        told[side] = {
            "primary": score.primary,
            "secret": score.secret,
            "secondary": score.secondary,
            "painted": score.painted,
            "total": score.total,
            "lost": [
                {"source": one.source, "awarded": one.awarded, "cap": one.cap, "lost": one.excess, "why": one.why}
                for one in score.lost
            ],
        }
    return told


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys each stand in it once."""
    if twice := [key for place, (key, _) in enumerate(pairs) if key in {other for other, _ in pairs[:place]}]:
        raise NoSheet(f"names {twice[0][:LONGEST_NAME]!r} twice")
    return dict(pairs)


def _faults(side: Side, data: object) -> Iterator[str]:
    """What is wrong with the shape of one player's part."""
    if not isinstance(data, Mapping):
        yield f"{side}: is an object, such as {{}}"
        return
    for key in data:
        if key not in KEYS:
            yield f"{side}.{str(key)[:LONGEST_NAME]}: there is no such key; there are: {', '.join(KEYS)}"
    for key in ("primary", "secondary"):
        if not isinstance(data.get(key, []), list):
            yield f"{side}.{key}: is a list of VP by battle round, such as [5, 10]"
    fixed = data.get("fixed", {})
    if not isinstance(fixed, Mapping):
        yield f'{side}.fixed: is an object of cards, such as {{"One card": [4, 4], "Another": 12}}'
        return
    for name in fixed:
        if not 1 <= len(name) <= LONGEST_NAME:
            yield f"{side}.fixed: a card's name has 1 to {LONGEST_NAME} characters"


def _player(data: Mapping[str, Any]) -> PlayerSheet:
    """The numbers stay what they are: `tally` says which are none."""
    cards: dict[str, Card] = {
        name: tuple(card) if isinstance(card, list) else card for name, card in data.get("fixed", {}).items()
    }
    rounds: dict[str, Rounds] = {key: tuple(data.get(key, ())) for key in ("primary", "secondary")}
    return PlayerSheet(**rounds, fixed=cards, secret=data.get("secret"), painted=data.get("painted", False))
