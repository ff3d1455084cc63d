"""Whether the two sides of every pairing say the same."""

from collections.abc import Mapping

from tourney.trf.columns import cell_start
from tourney.trf.types import RESULTS, Cell, Player, Tournament, TrfError

_OTHER_COLOUR = {"w": "b", "b": "w"}
_HIGHEST_SUM = 2  # half points of both players of a game: one win, or two draws
_HALVES = {"win": 2, "draw": 1}


def check(tournament: Tournament, lines: Mapping[int, int]) -> None:
    """Raises `TrfError` for the first pairing whose sides disagree, and for players that there are not.

    `lines` has the line of each player. A referee may give less than a whole point for a game, so 0 against 0 is fine;
    more than one is not.
    """
    players = {player.number: player for player in tournament.players}
    for player in tournament.players:
        for number, cell in enumerate(player.cells, 1):
            fault = _fault(player, number, cell, players)
            if fault:
                raise TrfError(f"line {lines[player.number]}, column {cell_start(number)}: {fault}")
    groups = [line.players for line in tournament.asked] + [line.players for line in tournament.apart]
    named = [one for group in groups for one in group]
    unknown = next((one for one in named if one not in players), None)
    if unknown is not None:
        raise TrfError(f"player {unknown} is named for a bye or as kept apart, but has no 001 line; add it")


def _fault(player: Player, number: int, cell: Cell, players: Mapping[int, Player]) -> str:
    """What is wrong with one cell, in words; blank if nothing is."""
    if cell.opponent is None:
        return ""
    if cell.opponent == player.number:
        return f"player {player.number} is drawn against themself"
    other = players.get(cell.opponent)
    if other is None:
        return f"the opponent {cell.opponent} has no 001 line; add it or correct the number"
    back = other.cells[number - 1] if number <= len(other.cells) else Cell()
    if back.opponent != player.number:
        whom = "nobody" if back.opponent is None else str(back.opponent)
        return f"player {player.number} is drawn against {other.number}, who is drawn against {whom}"
    return _unequal(cell, back, f"players {player.number} and {other.number}")


def _unequal(cell: Cell, back: Cell, who: str) -> str:
    ours, theirs = RESULTS[cell.result], RESULTS[back.result]
    both = f"{cell.result or 'blank'} and {back.result or 'blank'}"
    if ours.played != theirs.played or (not cell.result) != (not back.result):
        return f"{who} disagree on whether they played: {both}"
    if _HALVES.get(ours.worth, 0) + _HALVES.get(theirs.worth, 0) > _HIGHEST_SUM:
        return f"{who} have more than one point between them: {both}"
    if ours.played and _OTHER_COLOUR.get(cell.colour) != back.colour:
        return f"{who} must have w and b, not {cell.colour} and {back.colour}"
    return ""
