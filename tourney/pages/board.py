"""The pairings of a published round as everybody reads them: by table, and by name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tourney import embargo, queries
from tourney.calling import called
from tourney.dicesheets import is_promised
from tourney.models import Entry, Event, Game, ResultKind, Round, RoundStatus
from tourney.names import bare, sort_key, table_meant
from tourney.pages.roundviews import has_dropped
from tourney.playable import titles_of


@dataclass(frozen=True, slots=True)
class Person:
    """One player on the board. `vp` is None while there is no result, `role` empty while there is no mission.

    `dropped` is said of who has dropped from a round that still goes on, so that nobody waits for them at the table.
    """

    entry_id: str
    name: str
    club: str
    side: str
    role: str
    vp: int | None
    dropped: bool


@dataclass(frozen=True, slots=True)
class BoardGame:
    """One game. `table` is None where the organiser has given it none; `note` says why a score was not played for.

    Of a `hidden` game nobody is told more than whether it has a result. `dice` is `fallen` where there are any,
    `promised` where a hash of their seed is shown, else empty.
    """

    game_id: str
    table: int | None
    people: tuple[Person, Person]
    mission: str
    note: str
    has_result: bool = False
    hidden: bool = False
    dice: str = ""

    @property
    def entry_ids(self) -> tuple[str, ...]:
        return tuple(one.entry_id for one in self.people)

    @property
    def attacker(self) -> str | None:
        """The name of the player who attacks, once that is known."""
        return next((one.name for one in self.people if one.role == "attacker"), None)


@dataclass(frozen=True, slots=True)
class NameLine:
    """A player's own line: where, and against whom. Without a game it is the bye."""

    me: Person
    game: BoardGame | None
    opponent: Person | None

    @property
    def entry_ids(self) -> tuple[str, ...]:
        return (self.me.entry_id,)


@dataclass(frozen=True, slots=True)
class Board:
    """A round without anything that is still sealed."""

    games: tuple[BoardGame, ...]
    bye: Person | None

    @property
    def results(self) -> int:
        return sum(game.has_result for game in self.games)

    @property
    def missing(self) -> int:
        return len(self.games) - self.results

    def by_name(self) -> list[NameLine]:
        """Everybody by surname, as on the printed list."""
        lines = [NameLine(game.people[mine], game, game.people[1 - mine]) for game in self.games for mine in (0, 1)]
        if self.bye:
            lines.append(NameLine(self.bye, None, None))
        return sorted(lines, key=lambda line: sort_key(line.me.name))


NOTES = {ResultKind.FORFEIT: "Not played: won by default", ResultKind.NEITHER: "Not played: neither came"}


def board_of(event: Event, round_: Round | None) -> Board:
    """The games in the order of their tables. A draft, like no round at all, is an empty board."""
    if round_ is None or not round_.is_public:
        return Board((), None)
    bye = queries.bye_of(round_)
    found = queries.games_of(round_)
    titles = titles_of(event, (game.mission for game in found))
    hidden = embargo.hides(event, round_.number)
    names = called(event)
    games = tuple(_board_game(game, titles, names, hidden=hidden) for game in found)
    if bye is None:
        return Board(games, None)
    gone = round_.status != RoundStatus.CLOSED and has_dropped(bye, round_)
    return Board(games, _person(bye, names, vp=event.bye_vp, dropped=gone))


def _board_game(game: Game, titles: Mapping[str, str], names: Mapping[int, str], *, hidden: bool) -> BoardGame:
    seats = queries.seats_in_order(game)
    result = getattr(game, "result", None)
    points = (result.vp_1, result.vp_2) if result and not hidden else (None, None)
    people = [
        _person(
            seat.entry,
            names,
            role=role_of(game, position),
            vp=vp,
            dropped=not result and has_dropped(seat.entry, game.round),
        )
        for position, (seat, vp) in enumerate(zip(seats, points, strict=True), 1)
    ]
    return BoardGame(
        game_id=game.public_id,
        table=game.table.number if game.table else None,
        people=(people[0], people[1]),
        mission=titles[game.mission],
        note=NOTES.get(result.kind, "") if result and not hidden else "",
        has_result=result is not None,
        hidden=hidden,
        dice="fallen" if game.rolls else "promised" if is_promised(game) else "",
    )


def role_of(game: Game, position: int | None) -> str:
    """`attacker` or `defender`; empty while the game has no mission."""
    if game.attacker is None:
        return ""
    return "attacker" if game.attacker == position else "defender"


def _person(entry: Entry, names: Mapping[int, str], *, dropped: bool, role: str = "", vp: int | None = None) -> Person:
    return Person(entry.public_id, names[entry.number], entry.club, entry.side, role, vp, dropped)


def one_game(game: Game) -> BoardGame:
    """One game, its seats and result read for it."""
    event = game.round.event
    return _board_game(
        game, titles_of(event, [game.mission]), called(event), hidden=embargo.hides(event, game.round.number)
    )


def found_by(words: str, lines: Iterable[NameLine]) -> list[NameLine]:
    """The lines in which every word stands, whatever its accents and case; those of the players so named first."""
    wanted, table = bare(words).split(), table_meant(words)
    if table is not None and not words.strip().isdecimal():
        return [line for line in lines if line.game and line.game.table == table]
    found = [line for line in lines if all(word in _text(line) for word in wanted)]
    return sorted(found, key=lambda line: not all(word in bare(line.me.name) for word in wanted))


def _text(line: NameLine) -> str:
    opponent = line.opponent.name if line.opponent else "bye"
    table = str(line.game.table) if line.game else ""
    return bare(f"{line.me.name} {line.me.club} {opponent} {table}")
