"""What a set of pairings breaks, whoever made it. Reads the field afresh and shares no code with the solver."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tourney.pairing.types import Entrant, Field, Pairing

type Players = tuple[Entrant, Entrant]


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule that pairings break, whom it concerns, and a sentence that names them (#7 is the id 7).

    `rule` is one of the field's, or "field" for what no pairings may do, "spare", "forced", "apart", "table", "seat" or
    "room".
    """

    rule: str
    entries: frozenset[int]
    words: str


def _told(rule: str, words: str, *entries: int) -> Broken:
    return Broken(rule, frozenset(entries), words)


def check(field: Field, pairings: Iterable[Pairing], bye: int | None) -> tuple[str, ...]:
    """Every rule that these pairings break, each in a sentence that names the entries."""
    return tuple(one.words for one in broken(field, pairings, bye))


def broken(field: Field, pairings: Iterable[Pairing], bye: int | None) -> tuple[Broken, ...]:
    """Every rule that these pairings break.

    Wishes that are a matter of more or less (score, VP, floats, order within a score, roles and so on) are not broken
    by any pairing. Spares who stand in no pairing sit out.
    """
    games = tuple(pairings)
    entrants = {entrant.id: entrant for entrant in field.entrants}
    faults = [*_everyone_once(field, games, bye), *_spares_needed(field, games, bye), *_arranged(field, games)]
    known = [
        (entrants[game.a], entrants[game.b])
        for game in games
        if game.a in entrants and game.b in entrants and game.a != game.b
    ]
    for name, option in (text.partition(":")[::2] for text in field.rules):
        if name == "bye" and bye in entrants:
            faults += _bye(field, entrants[bye], volunteers=option == "volunteer")
        faults += [one for two in known for one in _by_rule(name, option, field, two)]
    return (*faults, *_tables(field, games))


def _spares(field: Field) -> set[int]:
    """Spares whom nobody put together with somebody; none where there is nobody else."""
    bound = {one for pair in field.forced for one in pair}
    spares = {one.id for one in field.entrants if one.spare and one.id not in bound}
    return spares if len(spares) < len(field.entrants) else set()


def _everyone_once(field: Field, games: Sequence[Pairing], bye: int | None) -> Iterator[Broken]:
    entrants, spares = {entrant.id for entrant in field.entrants}, _spares(field)
    seen = Counter(one for game in games for one in (game.a, game.b))
    if bye is not None:
        seen[bye] += 1
    for game in games:
        if game.a == game.b:
            yield _told("field", f"#{game.a} plays against itself", game.a)
    for one in sorted(seen.keys() - entrants):
        yield _told("field", f"#{one} does not play this round", one)
    for one in sorted(entrants - spares):
        if not seen[one]:
            yield _told("field", f"#{one} has no game and no bye", one)
    games_with_self = {game.a for game in games if game.a == game.b}
    for one, count in sorted(seen.items()):
        if count > 1 and not (count == 2 and one in games_with_self):
            yield _told("field", f"#{one} stands {count} times in this round", one)
    count = len((entrants - spares) | (seen.keys() & entrants))
    if bye is not None and count % 2 == 0:
        yield _told("field", f"#{bye} has a bye although {count} play, an even number", bye)


def _spares_needed(field: Field, games: Sequence[Pairing], bye: int | None) -> Iterator[Broken]:
    spares = _spares(field)
    others = len(field.entrants) - len(spares)
    playing = sorted(spares & {one for game in games for one in (game.a, game.b)})
    if len(playing) > others % 2:
        parity = f"the others are {others}, an odd number: one would do" if others % 2 else f"the others are {others}"
        for one in playing:
            yield _told("spare", f"#{one} is a spare and plays although {parity}", one)
    if bye in spares:
        yield _told("spare", f"#{bye} is a spare, who sits out without a bye", bye)
    elif bye is not None and spares:
        yield _told("spare", f"#{bye} has the bye although there are spares: {_listed(sorted(spares))}", bye)


def _arranged(field: Field, games: Sequence[Pairing]) -> Iterator[Broken]:
    pairs = {frozenset((game.a, game.b)) for game in games}
    for a, b in sorted(sorted(pair) for pair in field.forced if pair not in pairs):
        yield _told("forced", f"#{a} and #{b} are put together by the organiser but do not play each other", a, b)
    for a, b in sorted(sorted(pair) for pair in set(field.apart) & pairs):
        yield _told("apart", f"#{a} and #{b} are kept apart by the organiser but play each other", a, b)


def _by_rule(name: str, option: str, field: Field, two: Players) -> Iterator[Broken]:
    a, b = two
    if name == "rematch":
        times = list(field.met).count(frozenset((a.id, b.id)))
        if times:
            yield _told(
                name, f"#{a.id} and #{b.id} have already met{'' if times == 1 else f' {times} times'}", a.id, b.id
            )
    if name in {"sides", "sides_shared"} and option != "off":
        sides = {_same(one.side or "") for one in two}
        if len(sides) == 1 and not sides & {"", "either"}:
            yield from _within_one_side(name, two)
    if name in _SHARED and (not option or field.round in [int(number) for number in option.split(",")]):
        word, are = _SHARED[name]
        if word(a).strip() and _same(word(a)) == _same(word(b)):
            yield _told(name, f"#{a.id} and #{b.id} {are.format(word(a).strip())}", a.id, b.id)


def _within_one_side(rule: str, two: Players) -> Iterator[Broken]:
    if rule == "sides":
        yield _told(rule, f"#{two[0].id} and #{two[1].id} both play {two[0].side}", two[0].id, two[1].id)
        return
    for one in two:
        if one.own_side:
            yield _told(rule, f"#{one.id} plays its own side again ({one.own_side} before)", two[0].id, two[1].id)


# By rule: what two may share, and what they then are.
_SHARED: dict[str, tuple[Callable[[Entrant], str], str]] = {
    "club": (lambda one: one.club, "are both of {}"),
    "army": (lambda one: one.army, "both field {}"),
    "nation": (lambda one: one.nation, "are both from {}"),
    "team": (lambda one: one.team, "are both of the team {}"),
    "seeds": (lambda one: "seeded" if one.seed is not None else "", "are both {}"),
}


def _same(word: str) -> str:
    return word.strip().casefold()


def _bye(field: Field, sitting: Entrant, *, volunteers: bool) -> Iterator[Broken]:
    spares = _spares(field)
    others = [one for one in field.entrants if one.id not in spares and sitting.id not in spares]
    willing = [one.id for one in others if one.volunteer and not sitting.volunteer]
    if volunteers and willing:
        yield _told("bye", f"#{sitting.id} has the bye although {_listed(willing)} volunteered", sitting.id)
    if volunteers:
        others = [one for one in others if one.volunteer == sitting.volunteer]
    fewer = [one.id for one in others if one.byes < sitting.byes]
    lower = [one.id for one in others if one.byes == sitting.byes and one.score < sitting.score]
    if fewer:
        yield _told(
            "bye",
            f"#{sitting.id} has had {sitting.byes} bye{'s' * (sitting.byes > 1)} and {_listed(fewer)} fewer",
            sitting.id,
        )
    if lower:
        yield _told("bye", f"#{sitting.id} has the bye with a higher score than {_listed(lower)}", sitting.id)


def _listed(ids: Sequence[int]) -> str:
    shown = ", ".join(f"#{one}" for one in sorted(ids)[:5])
    return shown if len(ids) <= 5 else f"{shown} and {len(ids) - 5} more"


def _tables(field: Field, games: Sequence[Pairing]) -> Iterator[Broken]:
    seated = [(game, game.table) for game in games if game.table is not None]
    tables = {table.number: table for table in field.tables}
    entrants = {entrant.id: entrant for entrant in field.entrants}
    for number, count in sorted(Counter(number for _, number in seated).items()):
        if count > 1:
            yield _told("table", f"table {number} has {count} games")
        if tables and number not in tables:
            yield _told("table", f"there is no table {number}")
        elif tables and tables[number].closed:
            yield _told("table", f"table {number} is closed")
    for game, number in seated:
        room = tables[number].room.strip() if number in tables else ""
        bound = any(_bound(field, entrants[one], number) for one in (game.a, game.b) if one in entrants)
        for one in (game.a, game.b):
            if number in field.tables_played.get(one, ()) and not bound:
                yield _told("table", f"#{one} has already played at table {number}", one)
            if one in entrants:
                yield from _seat(entrants[one], number, room)


def _bound(field: Field, entrant: Entrant, number: int) -> bool:
    """Whether the entrant can be at no other table: it is their own, or the only open one of their room."""
    rooms = [table.number for table in field.tables if not table.closed and _same(table.room) == _same(entrant.room)]
    return entrant.fixed_table == number or (bool(entrant.room.strip()) and rooms == [number])


def _seat(entrant: Entrant, number: int, room: str) -> Iterator[Broken]:
    if entrant.fixed_table not in (None, number):
        yield _told(
            "seat",
            f"#{entrant.id} has a fixed seat at table {entrant.fixed_table} but is at table {number}",
            entrant.id,
        )
    if entrant.room.strip() and _same(entrant.room) != _same(room):
        where = f"in {room}" if room else "in no room"
        yield _told(
            "room", f"#{entrant.id} must sit in {entrant.room.strip()} but is at table {number}, {where}", entrant.id
        )
