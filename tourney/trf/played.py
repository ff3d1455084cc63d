"""A report as the common JSON of a played event."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tourney.trf.criteria import criteria_of
from tourney.trf.types import RESULTS, Cell, Player, Tournament

type Row = dict[str, Any]


def played_document(tournament: Tournament) -> dict[str, Any]:
    """The shape that `standings` reads: `{"title", "players", "rounds", "criteria"}` and what else the report says.

    Whole points are numbers, others texts such as "1/2". A bye has its `code` (U of the draw, F a full point, H half a
    point asked for), an absence Z; a game that was forfeited or ended within a move has `a_code` and `b_code`. Games
    without a result are in `unfinished`, as `[round, a, b]`, and not in the rounds. `absent_ahead` has the byes asked
    for later rounds, `warnings` the players whose points do not follow from their results.
    """
    rounds = range(1, tournament.drawn + 1)
    document: dict[str, Any] = {
        "title": tournament.name,
        "players": [_player(player) for player in tournament.players],
        "rounds": [list(_rows(tournament, number)) for number in rounds],
        "criteria": criteria_of(tournament.head),
        "scoring": {name: amount(getattr(tournament.scoring, name)) for name in ("win", "draw", "loss")},
    }
    extra = {
        "rounds_planned": tournament.rounds,
        "unfinished": [
            [number, player.number, cell.opponent]
            for number in rounds
            for player, cell in _firsts(tournament, number)
            if cell.opponent is not None and not cell.result
        ],
        "absent_ahead": [[number, one] for number, one in sorted(absent_ahead(tournament)) if number > len(rounds)],
        "warnings": list(_warnings(tournament)),
    }
    return document | {key: value for key, value in extra.items() if value}


def absent_ahead(tournament: Tournament) -> set[tuple[int, int]]:
    """Round and player of every bye asked for, in lines of their own or as cells without an opponent."""
    in_cells = {
        (number, player.number)
        for player in tournament.players
        for number, cell in enumerate(player.cells, 1)
        if cell.opponent is None and cell.result not in ("U", "")
    }
    return in_cells | {(line.round, one) for line in tournament.asked for one in line.players}


def amount(points: Fraction) -> int | str:
    return points.numerator if points.denominator == 1 else str(points)


def cell_of(player: Player, number: int) -> Cell:
    return player.cells[number - 1] if number <= len(player.cells) else Cell()


def _player(player: Player) -> Row:
    known = {"rating": player.rating, "nation": player.federation, "title": player.title}
    return {"id": player.number, "name": player.name} | {key: value for key, value in known.items() if value}


def _firsts(tournament: Tournament, number: int) -> Iterator[tuple[Player, Cell]]:
    """Everybody's cell of a round, a pairing once: with the white player, or the lower number where none had white."""
    cells = {player.number: cell_of(player, number) for player in tournament.players}
    for player in tournament.players:
        cell = cells[player.number]
        back = None if cell.opponent is None else cells[cell.opponent]
        if back is None or cell.colour == "w" or (back.colour != "w" and player.number < (cell.opponent or 0)):
            yield player, cell


def _rows(tournament: Tournament, number: int) -> Iterator[Row]:
    others = {player.number: player for player in tournament.players}
    worth = tournament.scoring.of
    for player, cell in _firsts(tournament, number):
        points = amount(worth(cell))
        if cell.opponent is not None:
            back = cell_of(others[cell.opponent], number)
            if cell.result:
                yield {
                    "a": player.number,
                    "b": cell.opponent,
                    "a_points": points,
                    "b_points": amount(worth(back)),
                    **({} if RESULTS[cell.result].played else {"forfeit": True}),
                    **({} if cell.result in "1=0" else {"a_code": cell.result, "b_code": back.result}),
                }
        elif RESULTS[cell.result].worth in ("absent", "unknown"):
            yield {"absent": player.number, "points": points, "code": "Z"}
        else:
            yield {"bye": player.number, "points": points, "code": cell.result.replace("+", "F")}


def _warnings(tournament: Tournament) -> Iterator[str]:
    for player in tournament.players:
        made = earned(tournament, player, tournament.drawn)
        if player.points is not None and player.points != made:
            yield (
                f"player {player.number}: {amount(player.points)} points are stated, the results make {amount(made)}; "
                f"the draw goes by what is stated, standings by the results"
            )


def earned(tournament: Tournament, player: Player, through: int) -> Fraction:
    """Points of the rounds up to `through`."""
    return sum((tournament.scoring.of(cell) for cell in player.cells[:through]), Fraction(0))
