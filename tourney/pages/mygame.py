"""Where a player stands now: the one thing to know and the one thing to do, worked out from the rows."""

from dataclasses import dataclass, field
from typing import Any

from missions.load import system
from tourney import calling, queries
from tourney.access import Player
from tourney.briefing import plan_title
from tourney.dicesheets import shown
from tourney.errors import Refused
from tourney.models import Game, MissionMode, Result, Round, RoundStatus, Seat
from tourney.pages.saying import Claim, Talk, Version, is_of_players, report_of, talk_of, versions, with_result
from tourney.services import gamedice, plans, typed_dice
from tourney.services.results import Outcome, vp_of, wins_otherwise

# What a player's page may have to say, each with its own part of the page.
# Reports: `sent` mine alone is in, `answer` theirs alone, `differ` both; with a result `asks` they propose another, and
# `proposed` I do.
STATES = (
    "before", "away", "dropped", "bye", "plan", "sealed", "roll", "play", "sent", "answer", "differ", "confirmed",
    "asks", "proposed", "over",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlanChoice:
    """A battle plan on offer. `why_not` says in words why it is closed to this player, empty if it is open."""

    key: str
    title: str
    advice: str
    why_not: str


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
    talk: Talk = field(default_factory=Talk)

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
        return calling.shown(seat.entry) if seat else None

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
            if roll["what"] == gamedice.ATTACKER
            else roll | {"shown": shown(roll)}
            for roll in self.game.rolls
        ]

    @property
    def tie(self) -> dict[str, Any] | None:
        """The roll that has just settled nothing, so that it is rolled again."""
        last = self.dice[-1] if self.rolls and self.dice else None
        return last if last and typed_dice.is_tie(last) else None

    @property
    def mission_dice(self) -> int:
        """How many dice a roll for the mission takes."""
        return plans.dice_of(self.game, gamedice.MISSION) if self.game else 1

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
    def my_vp(self) -> tuple[int, int] | None:
        """What one's own report comes to, own VP first."""
        return self._vp(self.mine)

    @property
    def their_vp(self) -> tuple[int, int] | None:
        """What the other's report comes to, own VP first."""
        return self._vp(self.theirs)

    def _vp(self, said: Claim | None) -> tuple[int, int] | None:
        if said is None or self.game is None or self.seat is None:
            return None
        position = self.seat.position or 1
        try:
            vp = vp_of(self.game, said.outcome(position))
        except Refused:
            return None  # of another mission, or other rules
        return vp if position == 1 else (vp[1], vp[0])

    @property
    def versions(self) -> list[Version]:
        """What stands, or one's own report where nothing does, beside what the other says."""
        first = self.outcome or self.mine
        if first is None or self.theirs is None or self.round is None or self.other is None:
            return []
        vp = (self.vp or self.my_vp, self.their_vp)
        return versions(first, self.theirs, vp, self.round.event.practice, calling.shown(self.other.entry))

    @property
    def unsettled(self) -> bool:
        """Whether this is a game of an open round that has no result."""
        return self.state in {"plan", "sealed", "roll", "play", "sent", "answer", "differ"}

    @property
    def may_report(self) -> bool:
        """Whether a result may be sent from the phone now."""
        return self.unsettled and self.round is not None and self.round.event.players_report

    @property
    def may_change(self) -> bool:
        """Whether another result may be proposed in place of the one that both agreed on."""
        of_players = self.result is not None and is_of_players(self.result)
        still = self.round is not None and self.round.event.players_report
        return bool(of_players and still) and self.state in {"confirmed", "asks", "proposed"}

    @property
    def poll_seconds(self) -> float:
        """How long the page waits before it asks for news: briefly while both look at their phones for each other."""
        if self.state == "sealed" or (self.state == "plan" and self.other_has_sealed):
            return 1.5
        return 3 if self.state in {"sent", "answer", "differ", "asks", "proposed"} else 8

    @property
    def slowest_seconds(self) -> int | None:
        """How far the page slows down while there is no news, where nobody waits for any.

        One that has just shown a result takes some minutes for it: the other may yet propose another.
        """
        return 20 if self.poll_seconds == 8 else None

    @property
    def settled(self) -> str:
        """Whose word the desk took where both had reported differently: `me`, `them` or `neither`; else empty."""
        if not (self.result and self.mine and self.theirs) or self.mine == self.theirs:
            return ""
        return {self.mine: "me", self.theirs: "them"}.get(self.outcome or self.mine, "neither")

    @property
    def is_asked(self) -> bool:
        """Whether the desk waits for this player's word: it has asked the table, and they have not reported."""
        return self.unsettled and self.mine is None and bool(self.game and self.game.nudged_at)

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
        theirs=theirs,
        result=result,
        vp=vp,
        choices=_choices(seat) if state in {"plan", "sealed"} else (),
        rolls=rolls,
        talk=talk_of(game, own, other, result),
    )


def _claim(seat: Seat, position: int) -> Claim | None:
    report = report_of(seat)
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
        return with_result(result, seat, mine, theirs) if round_.event.players_report else "confirmed"
    if mine:
        return "differ" if theirs else "sent"
    if theirs and round_.event.players_report:
        return "answer"
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
