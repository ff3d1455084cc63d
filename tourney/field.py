"""Rows to the field that a round is drawn from: everything before it, nothing after."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tourney import queries
from tourney.models import Arrangement, Entry, Event, Game, ResultKind
from tourney.pairing import Entrant, Field, Pair, Table
from tourney.standings import Record, standings

MISSED = (ResultKind.FORFEIT, ResultKind.NEITHER)  # games that nobody sat down to


def field_for(
    event: Event,
    number: int,
    seed: str,
    *,
    rules: Sequence[str] = (),
    playing: Sequence[Entry] | None = None,
    taken: Collection[int] = (),
    seated: Mapping[Pair, int | None] | None = None,
) -> Field:
    """What the draw of round `number` is made from, by `rules` or else by the event's.

    `playing` are those to be drawn, if not all who play the round; `taken` the tables that are not to be had. `seated`
    names the pairs of an earlier draft, to be kept where the rules allow, and their tables.
    """
    playing = queries.playing_in(event, number) if playing is None else playing
    seated = seated or {}
    history = _history(event, number)
    apart, forced = _arranged(event, number, {entry.number for entry in playing})
    return Field(
        round=number,
        seed=seed,
        rules=tuple(rules or event.draw_rules),
        entrants=_entrants(event, number, playing, history),
        met=frozenset(history.met),
        apart=apart,
        forced=forced,
        pinned=frozenset(seated),
        tables_played=history.tables,
        missions_played=history.missions,
        streamed=frozenset(history.streamed),
        seated={pair: table for pair, table in seated.items() if table is not None},
        tables=tuple(
            Table(one.number, one.terrain, one.closed or one.number in taken, one.room, one.mission, one.stream)
            for one in event.tables.all()
        ),
    )


@dataclass(frozen=True, slots=True)
class _History:
    """What the entries have been through: pairs that met, and by entry its tables, missions, and so on.

    `own_side` counts games against the own side, `attacked` games attacked in less those defended.
    """

    met: set[Pair] = field(default_factory=set)
    tables: dict[int, tuple[int, ...]] = field(default_factory=dict)
    missions: dict[int, tuple[str, ...]] = field(default_factory=dict)
    streamed: set[int] = field(default_factory=set)
    own_side: Counter[int] = field(default_factory=Counter)
    attacked: Counter[int] = field(default_factory=Counter)


def _history(event: Event, upcoming: int) -> _History:
    """A game nobody sat down to is as if it had not been."""
    games = (
        Game.objects.filter(round__event=event, round__number__lt=upcoming)
        .exclude(result__kind__in=MISSED)
        .select_related("table")
        .prefetch_related("seats__entry")
        .order_by("round__number", "pk")
    )
    history = _History()
    for game in games:
        first, second = (seat.entry for seat in queries.seats_in_order(game))
        pair = (first.number, second.number)
        history.met.add(frozenset(pair))
        if first.side == second.side and first.side not in {"", "either"}:
            history.own_side.update(pair)
        if game.attacker:
            history.attacked[pair[game.attacker - 1]] += 1
            history.attacked[pair[2 - game.attacker]] -= 1
        for one in pair:
            if game.table:
                history.tables[one] = (*history.tables.get(one, ()), game.table.number)
            if game.mission:
                history.missions[one] = (*history.missions.get(one, ()), game.mission)
        if game.table and game.table.stream:
            history.streamed.update(pair)
    return history


def _entrants(event: Event, number: int, playing: Sequence[Entry], history: _History) -> tuple[Entrant, ...]:
    before = queries.record(event, through=number - 1)
    # Who left before the event began stands in no table, but may come back.
    before = replace(before, entries=tuple(sorted({*before.entries, *(entry.number for entry in playing)})))
    rows = {row.entry: row for row in standings(before, event.tiebreaks, [event.pair_on, "vp"])}
    byes = Counter(bye.entry for bye in before.byes)
    floats = _floats(before, event.pair_on)
    return tuple(
        Entrant(
            id=entry.number,
            score=rows[entry.number].values[event.pair_on],
            vp=rows[entry.number].values["vp"],
            side=event.practice.side_named(entry.side) if entry.side not in {"", "either"} else None,
            club=entry.club,
            army=entry.army,
            nation=entry.nation,
            team=entry.team,
            byes=byes[entry.number],
            floats=floats[entry.number],
            rating=entry.rating,
            seed=entry.seeding,
            rank=entry.seeding if number == 1 else rows[entry.number].place,
            own_side=history.own_side[entry.number],
            attacked=history.attacked[entry.number],
            volunteer=entry.volunteer,
            spare=entry.spare,
            fixed_table=entry.fixed_table.number if entry.fixed_table else None,
            room=entry.room,
        )
        for entry in playing
    )


def _floats(before: Record, metric: str) -> Counter[int]:
    """How often each entry has met somebody whose score was not its own when the round was drawn."""
    counted: Counter[int] = Counter()
    for number in {game.round for game in before.games}:
        earlier = replace(
            before,
            games=tuple(game for game in before.games if game.round < number),
            byes=tuple(bye for bye in before.byes if bye.round < number),
            absences=(),
        )
        score = {row.entry: row.values[metric] for row in standings(earlier, [metric])}
        floated = [game for game in before.games if game.round == number and score[game.a] != score[game.b]]
        counted.update(entry for game in floated for entry in (game.a, game.b))
    return counted


def _arranged(event: Event, number: int, playing: set[int]) -> tuple[frozenset[Pair], frozenset[Pair]]:
    """Pairs of those who play that the organiser keeps apart, and that must play, in this round.

    A pair put together for one round goes before the same pair kept apart in all.
    """
    rows = event.arrangements.filter(round_number__in=(0, number)).select_related("first", "second")
    pairs: dict[str, set[Pair]] = defaultdict(set)
    for row in rows:
        if {row.first.number, row.second.number} <= playing:
            pairs[row.kind].add(frozenset((row.first.number, row.second.number)))
    together = frozenset(pairs[Arrangement.Kind.TOGETHER])
    return frozenset(pairs[Arrangement.Kind.APART]) - together, together
