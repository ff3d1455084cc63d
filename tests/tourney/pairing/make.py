"""Fields for the tests: by hand, and any that hypothesis can think of."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from hypothesis import strategies as st

from tourney.pairing import DEFAULT_RULES, Entrant, Field, Table

RULES = (
    "rematch", "bye", "bye:volunteer", "sides:off", "sides:wish", "sides:must", "sides_shared", "roles", "kept",
    "score", "vp", "float", "spread", "group:slide", "group:fold", "group:adjacent", "group:random",
    "club", "club:1,3", "army", "army:2", "nation", "nation:1,2", "team", "team:3,4", "seeds", "seeds:1",
)  # fmt: skip
WORDS = ["", "Ash", "ash ", "Oak"]


def pairs(*two):
    return frozenset(frozenset(pair) for pair in two)


def field(*entrants, number=3, seed="a seed", rules=DEFAULT_RULES, **rest):
    return Field(round=number, seed=seed, rules=tuple(rules), entrants=tuple(entrants), **rest)


def everybody_met(ids):
    return frozenset(frozenset(pair) for pair in combinations(ids, 2))


SAME = st.integers(0, 1)
NUMBERS = st.one_of(st.integers(0, 4), st.sampled_from([Fraction(1, 2), Fraction(5, 2), Fraction(7, 3)]))


@st.composite
def entrants(draw, low=2, high=8):
    count = draw(st.integers(low, high))
    ids = draw(st.lists(st.integers(1, 60), min_size=count, max_size=count, unique=True))
    scores = draw(st.sampled_from([SAME, NUMBERS]))
    spares = draw(st.sampled_from([st.just(False), st.booleans(), st.integers(0, 3).map(lambda one: one == 0)]))
    few, word = st.integers(0, 2), st.sampled_from(WORDS)
    place = st.one_of(st.none(), st.integers(1, 4))
    return [
        Entrant(
            id=one,
            score=draw(scores),
            side=draw(st.sampled_from(["axis", "Axis ", "allies", "either", None])),
            byes=draw(few),
            floats=draw(few),
            rating=draw(place),
            vp=draw(scores),
            seed=draw(place),
            rank=draw(place),
            own_side=draw(few),
            attacked=draw(st.integers(-3, 3)),
            volunteer=draw(st.booleans()),
            spare=draw(spares),
            **{name: draw(word) for name in ("club", "army", "nation", "team")},
        )
        for one in ids
    ]


@st.composite
def fields(draw, low=2, high=8):
    """Any field: random rules in random order, random history, forced pairs that do not contradict themselves."""
    some = draw(entrants(low, high))
    ids = [one.id for one in some]
    any_pairs = st.frozensets(st.sampled_from([frozenset(two) for two in combinations(ids, 2)]))
    named = {}
    for rule in draw(st.permutations(RULES)):
        named.setdefault(rule.partition(":")[0], rule)
    rules = tuple(named.values())[: draw(st.integers(0, len(named)))]
    shuffled = draw(st.permutations(ids))
    together = draw(st.integers(0, 2))
    forced = pairs(*zip(shuffled[0::2], shuffled[1::2], strict=False)) if together == 2 else frozenset()
    return field(
        *some,
        number=draw(st.integers(1, 4)),
        seed=draw(st.text(max_size=3)),
        rules=rules,
        met=draw(any_pairs),
        forced=frozenset(sorted(forced, key=sorted)[:1]),
        apart=draw(any_pairs) - forced if together else frozenset(),
        pinned=draw(any_pairs) if draw(st.booleans()) else frozenset(),
    )


def hall(count, terrains=("",)):
    return tuple(Table(number, terrains[number % len(terrains)]) for number in range(1, count + 1))


@st.composite
def whole_fields(draw):
    """Any field with tables and all that is known of them."""
    now = draw(fields(low=2))
    ids = st.sampled_from([one.id for one in now.entrants])
    words, numbers = st.sampled_from([*WORDS, "Ünïcode 日本"]), st.integers(0, 30)
    tables = st.builds(Table, numbers, words, st.booleans(), words, words, st.booleans())
    seats = st.dictionaries(
        st.sampled_from([frozenset((a.id, b.id)) for a, b in combinations(now.entrants, 2)]), numbers
    )
    return replace(
        now,
        entrants=tuple(replace(one, fixed_table=draw(st.none() | numbers), room=draw(words)) for one in now.entrants),
        met=draw(st.sampled_from([now.met, tuple(sorted([*now.met, *now.met], key=sorted)) or now.met])),
        tables_played=draw(st.dictionaries(ids, st.lists(numbers, max_size=3).map(tuple))),
        missions_played=draw(st.dictionaries(ids, st.lists(words, max_size=3).map(tuple))),
        streamed=draw(st.frozensets(ids)),
        seated=draw(seats),
        tables=tuple(draw(st.lists(tables, max_size=3))),
    )
