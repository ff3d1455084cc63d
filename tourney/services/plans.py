"""Battle plans and dice: sealed by two players, revealed together, and the mission that follows."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.db.models import F
from django.utils import timezone

from missions.load import system
from missions.selection import select
from tourney import queries
from tourney.errors import Refused
from tourney.models import Dice, Game, MissionMode, Round, RoundStatus, Seat
from tourney.services.round_missions import dice_for, playable, random_for
from tourney.services.writing import Actor, check_version, fresh, writing

ATTACKER, MISSION = "attacker", "mission"
MUSTER_ROLLED, TYPED = "server", "typed"


def seal_plan(seat: Seat, by: Actor, plan: str, *, desk: bool = False) -> Game:
    """Seal a battle plan. The second of the two reveals both, and with the server's dice the mission.

    A change of mind is taken until the other player has sealed; after that it is refused.
    """
    with writing(seat.round.event, by) as change:
        seat = fresh(Seat.objects.select_related("entry", "round", "game__table"), seat.pk)
        game = _open_game(seat)
        if game.revealed_at or _both_sealed(game):
            if seat.plan == plan:
                change.nothing()
                return game
            raise Refused("Both plans are revealed.", "The desk can set them again if something went wrong.")
        check_plan(seat, plan)
        if seat.plan == plan:
            change.nothing()
            return game
        seat.plan, seat.sealed_at, seat.plan_by_desk = plan, timezone.now(), desk
        seat.save(update_fields=["plan", "sealed_at", "plan_by_desk"])
        _advance(game)
        # The plan itself stays out of the log until both are sealed.
        both = {str(s.position): s.plan for s in game.seats.all()} if _both_sealed(game) else {}
        change.log("plan sealed", seat.entry.name, table=str(game.table or ""), desk=desk, revealed=both)
    return game


def _open_game(seat: Seat) -> Game:
    if seat.game is None:
        raise Refused(f"{seat.entry.name} has the bye this round.")
    if seat.round.mission_mode != MissionMode.PLANS:
        raise Refused("This round needs no battle plans.", "Its missions are set by the organiser.")
    if seat.round.status not in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}:
        raise Refused(f"{seat.round} is {seat.round.get_status_display().lower()}.")
    return seat.game


def check_plan(seat: Seat, plan: str) -> None:
    """Whether this seat may choose that plan. Refuses in words: the page shows them beside a plan that is not open."""
    event = seat.round.event
    known = {p.key: p for p in system(event.system).selection.plans}
    if plan not in known:
        raise Refused(f"There is no battle plan “{plan}”.", f"Choose {', '.join(p.title for p in known.values())}.")
    if must_defend(seat) and not known[plan].fortified:
        only = " or ".join(p.title for p in known.values() if p.fortified)
        raise Refused(f"A Fortified force must choose {only}.")
    if event.plan_limit and not must_defend(seat):
        used = Seat.objects.filter(entry=seat.entry, plan=plan, round__number__lt=seat.round.number).count()
        if used >= event.plan_limit:
            raise Refused(
                f"{seat.entry.name} has chosen {known[plan].title} {_times(used)}.",
                f"This event allows each plan {_times(event.plan_limit)}.",
            )


def must_defend(seat: Seat) -> bool:
    """Whether the seat may only choose what the system keeps for Fortified forces."""
    return seat.entry.fortified and seat.round.event.practice.fortified


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _both_sealed(game: Game) -> bool:
    return all(seat.plan for seat in game.seats.all())


def type_roll(game: Game, by: Actor, *, what: str, values: tuple[int, ...]) -> Game:
    """Type in what real dice showed, in their order: for the `attacker` one for each position, for the `mission` one.

    Where the system's random table gives a type first, the `mission` takes a die for the type and one for the mission.
    """
    with writing(game.round.event, by) as change:
        game = _fresh(game)
        needed = dice_needed(game)
        if what not in needed:
            raise Refused("That roll is not wanted now.", "Load the page again to see what is.")
        if len(values) != dice_of(game, what) or not all(1 <= value <= 6 for value in values):
            raise Refused("A die shows 1 to 6.", "Type what each die showed.")
        if what == ATTACKER and values[0] == values[1]:
            raise Refused("A tie is rolled again.", "Type the roll that settled it.")
        game.rolls = [*game.rolls, _roll(what, values, TYPED)]
        _settle(game)
        change.log("dice typed", str(game.table or "a game"), what=what, values=list(values))
    return game


def dice_needed(game: Game) -> tuple[str, ...]:
    """Which rolls the game waits for, in their order: `attacker`, `mission`, both or none."""
    if game.revealed_at or game.round.status not in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}:
        return ()
    if game.round.mission_mode == MissionMode.PLANS and not _both_sealed(game):
        return ()
    done = {roll["what"] for roll in game.rolls}
    wanted = []
    if ATTACKER not in done and _attacker_by_roll(game):
        wanted.append(ATTACKER)
    if MISSION not in done and game.round.mission_mode != MissionMode.FIXED:
        wanted.append(MISSION)
    return tuple(wanted)


def dice_of(game: Game, what: str) -> int:
    """How many dice that roll takes."""
    return 2 if what == ATTACKER else dice_for(game.round)


def type_of(game: Game) -> str:
    """The kind of mission that the plans or the dice have led to, where the system has kinds; else empty."""
    rules = system(game.round.event.system)
    kind = rules.type_of(game.mission.partition("/")[2]) if game.mission else None
    if kind or game.mission or game.round.mission_mode != MissionMode.PLANS or not _both_sealed(game):
        return kind.title if kind else ""
    first, second = queries.seats_in_order(game)
    return select(rules, first.plan, second.plan, None).type or ""


def _attacker_by_roll(game: Game) -> bool:
    if game.round.mission_mode != MissionMode.PLANS:
        return game.drawn_attacker is None
    first, second = queries.seats_in_order(game)
    return select(system(game.round.event.system), first.plan, second.plan, None).attacker == "roll"


def settle_without_plans(game: Game, round_: Round) -> None:
    """At publishing: one mission for all, or a random one. Part of the service that publishes."""
    game.round = round_
    if round_.event.dice == Dice.SERVER:
        _roll_all(game)
    _settle(game)


def _advance(game: Game) -> None:
    game.refresh_from_db()
    if _both_sealed(game):
        if game.round.event.dice == Dice.SERVER:
            _roll_all(game)
        _settle(game)


def _roll_all(game: Game) -> None:
    for what in dice_needed(game):
        game.rolls = [*game.rolls, _roll(what, _dice(game, what), MUSTER_ROLLED)]


def _dice(game: Game, what: str) -> tuple[int, ...]:
    """What dice for the mission show, or for the Attacker two that differ: a tie is rolled again."""
    if what == MISSION:
        return tuple(1 + secrets.randbelow(6) for _ in range(dice_of(game, what)))
    while True:
        first, second = 1 + secrets.randbelow(6), 1 + secrets.randbelow(6)
        if first != second:
            return first, second


def _roll(what: str, values: tuple[int, ...], by: str) -> dict[str, Any]:
    shown = {"value": values[0]} if len(values) == 1 else {"first": values[0], "second": values[1]}
    return {"what": what, **shown, "by": by}


def shown(roll: Mapping[str, Any]) -> tuple[int, ...]:
    """The dice of a roll that a game keeps, in their order."""
    return (roll["value"],) if "value" in roll else (roll["first"], roll["second"])


def _settle(game: Game) -> None:
    """Work out what the plans and dice so far give, and save the game."""
    if not dice_needed(game):
        rolls = {roll["what"]: roll for roll in game.rolls}
        game.mission, attacker = _outcome(game, shown(rolls[MISSION]) if MISSION in rolls else ())
        if attacker is None and ATTACKER not in rolls:
            game.attacker = game.drawn_attacker
        elif attacker is None:
            game.attacker = 1 if rolls[ATTACKER]["first"] > rolls[ATTACKER]["second"] else 2
        else:
            game.attacker = attacker
        game.revealed_at = timezone.now()
    game.version += 1
    game.save(update_fields=["mission", "attacker", "rolls", "revealed_at", "version"])


def _outcome(game: Game, dice: tuple[int, ...]) -> tuple[str, int | None]:
    """The mission, and who attacks by plan (None: by roll)."""
    if game.round.mission_mode == MissionMode.FIXED:
        return game.round.mission, None
    if not dice:
        raise AssertionError("a mission is never settled before its die")
    if game.round.mission_mode == MissionMode.RANDOM:
        return random_for(game.round, dice), None
    rules = system(game.round.event.system)
    first, second = queries.seats_in_order(game)
    choice = select(rules, first.plan, second.plan, dice[0])
    return f"{rules.key}/{choice.mission}", {"first": 1, "second": 2, "roll": None}[choice.attacker]


def set_mission(game: Game, by: Actor, *, mission: str, attacker: int, version: int | None = None) -> Game:
    """The desk decides a game's mission and Attacker, whatever the players have chosen."""
    with writing(game.round.event, by) as change:
        game = _fresh(game)
        check_version(game.version, version)
        if not game.round.is_public:
            raise Refused("The round is a draft.", "Publish it first.")
        if attacker not in {1, 2}:
            raise Refused("Say which of the two players attacks.")
        playable(game.round.event, mission)
        before = [game.mission, game.attacker]
        if before == [mission, attacker]:
            change.nothing()
            return game
        Game.objects.filter(pk=game.pk).update(
            mission=mission, attacker=attacker, revealed_at=timezone.now(), version=F("version") + 1
        )
        change.log("mission set", str(game.table or "a game"), before=before, after=[mission, attacker])
    return _fresh(game)


def take_back_plans(game: Game, by: Actor) -> Game:
    """Let both players choose again, while the game has no result."""
    with writing(game.round.event, by) as change:
        game = _fresh(game)
        if hasattr(game, "result"):
            raise Refused("The game has a result.", "Unlock it first.")
        if game.round.mission_mode != MissionMode.PLANS:
            raise Refused("This round needs no battle plans.", "The desk can set the mission of a game.")
        if not game.revealed_at and not any(seat.plan for seat in game.seats.all()):
            change.nothing()
            return game
        change.log("plans taken back", str(game.table or "a game"), mission=game.mission)
        game.seats.update(plan="", sealed_at=None, plan_by_desk=False)
        Game.objects.filter(pk=game.pk).update(
            mission="", attacker=None, rolls=[], revealed_at=None, version=F("version") + 1
        )
    return _fresh(game)


def _fresh(game: Game) -> Game:
    return fresh(Game.objects.select_related("round__event", "table").prefetch_related("seats__entry"), game.pk)
