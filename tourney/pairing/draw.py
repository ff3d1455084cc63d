"""The draw: the one set of pairings that is best by the rules in their order, and the tables they play at."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from tourney.matching import TooWide, spread
from tourney.pairing.candidates import Candidates
from tourney.pairing.problem import Answer
from tourney.pairing.reasons import Reasons
from tourney.pairing.relaxed import relaxations
from tourney.pairing.rules import asked, settled
from tourney.pairing.solved import solved
from tourney.pairing.types import Draw, DrawRefused, Field, Pair, Pairing, Relaxed
from tourney.tables import Game, Leaders, Seating, TablesRefused, assign, given_up

MOST = 4096  # entries in one draw
LEADERS: tuple[str, ...] = ("first", "last", "any")


def draw(field: Field) -> Draw:
    """The best draw of the field by its rules; the same for the same seed, in whatever order the field is given.

    Raises DrawRefused when there is nothing to pair, the field contradicts itself or the tables are too few. A rule
    that cannot be kept never stops a draw: the least bad is drawn and `relaxed` says where and why.
    """
    _refuse(field)
    leaders = _leaders(field)
    field = settled(field)
    try:
        problem, answer = solved(field, asked(field))
    except TooWide as reason:
        raise DrawRefused(
            f"the scores are too large or too finely divided to be weighed exactly ({reason})"
        ) from reason
    relaxed = relaxations(problem, answer)
    games = _games(problem.candidates, answer)
    bye, sitting_out = _out(problem.candidates, answer)
    reasons = Reasons(problem, {one.rule: one.why for one in relaxed})
    seats, moved = _seats(field, games, leaders)
    return Draw(
        pairings=tuple(
            Pairing(a, b, seats.get((a, b)), reasons.of(a, b, attacker), attacker)
            for (a, b), attacker in _roles(field, games).items()
        ),
        bye=bye,
        relaxed=(*relaxed, *moved),
        cost={name: total for name, total in answer.totals.items() if name != "forced" and (name != "apart" or total)},
        optimal=answer.optimal,
        seed=field.seed,
        method=answer.method,
        bye_why=() if bye is None else reasons.of_bye(bye),
        sitting_out=sitting_out,
        proof=answer.proof,
    )


def _refuse(field: Field) -> None:
    if not field.entrants:
        raise DrawRefused("nobody plays this round; enter or bring back at least two entries")
    if len(field.entrants) == 1:
        raise DrawRefused(f"only entry #{field.entrants[0].id} plays this round; a game needs two")
    if len(field.entrants) > MOST:
        raise DrawRefused(f"{len(field.entrants)} entries are too many for one draw; {MOST} are the most")
    _refuse_twice((entrant.id for entrant in field.entrants), "entry #{} is listed twice; list each entry once")
    _refuse_twice((table.number for table in field.tables), "table {} is listed twice; give each its own number")
    ids = {entrant.id for entrant in field.entrants}
    for pair in (*field.forced, *field.apart, *field.pinned, *field.met):
        if len(pair) != 2:
            raise DrawRefused(f"{_listed(pair)} is not a pair; a pair is two different entries")
    for pair in field.forced:
        if pair - ids:
            raise DrawRefused(
                f"entries {_listed(pair)} are put together, but {_listed(pair - ids)} will not play this round"
            )
        if pair in field.apart:
            raise DrawRefused(f"entries {_listed(pair)} are both put together and kept apart; take one of the two back")
    _refuse_twice((one for pair in set(field.forced) for one in pair), "entry #{} is put together with two opponents")


def _refuse_twice(numbers: Iterable[int], message: str) -> None:
    twice = sorted(number for number, count in Counter(numbers).items() if count > 1)
    if twice:
        raise DrawRefused(message.format(twice[0]))


def _listed(pair: Pair) -> str:
    return " and ".join(f"#{one}" for one in sorted(pair))


def _games(candidates: Candidates, answer: Answer) -> tuple[Game, ...]:
    """The games, leaders first and equals by chance, the higher score named first in each."""
    ranked: list[tuple[tuple[object, ...], Game]] = []
    out = candidates.sits_out[answer.at].tolist()
    for left, right, chance in (edge for edge, nobody in zip(answer.edges, out, strict=True) if not nobody):
        one, other = candidates.entrants[left], candidates.entrants[right]
        first, second = (other, one) if (other.score, chance % 2) > (one.score, 0) else (one, other)
        ranked.append(((-first.score, -second.score, chance, first.id), (first.id, second.id)))
    return tuple(game for _, game in sorted(ranked))


def _out(candidates: Candidates, answer: Answer) -> tuple[int | None, tuple[int, ...]]:
    """Who has the bye, and the spares who do not play."""
    out = candidates.sits_out[answer.at].tolist()
    ends = {end for (left, right, _), nobody in zip(answer.edges, out, strict=True) if nobody for end in (left, right)}
    nobody = [candidates.entrants[end] for end in sorted(ends - {len(candidates.entrants)})]
    bye = next((one.id for one in nobody if not one.spare), None)
    return bye, tuple(one.id for one in nobody if one.spare)


def _roles(field: Field, games: Sequence[Game]) -> Mapping[Game, int | None]:
    """Who attacks in each game, where roles are shared: who has attacked less, of equals one by lot."""
    if "roles" not in field.rules:
        return dict.fromkeys(games)
    balance = {entrant.id: entrant.attacked for entrant in field.entrants}
    lots = spread(field.seed, (f"attacks {min(game)} {max(game)}" for game in games)).tolist()
    ordered = [sorted(game)[:: 1 if lot % 2 else -1] for game, lot in zip(games, lots, strict=True)]
    return {game: min(two, key=lambda one: balance[one]) for game, two in zip(games, ordered, strict=True)}


def _seats(field: Field, games: Sequence[Game], leaders: Leaders) -> tuple[Mapping[Game, int], tuple[Relaxed, ...]]:
    if not field.tables:
        return {}, ()
    seating = Seating(
        tables=field.tables,
        played=field.tables_played,
        missions=field.missions_played,
        fixed={entrant.id: entrant.fixed_table for entrant in field.entrants if entrant.fixed_table is not None},
        rooms={entrant.id: entrant.room for entrant in field.entrants},
        streamed=field.streamed,
        seated=field.seated,
        leaders=leaders,
    )
    try:
        seats = assign(games, seating, field.seed)
    except TablesRefused as reason:
        raise DrawRefused(str(reason), reason.lacking) from reason
    return seats, tuple(Relaxed(one.rule, one.games, one.why) for one in given_up(seats, seating))


def _leaders(field: Field) -> Leaders:
    """Of the rules, "tables:first" gives leaders the low tables before anything but fixed seats, "tables:any" not."""
    options = [text.removeprefix("tables:") for text in field.rules if text.startswith("tables:")]
    if len(options) > 1 or any(option not in LEADERS for option in options):
        raise DrawRefused(f"rules: write one of {', '.join(f'tables:{one}' for one in LEADERS)}")
    return cast("Leaders", options[0]) if options else "last"
