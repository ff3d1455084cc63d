"""Tens of thousands of small fields, each against every way to pair it: `python -m tests.tourney.pairing.many [COUNT]`.

The fields are those of a random seed, which is printed; with `--seed` they are the same again.
"""

import argparse
import random
import sys
from fractions import Fraction
from itertools import combinations

from tests.tourney.pairing.judge import best, way_of, weigh
from tests.tourney.pairing.make import RULES, WORDS, field
from tourney.pairing import Entrant, Field, check, draw

SCORES = ([0], [0, 1], [0, 1, 2, 3], [0, Fraction(1, 2), Fraction(7, 3), 4])


def anybody(chance: random.Random, one: int, scores: list[int], spares: float) -> Entrant:
    def place() -> int | None:
        return chance.choice([None, 1, 2, 3, 4])

    return Entrant(
        id=one,
        score=chance.choice(scores),
        side=chance.choice(["axis", "Axis ", "allies", "either", None]),
        byes=chance.randint(0, 2),
        floats=chance.randint(0, 2),
        rating=place(),
        vp=chance.choice(scores),
        seed=place(),
        rank=place(),
        own_side=chance.randint(0, 2),
        attacked=chance.randint(-3, 3),
        volunteer=chance.random() < 0.3,
        spare=chance.random() < spares,
        **{name: chance.choice(WORDS) for name in ("club", "army", "nation", "team")},
    )


def any_field(chance: random.Random, low: int = 2, high: int = 8) -> Field:
    """Rules in any order and number, any history, pairs put together and kept apart."""
    ids = chance.sample(range(1, 61), chance.randint(low, high))
    everything = [frozenset(two) for two in combinations(ids, 2)]
    named = {rule.partition(":")[0]: rule for rule in chance.sample(RULES, len(RULES))}
    scores, spares = chance.choice(SCORES), chance.choice([0, 0.2, 0.6])
    entrants = [anybody(chance, one, scores, spares) for one in ids]
    chance.shuffle(ids)
    together = list(zip(ids[0::2], ids[1::2], strict=False))[: chance.choice([0, 0, 1, 2])]
    forced = frozenset(map(frozenset, together))
    apart = frozenset(pair for pair in everything if chance.random() < 0.15) - forced
    pinned = [pair for pair in everything if chance.random() < 0.2] if chance.random() < 0.3 else []
    return field(
        *entrants,
        number=chance.randint(1, 4),
        seed=str(chance.random()),
        rules=chance.sample(list(named.values()), chance.randint(0, len(named))),
        met=tuple(pair for pair in everything for _ in range(chance.choice([0, 0, 1, 1, 2]))),
        forced=forced,
        apart=apart,
        pinned=frozenset(pinned),
    )


def fault_of(now: Field) -> str:
    """What is wrong with the draw of this field; blank for nothing."""
    drawn = draw(now)
    weighed, least = weigh(now, way_of(drawn)), best(now)
    if weighed != least:
        return f"the draw costs {weighed}, and {least} can be had"
    faults = check(now, drawn.pairings, drawn.bye)
    if bool(faults) != bool(drawn.relaxed):
        return f"the checker says {faults}, the draw {drawn.relaxed}"
    shuffled = field(*reversed(now.entrants), number=now.round, seed=now.seed, rules=now.rules, **_pairs(now))
    return "" if draw(shuffled) == drawn else "in another order it is another draw"


def _pairs(now: Field) -> dict[str, object]:
    return {name: getattr(now, name) for name in ("met", "forced", "apart", "pinned")}


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("count", nargs="?", type=int, default=20_000)
    asked.add_argument("--seed", type=int, default=random.randrange(10**9))
    asked.add_argument("--high", type=int, default=8, help="the most entries of a field")
    wanted = asked.parse_args()
    chance = random.Random(wanted.seed)
    for number in range(wanted.count):
        now = any_field(chance, high=wanted.high)
        fault = fault_of(now)
        if fault:
            print(f"field {number} of seed {wanted.seed}: {fault}\n{now}")
            return 1
    print(f"{wanted.count} fields of seed {wanted.seed}: no draw can be bettered")
    return 0


if __name__ == "__main__":
    sys.exit(main())
