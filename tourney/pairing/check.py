"""What a set of pairings breaks, whoever made it. Reads the field afresh and shares no code with the solver."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tourney.pairing.types import Entrant, Field, Pairing


def check(field: Field, pairings: Iterable[Pairing], bye: int | None) -> tuple[str, ...]:
    """Every rule that these pairings break, each in a sentence that names the entries (#7 is the id 7).

    Wishes that are a matter of more or less (score, float, spread, kept) are not broken by any pairing.
    """
    games = tuple(pairings)
    rules = [text.partition(":")[::2] for text in field.rules]
    entrants = {entrant.id: entrant for entrant in field.entrants}
    faults = [*_everyone_once(entrants, games, bye), *_arranged(field, games)]
    known = [game for game in games if game.a in entrants and game.b in entrants]
    for name, option in rules:
        faults += _by_rule(name, option, field, known, bye)
    return (*faults, *_tables(field, games))


def _everyone_once(entrants: dict[int, Entrant], games: Sequence[Pairing], bye: int | None) -> Iterator[str]:
    seen = Counter(one for game in games for one in (game.a, game.b))
    if bye is not None:
        seen[bye] += 1
    for game in games:
        if game.a == game.b:
            yield f"#{game.a} plays against itself"
    for one in sorted(seen.keys() - entrants.keys()):
        yield f"#{one} does not play this round"
    for one in sorted(entrants):
        if not seen[one]:
            yield f"#{one} has no game and no bye"
    games_with_self = {game.a for game in games if game.a == game.b}
    for one, count in sorted(seen.items()):
        if count > 1 and not (count == 2 and one in games_with_self):
            yield f"#{one} stands {count} times in this round"
    if bye is not None and len(entrants) % 2 == 0:
        yield f"#{bye} has a bye although {len(entrants)} play, an even number"


def _arranged(field: Field, games: Sequence[Pairing]) -> Iterator[str]:
    pairs = {frozenset((game.a, game.b)) for game in games}
    for a, b in sorted(sorted(pair) for pair in field.forced if pair not in pairs):
        yield f"#{a} and #{b} are put together by the organiser but do not play each other"
    for a, b in sorted(sorted(pair) for pair in set(field.apart) & pairs):
        yield f"#{a} and #{b} are kept apart by the organiser but play each other"


def _by_rule(name: str, option: str, field: Field, games: Sequence[Pairing], bye: int | None) -> Iterator[str]:
    entrants = {entrant.id: entrant for entrant in field.entrants}
    if name == "bye" and bye in entrants:
        yield from _bye(field, entrants[bye])
    times = Counter(field.met if name == "rematch" else ())
    for game in games:
        a, b = entrants[game.a], entrants[game.b]
        if a is b:
            continue
        met = times[frozenset((a.id, b.id))]
        if met:
            yield f"#{a.id} and #{b.id} have already met{'' if met == 1 else f' {met} times'}"
        sides = {(one.side or "either").strip().lower() or "either" for one in (a, b)}
        if name == "sides" and option != "off" and len(sides) == 1 and sides != {"either"}:
            yield f"#{a.id} and #{b.id} both play {a.side}"
        in_force = name == "club" and (not option or field.round in [int(number) for number in option.split(",")])
        if in_force and a.club.strip() and a.club.strip().casefold() == b.club.strip().casefold():
            yield f"#{a.id} and #{b.id} are both of {a.club.strip()}"


def _bye(field: Field, sitting: Entrant) -> Iterator[str]:
    fewer = [one.id for one in field.entrants if one.byes < sitting.byes]
    lower = [one.id for one in field.entrants if one.byes == sitting.byes and one.score < sitting.score]
    if fewer:
        yield f"#{sitting.id} has had {sitting.byes} byes and {_listed(fewer)} fewer"
    if lower:
        yield f"#{sitting.id} has the bye with a higher score than {_listed(lower)}"


def _listed(ids: Sequence[int]) -> str:
    shown = ", ".join(f"#{one}" for one in sorted(ids)[:5])
    return shown if len(ids) <= 5 else f"{shown} and {len(ids) - 5} more"


def _tables(field: Field, games: Sequence[Pairing]) -> Iterator[str]:
    seated = [(game, game.table) for game in games if game.table is not None]
    tables = {table.number: table for table in field.tables}
    entrants = {entrant.id: entrant for entrant in field.entrants}
    for number, count in sorted(Counter(number for _, number in seated).items()):
        if count > 1:
            yield f"table {number} has {count} games"
        if tables and number not in tables:
            yield f"there is no table {number}"
        elif tables and tables[number].closed:
            yield f"table {number} is closed"
    for game, number in seated:
        for one in (game.a, game.b):
            if number in field.tables_played.get(one, ()):
                yield f"#{one} has already played at table {number}"
            fixed = entrants[one].fixed_table if one in entrants else None
            if fixed not in (None, number):
                yield f"#{one} has a fixed seat at table {fixed} but is at table {number}"
