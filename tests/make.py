"""Makers for tests: an event and whatever stands in it, made through the services as the pages make it."""

import datetime
from collections.abc import Sequence
from itertools import product
from typing import Any

from django.contrib.auth.models import User

from missions.load import system
from missions.scoring import possible_totals
from tourney import queries
from tourney.models import Event, Game, Role, Round, Seat
from tourney.services import entries as entry_services
from tourney.services import events as event_services
from tourney.services import plans as plan_services
from tourney.services import reports as report_services
from tourney.services import results as result_services
from tourney.services import rounds as round_services
from tourney.services.results import Outcome
from tourney.services.writing import Actor

NAMES = (
    "Ada Lovelace", "Ben O'Neill", "Chloé Dubois", "Dieter Müller", "Eve Żółkiewska", "Femi Ade", "Grace Hopper",
    "Hiro Tanaka", "Ines Pérez", "Jan Novák", "Kira Ng", "Liam Walsh", "Mona Haddad", "Nils Åberg", "Olu Bello",
    "Pia Rossi", "Quinn Park", "Rosa Díaz", "Sven Öberg", "Tara Singh",
)  # fmt: skip
CLUBS = ("Old Guard", "Iron Dice", "Harbour Wargamers", "")
SIDES = ("axis", "allies")


def user(name: str) -> User:
    """The account of `name`@example.org, made once."""
    found, _ = User.objects.get_or_create(username=name, defaults={"email": f"{name}@example.org"})
    return found


def desk(event: Event) -> Actor:
    """The event's owner, as whoever does things at its desk."""
    return Actor.of_user(User.objects.get(memberships__event=event, memberships__role=Role.OWNER))


def event(owner: str = "olga", *, entries: int = 0, tables: int | None = None, **settings: Any) -> Event:
    """An event of `owner` with `entries` players and, unless told otherwise, a table for every two of them."""
    wanted = {"name": "Spring Muster", "starts_on": datetime.date(2027, 4, 10), "rounds_planned": 3} | settings
    made = event_services.create_event(
        Actor.of_user(user(owner)), tables=(entries + 1) // 2 if tables is None else tables, **wanted
    )
    if entries:
        enter(made, entries)
    return made


def enter(event: Event, count: int) -> None:
    """Enter `count` players: names of many alphabets, three clubs and none, both sides in turn."""
    start = event.entries.count()
    entry_services.add_roster(
        event, desk(event), [_row(number, sides_of(event)) for number in range(start, start + count)]
    )


def sides_of(event: Event) -> tuple[str, ...]:
    """Both camps of the event's game, those of Flames Of War as `SIDES` has them."""
    return tuple(side.lower() for side in reversed(system(event.system).sides))


def _row(number: int, sides: Sequence[str] = SIDES) -> dict[str, Any]:
    name = NAMES[number % len(NAMES)]
    return {
        "name": name if number < len(NAMES) else f"{name} {number // len(NAMES) + 1}",
        "club": CLUBS[number % len(CLUBS)],
        "side": sides[number % len(sides)],
        "army": f"Force {number + 1}",
    }


def draft(event: Event, *, mission: str = "fow4/encounter", mode: str = "fixed", seed: str = "test") -> Round:
    """The next round as a draft; one mission for all, unless `mode` says otherwise."""
    return round_services.draft_round(
        event, desk(event), mission_mode=mode, mission=mission if mode == "fixed" else "", seed=seed
    )


def published(event: Event, **how: Any) -> Round:
    """The next round, drawn and published."""
    round_ = draft(event, **how)
    round_services.publish_round(round_, desk(event))
    return round_


def playing(event: Event, **how: Any) -> Round:
    """The next round with its clock running and no result yet."""
    round_ = published(event, **how)
    round_services.start_round(round_, desk(event))
    return round_


def play(round_: Round, *, leave: int = 0) -> list[Game]:
    """Enter a result at the desk for every game but the last `leave`: the first seat wins, losing 0, 1, 2, 3 Units."""
    games = queries.games_of(round_)
    for number, game in enumerate(games[: len(games) - leave]):
        result_services.enter_result(game, desk(round_.event), Outcome(1, number % 4, 5))
    return queries.games_of(round_)


def rounds_closed(round_: Round) -> None:
    """Close a round whose results are all in."""
    round_services.close_round(round_, desk(round_.event))


def closed(event: Event, **how: Any) -> Round:
    """The next round, played to its end and closed."""
    round_ = playing(event, **how)
    play(round_)
    round_services.close_round(round_, desk(event))
    return round_


def played_event(*, entries: int = 8, rounds: int = 1, **settings: Any) -> Event:
    """An event whose first `rounds` rounds are closed."""
    made = event(entries=entries, **settings)
    for _ in range(rounds):
        closed(made)
    return made


def actor(seat: Seat) -> Actor:
    """Whoever sits there, come by the private link."""
    return Actor.of_entry(seat.entry)


def seats(event: Event, table: int = 1) -> tuple[Seat, Seat]:
    """Positions 1 and 2 of the game at a table in the latest round."""
    latest = event.rounds.order_by("-number")[0]
    return queries.seats_in_order(Game.objects.get(round=latest, table__number=table))


def about(seat: Seat) -> dict[str, str]:
    """What a form on a player's page says of itself: which game, whose it is, and against whom."""
    (other,) = Seat.objects.filter(game=seat.game_id).exclude(pk=seat.pk).select_related("entry")
    return {"game": seat.game.public_id, "entry": seat.entry.public_id, "against": other.entry.public_id}


def game_at(event: Event, table: int = 1) -> Game:
    """The game at a table in the latest round, as it is stored."""
    return Game.objects.select_related("round__event", "table").get(pk=seats(event, table)[0].game_id)


def report(event: Event, *said: tuple[int | None, int, int] | None, table: int = 1) -> Game:
    """Let the players of a game report: position 1 the first claim, position 2 the second; None says nothing."""
    for seat, claim in zip(seats(event, table), said, strict=False):
        if claim:
            report_services.report_result(seat, actor(seat), Outcome(*claim))
    return game_at(event, table)


def dispute(event: Event, *said: tuple[int | None, int, int], table: int = 1) -> Game:
    """Let the two players of a game report what differs, and leave it to the desk."""
    report(event, *said, table=table)
    seat = seats(event, table)[0]
    report_services.call_desk(seat, actor(seat))
    return game_at(event, table)


def seal(event: Event, *chosen: str, table: int = 1) -> Game:
    """Let the players of a game choose their plans: position 1 the first, position 2 the second; empty is nothing."""
    for seat, plan in zip(seats(event, table), chosen, strict=False):
        if plan:
            plan_services.seal_plan(seat, actor(seat), plan)
    return game_at(event, table)


def totals(system_key: str) -> frozenset[tuple[int, int]]:
    """Every pair of VP that a played game can end with."""
    rules = system(system_key)
    if rules.vp:
        return possible_totals(rules.vp)
    counts = range(rules.points.total + 1) if rules.points else ()
    return frozenset(product(counts, counts))
