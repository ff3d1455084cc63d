"""Reading a played event from JSON: `players` and `rounds` of games, byes and absences."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tourney.standings.keys import unknown_keys
from tourney.standings.numbers import PlayedError, amount_of, shown
from tourney.standings.tariff import Tariff, read_tariff
from tourney.standings.types import Absence, Amount, Bye, PlayedGame, Record, Result

LONGEST_SEED = 200


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """A record, the file's own ``ids`` by the record's entries, the order it asks for, if any, and a sentence for each
    key of the file that means nothing.

    Where all ids are numbers, the entries go by them; otherwise they are numbered from 1, in the order of the ids.
    """

    record: Record
    ids: Mapping[int, int | str]
    criteria: tuple[str, ...]
    unknown: tuple[str, ...] = ()


def read_played(document: object) -> PlayedEvent:
    """Read one event: `{"players": [{"id"}…], "rounds": [[row…]…], "criteria"?, "scoring"?, "seed"?}`.

    A row is a game (`a`, `b`, `a_points`, `b_points`, and where known `a_games`, `a_vp`, `a_destroyed`…, `drawn_games`;
    `forfeit` or `how: default` where nobody sat down), a bye (`bye`, `points`) or an absence (`absent`, `points`). A
    bye of the `code` H was asked for, not drawn, and is read as an absence. Where `scoring` says what results are
    worth, rows may leave the points out: then more games won, or else more destroyed, or else more VP, wins.
    Who won is `winner` (`a`, `b` or `none`) or follows from the points: more than the other wins. Equal points are a
    draw, unless both got nothing (both lost) or both got what a win is worth (both won): `scoring.win`, or else the
    most that anybody got, at least 1. Raises `PlayedError`.
    """
    top = _object(document, "the document")
    ids = _ids(_list(top, "players", "the document"))
    index = {key: entry for entry, key in ids.items()}
    tariff = read_tariff(top)
    rounds = [_rows(rows, number) for number, rows in enumerate(_list(top, "rounds", "the document"), 1)]
    reader = _Reader(index, tariff, _win_worth(tariff, rounds))
    games: list[PlayedGame] = []
    byes: list[Bye] = []
    absences: list[Absence] = []
    for number, rows in enumerate(rounds, 1):
        seen: dict[int, str] = {}
        for row in rows:
            match reader.row(row, number, seen):
                case PlayedGame() as game:
                    games.append(game)
                case Bye() as bye:
                    byes.append(bye)
                case Absence() as absence:
                    absences.append(absence)
    record = Record(
        entries=tuple(ids),
        games=tuple(games),
        byes=tuple(byes),
        absences=tuple(absences),
        rounds=len(rounds),
        seed=_seed(top),
        measures=tariff.measures,
    )
    return PlayedEvent(record, ids, tariff.criteria, unknown_keys(top))


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
        return amount_of(self.keys[key], f"{self.where}: {key}")

    def whole(self, key: str) -> int:
        amount = self.amount(key, default=0)
        if not isinstance(amount, int) or amount < 0:
            raise PlayedError(f"{self.where}: {key} must be a whole number from 0 up, not {shown(self.keys[key])}")
        return amount

    @property
    def outcome(self) -> tuple[Result, Result] | None:
        """Who won by what the row counts, if it counts anything."""
        for counted in ("games", "destroyed", "vp"):
            if f"a_{counted}" in self.keys and f"b_{counted}" in self.keys:
                a, b = self.whole(f"a_{counted}"), self.whole(f"b_{counted}")
                return RESULTS[(a > b) - (a < b)]
        return None

    @property
    def winner(self) -> tuple[Result, Result] | None:
        """Who won by the row's own word, if it says so."""
        if "winner" not in self.keys:
            return None
        sign = {"a": 1, "b": -1, "none": 0}.get(str(self.keys["winner"]))
        if sign is None:
            raise PlayedError(f"{self.where}: winner must be a, b or none, not {shown(self.keys['winner'])}")
        return RESULTS[sign]


RESULTS: Mapping[int, tuple[Result, Result]] = {1: ("win", "loss"), 0: ("draw", "draw"), -1: ("loss", "win")}


@dataclass(frozen=True, slots=True)
class _Reader:
    """Rows of an event whose players are known. `win` is what a win is worth at least."""

    index: Mapping[int | str, int]
    tariff: Tariff
    win: Amount

    def row(self, row: _Row, number: int, seen: dict[int, str]) -> PlayedGame | Bye | Absence:
        kinds = [name for name, marks in _MARKS.items() if any(mark in row.keys for mark in marks)]
        if len(kinds) != 1:
            raise PlayedError(f'{row.where}: a row is a game ("a" and "b"), a bye ("bye") or an absence ("absent")')
        kind = kinds[0]
        entries = [_entry(row, mark, self.index, seen) for mark in _MARKS[kind]]
        if kind == "absence" or (kind == "bye" and row.keys.get("code") == "H"):
            return Absence(number, entries[0], self._not_negative(row, "points", 0))
        if kind == "bye":
            points = self._not_negative(row, "points", self.tariff.worth.get("bye"))
            won = _result(points, points, self.win)
            return Bye(number, entries[0], points, row.whole("vp"), row.whole("destroyed"), won)
        return self._game(row, number, *entries)

    def _game(self, row: _Row, number: int, a: int, b: int) -> PlayedGame:
        a_points, b_points = self._points(row)
        by_points = _result(a_points, b_points, self.win), _result(b_points, a_points, self.win)
        a_result, b_result = row.winner or by_points
        matched = "a_games" in row.keys and "b_games" in row.keys
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
            a_result=a_result,
            b_result=b_result,
            played=not row.keys.get("forfeit") and row.keys.get("how") != "default",
            a_games=row.whole("a_games") if matched else None,
            b_games=row.whole("b_games") if matched else None,
            drawn_games=row.whole("drawn_games"),
        )

    def _points(self, row: _Row) -> tuple[Amount, Amount]:
        """The points of the row, or what the event's scoring gives for its result."""
        outcome = row.winner or row.outcome
        usual: tuple[Amount | None, ...] = (None, None)
        if outcome and "a_points" not in row.keys and "b_points" not in row.keys:
            usual = tuple(self.tariff.worth.get(one) for one in outcome)
        return self._not_negative(row, "a_points", usual[0]), self._not_negative(row, "b_points", usual[1])

    def _not_negative(self, row: _Row, key: str, default: Amount | None) -> Amount:
        """Less than nothing is a slip of the pen, unless the event's scoring gives it."""
        points = row.amount(key, default=default)
        if points < 0 and points not in self.tariff.given:
            raise PlayedError(
                f"{row.where}: {key} is {shown(row.keys[key])}; write 0 or more, or say in scoring what gives it"
            )
        return points


_MARKS = {"game": ("a", "b"), "bye": ("bye",), "absence": ("absent",)}


def _entry(row: _Row, mark: str, index: Mapping[int | str, int], seen: dict[int, str]) -> int:
    if mark not in row.keys:
        raise PlayedError(f"{row.where}: {mark} is missing; a game names both players")
    key = row.keys[mark]
    if isinstance(key, bool) or not isinstance(key, int | str) or key not in index:
        raise PlayedError(f"{row.where}: {mark} is {shown(key)}, which is no id in players")
    entry = index[key]
    if entry in seen:
        same = " (a game against itself)" if seen[entry] == row.where else f", first in {seen[entry]}"
        raise PlayedError(f"{row.where}: {mark}: player {shown(key)} stands twice in this round{same}")
    seen[entry] = row.where
    return entry


def _result(own: Amount, other: Amount, win: Amount) -> Result:
    if own != other:
        return "win" if own > other else "loss"
    if own == 0:
        return "loss"
    return "win" if own >= win else "draw"


def _win_worth(tariff: Tariff, rounds: list[list[_Row]]) -> Amount:
    if "win" in tariff.worth:
        return tariff.worth["win"]
    given = (row.amount(key) for rows in rounds for row in rows for key in ("a_points", "b_points") if key in row.keys)
    return max((1, *given))


def _seed(top: Mapping[str, Any]) -> str:
    seed = top.get("seed", "")
    if not isinstance(seed, str) or len(seed) > LONGEST_SEED:
        raise PlayedError(f"seed must be a text of at most {LONGEST_SEED} characters, not {shown(seed)}")
    return seed


def _ids(players: list[Any]) -> dict[int, int | str]:
    ids: set[int | str] = set()
    spelt: dict[str, int] = {}
    for number, player in enumerate(players, 1):
        where = f"players, row {number}"
        key = _object(player, where).get("id")
        if isinstance(key, bool) or not isinstance(key, int | str):
            raise PlayedError(f"{where}: id must be a number or a text, not {shown(key)}")
        if key in ids:
            raise PlayedError(f"{where}: id {shown(key)} is given twice; every player needs an id of their own")
        if str(key) in spelt:
            raise PlayedError(f"{where}: id {shown(key)} reads like that of row {spelt[str(key)]}; give it another")
        ids.add(key)
        spelt[str(key)] = number
    order = sorted(ids, key=lambda key: (isinstance(key, str), key))
    return {key if all(isinstance(one, int) for one in ids) else n: key for n, key in enumerate(order, 1)}  # type: ignore[misc]


def _rows(rows: object, number: int) -> list[_Row]:
    if not isinstance(rows, list):
        raise PlayedError(f"rounds, round {number}: must be a list of games, byes and absences")
    return [_Row(where := f"round {number}, row {place}", _object(row, where)) for place, row in enumerate(rows, 1)]


def _object(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise PlayedError(f"{where} must be a JSON object")
    return value


def _list(top: Mapping[str, Any], key: str, where: str) -> list[Any]:
    if not isinstance(top.get(key), list):
        raise PlayedError(f"{where}: {key} must be a list")
    return list(top[key])
