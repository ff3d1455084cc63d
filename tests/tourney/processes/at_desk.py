"""What an organiser does at the desk."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tourney import queries
from tourney.models import Adjustment, Ballot, Entry, Game, JudgeCall, LogEntry, Penalty, Round
from tourney.services import (
    announcements,
    ballots,
    checkin,
    clock,
    entries,
    events,
    incidents,
    judging,
    marks,
    plans,
    redraws,
    results,
    rounds,
    slips,
    undoable,
    undoing,
)
from tourney.services.receipts import Sent
from tourney.services.writing import Actor

from .acts import OUTCOMES, Press, Somebody


@dataclass
class Desk(Somebody):
    """An organiser, with an account."""

    by: Actor = field(kw_only=True)

    def entry(self) -> Entry | None:
        return self.one_of(self.event.entries.order_by("number"))

    def game(self) -> Game | None:
        games = Game.objects.filter(round=self.latest).select_related("round__event", "table").order_by("pk")
        return self.one_of(games)

    def with_round(self, press: Callable[[Round], object]) -> Press | None:
        latest = self.latest
        return latest and (lambda: press(latest))

    def with_game(self, press: Callable[[Game], object]) -> Press | None:
        game = self.game()
        return game and (lambda: press(game))

    def with_entry(self, press: Callable[[Entry], object]) -> Press | None:
        entry = self.entry()
        return entry and (lambda: press(entry))

    # results

    def result(self) -> Press | None:
        said = self.chance.choice(OUTCOMES)
        return self.with_game(lambda game: results.enter_result(game, self.by, said, version=game.version))

    def slip(self) -> Press | None:
        said, sent = self.chance.choice(OUTCOMES), Sent(self.key("slip"))
        return self.with_game(lambda game: slips.key_slip(game, self.by, said, version=game.version, sent=sent))

    def unlock(self) -> Press | None:
        return self.with_game(lambda game: results.unlock_result(game, self.by, version=game.version))

    def turned(self) -> Press | None:
        return self.with_game(lambda game: incidents.turn_result(game, self.by, version=game.version))

    def decide(self) -> Press | None:
        what = {"mission": "fow4/dust-up", "attacker": self.chance.randint(1, 2)}
        return self.with_game(lambda game: plans.set_mission(game, self.by, version=game.version, **what))

    def choose_again(self) -> Press | None:
        return self.with_game(lambda game: plans.take_back_plans(game, self.by))

    # who sits where

    def swap(self) -> Press | None:
        one, other, latest = self.entry(), self.entry(), self.latest
        if latest is None or one == other:
            return None
        return lambda: redraws.swap_entries(latest, self.by, one, other)

    def as_they_sat(self) -> Press | None:
        one, other, latest = self.entry(), self.entry(), self.latest
        if latest is None or one == other:
            return None
        version = incidents.places_version(latest)
        return lambda: incidents.as_they_sat(latest, one, other, self.by, version=version)

    def redraw(self) -> Press | None:
        seed, keep = str(self.chance.random()), self.chance.random() < 0.5
        return self.with_round(lambda latest: redraws.redraw_round(latest, self.by, seed=seed, keep=keep))

    def move(self) -> Press | None:
        table = self.one_of(self.event.tables.all())
        return self.with_game(lambda game: rounds.move_game(game, self.by, table, version=game.version))

    def pin(self) -> Press | None:
        pinned = self.chance.random() < 0.5
        return self.with_game(lambda game: redraws.pin_game(game, self.by, pinned=pinned))

    # the round

    def forward(self) -> Press | None:
        """The next step, whatever it is."""
        latest, event, by = self.latest, self.event, self.by
        if latest is None or latest.status == "closed":
            seed = str(self.chance.random())
            return lambda: rounds.draft_round(event, by, mission_mode="plans", seed=seed)
        if latest.status == "draft":
            return lambda: rounds.publish_round(latest, by)
        if latest.status == "published":
            return lambda: rounds.start_round(latest, by)
        left = [game.public_id for game in queries.without_result(latest)]
        return lambda: rounds.close_round(latest, by, without=left if self.chance.random() < 0.05 else ())

    def back(self) -> Press | None:
        steps = {"closed": rounds.reopen_round, "draft": rounds.discard_round}
        return self.with_round(lambda latest: steps.get(latest.status, rounds.unpublish_round)(latest, self.by))

    def pause(self) -> Press | None:
        which = self.chance.choice((clock.pause_round, clock.resume_round))
        return self.with_round(lambda latest: which(latest, self.by))

    def minutes(self) -> Press | None:
        latest = self.latest
        seen = latest and latest.extra_minutes
        return latest and (lambda: clock.add_minutes(latest, self.by, 5, seen=seen))

    def extend(self) -> Press | None:
        return self.with_game(lambda game: clock.extend_game(game, self.by, 5, version=game.version))

    # people

    def enter(self) -> Press | None:
        event, name, key = self.event, f"Late {self.chance.getrandbits(20):x}", self.key("entry")
        if event.entries.count() >= 14:
            return None
        return lambda: entries.add_entry(event, self.by, name=name, key=key)

    def drop(self) -> Press | None:
        return self.with_entry(lambda entry: entries.drop_entry(entry, self.by))

    def come_back(self) -> Press | None:
        return self.with_entry(lambda entry: entries.return_entry(entry, self.by))

    def edit(self) -> Press | None:
        army = f"Army {self.chance.random()}"
        entry = self.entry()
        version = entry and entries.entry_version(entry)
        return entry and (lambda: entries.edit_entry(entry, self.by, version=version, army=army))

    def check_in(self) -> Press | None:
        which = self.chance.choice((checkin.check_in, checkin.check_in, checkin.undo_check_in))
        return self.with_entry(lambda entry: which(entry, self.by))

    def away(self) -> Press | None:
        number, absent = self.chance.randint(1, 5), self.chance.random() < 0.5
        return self.with_entry(lambda entry: entries.set_absent(entry, self.by, number, absent=absent))

    def new_link(self) -> Press | None:
        return self.with_entry(lambda entry: entries.reissue_link(entry, self.by))

    def vp(self) -> Press | None:
        given = self.one_of(Adjustment.objects.filter(event=self.event_id, penalty=None).select_related("event"))
        if given and self.chance.random() < 0.5:
            return lambda: entries.remove_adjustment(given, self.by)
        vp = self.chance.choice((-2, -1, 1))
        return self.with_entry(lambda entry: entries.adjust_vp(entry, self.by, vp=vp, reason="ruling"))

    def card(self) -> Press | None:
        given = self.one_of(Penalty.objects.filter(event=self.event_id).select_related("event", "entry"))
        match self.chance.randint(0, 3 if given else 0):
            case 1:
                return lambda: judging.appeal_card(given, self.by, "It was not so")
            case 2:
                lifted = self.chance.random() < 0.5
                return lambda: judging.rule_on_card(given, self.by, "Looked at", lifted=lifted)
        fine = {"card": "yellow", "reason": "Slow play", "vp": self.chance.choice((0, 2))}
        return self.with_entry(lambda entry: judging.give_card(entry, self.by, **fine))

    def call(self) -> Press | None:
        call = self.one_of(JudgeCall.objects.filter(event=self.event_id, settled_at=None).select_related("event"))
        which = self.chance.choice((judging.take_call, judging.settle_call))
        return call and (lambda: which(call, self.by))

    # the event

    def ballot(self) -> Press | None:
        ballot = self.one_of(Ballot.objects.filter(event=self.event_id).select_related("event"))
        if ballot is None:
            event, question = self.event, ballots.Question(f"Best {self.chance.random()}", picks=2)
            return lambda: ballots.add_ballot(event, self.by, question)
        which = self.chance.choice((ballots.open_ballot, ballots.open_ballot, ballots.close_ballot))
        return lambda: which(ballot, self.by)

    def announce(self) -> Press | None:
        event, words = self.event, f"Lunch at {self.chance.random()}"
        return lambda: announcements.announce(event, self.by, words)

    def mark(self) -> Press | None:
        event, entry = self.event, self.entry()
        if entry is None:
            return None
        cell = (entry.number, "painting")
        seen = {cell: entry.marks.filter(key="painting").values_list("value", flat=True).first()}
        return lambda: marks.enter_marks(event, self.by, {cell: self.chance.randint(0, 30)}, seen=seen)

    def settings(self) -> Press | None:
        event, venue = self.event, f"Hall {self.chance.random()}"
        return lambda: events.change_settings(event, self.by, {"venue": venue})

    def undo(self) -> Press | None:
        newest = LogEntry.objects.filter(event=self.event_id).select_related("event").order_by("-sequence")
        line = self.one_of(newest[: self.chance.randint(1, 6)])
        return None if line is None or undoable.never(line) else lambda: undoing.undo(line, self.by)


ACTS = {
    "result": 3, "slip": 2, "forward": 4, "swap": 3, "undo": 3, "check_in": 2, "card": 2, "vp": 2, "edit": 2,
    "redraw": 2, "back": 1, "unlock": 1, "turned": 1, "decide": 1, "choose_again": 1, "as_they_sat": 1, "move": 1,
    "pin": 1, "pause": 1, "minutes": 1, "extend": 1, "enter": 1, "drop": 1, "come_back": 2, "away": 1, "new_link": 1,
    "call": 2, "ballot": 1, "announce": 1, "mark": 1, "settings": 1,
}  # fmt: skip
"""Each with how often it is tried."""
