"""Where everything stands in a player's line, for the reader and the writer alike. Columns count from 1, in characters.

Sources: FIDE Handbook C.04 Annex 2, TRF16, and its successor TRF26 (approved 2025).
"""

from collections.abc import Iterator, Mapping

PLAYER: Mapping[str, tuple[int, int]] = {
    "number": (5, 8),
    "sex": (10, 10),
    "title": (11, 13),
    "name": (15, 47),
    "rating": (49, 52),
    "federation": (54, 56),
    "fide_number": (58, 68),
    "birth": (70, 79),
    "points": (81, 84),
    "rank": (86, 89),
}
TO_THE_RIGHT = frozenset({"number", "title", "rating", "fide_number", "points", "rank"})

FIRST_CELL = 92
CELL_WIDTH = 10
CELL: Mapping[str, tuple[int, int]] = {"opponent": (0, 3), "colour": (5, 5), "result": (7, 7)}

MOST_ROUNDS = 99
MOST_PLAYERS = 9999


def cell_start(round_number: int) -> int:
    """The column in which the cell of a round begins."""
    return FIRST_CELL + CELL_WIDTH * (round_number - 1)


def width(name: str) -> int:
    first, last = PLAYER[name]
    return last - first + 1


def gaps() -> Iterator[int]:
    """The columns of a player's line before the cells that are always blank."""
    used = {at for first, last in PLAYER.values() for at in range(first, last + 1)} | {1, 2, 3}
    return (at for at in range(1, FIRST_CELL) if at not in used)
