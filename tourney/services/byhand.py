"""A round whose pairings somebody made by hand, and a round's results keyed in all at once."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tourney import queries
from tourney.byhand import HandPair
from tourney.errors import Refused, Stale
from tourney.models import Event, Game, Result, Round, Seat, Table
from tourney.services import backups, results, round_missions
from tourney.services.results import Outcome
from tourney.services.writing import Actor, fresh, gone, writing


def draft_by_hand(
    event: Event,
    by: Actor,
    pairs: Sequence[HandPair],
    bye: int | None = None,
    *,
    mission_mode: str = "",
    mission: str = "",
    mission_table: Sequence[str] = (),
) -> Round:
    """The next round as a draft with these pairs, entries by number. Games without a table take the free ones in turn.

    Without a `mission_mode` missions come as they are planned for the round.
    """
    with writing(event, by) as change:
        still_open = queries.open_round(change.event)
        number = change.event.rounds.count() + 1
        if still_open:
            raise Refused(f"{still_open} is still {still_open.now_is}.", "Finish it first.")
        backups.before(change, backups.DRAW)
        if number > change.event.rounds_planned:
            raise Refused(f"All {change.event.rounds_planned} rounds are played.", "Raise the number under Settings.")
        entries = {entry.number: entry for entry in queries.playing_in(change.event, number)}
        _refuse_unfit(entries, pairs, bye)
        round_ = Round(event=change.event, number=number, seed=secrets.token_hex(8))
        how = (mission_mode, mission, mission_table) if mission_mode else round_missions.planned(change.event, number)
        round_missions.choose(round_, *how)
        round_.save()
        tables = _tables(change.event, pairs)
        for pair, table in zip(pairs, tables, strict=True):
            game = Game.objects.create(round=round_, table=table, why=["set by hand"])
            Seat.objects.bulk_create(
                Seat(round=round_, game=game, position=position, entry=entries[one])
                for position, one in enumerate((pair.first, pair.second), 1)
            )
        if bye is not None:
            Seat.objects.create(round=round_, entry=entries[bye])
        change.log("round paired by hand", round_, games=len(pairs), bye=entries[bye].name if bye is not None else "")
    return round_


def _refuse_unfit(entries: Mapping[int, object], pairs: Sequence[HandPair], bye: int | None) -> None:
    named = [one for pair in pairs for one in (pair.first, pair.second)] + ([] if bye is None else [bye])
    if not pairs:
        raise Refused("There is no game among these pairings.", "Write one game a line.")
    if len(set(named)) != len(named):
        raise Refused("Somebody stands in two games.", "Everybody plays once.")
    if set(named) != set(entries):
        raise Refused("Who plays has changed since.", "Look at the list again: everybody who plays stands in it once.")


def _tables(event: Event, pairs: Sequence[HandPair]) -> list[Table | None]:
    """The table of each pair. An event without tables plays without them; one that has too few is told so."""
    tables = {table.number: table for table in event.tables.filter(closed=False)}
    named = {pair.table for pair in pairs if pair.table is not None}
    if named - tables.keys():
        raise Refused(f"There is no open table {min(named - tables.keys())}.", "Choose another.")
    if not tables:
        return [None for _ in pairs]
    free = iter(sorted(tables.keys() - named))
    chosen = [pair.table if pair.table is not None else next(free, None) for pair in pairs]
    if None in chosen:
        raise Refused(f"{len(pairs)} games need as many tables; {len(tables)} are open.", "Open or add tables first.")
    return [tables[number] for number in chosen if number is not None]


@dataclass(frozen=True, slots=True)
class Keyed:
    """One line of a whole round keyed in: the game as it was looked at, and how it ended."""

    game: Game
    outcome: Outcome


def enter_results(round_: Round, by: Actor, rows: Iterable[Keyed]) -> int:
    """The desk's word on many games of a round at once: all of them or, at the first that cannot be, none.

    A game that got another result meanwhile is never overwritten: `Stale` names its table.
    """
    rows = list(rows)
    with writing(round_.event, by) as change:
        round_ = fresh(change.event.rounds.all(), round_.pk)
        if not round_.is_public:
            raise Refused("The round is a draft.", "Publish it first.")
        games = {game.pk: game for game in queries.games_of(round_)}
        told = []
        for row in rows:
            game = games.get(row.game.pk)
            if game is None:
                raise gone()
            game.round = round_
            round_.event = change.event
            line = _enter(game, row.outcome)
            if line:
                told.append(line)
        if not told:
            change.nothing()
            return 0
        change.log("results keyed in", round_, results=told)
    return len(told)


def _enter(game: Game, outcome: Outcome) -> list[object] | None:
    """The log's words on one game; None where that is its result already."""
    where = str(game.table or "a game without a table")
    try:
        values = results.values_of(game, outcome)
    except Refused as error:
        raise Refused(f"{where}: {error.message}", error.hint) from error
    before = Result.objects.filter(game=game).first()
    if before:
        if all(getattr(before, name) == value for name, value in values.items()):
            return None
        raise Stale(f"{where} has another result already.", "Correct it on the game's own page.")
    return [where, results.names_of(game), results.shown(results.put_result(game, values))]
