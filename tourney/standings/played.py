"""Reading a played event from JSON: `players` and `rounds` of games, byes and absences."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from reprlib import repr as short_repr
from typing import Any

from tourney.standings.types import Absence, Amount, Bye, PlayedGame, Record, Result

LARGEST = 10**9
"""No points or Units come near; a larger number is a slip, or an attempt to keep the machine busy."""


class PlayedError(ValueError):
    """The document cannot be read; the message names the row and the key."""


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """A record, the file's own ``ids`` (entry n of the record is ``ids[n]``) and the order it asks for, if any."""

    record: Record
    ids: tuple[int | str, ...]
    criteria: tuple[str, ...]


def read_played(document: object) -> PlayedEvent:
    """Read one event of the JSON shape `{"players": [{"id"}…], "rounds": [[row…]…], "criteria"?, "scoring"?}`.

    A row is a game (`a`, `b`, `a_points`, `b_points`, and where known `a_vp`, `a_destroyed`…; `forfeit` or
    `how: default` where nobody sat down), a bye (`bye`, `points`) or an absence (`absent`, `points`). A bye of the
    `code` H was asked for, not drawn, and is read as an absence.
    Who won follows from the points: more than the other wins. Equal points are a draw, unless both got nothing (both
    lost) or both got what a win is worth (both won): `scoring.win`, or else the most that anybody got, at least 1.
    Raises `PlayedError`.
    """
    top = _object(document, "the document")
    ids = _ids(_list(top, "players", "the document"))
    index = {key: number for number, key in enumerate(ids)}
    rounds = [_rows(rows, number) for number, rows in enumerate(_list(top, "rounds", "the document"), 1)]
    win = _win_worth(top, rounds)
    games: list[PlayedGame] = []
    byes: list[Bye] = []
    absences: list[Absence] = []
    for number, rows in enumerate(rounds, 1):
        seen: dict[int, str] = {}
        for row in rows:
            match _row(row, number, index, seen, win):
                case PlayedGame() as game:
                    games.append(game)
                case Bye() as bye:
                    byes.append(bye)
                case Absence() as absence:
                    absences.append(absence)
    record = Record(tuple(range(len(ids))), tuple(games), tuple(byes), tuple(absences), (), len(rounds))
    return PlayedEvent(record, ids, _criteria(top))


@dataclass(frozen=True, slots=True)
class _Row:
    """One row of a round and how to speak of it."""

    where: str
    keys: Mapping[str, Any]

    def amount(self, key: str, *, default: Amount | None = None) -> Amount:
        if key not in self.keys:
            if default is None:
                raise PlayedError(f"{self.where}: {key} is missing; say how many points it was worth")
            return default
        return _amount(self.keys[key], f"{self.where}: {key}")

    def whole(self, key: str) -> int:
        amount = self.amount(key, default=0)
        if not isinstance(amount, int) or amount < 0:
            raise PlayedError(f"{self.where}: {key} must be a whole number from 0 up, not {_shown(self.keys[key])}")
        return amount


def _row(
    row: _Row, number: int, index: Mapping[int | str, int], seen: dict[int, str], win: Amount
) -> PlayedGame | Bye | Absence:
    kinds = [name for name, marks in _MARKS.items() if any(mark in row.keys for mark in marks)]
    if len(kinds) != 1:
        raise PlayedError(f'{row.where}: a row is a game ("a" and "b"), a bye ("bye") or an absence ("absent")')
    kind = kinds[0]
    entries = [_entry(row, mark, index, seen) for mark in _MARKS[kind]]
    if kind == "absence" or (kind == "bye" and row.keys.get("code") == "H"):
        return Absence(number, entries[0], row.amount("points", default=0))
    if kind == "bye":
        points = row.amount("points")
        return Bye(number, entries[0], points, row.whole("vp"), row.whole("destroyed"), _result(points, points, win))
    return _game(row, number, entries, win)


def _game(row: _Row, number: int, entries: list[int], win: Amount) -> PlayedGame:
    a, b = entries
    a_points, b_points = row.amount("a_points"), row.amount("b_points")
    return PlayedGame(
        round=number,
        a=a,
        b=b,
        a_points=a_points,
        b_points=b_points,
        a_vp=row.whole("a_vp"),
        b_vp=row.whole("b_vp"),
        a_destroyed=row.whole("a_destroyed"),
        b_destroyed=row.whole("b_destroyed"),
        a_result=_result(a_points, b_points, win),
        b_result=_result(b_points, a_points, win),
        played=not row.keys.get("forfeit") and row.keys.get("how") != "default",
    )


_MARKS = {"game": ("a", "b"), "bye": ("bye",), "absence": ("absent",)}


def _entry(row: _Row, mark: str, index: Mapping[int | str, int], seen: dict[int, str]) -> int:
    if mark not in row.keys:
        raise PlayedError(f"{row.where}: {mark} is missing; a game names both players")
    key = row.keys[mark]
    if isinstance(key, bool) or not isinstance(key, int | str) or key not in index:
        raise PlayedError(f"{row.where}: {mark} is {_shown(key)}, which is no id in players")
    entry = index[key]
    if entry in seen:
        same = " (a game against itself)" if seen[entry] == row.where else f", first in {seen[entry]}"
        raise PlayedError(f"{row.where}: {mark}: player {_shown(key)} stands twice in this round{same}")
    seen[entry] = row.where
    return entry


def _result(own: Amount, other: Amount, win: Amount) -> Result:
    if own != other:
        return "win" if own > other else "loss"
    if own == 0:
        return "loss"
    return "win" if own >= win else "draw"


def _win_worth(top: Mapping[str, Any], rounds: list[list[_Row]]) -> Amount:
    scoring = top.get("scoring")
    if isinstance(scoring, dict) and "win" in scoring:
        return _amount(scoring["win"], "scoring: win")
    given = (row.amount(key) for rows in rounds for row in rows for key in ("a_points", "b_points") if key in row.keys)
    return max((1, *given))


def _ids(players: list[Any]) -> tuple[int | str, ...]:
    ids: set[int | str] = set()
    for number, player in enumerate(players, 1):
        where = f"players, row {number}"
        key = _object(player, where).get("id")
        if isinstance(key, bool) or not isinstance(key, int | str):
            raise PlayedError(f"{where}: id must be a number or a text, not {_shown(key)}")
        if key in ids:
            raise PlayedError(f"{where}: id {_shown(key)} is given twice; every player needs an id of their own")
        ids.add(key)
    return tuple(sorted(ids, key=lambda key: (isinstance(key, str), key)))


def _rows(rows: object, number: int) -> list[_Row]:
    if not isinstance(rows, list):
        raise PlayedError(f"rounds, round {number}: must be a list of games, byes and absences")
    return [_Row(where := f"round {number}, row {place}", _object(row, where)) for place, row in enumerate(rows, 1)]


def _criteria(top: Mapping[str, Any]) -> tuple[str, ...]:
    criteria = top.get("criteria", [])
    if not isinstance(criteria, list) or not all(isinstance(key, str) for key in criteria):
        raise PlayedError('criteria: must be a list of tie-breaks such as ["wins", "sos"]')
    return tuple(criteria)


def _object(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise PlayedError(f"{where} must be a JSON object")
    return value


def _list(top: Mapping[str, Any], key: str, where: str) -> list[Any]:
    if not isinstance(top.get(key), list):
        raise PlayedError(f"{where}: {key} must be a list")
    return list(top[key])


def _amount(value: object, where: str) -> Amount:
    """An exact number from a JSON number or a text such as "3/2"."""
    amount = _fraction(value)
    if amount is None or abs(amount) > LARGEST:
        raise PlayedError(f'{where} must be a number such as 1, 0.5 or "3/2", not {_shown(value)}')
    return amount.numerator if amount.denominator == 1 else amount


_NUMBER = re.compile(r"-?\d{1,12}(?:\.\d{1,12}|/\d{1,12})?", re.ASCII)


def _fraction(value: object) -> Fraction | None:
    """None for what is no number. The text of a number is checked first: 1e999999999 would be written out in full."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | str):
        return None
    if isinstance(value, int):
        return Fraction(value) if abs(value) <= LARGEST else None
    text = value.strip() if isinstance(value, str) else str(value)
    if not _NUMBER.fullmatch(text):
        return None
    try:
        return Fraction(text)
    except ZeroDivisionError:
        return None


def _shown(value: object) -> str:
    """A value of the document in a message: never long, numbers as they were written."""
    return str(value) if isinstance(value, Decimal) else short_repr(value)
