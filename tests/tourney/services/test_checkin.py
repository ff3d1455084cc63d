"""Who has come: check-in, its undo, who sits a round out for not having come, and standbys."""

import pytest

from tests import make
from tourney import queries
from tourney.attendance import not_here, uses_check_in
from tourney.errors import Refused, Stale
from tourney.logbook import sentence
from tourney.models import Registration, RegistrationState
from tourney.services import checkin, entries, rounds, standbys
from tourney.services.undoing import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(entries=6)


def verbs(event):
    return [line.verb for line in event.log.order_by("sequence")]


def all_but(event, *names):
    for one in event.entries.exclude(name__in=names):
        checkin.check_in(one, make.desk(event))


def test_a_second_check_in_changes_and_logs_nothing(event):
    one = event.entries.first()
    assert checkin.check_in(one, make.desk(event))
    first, seen = one.checked_in_at, event.log.count()
    assert not checkin.check_in(event.entries.get(pk=one.pk), make.desk(event))
    one.refresh_from_db()
    assert one.checked_in_at == first
    assert event.log.count() == seen
    assert sentence(event.log.order_by("-sequence")[0]) == "Ada Lovelace checked in"


def test_a_check_in_is_taken_back_once(event):
    one = event.entries.first()
    checkin.check_in(one, make.desk(event))
    checkin.undo_check_in(one, make.desk(event))
    checkin.undo_check_in(one, make.desk(event))
    one.refresh_from_db()
    assert one.checked_in_at is None
    assert verbs(event)[-2:] == ["checked in", "check-in taken back"]


def test_who_has_dropped_is_not_checked_in(event):
    one = event.entries.first()
    entries.drop_entry(one, make.desk(event))
    with pytest.raises(Refused, match="has dropped"):
        checkin.check_in(one, make.desk(event))


def test_where_nobody_is_checked_in_nobody_is_missing(event):
    assert not uses_check_in(event)
    assert not_here(event, 1) == []
    with pytest.raises(Refused, match="Nobody has been checked in"):
        checkin.missing_sit_out(event, make.desk(event), 1)


def test_the_missing_sit_the_round_out_in_one_line_and_who_comes_after_all_plays_it(event):
    all_but(event, "Ben O'Neill", "Femi Ade")
    before = event.log.count()
    gone = checkin.missing_sit_out(event, make.desk(event), 1)
    assert [one.name for one in gone] == ["Ben O'Neill", "Femi Ade"]
    assert event.log.count() == before + 1
    assert sentence(event.log.order_by("-sequence")[0]) == "Not checked in, so away in round 1: Ben O'Neill, Femi Ade"
    assert len(queries.playing_in(event, 1)) == 4
    checkin.check_in(event.entries.get(name="Femi Ade"), make.desk(event))
    assert len(queries.playing_in(event, 1)) == 5
    said = sentence(event.log.order_by("-sequence")[0])
    assert said == "Femi Ade checked in, and plays round 1 after all"


def test_an_absence_that_was_asked_for_stays_when_the_player_checks_in(event):
    one = event.entries.first()
    entries.set_absent(one, make.desk(event), 1, absent=True)
    checkin.check_in(one, make.desk(event))
    assert one.absences.filter(round_number=1).exists()


def test_once_the_round_is_published_coming_late_does_not_rewrite_it(event):
    all_but(event, "Ben O'Neill", "Femi Ade")
    checkin.missing_sit_out(event, make.desk(event), 1)
    make.published(event)
    one = event.entries.get(name="Femi Ade")
    checkin.check_in(one, make.desk(event))
    assert one.absences.filter(round_number=1).exists()


def test_a_press_made_beside_others_missing_is_stale(event):
    all_but(event, "Ben O'Neill", "Femi Ade")
    seen = checkin.missing_version(not_here(event, 1))
    checkin.check_in(event.entries.get(name="Femi Ade"), make.desk(event))
    with pytest.raises(Stale):
        checkin.missing_sit_out(event, make.desk(event), 1, version=seen)
    assert len(queries.playing_in(event, 1)) == 6


def test_only_the_next_round_is_sat_out(event):
    all_but(event, "Ben O'Neill")
    make.published(event)
    with pytest.raises(Refused, match="Round 1 is not the next one"):
        checkin.missing_sit_out(event, make.desk(event), 1)


def test_who_has_played_is_here_without_having_checked_in(event):
    make.closed(event)
    all_but(event, "Ben O'Neill")
    assert not_here(event, 2) == []


def test_a_walk_in_is_entered_and_checked_in_by_one_line(event):
    before = event.log.count()
    one = entries.add_entry(event, make.desk(event), key="k" * 32, here=True, name="Zoe Late")
    assert one.checked_in_at is not None
    assert event.log.count() == before + 1
    assert sentence(event.log.order_by("-sequence")[0]) == "Zoe Late entered and checked in"
    assert entries.add_entry(event, make.desk(event), key="k" * 32, here=True, name="Zoe Late") is None


def test_a_player_is_called_missing_at_a_table_until_they_come(event):
    make.playing(event)
    seat = make.seats(event)[0]
    by = make.actor(make.seats(event)[1])
    checkin.call_missing(seat, by, missing=True)
    checkin.call_missing(seat, by, missing=True)
    line = event.log.order_by("-sequence")[0]
    assert (line.verb, line.actor) == ("player missing", by.name)
    assert sentence(line) == f"Table 1: {seat.entry.name} has not come"
    checkin.call_missing(seat, make.desk(event), missing=False)
    seat.refresh_from_db()
    assert seat.missing_at is None


def test_checking_in_ends_being_called_missing(event):
    make.playing(event)
    seat = make.seats(event)[0]
    checkin.call_missing(seat, make.desk(event), missing=True)
    checkin.check_in(seat.entry, make.desk(event))
    seat.refresh_from_db()
    assert seat.missing_at is None


def test_nobody_is_called_missing_from_a_draft_a_closed_round_or_a_game_with_its_result(event):
    round_ = make.draft(event)
    with pytest.raises(Refused, match="is a draft"):
        checkin.call_missing(make.seats(event)[0], make.desk(event), missing=True)
    rounds.publish_round(round_, make.desk(event))
    rounds.start_round(round_, make.desk(event))
    make.play(round_)
    with pytest.raises(Refused, match="has its result"):
        checkin.call_missing(make.seats(event)[0], make.desk(event), missing=True)
    make.rounds_closed(round_)
    with pytest.raises(Refused, match="is closed"):
        checkin.call_missing(make.seats(event)[0], make.desk(event), missing=True)


def test_what_was_done_in_the_morning_is_taken_back_like_anything_else(event):
    all_but(event, "Ben O'Neill", "Femi Ade")
    checkin.missing_sit_out(event, make.desk(event), 1)
    late = event.entries.get(name="Femi Ade")
    checkin.check_in(late, make.desk(event))
    undo(event.log.get(verb="checked in", subject="Femi Ade"), make.desk(event))
    assert len(queries.playing_in(event, 1)) == 4
    undo(event.log.get(verb="missing sit out"), make.desk(event))
    assert len(queries.playing_in(event, 1)) == 6
    late.refresh_from_db()
    assert late.checked_in_at is None


def waits(event, name):
    return Registration.objects.create(event=event, name=name, state=RegistrationState.WAITING)


def test_standbys_in_the_hall_move_up_together_and_are_checked_in():
    event = make.event(entries=6, capacity=8)
    some = [waits(event, name) for name in ("Vera Vane", "Wim Wolf")]
    for one in some:
        standbys.mark_present(one, make.desk(event), present=True)
    entered = standbys.move_up_present(event, make.desk(event), some)
    assert [one.name for one in entered] == ["Vera Vane", "Wim Wolf"]
    assert event.entries.filter(name__in=["Vera Vane", "Wim Wolf"]).exclude(checked_in_at=None).count() == 2
    seen = event.log.count()
    standbys.move_up_present(event, make.desk(event), [Registration.objects.get(pk=one.pk) for one in some])
    assert event.log.count() == seen  # the second press


def test_of_more_standbys_than_places_none_moves_up():
    event = make.event(entries=6, capacity=7)
    some = [waits(event, name) for name in ("Vera Vane", "Wim Wolf")]
    for one in some:
        standbys.mark_present(one, make.desk(event), present=True)
    with pytest.raises(Refused, match="All 7 places are taken"):
        standbys.move_up_present(event, make.desk(event), some)
    assert event.entries.count() == 6
    assert Registration.objects.filter(state=RegistrationState.WAITING).count() == 2


def test_who_is_not_in_the_hall_does_not_move_up_and_presence_is_noted_once():
    event = make.event(entries=6, capacity=8)
    one = waits(event, "Vera Vane")
    with pytest.raises(Refused, match="not in the hall"):
        standbys.move_up_present(event, make.desk(event), [one])
    standbys.mark_present(one, make.desk(event), present=True)
    standbys.mark_present(one, make.desk(event), present=True)
    standbys.mark_present(one, make.desk(event), present=False)
    assert verbs(event)[-2:] == ["standby present", "standby gone"]
