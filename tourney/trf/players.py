"""A player's line: who it is, and one cell a round."""

from tourney.trf.columns import CELL, CELL_WIDTH, MOST_PLAYERS, MOST_ROUNDS, PLAYER, cell_start, gaps
from tourney.trf.line import Line
from tourney.trf.types import RESULTS, Cell, Player

BLANK = Cell()


def read_player(line: Line) -> Player:
    """The player of a 001 line. Raises `TrfError`."""
    for column in gaps():
        if not line.blank_at(column):
            raise line.error(column, "something stands in a column that is always blank; the line has shifted")
    points = line.points(*PLAYER["points"]) if line.part(*PLAYER["points"]) else None
    return Player(
        number=line.needed(*PLAYER["number"], "the starting rank", most=MOST_PLAYERS),
        points=points,
        rating=line.whole(*PLAYER["rating"], "the rating", most=9999),
        rank=line.whole(*PLAYER["rank"], "the rank", most=MOST_PLAYERS),
        cells=_cells(line),
        **{name: line.part(*PLAYER[name]) for name in _TEXTS},
    )


_TEXTS = ("name", "sex", "title", "federation", "fide_number", "birth")


def _cells(line: Line) -> tuple[Cell, ...]:
    """The cells of all rounds, those blank at the end left out."""
    count = -(-(len(line.text) - cell_start(1) + 1) // CELL_WIDTH)
    if count > MOST_ROUNDS:
        raise line.error(cell_start(MOST_ROUNDS + 1), f"a report has no more than {MOST_ROUNDS} rounds")
    cells = [_cell(line, cell_start(number)) for number in range(1, count + 1)]
    while cells and cells[-1] == BLANK:
        cells.pop()
    return tuple(cells)


def _cell(line: Line, start: int) -> Cell:
    for offset in (4, 6, 8, 9):
        if not line.blank_at(start + offset):
            raise line.error(start + offset, "something stands between the parts of a round; the line has shifted")
    (first, last), (at_colour, _), (at_result, _) = (CELL[name] for name in ("opponent", "colour", "result"))
    opponent = line.whole(start + first, start + last, "the opponent", most=MOST_PLAYERS) or None
    colour = line.part(start + at_colour, start + at_colour).lower() or "-"
    if colour not in ("w", "b", "-"):
        raise line.error(start + at_colour, f"the colour must be w, b or -, not {colour!r}")
    result = line.part(start + at_result, start + at_result).upper()
    code = RESULTS.get(result)
    if code is None:
        raise line.error(start + at_result, f"{result!r} is no result; write one of {' '.join(RESULTS).strip()}")
    if code.opposed and opponent is None and result not in _ALONE:
        raise line.error(start + at_result, f"{result} needs an opponent; without one write U, F, H or Z")
    if code.lone and opponent is not None:
        raise line.error(start + at_result, f"{result} is a round without an opponent, and there is one")
    return Cell(opponent, colour, _ALONE.get(result, result) if opponent is None else result)


_ALONE = {"1": "F", "=": "H", "0": "Z"}
"""How older files write rounds without an opponent."""
