"""What is said of a system that is scored battle round by battle round: the order of play, caps, and its pool."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from missions import load
from missions.model import Deploy, Mission, Points, Pool
from missions.wording.book import Fact, Voice
from missions.wording.measures import number
from missions.wording.section import Section
from missions.wording.steps import ground, sentence

SHARED = ("actions", "cards", "end")  # the rules that every mission of such a system shares


def the_map(mission: Mission, told: Voice) -> Iterator[str]:
    """What the map shows: edges, deployment zones, what lies between them, and the markers."""
    _, edges = _roles_and_edges(mission, told, None)
    yield from edges
    yield from (sentence(mission, told, step) for step in mission.steps if isinstance(step, Deploy))
    yield told.say("no man's land")
    yield from (sentence(mission, told, step) for step in mission.steps if not isinstance(step, Deploy))


def order_of_play(mission: Mission, told: Voice, attacker: str | None) -> Iterator[str]:
    """Everything that is done, from mustering to the last battle round. `attacker` is that player's name."""
    if points := told.system.points:
        roles, _ = _roles_and_edges(mission, told, attacker)
        combination = told.words("cards of the pool" if _combinations(told.system.pool, mission) else "cards agreed")
        yield from told.rule("order of play", attacker=roles, combination=combination, **_facts(points)).items


def _roles_and_edges(mission: Mission, told: Voice, attacker: str | None) -> tuple[str, list[str]]:
    rolled = mission.ground.attacker_by == "roll"
    roles, *edges = (*([] if rolled else [told.words("attacker agreed")]), *ground(mission, told, attacker))
    return roles, edges


def scored_by_round(told: Voice, points: Points, mission: Mission | None = None) -> Iterator[Section]:
    """What every sheet has on its back: caps, the secret mission, the map's combinations, Actions, cards."""
    facts = _facts(points)
    yield told.rule("victory points by round", **facts)
    yield told.rule("secret mission", **facts)
    if mission and told.system.pool:
        yield from _with_map(told, told.system.pool, mission)
    for key in SHARED:
        yield told.rule(key, **facts)


def pool_table(told: Voice, pool: Pool) -> Iterator[Section]:
    """All combinations by number, and the primary missions of the deck."""
    table = told.rule("pool", count=len(pool.combinations))
    titles = {one.key: one.title for one in load.missions_of(told.system.key)}
    rows = tuple(
        (str(place), titles[one.mission], one.primary, one.rule) for place, one in enumerate(pool.combinations, 1)
    )
    yield replace(table, rows=(*table.rows, *rows))
    yield told.rule("primaries", primaries=", ".join(pool.primaries))


def _with_map(told: Voice, pool: Pool, mission: Mission) -> Iterator[Section]:
    if rows := _combinations(pool, mission):
        table = told.rule("combinations")
        yield replace(table, rows=(*table.rows, *rows))


def _combinations(pool: Pool | None, mission: Mission) -> tuple[tuple[str, str, str], ...]:
    """The number of each that has this map, its primary mission and its rule."""
    numbered = enumerate(pool.combinations if pool else (), 1)
    return tuple((str(place), one.primary, one.rule) for place, one in numbered if one.mission == mission.key)


def _facts(points: Points) -> dict[str, Fact]:
    return {
        "rounds": number(points.rounds),
        "after": number(points.secret.after_round),
        "cards": number(points.fixed_cards),
        "total": points.total,
        "primary": points.primary,
        "secondary": points.secondary,
        "fixed": points.fixed,
        "painted": points.painted,
        "worth": points.secret.worth,
        "secret_primary": points.secret.primary,
    }
