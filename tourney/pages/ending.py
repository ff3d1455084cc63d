"""What an event that is about to be finished still lacks."""

from dataclasses import dataclass

from tourney import queries
from tourney.calling import Names, called
from tourney.models import Event, Game, RoundStatus


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A game without a result: its round, its table (0: none), its page and the two who met."""

    round: int
    table: int
    game_id: str
    names: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Missing:
    """The games without a result, and how many of the planned rounds were never drawn."""

    games: tuple[Unplayed, ...]
    undrawn: int
    planned: int

    def __bool__(self) -> bool:
        return bool(self.games or self.undrawn)

    @property
    def word(self) -> str:
        """What whoever finishes nevertheless has seen; another word once something else is missing."""
        return "-".join([str(self.undrawn), *(one.game_id for one in self.games)])


def missing_of(event: Event) -> Missing:
    """What the event lacks now, by round and table. Two queries and those of the seats."""
    rounds = event.rounds.exclude(status=RoundStatus.DRAFT).count()
    games = (game for game in queries.public_games(event) if not hasattr(game, "result"))
    undrawn, names = max(0, event.rounds_planned - rounds), called(event)
    return Missing(tuple(_unplayed(game, names) for game in games), undrawn, event.rounds_planned)


def _unplayed(game: Game, names: Names) -> Unplayed:
    first, second = (seat.entry for seat in queries.seats_in_order(game))
    table = game.table.number if game.table else 0
    return Unplayed(game.round.number, table, game.public_id, (names[first.number], names[second.number]))
