"""One lock, one transaction, one log entry, one revision: what every write of every service has in common."""

import pytest
from django.db import DatabaseError, transaction

from tests import make
from tests.tourney.services.conftest import footprint
from tourney import queries
from tourney.errors import Refused, Stale
from tourney.models import LogEntry
from tourney.services import arrangements, entries, events, plans, redraws, reports, results, rounds, ruleset, seeding
from tourney.services.arrangements import APART, Arranged
from tourney.services.results import Outcome
from tourney.services.writing import MUSTER, Actor, check_version, fingerprint, fresh, refresh, writing

pytestmark = pytest.mark.django_db

OUTCOME = Outcome(1, 0, 4)
ANY_WRITE = {
    "add_entry": lambda event, by: entries.add_entry(event, by, name="Late"),
    "add_roster": lambda event, by: entries.add_roster(event, by, [{"name": "Late"}]),
    "edit_entry": lambda event, by: entries.edit_entry(event.entries.all()[0], by, army="Other"),
    "remove_entry": lambda event, by: entries.remove_entry(event.entries.all()[0], by),
    "drop_entry": lambda event, by: entries.drop_entry(event.entries.all()[0], by),
    "return_entry": lambda event, by: entries.return_entry(event.entries.all()[0], by),
    "set_absent": lambda event, by: entries.set_absent(event.entries.all()[0], by, 2, absent=True),
    "reissue_link": lambda event, by: entries.reissue_link(event.entries.all()[0], by),
    "adjust_vp": lambda event, by: entries.adjust_vp(event.entries.all()[0], by, vp=-1, reason="late"),
    "remove_adjustment": lambda event, by: entries.remove_adjustment(event.adjustments.get(), by),
    "change_settings": lambda event, by: events.change_settings(event, by, {"venue": "Elsewhere"}),
    "add_tables": lambda event, by: events.add_tables(event, by, 1),
    "change_tables": lambda event, by: events.change_tables(event, by, {1: events.TableWishes("bocage")}),
    "remove_table": lambda event, by: events.remove_table(event.tables.all()[0], by),
    "add_member": lambda event, by: events.add_member(event, by, email="sam@example.org", role="viewer"),
    "remove_member": lambda event, by: events.remove_member(event.members.all()[0], by),
    "arrange": lambda event, by: arrangements.arrange(event, by, list(event.entries.all()[:2]), Arranged(APART)),
    "cancel": lambda event, by: arrangements.cancel(event, by, [1]),
    "seed_from": lambda event, by: seeding.seed_from(event, by, event),
    "change_round_rules": lambda event, by: ruleset.change_round_rules(event.rounds.get(), by, ["rematch"]),
    "draft_round": rounds.draft_round,
    "redraw_round": lambda event, by: redraws.redraw_round(event.rounds.get(), by),
    "pin_game": lambda event, by: redraws.pin_game(make.game_at(event), by, pinned=True),
    "change_mission": lambda event, by: rounds.change_mission(event.rounds.get(), by, mission_mode="plans"),
    "discard_round": lambda event, by: rounds.discard_round(event.rounds.get(), by),
    "swap_entries": lambda event, by: redraws.swap_entries(event.rounds.get(), by, *event.entries.all()[:2]),
    "move_game": lambda event, by: rounds.move_game(make.game_at(event), by, event.tables.get(number=2)),
    "publish_round": lambda event, by: rounds.publish_round(event.rounds.get(), by),
    "unpublish_round": lambda event, by: rounds.unpublish_round(event.rounds.get(), by),
    "start_round": lambda event, by: rounds.start_round(event.rounds.get(), by),
    "close_round": lambda event, by: rounds.close_round(event.rounds.get(), by),
    "reopen_round": lambda event, by: rounds.reopen_round(event.rounds.get(), by),
    "seal_plan": lambda event, by: plans.seal_plan(make.seats(event)[0], by, "attack"),
    "type_roll": lambda event, by: plans.type_roll(make.game_at(event), by, what="mission", values=(1,)),
    "set_mission": lambda event, by: plans.set_mission(make.game_at(event), by, mission="fow4/contact", attacker=1),
    "take_back_plans": lambda event, by: plans.take_back_plans(make.game_at(event), by),
    "report_result": lambda event, by: reports.report_result(make.seats(event)[0], by, OUTCOME),
    "keep_result": lambda event, by: reports.keep_result(make.seats(event)[0], by, OUTCOME),
    "call_desk": lambda event, by: reports.call_desk(make.seats(event)[0], by),
    "enter_result": lambda event, by: results.enter_result(make.game_at(event), by, OUTCOME),
    "unlock_result": lambda event, by: results.unlock_result(make.game_at(event), by),
}


def services_that_write():
    """Every public function of the services whose second parameter is `by: Actor`, but those for a finished event."""
    for module in (entries, events, plans, redraws, reports, results, rounds, arrangements, ruleset, seeding):
        for name, value in vars(module).items():
            takes = getattr(value, "__annotations__", {})
            if takes.get("by") is Actor and value.__module__ == module.__name__:
                yield name


def test_every_service_is_in_the_list_of_this_file():
    assert set(services_that_write()) == set(ANY_WRITE) | {"create_event", "finish_event", "reopen_event"}


@pytest.fixture
def finished():
    event = make.event(entries=4)
    by = make.desk(event)
    entries.adjust_vp(event.entries.all()[0], by, vp=-1, reason="late list")
    make.closed(event)
    events.finish_event(event, by)
    return event


@pytest.mark.parametrize("service", ANY_WRITE)
def test_a_finished_event_refuses_every_write(service, finished):
    before = footprint(finished)
    with pytest.raises(Refused, match="finished") as refused:
        ANY_WRITE[service](finished, make.desk(finished))
    assert "Open it again" in refused.value.hint
    assert footprint(finished) == before


def test_the_log_of_a_new_event_starts_with_one():
    event = make.event()
    assert footprint(event) == (1, [1])
    assert event.revision == 1
    assert event.log.get().verb == "event created"


def test_a_whole_played_event_has_a_log_without_gaps():
    event = make.played_event(entries=6, rounds=2)
    revision, numbers = footprint(event)
    assert numbers == list(range(1, revision + 1))


def test_two_events_count_apart():
    first, second = make.event(), make.event("otto")
    entries.add_entry(first, make.desk(first), name="Ada")
    assert (footprint(first)[0], footprint(second)[0]) == (2, 1)


def test_a_write_that_fails_half_way_leaves_nothing():
    event = make.event()
    before = footprint(event)

    def half_way():
        with writing(event, MUSTER) as change:
            change.event.venue = "Barn"
            change.event.save()
            change.log("settings changed", event)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half_way()
    event.refresh_from_db()
    assert (footprint(event), event.venue) == (before, "")


@pytest.mark.parametrize("said", [(), ("tables added", "tables changed")])
def test_a_service_says_exactly_once_what_it_did(said):
    event = make.event()

    def service():
        with writing(event, MUSTER) as change:
            for verb in said:
                change.log(verb, event)

    with pytest.raises(AssertionError, match=f"one log entry, not {len(said)}"):
        service()
    assert footprint(event) == (1, [1])


def test_an_actor_is_named_as_people_know_them():
    olga = make.user("olga")
    assert Actor.of_user(olga).name == "olga@example.org"
    olga.first_name, olga.last_name = "Olga", "Novak"
    assert Actor.of_user(olga).name == "Olga Novak"
    entry = entries.add_entry(make.event(), Actor.of_user(olga), name="Ada")
    assert (Actor.of_entry(entry).name, Actor.of_entry(entry).user) == ("Ada", None)


def test_the_log_keeps_who_did_it():
    event = make.event(entries=4, dice="typed")
    make.playing(event, mode="plans")
    seat = make.seats(event)[0]
    make.seal(event, "attack")
    line = event.log.all()[0]
    assert (line.entry, line.user, line.actor) == (seat.entry, None, seat.entry.name)
    assert event.log.get(sequence=1).user == make.user("olga")


def test_a_log_entry_is_never_changed_whoever_asks():
    event = make.event()
    line = event.log.get()
    with pytest.raises(TypeError):
        line.save()
    with pytest.raises(DatabaseError), transaction.atomic():
        LogEntry.objects.filter(pk=line.pk).update(actor="Nobody")


def test_a_row_that_is_gone_is_stale_and_no_fault():
    event = make.event(entries=1)
    entry = event.entries.get()
    entries.remove_entry(event.entries.get(), make.desk(event))
    for again in (entries.remove_entry, entries.drop_entry, entries.return_entry, entries.reissue_link):
        with pytest.raises(Stale, match="taken this away"):
            again(entry, make.desk(event))
    with pytest.raises(Stale):
        refresh(entry)
    with pytest.raises(Stale):
        fresh(event.entries.all(), entry.pk)


def test_versions_are_compared_only_when_a_form_was_seen():
    check_version(3, None)
    check_version(3, 3)
    with pytest.raises(Stale) as stale:
        check_version(3, 2)
    assert stale.value.status == 409


def test_a_fingerprint_changes_with_any_value():
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})
    assert len({fingerprint({"a": value}) for value in (1, "1", None, [1], True)}) == 5


def test_a_refusal_within_a_played_round_changes_no_row():
    event = make.event(entries=4)
    make.playing(event)
    before = footprint(event), queries.standings_of(event)
    with pytest.raises(Refused):
        rounds.close_round(event.rounds.get(), make.desk(event))
    assert (footprint(event), queries.standings_of(event)) == before


def test_a_line_of_the_log_does_not_go_alone_and_goes_with_its_event():
    event = make.event(entries=2)
    line = event.log.all()[0]
    for delete in (line.delete, event.log.all().delete, event.log.filter(pk=line.pk).delete):
        with pytest.raises(DatabaseError, match="a line of the log stays"), transaction.atomic():
            delete()
    lines = event.log.count()
    assert lines > 0
    pk = event.pk
    event.delete()
    assert not LogEntry.objects.filter(event_id=pk).exists()
