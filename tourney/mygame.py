"""Where a player stands now: the one thing to know and the one thing to do, worked out from the rows."""

from dataclasses import dataclass
from typing import Any

from missions.load import system
from tourney import queries
from tourney.access import Player
from tourney.briefing import plan_title
from tourney.errors import Refused
from tourney.models import Game, MissionMode, Report, Result, Round, RoundStatus, Seat
from tourney.services import plans
from tourney.services.results import Outcome, wins_otherwise

# What a player's page may have to say, each with its own part of the page.
STATES = (
    "before", "away", "dropped", "bye", "plan", "sealed", "roll", "play", "sent", "differ", "confirmed", "over",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlanChoice:
    """A battle plan on offer. `why_not` says in words why it is closed to this player, empty if it is open."""

    key: str
    title: str
    advice: str
    why_not: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A report or a result from the player's own side. `winner` is `me`, `them` or `nobody`.

    `mine` and `theirs` are what the system counts: Units lost, or VP.
    """

    winner: str
    mine: int
    theirs: int

    @classmethod
    def of(cls, found: Report | Result, position: int) -> "Claim":
        return cls.seen(found.claim, position)

    @classmethod
    def seen(cls, said: tuple[int | None, int, int], position: int) -> "Claim":
        """A claim by position as the player at `position` sees it."""
        won, *counts = said
        mine, theirs = counts if position == 1 else reversed(counts)
        return cls("nobody" if won is None else "me" if won == position else "them", mine, theirs)


@dataclass(frozen=True, slots=True)
class MyGame:
    """A player's seat of the latest public round. Holds nothing of the other's plan before both are sealed."""

    state: str
    round: Round | None = None
    seat: Seat | None = None
    game: Game | None = None
    other: Seat | None = None
    mine: Claim | None = None
    theirs: Claim | None = None
    result: Result | None = None
    vp: tuple[int, int] | None = None
    choices: tuple[PlanChoice, ...] = ()
    rolls: tuple[str, ...] = ()

    @property
    def table(self) -> int | None:
        return self.game.table.number if self.game and self.game.table else None

    @property
    def role(self) -> str:
        if not (self.game and self.seat) or self.game.attacker is None:
            return ""
        return "attacker" if self.game.attacker == self.seat.position else "defender"

    @property
    def attacker(self) -> str | None:
        """The name of the player who attacks, once that is known."""
        seat = self.seat if self.role == "attacker" else self.other if self.role else None
        return seat.entry.name if seat else None

    @property
    def plans(self) -> tuple[str, str] | None:
        """Both plans' titles, mine first, once both are sealed."""
        if not (self.round and self.seat and self.other and self.seat.plan and self.other.plan):
            return None
        key = self.round.event.system
        return plan_title(key, self.seat.plan), plan_title(key, self.other.plan)

    @property
    def other_has_sealed(self) -> bool:
        return bool(self.other and self.other.plan)

    @property
    def dice(self) -> list[dict[str, Any]]:
        """The rolls so far, the two dice for the Attacker put as mine and theirs."""
        if not (self.game and self.seat):
            return []
        own, other = ("first", "second") if self.seat.position == 1 else ("second", "first")
        return [
            roll | {"mine": roll[own], "theirs": roll[other]}
            if roll["what"] == plans.ATTACKER
            else roll | {"shown": plans.shown(roll)}
            for roll in self.game.rolls
        ]

    @property
    def mission_dice(self) -> int:
        """How many dice a roll for the mission takes."""
        return plans.dice_of(self.game, plans.MISSION) if self.game else 1

    @property
    def kind(self) -> str:
        """The kind of mission that plans or dice have led to, where the system has kinds."""
        return plans.type_of(self.game) if self.game else ""

    @property
    def otherwise(self) -> str:
        """Who wins if neither does what the mission asks for, seen from here: `me`, `them` or empty."""
        position = wins_otherwise(self.game) if self.game else None
        return "" if position is None or not self.seat else "me" if position == self.seat.position else "them"

    def claim_of(self, outcome: Outcome) -> Claim:
        """An outcome as this player sees it."""
        seat = self.seat
        position = seat.position if seat and seat.position else 1
        return Claim.seen((outcome.winner, outcome.count_1, outcome.count_2), position)

    @property
    def outcome(self) -> Claim | None:
        """The result as this player sees it."""
        return Claim.of(self.result, self.seat.position or 1) if self.result and self.seat else None

    @property
    def unsettled(self) -> bool:
        """Whether this is a game of an open round that has no result."""
        return self.state in {"plan", "sealed", "roll", "play", "sent", "differ"}

    @property
    def may_report(self) -> bool:
        """Whether a result may be sent from the phone now."""
        return self.unsettled and self.round is not None and self.round.event.players_report

    @property
    def at_desk(self) -> bool:
        """Whether a result is still to come and only the desk takes it."""
        return self.unsettled and not self.may_report


def my_game(found: Player) -> MyGame:
    """The player's place in the latest round that is no draft. At most five queries."""
    round_ = queries.public_round(found.event)
    entry = found.entry
    if round_ is None or round_.number < entry.from_round:
        return MyGame("before" if entry.dropped_after is None else "dropped")
    round_.event = found.event
    seat = Seat.objects.filter(round=round_, entry=entry).select_related("game__table", "game__result").first()
    if seat is None:
        return MyGame("away" if entry.dropped_after is None else "dropped", round_)
    seat.round, seat.entry = round_, entry
    if seat.game is None:
        return MyGame("bye", round_, seat)
    seat.game.round = round_
    return _at_table(round_, seat, seat.game)


def _at_table(round_: Round, seat: Seat, game: Game) -> MyGame:
    seats = game.seats.select_related("entry").prefetch_related("reports")
    other, own = sorted(seats, key=lambda one: one.pk == seat.pk)
    position = seat.position or 1
    mine, theirs = _claim(own, position), _claim(other, position)
    result: Result | None = getattr(game, "result", None)
    rolls = plans.dice_needed(game) if result is None and round_.status != RoundStatus.CLOSED else ()
    state = _state(round_, seat, other, result, mine, theirs, rolls)
    vp = None
    if result is not None:
        vp = (result.vp_1, result.vp_2) if position == 1 else (result.vp_2, result.vp_1)
    return MyGame(
        state=state,
        round=round_,
        seat=seat,
        game=game,
        other=other,
        mine=mine,
        theirs=theirs if mine else None,  # what the other says is not told before one has spoken
        result=result,
        vp=vp,
        choices=_choices(seat) if state in {"plan", "sealed"} else (),
        rolls=rolls,
    )


def _claim(seat: Seat, position: int) -> Claim | None:
    report = next((report for report in seat.reports.all() if report.current), None)
    return Claim.of(report, position) if report else None


def _state(
    round_: Round,
    seat: Seat,
    other: Seat,
    result: Result | None,
    mine: Claim | None,
    theirs: Claim | None,
    rolls: tuple[str, ...],
) -> str:
    if round_.status == RoundStatus.CLOSED:
        return "over"
    if result is not None:
        return "confirmed"
    if mine:
        return "differ" if theirs else "sent"
    if round_.mission_mode == MissionMode.PLANS and seat.game and not seat.game.mission:
        if not seat.plan:
            return "plan"
        if not other.plan:
            return "sealed"
    return "roll" if rolls else "play"


def _choices(seat: Seat) -> tuple[PlanChoice, ...]:
    offered = system(seat.round.event.system).selection.plans
    return tuple(PlanChoice(plan.key, plan.title, plan.advice, _why_not(seat, plan.key)) for plan in offered)


def _why_not(seat: Seat, plan: str) -> str:
    try:
        plans.check_plan(seat, plan)
    except Refused as error:
        return str(error)
    return ""
