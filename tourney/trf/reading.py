"""A tournament report: bytes in, a frozen `Tournament` out, every bad line named by line and column."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from tourney.trf.agreeing import check
from tourney.trf.columns import CELL_WIDTH, FIRST_CELL, MOST_PLAYERS, MOST_ROUNDS, cell_start
from tourney.trf.decoding import lines_of
from tourney.trf.line import Line
from tourney.trf.players import read_player
from tourney.trf.report import Report
from tourney.trf.types import HEAD, AskedBye, Boost, KeptApart, Tournament, TrfError

FOREVER = 999
"""The last round of pairs that are kept apart without end."""


def read_trf(data: bytes, encoding: str | None = None) -> Tournament:
    """Read a report of the form of 2016 or of 2026, or one that mixes them with the codes of pairing programs.

    `encoding` is one of `decoding.ENCODINGS`, UTF-8 if nothing is said. Raises `TrfError`.
    """
    report = Report()
    for number, text in lines_of(data, encoding):
        line = Line(number, text)
        if text.startswith("###"):
            report.remarks.append(text[3:].strip())
            continue
        if not re.fullmatch(r"[0-9A-Za-z]{3}", line.code) or not line.blank_at(4):
            raise line.error(1, "no line of a report begins so; it must be three figures or letters and a blank")
        _read(report, line)
    if not report.players:
        raise TrfError("there is no line of a player, 001; this is no tournament report")
    tournament = report.finished()
    check(tournament, report.lines)
    return tournament


def _read(report: Report, line: Line) -> None:
    if line.code in HEAD:
        if line.rest:
            report.head.append((line.code, line.rest))
    elif line.code in _READERS:
        _READERS[line.code](report, line)
    else:
        report.other.append(line.text)


def _player(report: Report, line: Line) -> None:
    player = read_player(line)
    first = report.lines.setdefault(player.number, line.number)
    if first != line.number:
        raise line.error(5, f"player {player.number} is already in line {first}; give each a number of their own")
    report.players.append(player)


def _dates(report: Report, line: Line) -> None:
    """In the columns of the rounds' cells; where programs write them from the start, with blanks between."""
    if line.part(4, FIRST_CELL - 1):
        report.dates = tuple(line.rest.split())
    else:
        starts = range(FIRST_CELL, len(line.text) + 1, CELL_WIDTH)
        report.dates = tuple(line.part(at, at + CELL_WIDTH - 1) for at in starts)
    if len(report.dates) > MOST_ROUNDS:
        raise line.error(cell_start(MOST_ROUNDS + 1), f"a report has no more than {MOST_ROUNDS} rounds")


def _rounds(report: Report, line: Line) -> None:
    rounds = line.whole(5, len(line.text), "the number of rounds", most=MOST_ROUNDS)
    if rounds:
        report.rounds = rounds


def _colour(report: Report, line: Line) -> None:
    colour = line.rest.lower()
    if colour not in ("w", "b"):
        raise line.error(5, f"the first colour must be W or B, not {line.rest!r}")
    report.colour = colour


def _configuration(report: Report, line: Line) -> None:
    """XXC, of pairing programs: `white1` or `black1`; other words mean nothing here and are kept."""
    words = line.rest.split()
    report.colour = next((word[0] for word in words if word in ("white1", "black1")), report.colour)
    if others := [word for word in words if word not in ("white1", "black1")]:
        report.other.append(f"XXC {' '.join(others)}")


_WORTH: Mapping[str, str] = {"W": "win", "D": "draw", "L": "loss", "A": "absent", "P": "bye", "X": "unknown"}


def _scoring_26(report: Report, line: Line) -> None:
    """162: a letter and four columns of points, again and again, nine columns apart."""
    for at in range(6, len(line.text) + 1, 9):
        letter = line.part(at, at)
        if letter not in _WORTH:
            raise line.error(at, f"{letter!r} is no result with points; write {', '.join(_WORTH)}")
        report.scores[_WORTH[letter]] = line.points(at + 1, at + 4)


_PROGRAM_WORTH: Mapping[str, str] = {
    **dict.fromkeys(("W", "WW", "BW", "FW", "FPB", "BBW"), "win"),
    **dict.fromkeys(("D", "WD", "BD", "HPB", "BBD"), "draw"),
    **dict.fromkeys(("L", "WL", "BL", "BBL"), "loss"),
    **dict.fromkeys(("ZPB", "FL", "BBZ", "BBF"), "absent"),
    **dict.fromkeys(("PAB", "BBU"), "bye"),
}


def _scoring_xxs(report: Report, line: Line) -> None:
    """XXS, of pairing programs: words such as `WW=1.0`. Both colours must be worth the same."""
    for found in re.finditer(r"\S+", line.text[3:]):
        name, _, number = found[0].partition("=")
        at = found.start() + 4
        if name not in _PROGRAM_WORTH or not re.fullmatch(r"\d{1,2}(\.\d)?", number, re.ASCII):
            raise line.error(at, f"{found[0]!r} is no result with points such as W=1.0")
        _worth(report, line, at, name, Fraction(number))


def _scoring_bb(report: Report, line: Line) -> None:
    _worth(report, line, 5, line.code, line.points(5, len(line.text)))


def _worth(report: Report, line: Line, at: int, name: str, points: Fraction) -> None:
    key = _PROGRAM_WORTH[name]
    if report.scores.setdefault(key, points) != points:
        raise line.error(at, f"{name}: a {key} already has other points, and here every {key} is worth the same")


def _asked(report: Report, line: Line) -> None:
    kind = line.part(5, 5).upper()
    if kind not in ("F", "H", "Z"):
        raise line.error(5, f"{kind!r} is no kind of bye; write F, H or Z")
    round_number = line.needed(7, 9, "the round", most=MOST_ROUNDS)
    report.asked.append(AskedBye(kind, round_number, line.numbers(11)))  # type: ignore[arg-type]


def _apart(report: Report, line: Line) -> None:
    first, last = line.needed(5, 7, "the first round"), line.needed(9, 11, "the last round")
    report.apart.append(KeptApart(first, last, line.numbers(13, least=2)))


def _apart_always(report: Report, line: Line) -> None:
    report.apart.append(KeptApart(1, FOREVER, line.words_as_numbers(least=2)))


def _absent(report: Report, line: Line) -> None:
    report.absent.extend(line.words_as_numbers(least=1))


def _boost(report: Report, line: Line) -> None:
    points = line.points(10, 13)
    first, last = line.needed(15, 17, "the first round"), line.needed(19, 21, "the last round")
    low = line.needed(23, 26, "the first player", most=MOST_PLAYERS)
    report.boosts.append(Boost(points, first, last, low, line.needed(28, 31, "the last player", most=MOST_PLAYERS)))


def _boost_of_one(report: Report, line: Line) -> None:
    """XXA, of pairing programs: a player, then the points for each round from the first."""
    player = line.needed(5, 8, "the player", most=MOST_PLAYERS)
    for round_number, at in enumerate(range(10, len(line.text) + 1, 5), 1):
        if points := line.points(at, at + 3):
            report.boosts.append(Boost(points, round_number, round_number, player, player))


_READERS: Mapping[str, Callable[[Report, Line], None]] = {
    "001": _player,
    "132": _dates,
    "142": _rounds,
    "XXR": _rounds,
    "152": _colour,
    "XXC": _configuration,
    "162": _scoring_26,
    "XXS": _scoring_xxs,
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), _scoring_bb),
    "240": _asked,
    "250": _boost,
    "XXA": _boost_of_one,
    "260": _apart,
    "XXP": _apart_always,
    "XXZ": _absent,
}
