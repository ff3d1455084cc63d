"""What can be taken back is known beforehand, and is what taking back then says."""

import pytest

from tests import make
from tourney.errors import Refused
from tourney.models import LogEntry
from tourney.services import announcements, entries, events, judging, plans, prospects, redraws, results, rounds
from tourney.services.results import Outcome
from tourney.services.undoing import refusal, undo

pytestmark = pytest.mark.django_db


def a_day(event):
    """Two rounds and all sorts of things beside them, which get in each other's way."""
    by = make.desk(event)
    ada, ben, *_ = event.entries.all()
    entries.edit_entry(ada, by, club="Wrong Club")
    entries.add_entry(event, by, name="Zoe Quist")
    entries.remove_entry(event.entries.get(name="Zoe Quist"), by)
    ada.refresh_from_db()
    entries.edit_entry(ada, by, army="Other Army")
    round_ = make.draft(event)
    rounds.move_game(make.game_at(event, 1), by, event.tables.get(number=4))
    rounds.publish_round(round_, by)
    redraws.swap_entries(round_, by, make.seats(event, 1)[0].entry, make.seats(event, 2)[0].entry)
    make.report(event, (1, 0, 5))
    results.enter_result(make.game_at(event, 2), by, Outcome(1, 0, 5))
    results.enter_result(make.game_at(event, 2), by, Outcome(2, 5, 0))
    make.play(round_)
    rounds.close_round(round_, by)
    results.enter_result(make.game_at(event, 2), by, Outcome(1, 1, 5))
    announcements.announce(event, by, "Lunch")
    entries.drop_entry(ben, by)
    entries.return_entry(ben, by)
    judging.give_card(ada, by, "yellow", "Late", vp=1)
    entries.add_entry(event, by, name="Yann Ito")
    make.playing(event)
    events.change_settings(event, by, {"rounds_planned": 5}, version=None)


def lines_of(event):
    return list(LogEntry.objects.filter(event=event).select_related("event").prefetch_related("row_changes"))


def judged(event):
    """Of each line with changes: its sentence, whether something is foreseen, what is in fact."""
    lines = [line for line in lines_of(event) if line.row_changes.all() and line.verb != "event created"]
    found, by = prospects.obstacles(event, lines), make.desk(event)
    for line in lines:
        error, foreseen = refusal(line, by), found.get(line.sequence)
        yield line, foreseen is not None and (foreseen.sure or error is not None), error


@pytest.mark.parametrize("system", ["fow4"])
def test_what_is_foreseen_of_a_whole_day_is_what_happens(system):
    event = make.event(entries=8, system=system)
    a_day(event)
    told = list(judged(event))
    assert {foreseen for _, foreseen, _ in told} == {True, False}
    wrong = [(str(line), foreseen, str(error)) for line, foreseen, error in told if foreseen != bool(error)]
    assert wrong == []


def test_with_half_of_it_taken_back_it_still_is():
    event = make.event(entries=8)
    a_day(event)
    by = make.desk(event)
    for line in lines_of(event)[:12:2]:
        if refusal(line, by) is None:
            undo(line, by)
    taken = set(LogEntry.objects.filter(event=event, verb="taken back").values_list("data__sequence", flat=True))
    assert taken
    wrong = [
        (str(line), foreseen, str(error))
        for line, foreseen, error in judged(event)
        if foreseen != bool(error) and "taken back already" not in str(error)
    ]
    assert wrong == []


def test_the_newest_first_always_works_down_the_list():
    event = make.event(entries=8)
    a_day(event)
    by = make.desk(event)
    start = event.log.get(verb="roster added").sequence
    for line in lines_of(event):
        if line.sequence > start and line.row_changes.all():
            assert prospects.obstacles(event, [line]) == {}, line
            undo(line, by)
    assert event.rounds.count() == 0


def test_the_line_in_the_way_is_named():
    event = make.event(entries=8)
    make.playing(event)
    game, by = make.game_at(event), make.desk(event)
    results.enter_result(game, by, Outcome(1, 0, 5))
    first = lines_of(event)[0]
    results.enter_result(game, by, Outcome(2, 5, 0))
    assert prospects.obstacles(event, [first])[first.sequence].line == lines_of(event)[0]


def test_a_result_of_a_round_that_is_closed_waits_for_its_opening():
    event = make.event(entries=8)
    make.closed(event)
    entered = next(line for line in lines_of(event) if line.verb == "result entered")
    closing = next(line for line in lines_of(event) if line.verb == "round closed")
    assert prospects.obstacles(event, [entered])[entered.sequence].line == closing
    with pytest.raises(Refused, match="closed without a result") as caught:
        undo(entered, make.desk(event))
    assert caught.value.line == closing


def test_plans_sealed_since_keep_the_places(django_assert_max_num_queries):
    event = make.event(entries=8)
    make.published(event, mode="plans")
    published = lines_of(event)[0]
    make.seal(event, "attack", "defend")
    plans.take_back_plans(make.game_at(event), make.desk(event))
    make.seal(event, "manoeuvre")
    assert prospects.obstacles(event, [published])[published.sequence].line.verb == "plan sealed"


@pytest.mark.parametrize("count", [8, 40])
def test_a_handful_of_queries_however_many_lines(count, django_assert_max_num_queries):
    event = make.event(entries=count)
    make.closed(event)
    make.playing(event)
    lines = [line for line in lines_of(event)[: count + 12] if line.row_changes.all()]
    with django_assert_max_num_queries(7):
        prospects.obstacles(event, lines)
