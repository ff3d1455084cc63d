"""Organisers and players who do anything at any time: whatever they do, the event stays whole."""

import pytest
from django.db import transaction
from django.http import Http404
from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests import make
from tests.tourney.services import judge
from tourney import queries
from tourney.access import public_game
from tourney.errors import Refused
from tourney.models import Event, Game, Seat
from tourney.services import entries, events, plans, results, rounds
from tourney.services.results import Outcome

MOST_ENTRIES = 8  # the judge tries every draw
ANY = st.integers(0, 99)  # picks one of whatever is there
UNITS = st.integers(0, 5)
SOME = st.integers(0, 3).map(bool)  # more often yes than no
MODES = st.sampled_from(["plans", "fixed", "random"])
PLANS = st.sampled_from(["attack", "manoeuvre", "defend"])
KINDS = st.sampled_from(["played", "played", "played", "forfeit", "neither"])


def pick(things, number):
    """One of the things; without any, the step is not taken."""
    things = list(things)
    assume(things)
    return things[number % len(things)]


class EventMachine(RuleBasedStateMachine):
    """Every step is one press: it writes one log entry, or none, and none at all when it is refused."""

    def __init__(self):
        super().__init__()
        self.block = transaction.atomic()
        self.block.__enter__()

    def teardown(self):
        transaction.set_rollback(True)
        self.block.__exit__(None, None, None)

    @initialize(count=st.integers(3, 7), dice=st.sampled_from(["server", "typed"]), limit=st.sampled_from([None, 2]))
    def create(self, count, dice, limit):
        made = make.event(entries=count, tables=MOST_ENTRIES, rounds_planned=4, dice=dice, plan_limit=limit)
        self.pk, self.by, self.drawn = made.pk, make.desk(made), False

    @property
    def event(self):
        return Event.objects.get(pk=self.pk)

    @property
    def latest(self):
        return pick(self.event.rounds.order_by("-number")[:1], 0)

    def press(self, service, *args, **kwargs):
        revision = self.event.revision
        try:
            with transaction.atomic():
                service(*args, **kwargs)
        except Refused:
            assert self.event.revision == revision
            return False
        assert self.event.revision - revision in {0, 1}
        return True

    def game(self, number, **where):
        return pick(Game.objects.filter(round__event_id=self.pk, **where).order_by("pk"), number)

    def seat(self, number):
        wanted = {"round": self.latest, "game__isnull": False}
        return pick(Seat.objects.filter(**wanted).select_related("round__event", "entry").order_by("pk"), number)

    # the round

    @rule(mode=MODES, seed=ANY)
    def draft(self, mode, seed):
        mission = "fow4/contact" if mode == "fixed" else ""
        self.drawn = self.press(
            rounds.draft_round, self.event, self.by, mission_mode=mode, mission=mission, seed=f"{seed}"
        )

    @rule(seed=ANY)
    def redraw(self, seed):
        self.drawn = self.press(rounds.redraw_round, self.latest, self.by, seed=f"{seed}")

    @rule(act=st.sampled_from(["publish", "publish", "start", "close", "unpublish", "reopen", "discard"]))
    def act(self, act):
        self.press(getattr(rounds, f"{act}_round"), self.latest, self.by)

    @rule(mode=MODES, one=ANY)
    def whole_round(self, mode, one):
        """What most rounds are: drawn, published, played, closed."""
        for service in (rounds.draft_round, rounds.publish_round):
            self.press(service, self.event if service is rounds.draft_round else self.latest, self.by)
        self.rest(one)
        self.press(rounds.close_round, self.latest, self.by)

    @rule(one=ANY, other=ANY)
    def swap(self, one, other):
        everybody = self.event.entries.all()
        self.press(rounds.swap_entries, self.latest, self.by, pick(everybody, one), pick(everybody, other))

    @rule(one=ANY, table=ANY)
    def move(self, one, table):
        self.press(rounds.move_game, self.game(one), self.by, pick(self.event.tables.all(), table))

    # who plays

    @rule()
    def enter(self):
        assume(self.event.entries.count() < MOST_ENTRIES)
        self.press(entries.add_entry, self.event, self.by, name="Late")

    @rule(one=ANY, what=st.sampled_from(["drop_entry", "return_entry", "return_entry", "remove_entry", "reissue_link"]))
    def come_and_go(self, one, what):
        self.press(getattr(entries, what), pick(self.event.entries.all(), one), self.by)

    @rule(one=ANY, number=st.integers(1, 4), absent=SOME)
    def away(self, one, number, absent):
        self.press(entries.set_absent, pick(self.event.entries.all(), one), self.by, number, absent=absent)

    @rule(one=ANY, vp=st.integers(-3, 3))
    def adjust(self, one, vp):
        self.press(entries.adjust_vp, pick(self.event.entries.all(), one), self.by, vp=vp, reason="ruling")

    # plans and dice

    @rule(one=ANY, plan=PLANS)
    def seal(self, one, plan):
        seat = self.seat(one)
        self.press(plans.seal_plan, seat, make.actor(seat), plan)

    @rule(one=ANY, what=st.sampled_from(["attacker", "mission"]), dice=st.tuples(st.integers(1, 6), st.integers(1, 6)))
    def roll(self, one, what, dice):
        game = self.game(one, round=self.latest)
        self.press(plans.type_roll, game, self.by, what=what, values=dice if what == "attacker" else dice[:1])

    @rule(one=ANY, attacker=st.integers(1, 2))
    def decide(self, one, attacker):
        self.press(plans.set_mission, self.game(one), self.by, mission="fow4/dust-up", attacker=attacker)

    @rule(one=ANY)
    def choose_again(self, one):
        self.press(plans.take_back_plans, self.game(one), self.by)

    # results

    @rule(one=ANY, winner=st.sampled_from([1, 2, None]), lost=st.tuples(UNITS, UNITS), agree=SOME)
    def report(self, one, winner, lost, agree):
        """One player reports, and mostly the other one says the same."""
        seat = self.seat(one)
        outcome = Outcome(winner, *lost)
        self.press(results.report_result, seat, make.actor(seat), outcome)
        if agree:
            other = seat.game.seats.select_related("round__event", "entry").exclude(pk=seat.pk).get()
            self.press(results.report_result, other, make.actor(other), outcome)

    @rule(one=ANY, winner=st.sampled_from([1, 2, None]), lost=st.tuples(UNITS, UNITS), kind=KINDS)
    def enter_result(self, one, winner, lost, kind):
        lost = lost if kind == "played" else (0, 0)
        self.press(results.enter_result, self.game(one), self.by, Outcome(winner, *lost), kind=kind)

    @rule(one=ANY)
    def rest(self, one):
        for number, game in enumerate(Game.objects.filter(round=self.latest, result=None).order_by("pk")):
            self.press(results.enter_result, game, self.by, Outcome(1 + (one + number) % 2, 1, 2))

    @rule(one=ANY)
    def unlock(self, one):
        self.press(results.unlock_result, self.game(one), self.by)

    @rule(finish=SOME)
    def end(self, finish):
        if self.press(events.finish_event, self.event, self.by):
            self.press(events.reopen_event, self.event, self.by)

    # what holds after every step

    @invariant()
    def nothing_is_broken(self):
        assert judge.faults(self.event) == []

    @invariant()
    def the_standings_are_what_the_judge_makes_of_them(self):
        event = self.event
        rows = {row.entry: (row.place, tuple(row.values.values())) for row in queries.standings_of(event)}
        assert rows == judge.standings(event)

    @invariant()
    def no_draw_has_a_rematch_that_could_be_avoided(self):
        if not self.drawn:
            return
        self.drawn = False
        round_ = self.latest
        met = judge.met(self.event, round_.number)
        pairs = {frozenset(game.seats.values_list("entry__number", flat=True)) for game in round_.games.all()}
        if pairs & met:
            players = list(round_.seats.values_list("entry__number", flat=True))
            assert not judge.clean_draw_exists(players, met)

    @invariant()
    def a_draft_is_nowhere_to_be_seen(self):
        event = self.event
        public = queries.public_round(event)
        assert public is None or public.is_public
        drafts = Game.objects.filter(round__event=event, round__status="draft")
        for game in drafts[:1]:
            with pytest.raises(Http404):
                public_game(game.public_id)
        seen = {bye.round for bye in queries.record(event).byes} | {game.round for game in queries.record(event).games}
        assert not seen & set(event.rounds.filter(status="draft").values_list("number", flat=True))


@pytest.mark.django_db
def test_whatever_is_pressed_in_whatever_order_the_event_stays_whole():
    run_state_machine_as_test(
        EventMachine,
        settings=settings(
            max_examples=10, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


def test_the_judge_finds_a_draw_wherever_there_is_one():
    everybody = {frozenset((one, other)) for one in range(4) for other in range(one)}
    assert not judge.clean_draw_exists([0, 1, 2, 3], everybody)
    assert judge.clean_draw_exists([0, 1, 2, 3], everybody - {frozenset((0, 1)), frozenset((2, 3))})
    assert judge.clean_draw_exists([0, 1, 2], everybody - {frozenset((1, 2))})
    assert not judge.clean_draw_exists([0, 1, 2, 3], everybody - {frozenset((0, 1))})
