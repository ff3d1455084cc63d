"""Battle plans and dice: sealed by two players, revealed together, and the mission that follows."""

from django.db.models import F
from django.utils import timezone

from missions.load import system
from missions.selection import select
from tourney import calling, queries
from tourney.dicesheets import TYPED, both_sealed, promise_of, shown
from tourney.errors import Refused, Stale
from tourney.models import Dice, Game, MissionMode, Round, RoundStatus, Seat
from tourney.services import gamedice
from tourney.services.gamedice import ATTACKER, MISSION
from tourney.services.receipts import PLAIN, Sent, has_replaced, in_turn, taken
from tourney.services.round_missions import dice_for, playable, random_for
from tourney.services.shared_phones import must_be_own
from tourney.services.typed_dice import BY_DESK, has_it, is_tie, place_of, unwanted
from tourney.services.writing import Actor, check_version, fresh, writing


def seal_plan(
    seat: Seat,
    by: Actor,
    plan: str,
    *,
    desk: bool = False,
    word: str = "",
    promise: str = "",
    sent: Sent = PLAIN,
) -> Game:
    """Seal a battle plan. The second of the two reveals both, and with Muster's dice the mission.

    A change of mind is taken until the other player has sealed; after that it is refused. `word` is mixed into the
    dice; `promise` is the hash of their seed that the sender's page showed.
    """
    with writing(seat.round.event, by) as change:
        seat = fresh(Seat.objects.select_related("entry", "round", "game__table").defer("round__draw"), seat.pk)
        if taken(change, sent) and seat.game:
            change.nothing()
            return seat.game
        game = _open_game(seat)
        if _stands(seat, game, plan, desk=desk):
            change.nothing()
            return game
        _may_seal(game, promise)
        must_be_own(seat, by)
        in_turn(seat.plan_key, sent, "The plan sealed last stands." if seat.plan else "")
        check_plan(seat, plan)
        seat.plan, seat.sealed_at, seat.plan_by_desk = plan, timezone.now(), desk
        seat.plan_key, seat.dice_word = sent.key, gamedice.checked_word(word)
        seat.save(update_fields=["plan", "sealed_at", "plan_by_desk", "plan_key", "dice_word"])
        _advance(game)
        change.log(
            "plan sealed", seat.entry.name,
            game=game.public_id, table=str(game.table or ""), desk=desk, **_opened(game),
        )  # fmt: skip
    return game


def _may_seal(game: Game, promise: str) -> None:
    """Refuse a plan for a game that needs none any more, or one chosen before the plans were taken back."""
    if both_sealed(game):
        raise Refused("Both plans are revealed.", "The desk can set them again if something went wrong.")
    if game.revealed_at:
        raise Refused(BY_DESK, "It needs no battle plan any more.")
    if promise and promise != promise_of(game):
        raise Stale("The desk took both plans back since that page was made.", "Choose again, for the new dice.")


def _stands(seat: Seat, game: Game, plan: str, *, desk: bool) -> bool:
    """Whether sealing that plan is no news: both lie open, or the desk chose it and chooses it again.

    Of a plan that is still sealed no answer tells whether it is this one, whatever else the message says or leaves out.
    """
    return seat.plan == plan and (both_sealed(game) or (desk and seat.plan_by_desk))


def _opened(game: Game) -> dict[str, object]:
    """What the log may tell: nothing of a plan before both are sealed, then both and the dice."""
    if not both_sealed(game):
        return {"revealed": {}}
    return {"revealed": {str(seat.position): seat.plan for seat in game.seats.all()}, **gamedice.told(game)}


def _open_game(seat: Seat) -> Game:
    if seat.game is None:
        raise Refused(f"{seat.entry.name} has the bye this round.")
    if seat.round.mission_mode != MissionMode.PLANS:
        raise Refused("This round needs no battle plans.", "Its missions are set by the organiser.")
    if seat.round.status not in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}:
        raise Refused(f"{seat.round} is {seat.round.now_is}.")
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
                f"{calling.shown(seat.entry)} has chosen {known[plan].title} {_times(used)}.",
                f"This event allows each plan {_times(event.plan_limit)}.",
            )


def must_defend(seat: Seat) -> bool:
    """Whether the seat may only choose what the system keeps for Fortified forces."""
    return seat.entry.fortified and seat.round.event.practice.fortified


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def type_roll(
    game: Game, by: Actor, *, what: str, values: tuple[int, ...], after: int | None = None, sent: Sent = PLAIN
) -> Game:
    """Type in what real dice showed, in their order: for the `attacker` one for each position, for the `mission` one.

    Where the system's random table gives a type first, the `mission` takes a die for the type and one for the mission.
    A tie for the `attacker` is kept like any roll, and another is wanted. `after` says how many rolls the game had for
    whoever typed this one: both players may type the same one.
    """
    with writing(game.round.event, by) as change:
        game = _fresh(game)
        replaces = has_replaced(change.event, by, sent)
        if taken(change, sent) or has_it(game, what, values, place_of(game, after, replaces=replaces), by):
            change.nothing()
            return game
        if what not in dice_needed(game):
            raise unwanted(game, what, by)
        if len(values) != dice_of(game, what) or not all(1 <= value <= 6 for value in values):
            raise Refused("A die shows 1 to 6.", "Type what each die showed.")
        game.rolls = [*game.rolls, gamedice.roll(what, values, TYPED)]
        _settle(game)
        change.log("dice typed", str(game.table or "a game"), what=what, values=list(values))
    return game


def dice_needed(game: Game) -> tuple[str, ...]:
    """Which rolls the game waits for, in their order: `attacker`, `mission`, both or none."""
    if game.revealed_at or game.round.status not in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}:
        return ()
    if game.round.mission_mode == MissionMode.PLANS and not both_sealed(game):
        return ()
    done = {roll["what"] for roll in game.rolls if not is_tie(roll)}
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
    if kind or game.mission or game.round.mission_mode != MissionMode.PLANS or not both_sealed(game):
        return kind.title if kind else ""
    first, second = queries.seats_in_order(game)
    return select(rules, first.plan, second.plan, None).type or ""


def _attacker_by_roll(game: Game) -> bool:
    if game.round.mission_mode != MissionMode.PLANS:
        return game.drawn_attacker is None
    first, second = queries.seats_in_order(game)
    return select(system(game.round.event.system), first.plan, second.plan, None).attacker == "roll"


def settle_without_plans(game: Game, round_: Round) -> None:
    """At publishing: one mission for all, or a random one. Part of the service that publishes.

    The seed is made here, so that whatever the game had before tells nobody these dice.
    """
    game.round = round_
    if round_.event.dice == Dice.SERVER:
        gamedice.new_seed(game)
        _roll_all(game)
    _settle(game)


def _advance(game: Game) -> None:
    """Once a plan is sealed: a game of earlier days gets its seed, and with both plans the dice fall."""
    game.refresh_from_db()
    if not game.dice_seed:
        gamedice.new_seed(game)
    if both_sealed(game):
        if game.round.event.dice == Dice.SERVER:
            _roll_all(game)
        _settle(game)


def _roll_all(game: Game) -> None:
    for what in dice_needed(game):
        game.rolls = [*game.rolls, *gamedice.thrown(game, what, dice_of(game, what))]


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
        game.seats.update(plan="", sealed_at=None, plan_by_desk=False, plan_key="", dice_word="")
        gamedice.new_seed(game)  # the old one may be known
        Game.objects.filter(pk=game.pk).update(
            mission="", attacker=None, rolls=[], revealed_at=None, version=F("version") + 1
        )
    return _fresh(game)


def _fresh(game: Game) -> Game:
    return fresh(
        Game.objects.select_related("round__event", "table").defer("round__draw").prefetch_related("seats__entry"),
        game.pk,
    )
