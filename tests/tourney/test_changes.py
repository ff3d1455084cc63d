"""The table of what may be changed when, each cell tried on the services."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import transaction

from tests import make
from tourney import changes, queries
from tourney.changes import BEFORE, CHANGES, CLOSED, DRAFT, FINISHED, LATER, MOMENTS, NO, PLAYING, PUBLISHED
from tourney.errors import Refused
from tourney.models import Event, Game, Round
from tourney.services import (
    ballots,
    entries,
    events,
    incidents,
    marks,
    plans,
    redraws,
    reports,
    results,
    rounds,
    scoring,
)
from tourney.services.results import Outcome
from tourney.services.writing import Actor

ROOT = Path(__file__).resolve().parents[2]


class At:
    """An event whose first round is at some moment, with what a change may be tried on."""

    def __init__(self, moment: str) -> None:
        self.event: Event = make.event(entries=6, tables=4)
        self.by = make.desk(self.event)
        if moment == BEFORE:
            return
        make.draft(self.event, mode="plans")
        if moment == DRAFT:
            return
        rounds.publish_round(self.round, self.by)
        if moment == PUBLISHED:
            return
        rounds.start_round(self.round, self.by)
        if moment == PLAYING:
            return
        make.play(self.round)
        rounds.close_round(self.round, self.by)
        if moment == LATER:
            make.draft(self.event)
        if moment == FINISHED:
            events.finish_event(self.event, self.by)

    @property
    def round(self) -> Round:
        """The first round; before its draw one that is no row, so that whatever needs one is refused."""
        found = self.event.rounds.filter(number=1).first()
        if found is None:
            raise Refused("Round 1 is not drawn.")
        return found

    @property
    def game(self) -> Game:
        return queries.games_of(self.round)[0]

    @property
    def other(self) -> Game:
        return queries.games_of(self.round)[1]

    def keyed(self) -> Game:
        """The first game, with a result where the desk may enter one; then nothing else is in its way."""
        if self.round.status in {PUBLISHED, PLAYING}:
            results.enter_result(self.game, self.by, Outcome(1, 0, 3))
        return self.game

    def entry(self, number: int = 1):
        return self.event.entries.get(number=number)

    def free(self):
        """Two players of different games."""
        first, other = queries.seats_in_order(self.game)[0].entry, queries.seats_in_order(self.other)[0].entry
        return first, other


def settings(**values: object) -> Callable[[At], object]:
    return lambda at: events.change_settings(at.event, at.by, values)


def dropped(at: At) -> None:
    entries.drop_entry(at.entry(), at.by)
    entries.return_entry(at.entry(), at.by)


def marked(at: At) -> None:
    """A player marks the opponent of the first game, as soon as that has its result."""
    kind = {"key": "sports", "label": "Sports", "most": 20, "by": "opponents", "each": 5}
    game, seat = at.keyed(), at.game.seats.all()[0]
    marks.set_marks(at.event, at.by, [kind])
    marks.give_marks(game, make.actor(seat), {"sports": 4})


def voted(at: At) -> None:
    ballots.add_ballot(at.event, at.by, ballots.Question("Favourite army"))
    ballots.open_ballot(at.event.ballots.get(), at.by)
    ballots.cast_vote(at.event.ballots.get(), Actor.of_entry(at.entry()), [2])


TRIES: dict[str, Callable[[At], object]] = {
    "draw": lambda at: rounds.draft_round(at.event, at.by),
    "redraw": lambda at: redraws.redraw_round(at.round, at.by, seed="other"),
    "redraw around": lambda at: redraws.redraw_round(at.round, at.by, keep=True),
    "discard": lambda at: rounds.discard_round(at.round, at.by),
    "pin": lambda at: redraws.pin_game(at.game, at.by, pinned=True),
    "swap": lambda at: redraws.swap_entries(at.round, at.by, *at.free()),
    "sat": lambda at: incidents.as_they_sat(at.round, *at.free(), at.by),
    "table": lambda at: rounds.move_game(at.game, at.by, at.event.tables.get(number=4)),
    "mode": lambda at: rounds.change_mission(at.round, at.by, mission_mode="fixed", mission="fow4/encounter"),
    "mission": lambda at: plans.set_mission(at.game, at.by, mission="fow4/encounter", attacker=1),
    "publish": lambda at: rounds.publish_round(at.round, at.by),
    "unpublish": lambda at: rounds.unpublish_round(at.round, at.by),
    "start": lambda at: rounds.start_round(at.round, at.by),
    "close": lambda at: (make.play(at.round), rounds.close_round(at.round, at.by)),
    "reopen": lambda at: rounds.reopen_round(at.round, at.by),
    "plan": lambda at: plans.seal_plan(at.game.seats.all()[0], at.by, "attack"),
    "report": lambda at: reports.report_result(at.game.seats.all()[0], at.by, Outcome(2, 4, 0)),
    "result": lambda at: results.enter_result(at.game, at.by, Outcome(2, 4, 0)),
    "mark": marked,
    "unlock": lambda at: results.unlock_result(at.keyed(), at.by),
    "turn": lambda at: incidents.turn_result(at.keyed(), at.by),
    "exchange": lambda at: incidents.exchange_results(at.keyed(), at.other, at.by),
    "give up": lambda at: incidents.give_up(at.game, at.by, [1]),
    "enter": lambda at: entries.add_entry(at.event, at.by, name="Zed"),
    "edit": lambda at: entries.edit_entry(at.entry(), at.by, name="Zed"),
    "first round": lambda at: entries.edit_entry(at.entry(), at.by, from_round=3),
    "remove": lambda at: entries.remove_entry(at.entry(), at.by),
    "away": lambda at: entries.set_absent(at.entry(), at.by, 1, absent=True),
    "drop": lambda at: entries.drop_entry(at.entry(), at.by),
    "return": dropped,
    "link": lambda at: entries.reissue_link(at.entry(), at.by),
    "adjust": lambda at: entries.adjust_vp(at.entry(), at.by, vp=1, reason="Late list"),
    "system": settings(system="team-yankee"),
    "draw rules": settings(draw_rules=["rematch"]),
    "ranking": settings(tiebreaks=["wins"]),
    "scheme": lambda at: scoring.set_scheme(at.event, at.by, {"version": 1, "kind": "vp"}),
    "vote": voted,
    "rounds": settings(rounds_planned=6),
    "add table": lambda at: events.add_tables(at.event, at.by, 1),
    "remove table": lambda at: events.remove_table(at.game.table if at.event.rounds.count() else first(at), at.by),
    "finish": lambda at: events.finish_event(at.event, at.by),
    "open": lambda at: events.reopen_event(at.event, at.by),
}


def first(at: At):
    return at.event.tables.get(number=1)


@pytest.mark.django_db
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_services_do_what_the_table_says_at_each_moment(moment):
    at, wrong = At(moment), []
    for change in (one for group in CHANGES.values() for one in group):
        before = at.event.log.count()
        refused, done = None, False
        try:
            with transaction.atomic():
                TRIES[change.key](at)
                done = at.event.log.count() > before
                raise Undone
        except Undone:
            pass
        except Refused as error:
            refused = error
        at.event.refresh_from_db()
        if (change.verdicts[moment] == NO) == done:
            wrong.append((change.key, change.verdicts[moment], str(refused)))
    assert not wrong


class Undone(Exception):
    """Rolls a try back."""


def test_every_change_is_tried_and_named_once():
    keys = [change.key for group in CHANGES.values() for change in group]
    assert sorted(keys) == sorted(TRIES)
    assert len(set(keys)) == len(keys)


def test_the_document_is_made_from_the_table():
    assert (ROOT / "docs" / "changes.md").read_text(encoding="utf-8") == changes.document()


def test_closed_is_the_moment_of_a_round_whose_event_goes_on():
    assert list(MOMENTS) == [BEFORE, DRAFT, PUBLISHED, PLAYING, CLOSED, LATER, FINISHED]
