"""The turns of a game, tapped on two phones: one list for both, whoever taps.

A tap changes nothing that counts and comes every few minutes at every table. So it raises no revision, which would make
every page of the event anew, and leaves no line in the log, which it would drown. Only starting again, which drops what
both have tapped, is written like everything else, with the moves that it drops.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction

from missions.load import system
from missions.model import Mission
from missions.turns import BadMove, open_part, replay
from tourney.errors import Refused
from tourney.models import Game, RoundStatus, Turns
from tourney.playable import mission_of
from tourney.services.writing import Actor, fresh, writing


@dataclass(frozen=True, slots=True)
class Taps:
    """What the players of a game have tapped by now, and the number of that state."""

    moves: tuple[str, ...] = ()
    version: int = 0


def taps_of(game: Game, mission: Mission) -> Taps:
    """The taps that count: those made for the game's mission, as far as they can be replayed. At most one query."""
    row = Turns.objects.filter(game=game).first()
    return _taps(row, game, mission) if row else Taps()


def _taps(row: Turns, game: Game, mission: Mission) -> Taps:
    made = row.moves if row.mission == game.mission else []
    return Taps(open_part(mission, system(mission.system), made), row.version)


def tap(game: Game, move: str, *, version: int) -> bool:
    """Add a move, if the tap saw the game as it is. Whether the game now stands as that player wished.

    The second of two equal taps, from one phone or from both, is no second move. One that saw an older state changes
    nothing. A move that is not open is refused.
    """
    with _locked(game) as (row, mission):
        taps = _taps(row, row.game, mission)
        if version != taps.version:
            return version == taps.version - 1 and taps.moves[-1:] == (move,)
        try:
            replay(mission, system(mission.system), (*taps.moves, move))
        except BadMove as error:
            raise Refused("That cannot be tapped now.", "Load the page again to see what can.") from error
        _write(row, (*taps.moves, move))
    return True


def take_back(game: Game, *, version: int) -> bool:
    """Leave out the last move, if the tap saw the game as it is. Whether it was left out."""
    with _locked(game) as (row, mission):
        taps = _taps(row, row.game, mission)
        if version != taps.version or not taps.moves:
            return False
        _write(row, taps.moves[:-1])
    return True


def start_again(game: Game, by: Actor, *, version: int) -> bool:
    """Drop every move, if whoever wants it saw the game as it is. The log keeps what was dropped."""
    with writing(game.round.event, by) as change, _locked(game) as (row, mission):
        taps = _taps(row, row.game, mission)
        if version != taps.version or not taps.moves:
            change.nothing()
            return not taps.moves
        _write(row, ())
        change.log("turns started again", str(row.game.table or "a game"), before=list(taps.moves))
    return True


@contextmanager
def _locked(game: Game) -> Iterator[tuple[Turns, Mission]]:
    """The turns of an open game and its mission. The lock on the game's row puts all taps of one table in a row."""
    with transaction.atomic():
        games = (
            Game.objects.select_for_update(of=("self",))
            .select_related("round__event", "table", "result")
            .defer("round__draw")
        )
        found = fresh(games, game.pk)
        check_open(found)
        row, _ = Turns.objects.get_or_create(game=found, defaults={"mission": found.mission})
        row.game = found
        yield row, mission_of(found.round.event, found.mission)


def check_open(game: Game) -> None:
    """Whether a game's turns are counted now. Refuses in words."""
    round_ = game.round
    if round_.event.finished_at:
        raise Refused("This event is finished.")
    if round_.status not in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}:
        raise Refused(f"{round_} is {round_.now_is}.", "Turns are counted while it is played.")
    if not game.mission:
        raise Refused("This game has no mission yet.", "Its turns are counted once it has one.")
    if hasattr(game, "result"):
        raise Refused("This game has its result already.", "Ask at the desk if it is wrong.")


def _write(row: Turns, moves: tuple[str, ...]) -> None:
    row.mission, row.moves, row.version = row.game.mission, list(moves), row.version + 1
    row.save(update_fields=["mission", "moves", "version"])
