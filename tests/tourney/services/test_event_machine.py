"""Organisers and players who do anything at any time: whatever they do, the event stays whole."""

import pytest
from django.db import transaction
from django.http import Http404
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests import make
from tests.tourney.services import judge
from tourney import queries
from tourney.access import public_game
from tourney.errors import Refused
from tourney.models import Event, Game, Seat
from tourney.services import entries, events, plans, redraws, reports, results, rounds
from tourney.services.results import Outcome

MOST_ENTRIES = 8  # the judge tries every draw
ANY = st.integers(0, 99)  # picks one of whatever is there
MODES = ("plans", "fixed", "random")
PLANS = ("attack", "manoeuvre", "defend")
ROUND = ("forward", "forward", "forward", "redraw", "publish", "start", "close", "unpublish", "reopen", "discard")
ROUND += ("swap", "move", "end", "pin", "less")
PEOPLE = ("enter", "drop", "return", "remove", "away", "here", "adjust", "link")
GAME = ("seal", "seal", "roll", "report", "report", "agree", "desk", "default", "decide", "choose_again", "unlock")


def pick(things, number):
    """One of the things, or None if there are none."""
    things = list(things)
    return things[number % len(things)] if things else None


def outcome(one, other):
    return Outcome((1, 2, None)[one % 3], one % 5, other % 5)


class EventMachine(RuleBasedStateMachine):
    """Every press writes one log entry, or none, and none at all when it is refused."""

    def __init__(self):
        super().__init__()
        self.block = transaction.atomic()
        self.block.__enter__()

    def teardown(self):
        transaction.set_rollback(True)
        self.block.__exit__(None, None, None)

    @initialize(
        count=st.integers(3, 7),
        dice=st.sampled_from(["server", "typed"]),
        limit=st.sampled_from([None, 1]),
        mode=st.sampled_from(MODES),
        played=st.integers(0, 2),
    )
    def create(self, count, dice, limit, mode, played):
        made = make.event(entries=count, tables=MOST_ENTRIES, rounds_planned=5, dice=dice, plan_limit=limit)
        self.pk, self.by, self.mode, self.drawn = made.pk, make.desk(made), mode, False
        for _ in range(played):
            make.closed(made)
        for _ in ("draft", "publish"):
            self.forward(played, 0)

    @property
    def event(self):
        return Event.objects.get(pk=self.pk)

    @property
    def latest(self):
        return self.event.rounds.order_by("-number").first()

    def press(self, service, thing, *args, **kwargs):
        """Take the step, if there is a thing to take it with. Whether it was taken."""
        if thing is None or None in args:
            return False
        revision = self.event.revision
        try:
            with transaction.atomic():
                service(thing, *args, **kwargs)
        except Refused:
            assert self.event.revision == revision
            return False
        assert self.event.revision - revision in {0, 1}
        return True

    @rule(what=st.sampled_from(ROUND), one=ANY, other=ANY)
    def the_round(self, what, one, other):
        by_name = getattr(rounds, f"{what}_round", None)
        if what in {"publish", "start", "close", "unpublish", "reopen", "discard"}:
            self.press(by_name, self.latest, self.by)
        elif what == "redraw":
            self.redraw(seed=f"{one}", keep=other % 2 == 1)
        else:
            getattr(self, what)(one, other)

    def forward(self, one, other):
        """The next step of an event, whatever it is."""
        round_ = self.latest
        if round_ is None or round_.status == "closed":
            mission = "fow4/contact" if self.mode == "fixed" else ""
            draft = {"mission_mode": self.mode, "mission": mission, "seed": f"{one}"}
            self.drawn = self.press(rounds.draft_round, self.event, self.by, **draft)
        elif round_.status == "draft":
            if any(redraws.stale_entries(round_)):
                self.drawn = self.press(redraws.redraw_round, round_, self.by, seed=f"{one}")
            self.press(rounds.publish_round, round_, self.by)
        else:
            for game in Game.objects.filter(round=round_, result=None).order_by("pk"):
                self.press(results.enter_result, game, self.by, outcome(one + game.pk, other))
            self.press(rounds.close_round, round_, self.by)

    def swap(self, one, other):
        everybody = self.event.entries.all()
        self.press(redraws.swap_entries, self.latest, self.by, pick(everybody, one), pick(everybody, other))

    def redraw(self, **how):
        done = self.press(redraws.redraw_round, self.latest, self.by, **how)
        # Beside games that stay as they are a rematch may be had that the whole draw could do without.
        self.drawn = done and not self.latest.draw["locked"]

    def less(self, one, other):
        """One player less, and now and then one more."""
        seated = self.event.entries.filter(seats__round=self.latest)
        others = self.event.entries.exclude(seats__round=self.latest)
        out, late = pick(seated, one), pick(others, other)
        self.redraw(keep=True, out=[out] if out and one % 3 else [], late=[late] if late and other % 3 else [])

    def pin(self, one, other):
        self.press(redraws.pin_game, self.game(one), self.by, pinned=other % 3 > 0)

    def move(self, one, other):
        self.press(rounds.move_game, self.game(one), self.by, pick(self.event.tables.all(), other))

    def end(self, one, other):
        if self.press(events.finish_event, self.event, self.by):
            assert not self.press(rounds.draft_round, self.event, self.by)
            assert self.press(events.reopen_event, self.event, self.by)

    @rule(what=st.sampled_from(PEOPLE), one=ANY, number=st.integers(1, 5))
    def people(self, what, one, number):
        entry, by = pick(self.event.entries.all(), one), self.by
        if what == "enter" and self.event.entries.count() < MOST_ENTRIES:
            self.press(entries.add_entry, self.event, by, name="Late")
        elif what == "adjust":
            self.press(entries.adjust_vp, entry, by, vp=number - 3, reason="ruling")
        elif what in {"away", "here"}:
            self.press(entries.set_absent, entry, by, number, absent=what == "away")
        elif what in {"drop", "return", "remove", "link"}:
            name = "reissue_link" if what == "link" else f"{what}_entry"
            self.press(getattr(entries, name), entry, by)

    def game(self, number):
        """Mostly one of the latest round; now and then one of an earlier round."""
        games = Game.objects.filter(round__event_id=self.pk).select_related("round__event")
        return pick(games.order_by("pk") if number % 4 == 0 else games.filter(round=self.latest).order_by("pk"), number)

    def seat(self, number):
        seats = Seat.objects.filter(round=self.latest, game__isnull=False).select_related("round__event", "entry")
        return pick(seats.order_by("pk"), number)

    @rule(what=st.sampled_from(GAME), one=ANY, other=ANY)
    def a_game(self, what, one, other):
        getattr(self, what)(one, other)

    def seal(self, one, other):
        seat = self.seat(one)
        self.press(plans.seal_plan, seat, seat and make.actor(seat), pick(PLANS, other))

    def roll(self, one, other):
        game = self.game(one)
        what = pick(plans.dice_needed(game), other) if game else None
        dice = (1 + one % 6, 1 + other % 6)
        self.press(plans.type_roll, game, self.by, what=what, values=dice if what == "attacker" else dice[:1])

    def report(self, one, other):
        seat = self.seat(one)
        self.press(reports.report_result, seat, seat and make.actor(seat), outcome(other, one))

    def agree(self, one, other):
        """Somebody says what the other one has said."""
        for seat in Seat.objects.filter(round=self.latest, reports__current=True).select_related("round__event"):
            mine = seat.game.seats.select_related("round__event", "entry").exclude(pk=seat.pk).get()
            self.press(reports.report_result, mine, make.actor(mine), Outcome(*seat.reports.get(current=True).claim))

    def desk(self, one, other):
        self.press(results.enter_result, self.game(one), self.by, outcome(other, one))

    def default(self, one, other):
        won = Outcome(1 + other % 2, 0, 0) if other % 3 else Outcome(None, 0, 0)
        self.press(results.enter_result, self.game(one), self.by, won, kind="forfeit" if won.winner else "neither")

    def decide(self, one, other):
        self.press(plans.set_mission, self.game(one), self.by, mission="fow4/dust-up", attacker=1 + other % 2)

    def choose_again(self, one, other):
        self.press(plans.take_back_plans, self.game(one), self.by)

    def unlock(self, one, other):
        self.press(results.unlock_result, self.game(one), self.by)

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
