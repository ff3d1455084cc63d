"""Where everything stands in layout 1, typed from the documents as inequalities: it shares nothing with the catalogue.

Inches, origin at the lower left. In layout 1 the Attacker is above, or on the right, or in the upper right quarter;
next to it the Defender of a Counterattack has the lower right. `c` is the distance from the table's centre.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot

type Inside = Callable[[float, float], bool]
type Line = tuple[tuple[float, float], ...]
type Facts = Mapping[str, tuple[Inside | Line, ...]]


def c(x: float, y: float) -> float:
    return hypot(x - 36, y - 24)


def c40(x: float, y: float) -> float:
    return hypot(x - 30, y - 22)


BELOW, ABOVE, LEFT, RIGHT = ((0, 0), (72, 0)), ((0, 48), (72, 48)), ((0, 0), (0, 48)), ((72, 0), (72, 48))


def corner(x: float, y: float, far: float = 16) -> Line:
    return ((abs(x - far), y), (x, y), (x, abs(y - far)))


LOWER_LEFT, LOWER_RIGHT, UPPER_LEFT, UPPER_RIGHT = corner(0, 0), corner(72, 0), corner(0, 48), corner(72, 48)

SCATTERED_BELOW = (LOWER_LEFT, BELOW, LOWER_RIGHT)  # 1–2, 3–4, 5–6 as their owner sees it
SCATTERED_ABOVE = (UPPER_RIGHT, ABOVE, UPPER_LEFT)


def outside(inside: Inside) -> Inside:
    return lambda x, y: not inside(x, y)


def bridgehead_attack(x: float, y: float) -> bool:
    return y >= 40 or (y >= 24 and (x <= 8 or x >= 64))


QUARTERS_AGAINST: Facts = {
    "deployment attacker": (lambda x, y: x >= 44 and y >= 32,),
    "deployment defender": (lambda x, y: (x <= 36 and y >= 24) or (x >= 36 and y <= 24),),
}
BREAKTHROUGH: Facts = QUARTERS_AGAINST | {
    "objectives attacker": (lambda x, y: 8 <= x <= 36 and 8 <= y <= 24,),
    "reserves defender": (UPPER_LEFT, LOWER_RIGHT),
    "reserves attacker": (LOWER_LEFT,),
}
BRIDGEHEAD: Facts = {
    "objectives attacker": (lambda x, y: 28 <= x <= 44 and 8 <= y <= 16,),
    "minefields defender": (outside(bridgehead_attack),),
    "deployment defender": (lambda x, y: 20 <= x <= 52 and y <= 24,),
    "deployment attacker": (bridgehead_attack,),
    "reserves defender": SCATTERED_BELOW,
}
COUNTERATTACK: Facts = {
    "objectives defender": (lambda x, y: 36 <= x <= 64 and 8 <= y <= 24 and c(x, y) >= 12,),
    "objectives attacker": (lambda x, y: 8 <= x <= 36 and 8 <= y <= 24 and c(x, y) >= 12,),
    "deployment defender": (lambda x, y: x >= 36 and y <= 24 and c(x, y) >= 12,),
    "deployment attacker": (lambda x, y: x >= 44 and y >= 32,),
    "reserves defender": (UPPER_LEFT,),
}
UPPER: Inside = lambda x, y: 36 <= x <= 64 and 24 <= y <= 40 and c(x, y) >= 12  # noqa: E731  a value like the others
LOWER: Inside = lambda x, y: 8 <= x <= 36 and 8 <= y <= 24 and c(x, y) >= 12  # noqa: E731
DUST_UP: Facts = {
    "objectives attacker": (UPPER, LOWER),
    "objectives defender": (LOWER, UPPER),
    "deployment attacker": (lambda x, y: x >= 36 and y >= 24 and c(x, y) >= 12,),
    "deployment defender": (lambda x, y: x <= 36 and y <= 24 and c(x, y) >= 12,),
    "reserves attacker": (ABOVE,),
    "reserves defender": (BELOW,),
}
TWELVE_INCHES: Facts = {
    "deployment attacker": (lambda x, y: y >= 36,),
    "deployment defender": (lambda x, y: y <= 12,),
}
FREE_FOR_ALL: Facts = TWELVE_INCHES | {
    "objectives attacker": (lambda x, y: y <= 8 and 8 <= x <= 64,),
    "objectives defender": (lambda x, y: y >= 40 and 8 <= x <= 64,),
}
BOTH_SCATTERED: Facts = {"reserves attacker": SCATTERED_ABOVE, "reserves defender": SCATTERED_BELOW}
SIXTEEN_AGAINST_TWELVE: Facts = {
    "deployment defender": (lambda x, y: y <= 16,),
    "deployment attacker": (lambda x, y: y >= 36,),
    "reserves attacker": (ABOVE,),
    "reserves defender": SCATTERED_BELOW,
}
CONTACT: Facts = SIXTEEN_AGAINST_TWELVE | {
    "objectives defender": (lambda x, y: y >= 40 and 8 <= x <= 64,),
    "objectives attacker": (lambda x, y: y <= 12 and 8 <= x <= 64,),
}
HASTY_ATTACK: Facts = SIXTEEN_AGAINST_TWELVE | {
    "objectives defender": (
        lambda x, y: 8 <= y <= 12 and 8 <= x <= 64,
        lambda x, y: y >= 40 and 8 <= x <= 64,
    ),
    "objectives attacker": (lambda x, y: y <= 12 and 8 <= x <= 64,),
}
END_TO_END: Facts = {
    "objectives defender": (lambda x, y: 8 <= x <= 28 and 8 <= y <= 40,),
    "objectives attacker": (lambda x, y: 8 <= x <= 28 and 8 <= y <= 40,),
    "deployment defender": (lambda x, y: x <= 36,),
    "deployment attacker": (lambda x, y: x >= 52,),
    "reserves defender": (LEFT,),
}
NO_RETREAT: Facts = END_TO_END | {"minefields defender": (lambda x, y: x <= 52,)}
WITHDRAWAL: Facts = {
    "minefields defender": (lambda x, y: y <= 40,),
    "deployment defender": (lambda x, y: y <= 24,),
    "deployment attacker": (lambda x, y: y >= 40,),
}

FOW4: Mapping[str, Facts] = {
    "annihilation": TWELVE_INCHES,
    "breakthrough": BREAKTHROUGH,
    "bridgehead": BRIDGEHEAD,
    "contact": CONTACT,
    "counterattack": COUNTERATTACK,
    "dust-up": DUST_UP,
    "encounter": FREE_FOR_ALL | BOTH_SCATTERED,
    "free-for-all": FREE_FOR_ALL,
    "hasty-attack": HASTY_ATTACK,
    "no-retreat": NO_RETREAT,
    "rearguard": WITHDRAWAL | {"objectives attacker": (lambda x, y: y <= 16 and 16 <= x <= 56,)},
}
TEAM_YANKEE: Mapping[str, Facts] = {
    "breakthrough": BREAKTHROUGH,
    "bridgehead": BRIDGEHEAD,
    "counterattack": COUNTERATTACK,
    "dust-up": DUST_UP,
    "encounter": FREE_FOR_ALL | BOTH_SCATTERED,
    "fighting-withdrawal": WITHDRAWAL
    | {
        "objectives defender": (lambda x, y: 8 <= x <= 64 and 8 <= y <= 24,),
        "objectives attacker": (lambda x, y: 8 <= x <= 64 and y <= 16,),
    },
    "free-for-all": FREE_FOR_ALL,
    "hasty-attack": HASTY_ATTACK,
    "no-retreat": NO_RETREAT,
}
OWN_UPPER: Inside = lambda x, y: 44 <= x <= 64 and 32 <= y <= 40  # noqa: E731
OWN_LOWER: Inside = lambda x, y: 8 <= x <= 28 and 8 <= y <= 16  # noqa: E731
FOW3: Mapping[str, Facts] = {
    "free-for-all": FREE_FOR_ALL,
    "encounter": TWELVE_INCHES
    | BOTH_SCATTERED
    | {
        "objectives attacker": (lambda x, y: y >= 40 and 8 <= x <= 64, lambda x, y: y <= 8 and 8 <= x <= 64),
        "objectives defender": (lambda x, y: y <= 8 and 8 <= x <= 64, lambda x, y: y >= 40 and 8 <= x <= 64),
    },
    "dust-up": {
        "deployment attacker": (lambda x, y: x >= 44 and y >= 32,),
        "deployment defender": (lambda x, y: x <= 28 and y <= 16,),
        "objectives attacker": (OWN_UPPER, OWN_LOWER),
        "objectives defender": (OWN_LOWER, OWN_UPPER),
        "reserves attacker": (UPPER_LEFT,),
        "reserves defender": (LOWER_RIGHT,),
    },
    "no-retreat": END_TO_END,
    "hold-the-line": END_TO_END,
    "pincer": END_TO_END | {"reserves defender": (((0, 0), (36, 0)), ((0, 48), (36, 48)))},
    "surrounded": {
        "objectives attacker": (lambda x, y: 28 <= x <= 44 and 8 <= y <= 40,),
        "deployment defender": (lambda x, y: 24 <= x <= 48,),
        "deployment attacker": (lambda x, y: x <= 8 or x >= 64,),
    },
    "fighting-withdrawal": {
        "objectives defender": (lambda x, y: 8 <= x <= 64 and 8 <= y <= 16,),
        "objectives attacker": (lambda x, y: 8 <= x <= 64 and 8 <= y <= 16,),
        "deployment defender": (lambda x, y: y <= 24,),
        "deployment attacker": (lambda x, y: y >= 40,),
    },
    "hasty-attack": SIXTEEN_AGAINST_TWELVE
    | {
        "objectives defender": (lambda x, y: y >= 40 and 8 <= x <= 64, lambda x, y: 8 <= y <= 12 and 8 <= x <= 64),
        "objectives attacker": (lambda x, y: 8 <= y <= 12 and 8 <= x <= 64,),
    },
    "cauldron": {
        "objectives attacker": (lambda x, y: 24 <= x <= 48 and 8 <= y <= 20,),
        "deployment defender": (lambda x, y: 20 <= x <= 52 and y <= 24,),
        "reserves defender": (ABOVE,),
        "reserves attacker": (LEFT, RIGHT),
    },
    "breakthrough": QUARTERS_AGAINST
    | {
        "objectives attacker": (OWN_LOWER,),
        "reserves defender": (((0, 48), (16, 48)), ((56, 0), (72, 0))),
        "reserves attacker": (((0, 0), (24, 0)),),
    },
    "counterattack": {
        "objectives defender": (lambda x, y: 44 <= x <= 64 and 8 <= y <= 16,),
        "objectives attacker": (OWN_LOWER,),
        "deployment defender": (lambda x, y: x >= 36 and y <= 24,),
        "deployment attacker": (lambda x, y: x >= 44 and y >= 32,),
        "reserves defender": (UPPER_LEFT,),
    },
    "no-mans-land": TWELVE_INCHES
    | {
        "objectives attacker": (lambda x, y: 44 <= x <= 64 and 8 <= y <= 24,),
        "objectives defender": (lambda x, y: 8 <= x <= 28 and 24 <= y <= 40,),
        "patrol attacker": (lambda x, y: x >= 44 and 24 <= y <= 30,),
        "patrol defender": (lambda x, y: x <= 28 and 18 <= y <= 24,),
        "reserves attacker": (ABOVE,),
        "reserves defender": (BELOW,),
    },
}


def forty_thousand(defender: Inside, attacker: Inside, *markers: tuple[float, float]) -> Facts:
    return {
        "deployment defender": (defender,),
        "deployment attacker": (attacker,),
        "marker None": tuple(((x, y),) for x, y in ((30, 22), *markers)),
    }


WH40K10: Mapping[str, Facts] = {
    "hammer-and-anvil": forty_thousand(
        lambda x, y: x <= 18, lambda x, y: x >= 42, (10, 22), (50, 22), (30, 38), (30, 6)
    ),
    "dawn-of-war": forty_thousand(lambda x, y: y <= 12, lambda x, y: y >= 32, (10, 22), (50, 22), (30, 38), (30, 6)),
    "tipping-point": forty_thousand(
        lambda x, y: (x <= 20 and y <= 22) or x <= 12,
        lambda x, y: (x >= 40 and y >= 22) or x >= 48,
        *((14, 10), (46, 34), (22, 36), (38, 8)),
    ),
    "sweeping-engagement": forty_thousand(
        lambda x, y: (x <= 30 and y <= 14) or y <= 8,
        lambda x, y: (x >= 30 and y >= 30) or y >= 36,
        *((18, 6), (42, 38), (10, 26), (50, 18)),
    ),
    "crucible-of-battle": forty_thousand(
        lambda x, y: y <= 44 - 44 * x / 30,
        lambda x, y: y >= 44 - 44 * (x - 30) / 30,
        *((14, 10), (46, 34), (20, 36), (40, 8)),
    ),
    "search-and-destroy": forty_thousand(
        lambda x, y: x <= 30 and y <= 22 and c40(x, y) >= 9,
        lambda x, y: x >= 30 and y >= 22 and c40(x, y) >= 9,
        *((14, 10), (46, 34), (14, 34), (46, 10)),
    ),
}

FACTS: Mapping[str, Mapping[str, Facts]] = {
    "fow4": FOW4,
    "team-yankee": TEAM_YANKEE,
    "fow3": FOW3,
    "wh40k10": WH40K10,
}
