"""What a correction would move, worked out on plain values: nothing is saved to find it out."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from tourney import queries
from tourney.models import Event, Game, Result, RoundStatus, Seat
from tourney.standings import PlayedGame, Record, Standing, standings


@dataclass(frozen=True, slots=True)
class Move:
    """An entry before and after. `moved`: its place differs, or it shares it no longer, or from now on."""

    entry: int
    before: Standing
    after: Standing

    @property
    def moved(self) -> bool:
        return _place(self.before) != _place(self.after)


@dataclass(frozen=True, slots=True)
class LostBye:
    """A bye that the corrected standings would have given to somebody else; `better` had the better claim to it."""

    round: int
    holder: int
    better: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Effects:
    """What a corrected result moves; entries go by their number in the event. `drafted`: a later round is a draft."""

    moves: tuple[Move, ...]
    byes: tuple[LostBye, ...]
    drafted: bool


def corrected(record: Record, game: PlayedGame) -> Record:
    """The record with this game in the place of the one that the same two played in the same round."""
    key = (game.round, {game.a, game.b})
    others = tuple(one for one in record.games if (one.round, {one.a, one.b}) != key)
    awaited = record.awaited - {(game.round, game.a), (game.round, game.b)}
    return replace(record, games=(*others, game), awaited=awaited)


def moves(before: Record, after: Record, order: Sequence[str]) -> tuple[Move, ...]:
    """Whose place differs between two records of the same entries, by their places afterwards."""
    return tuple(one for one in compared(standings(before, order), standings(after, order)) if one.moved)


def compared(before: Iterable[Standing], after: Iterable[Standing]) -> list[Move]:
    """Everybody's place in two tables of the same entries, by their places afterwards."""
    then = {row.entry: row for row in before}
    return [Move(row.entry, then[row.entry], row) for row in after]


def reordered(event: Event, order: Sequence[str]) -> tuple[Move, ...]:
    """Whose place differs if the criteria stood in this order. Changes nothing."""
    record = queries.record(event)
    table = compared(standings(record, event.tiebreaks), standings(record, order))
    return tuple(one for one in table if one.moved)


@dataclass(frozen=True, slots=True)
class Now:
    """What stands now: it does not depend on what is supposed."""

    record: Record
    table: tuple[Standing, ...]


def now(event: Event, *, through: int | None = None) -> Now:
    """What is supposed is compared with this, by the rounds up to `through`."""
    record = queries.record(event, through=through)
    return Now(record, standings(record, event.tiebreaks))


def supposed(event: Event, game: Game, result: Result | None, stands: Now) -> list[Move]:
    """Everybody's place now and with `result`, which is not saved, in the place of the game's; None changes nothing."""
    then = stands.record
    if result is not None:
        first, second = (seat.entry.number for seat in queries.seats_in_order(game))
        played = queries.played_game(event.scoring, game.round.number, first, second, result)
        then = corrected(stands.record, played)
    return compared(stands.table, standings(then, event.tiebreaks) if result else stands.table)


def rescored(event: Event, scheme: Mapping[str, Any]) -> tuple[Move, ...]:
    """Whose place differs if the event were scored by `scheme`. Changes nothing."""
    twin = copy(event)
    twin.scheme = dict(scheme)
    return moves(queries.record(event), queries.record(twin), event.tiebreaks)


def _place(row: Standing) -> tuple[int, bool]:
    return row.place, row.shared


def better_claims(record: Record, entrants: Iterable[int], holder: int, metric: str) -> tuple[int, ...]:
    """Who of the entrants had fewer byes than the holder of the bye, or as many and a lower score, by `record`."""
    score = {row.entry: row.values[metric] for row in standings(record, [metric])}
    byes = Counter(bye.entry for bye in record.byes)
    return tuple(sorted(one for one in entrants if (byes[one], score[one]) < (byes[holder], score[holder])))


def effects_of(game: Game, result: Result) -> Effects:
    """What it moves if `result`, which is not saved, takes the place of the game's result. Changes nothing."""
    event, number = game.round.event, game.round.number
    first, second = queries.seats_in_order(game)
    played = queries.played_game(event.scoring, number, first.entry.number, second.entry.number, result)
    record = queries.record(event)
    return Effects(
        moves=moves(record, corrected(record, played), event.tiebreaks),
        byes=tuple(_lost_byes(event, played)),
        drafted=event.rounds.filter(number__gt=number, status=RoundStatus.DRAFT).exists(),
    )


def _lost_byes(event: Event, played: PlayedGame) -> Iterable[LostBye]:
    """Byes of later rounds that went to the best claim, and would no longer. One set by hand is left alone."""
    later = Seat.objects.filter(round__event=event, round__number__gt=played.round)
    seated: dict[int, set[int]] = {}
    byes: dict[int, int] = {}
    for seat in later.exclude(round__status=RoundStatus.DRAFT).select_related("round", "entry").defer("round__draw"):
        seated.setdefault(seat.round.number, set()).add(seat.entry.number)
        if seat.game_id is None:
            byes[seat.round.number] = seat.entry.number
    for number, holder in sorted(byes.items()):
        record = queries.record(event, through=number - 1)
        if better_claims(record, seated[number], holder, event.pair_on):
            continue
        better = better_claims(corrected(record, played), seated[number], holder, event.pair_on)
        if better:
            yield LostBye(number, holder, better)
