"""A report as the field of the round that comes next."""

from typing import Any

from tourney.trf.played import absent_ahead, amount, cell_of, earned
from tourney.trf.types import RESULTS, Player, Tournament

RULES = ("rematch", "bye", "score", "float")
"""What a chess event asks of a draw here; colours are no matter of ours."""


def field_document(tournament: Tournament, seed: str = "") -> dict[str, Any]:
    """The shape that `draw` reads, for the round after the last one drawn.

    - Not `active` is who has asked to be away from that round, and a stand-in: rank 0 and never a game.
    - `score` is the points stated, or else earned, and what an acceleration adds in that round.
    - `byes` counts rounds worth a win without a game: the bye of the draw, a full point given, a win by forfeit.
    - `floats` counts games between unequal scores.
    - `met` has who really played: a forfeit is no meeting.
    """
    number = tournament.drawn + 1
    away = {player for round_number, player in absent_ahead(tournament) if round_number == number}
    return {
        "round": number,
        "seed": seed,
        "rules": list(RULES),
        "entries": [
            {"id": player.number, "score": _score(tournament, player, number)}
            | ({"rating": player.rating} if player.rating else {})
            | {"byes": _byes(tournament, player), "floats": _floats(tournament, player)}
            | ({"active": False} if player.number in away or _stands_in(player) else {})
            for player in tournament.players
        ],
        "met": sorted([one, other] for one, other in _meetings(tournament)),
        "apart": sorted([one, other] for one, other in _apart(tournament, number)),
    }


def _score(tournament: Tournament, player: Player, number: int) -> int | str:
    points = earned(tournament, player, number - 1) if player.points is None else player.points
    added = (
        boost.points
        for boost in tournament.boosts
        if boost.first <= number <= boost.last and boost.low <= player.number <= boost.high
    )
    return amount(sum(added, points))


def _byes(tournament: Tournament, player: Player) -> int:
    scoring = tournament.scoring
    return sum(
        not RESULTS[cell.result].played and cell.result != "" and scoring.of(cell) >= scoring.win
        for cell in player.cells
    )


def _floats(tournament: Tournament, player: Player) -> int:
    players = {one.number: one for one in tournament.players}
    return sum(
        earned(tournament, player, at) != earned(tournament, players[cell.opponent], at)
        for at, cell in enumerate(player.cells)
        if cell.opponent is not None and RESULTS[cell.result].played
    )


def _stands_in(player: Player) -> bool:
    return player.rank == 0 and not any(RESULTS[cell.result].played for cell in player.cells)


def _meetings(tournament: Tournament) -> list[tuple[int, int]]:
    """Each game played, once; a pair that played twice stands twice. An unfinished game has brought them together."""
    return [
        (player.number, cell.opponent)
        for player in tournament.players
        for number in range(1, tournament.drawn + 1)
        if (cell := cell_of(player, number)).opponent is not None
        and player.number < cell.opponent
        and (RESULTS[cell.result].played or not cell.result)
    ]


def _apart(tournament: Tournament, number: int) -> set[tuple[int, int]]:
    return {
        (low, high)
        for line in tournament.apart
        if line.first <= number <= line.last
        for low in line.players
        for high in line.players
        if low < high
    }
