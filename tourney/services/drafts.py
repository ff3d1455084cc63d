"""How a round's games and seats are drawn and written. Part of the services of a round."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tourney import queries
from tourney.calling import called
from tourney.dicesheets import TYPED
from tourney.errors import Refused, TablesShort
from tourney.field import field_for
from tourney.models import Entry, Event, Game, MissionMode, Round, RoundStatus, Seat
from tourney.pairing import ENGINE, Draw, DrawRefused, Field, Pair, Pairing, draw, left_over
from tourney.pairing.read import document, written
from tourney.services import plans
from tourney.services.writing import fingerprint

STATES: dict[str, str] = {
    RoundStatus.DRAFT: "a draft",
    RoundStatus.PUBLISHED: "published",
    RoundStatus.PLAYING: "being played",
    RoundStatus.CLOSED: "closed",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a round is drawn with: its `seed`; `keep`, if as few games as can be are to change; and in place of those
    who play it by the list of entries, some `out` and some `late` who play after all."""

    seed: str
    keep: bool = False
    out: tuple[Entry, ...] = ()
    late: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw that is not written yet. The `locked` games stay as they are and their players are not in the field."""

    field: Field
    draw: Draw
    locked: tuple[Game, ...]


def version(round_: Round) -> int:
    """A number that changes with any game, seat, table or mission of the draft."""
    seats = round_.seats.order_by("pk").values_list("entry_id", "game_id", "position", "game__table_id")
    return fingerprint([list(seats), round_.mission_mode, round_.mission, round_.mission_table])


def thrown_away(event: Event, number: int) -> bool:
    """Whether the round of this number, which is not there, has been drawn before."""
    return event.log.filter(verb="draft discarded", subject=str(Round(number=number))).exists()


def lost_games(event: Event) -> bool:
    """Whether any draft of the event, and with it the addresses of its games, was thrown away or drawn again."""
    return event.log.filter(verb__in=("draft discarded", "round drawn again")).exists()


def pairs(round_: Round) -> list[tuple[int, int]]:
    """The numbers of the entries that play each other in the round as it stands."""
    return [
        (first.entry.number, second.entry.number)
        for first, second in map(queries.seats_in_order, queries.games_of(round_))
    ]


def begun(game: Game) -> bool:
    """Whether a plan, a roll of real dice, a report or a result of the game is there, which a redraw would lose."""
    if hasattr(game, "result") or any(roll["by"] == TYPED for roll in game.rolls):
        return True
    seats = game.seats.all()
    return any(seat.plan for seat in seats) or any(report.current for seat in seats for report in seat.reports.all())


def who_plays(round_: Round, wanted: Wanted) -> list[Entry]:
    """Who is to be drawn. In a round that is out, those who have dropped since are not drawn again."""
    left = {entry.pk for entry in wanted.out}
    playing = {
        entry.pk: entry
        for entry in queries.playing_in(round_.event, round_.number)
        if entry.pk not in left and not (round_.is_public and entry.dropped_after == round_.number)
    }
    return list((playing | {entry.pk: entry for entry in wanted.late}).values())


def drawn(round_: Round, wanted: Wanted) -> Drawn:
    """The draw as it would be, nothing written. Raises Refused."""
    games = queries.games_of(round_) if round_.pk else []
    playing = who_plays(round_, wanted)
    locked = _locked(round_, games, {entry.pk for entry in playing})
    still = {seat.entry_id for game in locked for seat in game.seats.all()}
    for entry in wanted.out:
        if entry.pk in still:
            raise Refused(f"The game of {entry.name} has begun.", "It stays as it is; enter its result at the desk.")
    field = field_for(
        round_.event,
        round_.number,
        wanted.seed,
        rules=round_.draw_rules,
        playing=[entry for entry in playing if entry.pk not in still],
        taken={game.table.number for game in locked if game.table},
        seated=_seated(game for game in games if game not in locked) if wanted.keep else None,
    )
    return Drawn(field, _draw(round_, field, others=bool(locked)), tuple(locked))


def _locked(round_: Round, games: Iterable[Game], playing: set[int]) -> list[Game]:
    """The games that stay: those that have begun, and in a draft the pinned ones while both their players play."""
    if round_.is_public:
        return [game for game in games if begun(game)]
    return [game for game in games if game.pinned and {seat.entry_id for seat in game.seats.all()} <= playing]


def _seated(games: Iterable[Game]) -> dict[Pair, int | None]:
    return {_pair(game): game.table.number if game.table else None for game in games}


def _pair(game: Game) -> Pair:
    return frozenset(seat.entry.number for seat in game.seats.all())


def _draw(round_: Round, field: Field, *, others: bool) -> Draw:
    """The field's draw. Beside games that stay there may be one player left, who has the bye, or spares alone."""
    if others and (rest := left_over(field)) is not None:
        return rest
    try:
        return draw(field)
    except DrawRefused as error:
        words = f"Round {round_.number} cannot be drawn: {_with_names(round_, str(error))}"
        raise (TablesShort(words, error.lacking) if error.lacking else Refused(words)) from error


def _with_names(round_: Round, words: str) -> str:
    names = called(round_.event)
    return re.sub(r"(?:entry )?#(\d+)", lambda found: names.get(int(found[1]), found[0]), words)


def write(round_: Round, made: Drawn) -> None:
    """Bring the round's games and seats to what was drawn. Games of the same two players stay the rows they are."""
    locked = {game.pk for game in made.locked}
    free = {_pair(game): game for game in queries.games_of(round_) if game.pk not in locked}
    wanted = {frozenset((one.a, one.b)): one for one in made.draw.pairings}
    round_.seats.filter(game=None).delete()
    round_.games.filter(pk__in=[game.pk for pair, game in free.items() if pair not in wanted]).delete()
    round_.games.exclude(pk__in=locked).update(table=None)  # frees the places, since two may change theirs
    tables = {table.number: table for table in round_.event.tables.all()}
    entries = {entry.number: entry for entry in round_.event.entries.all()}
    for pair, one in wanted.items():
        game = free.get(pair) or _new_game(round_, one, entries)
        game.table = tables[one.table] if one.table is not None else None
        game.why, game.drawn_attacker = list(one.why), _attacker(game, one)
        game.version += 1
        game.save(update_fields=["table", "why", "drawn_attacker", "version"])
        if round_.is_public and round_.mission_mode != MissionMode.PLANS and not game.mission:
            plans.settle_without_plans(game, round_)
    if made.draw.bye is not None:
        Seat.objects.create(round=round_, entry=entries[made.draw.bye])
    round_.draw = {
        "field": document(made.field),
        "answer": written(made.draw),
        "engine": ENGINE,
        "locked": [sorted(_pair(game)) for game in made.locked],
    }
    round_.save(update_fields=["draw", "seed"])


def _new_game(round_: Round, one: Pairing, entries: dict[int, Entry]) -> Game:
    game = Game.objects.create(round=round_)
    Seat.objects.bulk_create(
        Seat(round=round_, game=game, position=position, entry=entries[number])
        for position, number in enumerate((one.a, one.b), 1)
    )
    return game


def _attacker(game: Game, one: Pairing) -> int | None:
    if one.attacker is None:
        return None
    return next(seat.position for seat in game.seats.select_related("entry") if seat.entry.number == one.attacker)
