"""Finding a player or a table of an event from a few letters or a number."""

from dataclasses import dataclass

from tourney import queries
from tourney.models import Entry, Event, Game, Round
from tourney.names import bare, sort_key, table_meant

MOST = 12


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """An entry, and where it is now: its game and opponent in the open round, or the latest one."""

    entry: Entry
    round: Round | None
    game: Game | None
    opponent: Entry | None
    bye: bool


@dataclass(frozen=True, slots=True)
class Found:
    """The best hits; `more` of the players are left out."""

    players: tuple[FoundPlayer, ...]
    tables: tuple[Game, ...]
    more: int = 0

    @property
    def only(self) -> FoundPlayer | Game | None:
        """The one hit, if it is one."""
        everything: tuple[FoundPlayer | Game, ...] = (*self.players, *self.tables)
        return everything[0] if len(everything) == 1 and not self.more else None


def find(event: Event, words: str, *, drafts: bool) -> Found:
    """Players in whose name, club or army each word stands, names before the rest; and the table of that number.

    `drafts` tells whether a round that is a draft may be shown. A handful of queries, however many entries.
    """
    wanted = bare(words).split()
    if not wanted:
        return Found((), ())
    round_ = queries.open_round(event)
    if round_ is None or not (round_.is_public or drafts):
        round_ = queries.public_round(event)
    games = queries.games_of(round_) if round_ else []
    hits = sorted(
        (rank, entry.dropped_after is not None, sort_key(entry.name), entry.pk, entry)
        for entry in event.entries.all()
        if (rank := _rank(entry, wanted)) is not None
    )
    seated = {seat.entry_id: game for game in games for seat in game.seats.all()}
    bye = queries.bye_of(round_) if round_ else None
    players = tuple(_player(hit[-1], round_, seated.get(hit[-1].pk), bye) for hit in hits[:MOST])
    number = table_meant(words)
    tables = tuple(game for game in games if game.table and game.table.number == number)
    return Found(players, tables, max(0, len(hits) - MOST))


def _rank(entry: Entry, wanted: list[str]) -> int | None:
    """How well an entry is meant: 0 by how its names begin, 1 within them, 2 by club or army; None not at all."""
    name = bare(entry.name)
    if all(any(part.startswith(word) for part in name.split()) for word in wanted):
        return 0
    if all(word in name for word in wanted):
        return 1
    rest = bare(f"{entry.name} {entry.club} {entry.army}")
    number = all(word.isdigit() for word in wanted)  # a table, not the number of some army
    return 2 if not number and all(word in rest for word in wanted) else None


def _player(entry: Entry, round_: Round | None, game: Game | None, bye: Entry | None) -> FoundPlayer:
    opponent = next((seat.entry for seat in game.seats.all() if seat.entry_id != entry.pk), None) if game else None
    return FoundPlayer(entry, round_, game, opponent, bye is not None and bye.pk == entry.pk)
