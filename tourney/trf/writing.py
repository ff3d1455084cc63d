"""A tournament report as bytes: exact columns, in the form of 2016 or of 2026."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from tourney.trf.columns import CELL_WIDTH, FIRST_CELL, MOST_PLAYERS, MOST_ROUNDS, PLAYER, TO_THE_RIGHT, width
from tourney.trf.types import HEAD, SINCE_26, Cell, Player, Scoring, Tournament, TrfError

type Year = Literal[16, 26]

LINE_END = "\r\n"


def write_trf(tournament: Tournament, year: Year = 26) -> bytes:
    """The report in UTF-8, a character a column, every line closed by CR LF.

    The form of 2026 holds everything. That of 2016 leaves the codes of 2026 out and says the rest in the codes of
    pairing programs: XXR, XXC, XXS, XXA, XXP for pairs kept apart in the next round, and a cell for who is away from
    it. Raises `TrfError` for a value that its columns cannot hold.
    """
    if len(tournament.players) > MOST_PLAYERS:
        raise TrfError(f"a report has no more than {MOST_PLAYERS} players")
    lines = [*_head(tournament, year), *(_of_2026(tournament) if year == 26 else _of_programs(tournament))]
    players = tournament.players if year == 26 else [_with_next(one, tournament) for one in tournament.players]
    lines += [_player(one) for one in players]
    lines += [*tournament.other, *(f"### {remark}" for remark in tournament.remarks)]
    for line in lines:
        if re.search(r"[\r\n\0]", line):
            raise TrfError(f"{line[:40]!r} holds an end of line; take it out")
    return "".join(f"{line.rstrip()}{LINE_END}" for line in lines).encode()


def _head(tournament: Tournament, year: Year) -> Iterator[str]:
    for code, text in sorted(tournament.head, key=lambda line: line[0]):  # in one code, as they were
        if code not in HEAD:
            raise TrfError(f"{code!r} is no line of text at the head of a report")
        if year == 26 or code not in SINCE_26:
            yield f"{code} {text}"
    if tournament.dates:
        cells = "".join(f"{_date(date):{CELL_WIDTH}}" for date in tournament.dates)
        yield f"{'132':{FIRST_CELL - 1}}{cells}"


def _date(date: str) -> str:
    if len(date) > CELL_WIDTH:
        raise TrfError(f"the date {date!r} is longer than {CELL_WIDTH} characters; write it as 26/03/28")
    return date


def _of_2026(tournament: Tournament) -> Iterator[str]:
    if tournament.rounds is not None:
        yield f"142 {tournament.rounds}"
    if tournament.colour:
        yield f"152 {tournament.colour.upper()}"
    if worth := _worth(tournament.scoring):
        yield "162  " + "    ".join(f"{letter}{_points(points)}" for letter, points in worth)
    for bye in tournament.asked:
        yield f"240 {bye.kind} {bye.round:03} {_numbers(bye.players)}"
    for one in tournament.boosts:
        yield f"250      {_points(one.points)} {one.first:03} {one.last:03} {one.low:4} {one.high:4}"
    for line in tournament.apart:
        yield f"260 {line.first:03} {line.last:03} {_numbers(line.players)}"


_LETTERS = {"win": "W", "draw": "D", "loss": "L", "absent": "A", "bye": "P", "unknown": "X"}


def _worth(scoring: Scoring) -> list[tuple[str, Fraction]]:
    """Letters and points of 162, all that are set where any is not the usual."""
    if scoring == Scoring():
        return []
    values = [(letter, getattr(scoring, name)) for name, letter in _LETTERS.items()]
    return [(letter, points) for letter, points in values if points is not None]


_PROGRAM_WORDS = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL"), "A": ("ZPB", "FL")}


def _of_programs(tournament: Tournament) -> Iterator[str]:
    if tournament.rounds is not None:
        yield f"XXR {tournament.rounds}"
    if tournament.colour:
        yield f"XXC {'white1' if tournament.colour == 'w' else 'black1'}"
    if worth := _worth(tournament.scoring):
        words = {**_PROGRAM_WORDS, "P": ("PAB",), "X": ()}
        yield "XXS " + " ".join(f"{word}={_points(points).strip()}" for key, points in worth for word in words[key])
    following = tournament.drawn + 1
    for line in tournament.apart:
        if line.first <= following <= line.last:
            yield f"XXP {' '.join(map(str, line.players))}"
    for player in tournament.players:
        boosts = [one for one in tournament.boosts if one.low <= player.number <= one.high]
        if boosts:
            last = max(one.last for one in boosts)
            amounts = (sum(b.points for b in boosts if b.first <= at <= b.last) for at in range(1, last + 1))
            yield f"XXA {player.number:4} " + " ".join(_points(Fraction(amount)) for amount in amounts)


def _with_next(player: Player, tournament: Tournament) -> Player:
    """The player with a cell for the next round, where a bye has been asked for it."""
    following = tournament.drawn + 1
    kinds = [bye.kind for bye in tournament.asked if bye.round == following and player.number in bye.players]
    if not kinds or len(player.cells) >= following:
        return player
    blanks = (Cell(),) * (following - 1 - len(player.cells))
    return replace(player, cells=(*player.cells, *blanks, Cell(result=kinds[0])))


def _player(player: Player) -> str:
    if not 0 < player.number <= MOST_PLAYERS:
        raise TrfError(f"player {player.number}: a number goes from 1 to {MOST_PLAYERS}")
    if len(player.cells) > MOST_ROUNDS:
        raise TrfError(f"player {player.number}: a report has no more than {MOST_ROUNDS} rounds")
    columns = [" "] * (FIRST_CELL - 1)
    columns[:3] = "001"
    for name, (first, last) in PLAYER.items():
        text = _text(player, name)
        if len(text) > width(name):
            raise TrfError(f"player {player.number}: {name} {text!r} is longer than {width(name)} characters")
        columns[first - 1 : last] = text.rjust(width(name)) if name in TO_THE_RIGHT else text.ljust(width(name))
    return "".join(columns) + "".join(map(_cell, player.cells))


def _text(player: Player, name: str) -> str:
    value = getattr(player, name)
    if value is None:
        return ""
    return _points(value) if name == "points" else str(value)


def _cell(cell: Cell) -> str:
    if cell == Cell():
        return " " * CELL_WIDTH
    opponent = "0000" if cell.opponent is None else f"{cell.opponent:4}"
    return f"{opponent} {cell.colour} {cell.result or ' '}  "


def _numbers(players: Iterable[int]) -> str:
    return " ".join(f"{number:4}" for number in players)


def _points(points: Fraction) -> str:
    """Four columns with one decimal. Raises `TrfError` where that would not be exact."""
    tenths = points * 10
    if tenths.denominator != 1 or not -99 <= tenths <= 999:
        raise TrfError(f"{points} points cannot be written: four columns hold one decimal, from -9.9 to 99.9")
    sign, rest = "-" * (tenths < 0), abs(tenths.numerator)
    return f"{sign}{rest // 10}.{rest % 10}".rjust(4)
