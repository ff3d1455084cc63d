"""Phones on a bad network and a desk that is busy meanwhile: whatever arrives when, each message counts once or never.

    PHONE_ORDERS=3000 uv run pytest tests/tourney/services/test_phone_machine.py

tries thousands of orders in the place of a few.
"""

import os
from collections import Counter

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests import make
from tests.tourney.services import judge
from tests.tourney.services.phones import STATEMENTS, Message, Phone, arrive, page_of, standing
from tourney import queries
from tourney.errors import Refused
from tourney.models import Event, Game, LogEntry, Report, Result, Source
from tourney.services import clock, incidents, plans, redraws, reports, results, rounds, slips, undoable
from tourney.services.gamedice import ATTACKER
from tourney.services.results import Outcome
from tourney.services.undoing import undo

ORDERS, STEPS = int(os.environ.get("PHONE_ORDERS", "5")), 25
TABLES = (1, 2, 2) if ORDERS < 100 else (1, 2, 3)
ANY = st.integers(0, 99)  # picks one of whatever is there
PLANS = ("attack", "manoeuvre", "defend")
OUTCOMES = (Outcome(1, 1, 4), Outcome(2, 3, 0), Outcome(None, 2, 2))
PRESSES = ("seal", "seal", "report", "report", "report", "theirs", "keep", "desk", "roll", "judge", "off")
NETWORK = ("deliver", "deliver", "deliver", "unheard", "unheard", "again", "load", "load")
DESK = ("enter", "slip", "unlock", "choose_again", "mission", "sit", "pause", "undo", "undo", "swap")
ROUND = ("close", "reopen", "next")


def pick(things, number):
    """One of the things, or None if there are none."""
    things = list(things)
    return things[number % len(things)] if things else None


class PhoneMachine(RuleBasedStateMachine):
    """Three tables, a phone for each player, one of whom has two; every copy of a message stays in the network."""

    def __init__(self):
        super().__init__()
        self.block = transaction.atomic()
        self.block.__enter__()
        self.network: list[tuple[Phone, Message]] = []
        self.effects: Counter[str] = Counter()
        self.looked_at = None

    def teardown(self):
        try:
            if hasattr(self, "pk"):
                self.the_network_is_well_again()
        finally:
            transaction.set_rollback(True)
            self.block.__exit__(None, None, None)

    @initialize(dice=st.sampled_from(["server", "typed"]), tables=st.sampled_from(TABLES), head_start=st.integers(0, 2))
    def create(self, dice, tables, head_start):
        event = make.event(entries=2 * tables, tables=4, rounds_planned=4, dice=dice)
        make.playing(event, mode="plans")
        self.pk, self.by = event.pk, make.desk(event)
        entries = list(event.entries.values_list("pk", flat=True))
        self.phones = [Phone(event.pk, pk, f"phone{number}") for number, pk in enumerate([*entries, entries[0]])]
        for phone in self.phones:
            phone.load()
        for number in range(2 * tables if head_start else 0):
            self.seal(self.phones[number], number)
            self.travel(*self.network.pop(), heard=True)
        for number in range(2 * tables if head_start == 2 else 0):
            self.phones[number].load()
            self.report(self.phones[number], 0)
            self.travel(*self.network.pop(), heard=True)

    @property
    def event(self):
        return Event.objects.get(pk=self.pk)

    @property
    def latest(self):
        return self.event.rounds.order_by("-number").first()

    # what a player does

    @rule(what=st.sampled_from(PRESSES), who=ANY, how=ANY)
    def press(self, what, who, how):
        phone = pick(self.phones, who)
        if phone.page.my.game:
            getattr(self, what)(phone, how)

    def put(self, phone, message):
        if message:
            self.network.append((phone, message))

    def seal(self, phone, how):
        page, game = phone.page, phone.page.my.game.public_id
        if page.my.state in {"plan", "sealed"}:
            said = (PLANS[how % 3], page.promise)
            self.put(phone, phone.write("seal", f"plan {game}", *said, seen=page.plan_key))

    def report(self, phone, how):
        if phone.page.my.may_report or phone.page.my.outcome:
            self.say(phone, OUTCOMES[how % 3], agreeing=False)

    def theirs(self, phone, how):
        """Take what the other has said."""
        my = phone.page.my
        if my.theirs:
            self.say(phone, outcome_of(my, my.theirs), agreeing=True)

    def say(self, phone, outcome, *, agreeing):
        slot = f"report {phone.page.my.game.public_id}"
        self.put(phone, phone.write("report", slot, outcome, agreeing, seen=phone.page.report_key))

    def keep(self, phone, how):
        my = phone.page.my
        if my.outcome and my.theirs and my.theirs != my.outcome:
            self.put(phone, phone.write("keep", f"report {my.game.public_id}", outcome_of(my, my.theirs)))

    def desk(self, phone, how):
        if phone.page.my.state == "differ":
            self.put(phone, phone.write("desk", f"desk {phone.page.my.game.public_id}"))

    def roll(self, phone, how):
        what = pick(phone.page.my.rolls, how)
        values = (1 + how % 6, 1 + (how + 1 + how // 6 % 5) % 6)
        if what:
            values = values if what == ATTACKER else values[: phone.page.my.mission_dice]
            self.put(phone, phone.write("roll", f"roll {phone.page.my.game.public_id} {what}", what, values))

    def judge(self, phone, how):
        self.put(phone, phone.write("judge", f"call {phone.page.my.game.public_id}"))

    def off(self, phone, how):
        if phone.page.call:
            self.put(phone, phone.write("off", f"call {phone.page.my.game.public_id}", phone.page.call))

    # what the network does

    @rule(what=st.sampled_from(NETWORK), which=ANY, late=st.booleans())
    def wifi(self, what, which, late):
        """Any copy that was ever sent may come now; it stays, so that it may come again."""
        if what == "load":
            pick(self.phones, which).load()
        elif what == "again":
            waiting = [(phone, message) for phone in self.phones for message in phone.waiting]
            self.network += [pick(waiting, which)] if waiting else []
        elif self.network:
            newest = len(self.network) - 1 - which % min(3, len(self.network))
            self.travel(*self.network[which % len(self.network) if late else newest], heard=what == "deliver")

    def travel(self, phone, message, *, heard):
        """A copy arrives; its answer is heard or lost. Whoever hears that it was taken loads the page."""
        before, revision = standing(phone.player, message), self.event.revision
        made = self.players_results()
        with transaction.atomic():
            refused = arrive(phone.player, message)
        effect = self.event.revision - revision
        assert effect in {0, 1}
        assert not (refused and effect), "what is refused changes nothing"
        if effect:
            self.effects[message.key] += 1
            if message.what in STATEMENTS:
                assert before in message.knew, f"{message} came over {before}, which it had not seen"
        assert self.effects[message.key] <= 1, f"{message} counted twice"
        for game in self.players_results() - made:
            self.both_say_so(game[0])
        if heard:
            phone.hear(message, refused)
            phone.load()

    def players_results(self):
        of_players = Result.objects.filter(game__round__event=self.pk, source=Source.PLAYERS)
        return set(of_players.values_list("game_id", "winner", "lost_1", "lost_2"))

    def both_say_so(self, game):
        said = Report.objects.filter(seat__game=game, current=True)
        claims = [report.claim for report in said]
        assert claims == [Result.objects.get(game=game).claim] * 2, "a result that not both have reported"

    # what the desk does

    @rule(what=st.sampled_from(DESK), which=ANY, how=ANY)
    def at_the_desk(self, what, which, how):
        game = pick(Game.objects.filter(round=self.latest).select_related("round__event").order_by("pk"), which)
        revision = self.event.revision
        try:
            with transaction.atomic():
                self.do(what, game, which, how)
        except Refused:
            assert self.event.revision == revision

    def do(self, what, game, which, how):
        by, entries = self.by, list(self.event.entries.all())
        two = (pick(entries, which), pick(entries, how))
        acts = {
            "enter": lambda: results.enter_result(game, by, OUTCOMES[how % 3]),
            "slip": lambda: slips.key_slip(game, by, OUTCOMES[how % 3], version=game.version),
            "unlock": lambda: results.unlock_result(game, by),
            "choose_again": lambda: plans.take_back_plans(game, by),
            "mission": lambda: plans.set_mission(game, by, mission="fow4/dust-up", attacker=1 + how % 2),
            "sit": lambda: incidents.as_they_sat(self.latest, *two, by),
            "swap": lambda: redraws.swap_entries(self.latest, by, *two),
            "pause": lambda: (clock.pause_round if how % 2 else clock.resume_round)(self.latest, by),
            "undo": lambda: self.undo(which % (1 + how % 4)),
        }
        acts[what]()

    def undo(self, which):
        line = LogEntry.objects.filter(event=self.pk).select_related("event").order_by("-sequence")[which : which + 1]
        if line and not undoable.never(line[0]):
            undo(line[0], self.by)

    @rule(what=st.sampled_from(ROUND), how=ANY)
    def the_round(self, what, how):
        latest = self.latest
        try:
            with transaction.atomic():
                if what == "close" and how % 3 == 0:
                    left = queries.without_result(latest)
                    rounds.close_round(latest, self.by, without=[game.public_id for game in left] if how % 2 else [])
                elif what == "reopen":
                    rounds.reopen_round(latest, self.by)
                elif latest.status == "closed":
                    make.playing(self.event, mode="plans")
        except Refused:
            pass

    # what holds after every step

    @invariant()
    def every_page_is_true_or_knows_that_it_is_old(self):
        """And none tells the other's plan before both are sealed."""
        revision = self.event.revision if hasattr(self, "pk") else None
        if revision == self.looked_at:
            return
        self.looked_at = revision
        for phone in self.phones:
            now = page_of(phone.player)
            assert now.shows == phone.page.shows or now.word != phone.page.word
            if now.my.seat and not now.my.seat.plan:
                assert now.my.plans is None

    @invariant()
    def no_plan_is_told_before_both_are_sealed(self):
        last = LogEntry.objects.filter(event=getattr(self, "pk", 0)).order_by("sequence").last()
        if last and last.verb == "plan sealed" and last.entry:
            plans_now = last.entry.seats.get(round=self.latest).game.seats.values_list("plan", flat=True)
            assert all(plans_now) or not last.data["revealed"]
            assert all(plans_now) or not any(plan in f"{last.subject} {last.data}" for plan in PLANS)

    def phone_of(self, entry):
        return next(phone for phone in self.phones if phone.entry == entry)

    # how it ends

    def the_network_is_well_again(self):
        """All that waits is sent until it is answered; then who has no result yet reports, and all see the same."""
        self.hear_everything()
        faults = [one for one in judge.faults(self.event) if "closed without a result" not in one]  # the desk may
        assert faults == []
        if self.latest.status == "closed":
            return
        for game in Game.objects.filter(round=self.latest):
            for seat in queries.seats_in_order(game):
                self.finish(self.phone_of(seat.entry_id))
        for game in Game.objects.filter(round=self.latest):
            result = Result.objects.get(game=game)
            for seat in queries.seats_in_order(game):
                phone = self.phone_of(seat.entry_id)
                phone.load()
                assert phone.page.my.state == "confirmed"
                assert outcome_of(phone.page.my, phone.page.my.outcome) == Outcome(*result.claim)
            if result.source == Source.PLAYERS:
                self.both_say_so(game)
        assert all(count == 1 for count in self.effects.values())

    def hear_everything(self):
        for phone in self.phones:
            for message in list(phone.waiting):
                self.travel(phone, message, heard=True)
            phone.load()
            assert not list(phone.waiting)

    def finish(self, phone):
        phone.load()
        my = phone.page.my
        if my.state == "confirmed" and not (my.mine and my.outcome and my.mine != my.outcome):
            return
        self.say(phone, outcome_of(my, my.outcome) if my.outcome else OUTCOMES[0], agreeing=False)
        self.hear_everything()


def outcome_of(my, claim):
    """A claim as a player sees it, as the outcome it is by position."""
    other = {"me": my.seat.position, "them": 3 - my.seat.position, "nobody": None}
    counts = (claim.mine, claim.theirs) if my.seat.position == 1 else (claim.theirs, claim.mine)
    return Outcome(other[claim.winner], *counts)


@pytest.mark.django_db
def test_whatever_the_network_does_each_message_counts_once_or_never():
    run_state_machine_as_test(
        PhoneMachine,
        settings=settings(
            max_examples=ORDERS, stateful_step_count=STEPS, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


@pytest.fixture
def machine(db):
    """At one table, with both plans sealed."""
    made = PhoneMachine()
    made.create("server", 1, 1)
    yield made
    transaction.set_rollback(True)
    made.block.__exit__(None, None, None)


def first_words(machine):
    """One player's two phones: each says something, seeing no more than the sealed plans."""
    own, second = machine.phones[0], machine.phones[2]
    for phone, how in ((own, 0), (second, 1)):
        phone.load()
        machine.report(phone, how)
    return machine.network[-2:]


def test_the_machine_notices_a_message_that_counts_over_one_it_had_not_seen(machine, monkeypatch):
    older, newer = first_words(machine)
    monkeypatch.setattr(reports, "in_turn", lambda standing, sent, says="": None)
    machine.travel(*newer, heard=False)
    with pytest.raises(AssertionError, match="which it had not seen"):
        machine.travel(*older, heard=False)


def test_the_machine_notices_a_message_that_counts_twice(machine, monkeypatch):
    message, _ = first_words(machine)
    monkeypatch.setattr(reports, "taken", lambda change, sent: False)
    machine.travel(*message, heard=False)
    results.unlock_result(Game.objects.get(round=machine.latest), machine.by)
    with pytest.raises(AssertionError, match="counted twice"):
        machine.travel(*message, heard=False)
