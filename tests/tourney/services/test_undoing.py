"""Taking back: exact, by name where it cannot be, and a line of the log of its own."""

import pytest
from django.core.management import call_command
from django.db import connection

from tests import make
from tests.tourney.services.snapshot import snapshot
from tourney.errors import Refused, Stale
from tourney.models import AccessToken, Attachment, Entry, Event, Game, LogEntry, Result, RowChange, Turns
from tourney.services import entries, events, plans, redraws, results, rounds, writing
from tourney.services.results import Outcome
from tourney.services.undoing import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(entries=4)


def by(event):
    return make.desk(event)


def last(event):
    return LogEntry.objects.filter(event=event).select_related("event").first()


def back(event):
    return undo(last(event), by(event))


def test_a_wrong_drop_is_taken_back_and_says_so_in_the_log(event, writes):
    entry = event.entries.all()[0]
    entries.drop_entry(entry, by(event))
    with writes(event, "taken back"):
        line = back(event)
    entry.refresh_from_db()
    assert entry.dropped_after is None
    assert line.data["sentence"] == "Ada Lovelace dropped before round 1"
    assert line.data["again"] is False


def test_a_corrected_result_has_its_old_one_again_and_no_form_seen_before_fits(event):
    make.playing(event)
    game = make.game_at(event)
    results.enter_result(game, by(event), Outcome(1, 0, 5))
    results.enter_result(game, by(event), Outcome(2, 5, 0))
    seen = Game.objects.get(pk=game.pk).version
    back(event)
    assert Result.objects.get(game=game).winner == 1
    assert Game.objects.get(pk=game.pk).version > seen


def test_the_second_to_take_the_same_thing_back_is_told_so(event):
    entries.drop_entry(event.entries.all()[0], by(event))
    line = last(event)
    undo(line, by(event))
    revision = Event.objects.get(pk=event.pk).revision
    with pytest.raises(Stale, match=r"taken back already.*by olga@example\.org"):
        undo(line, by(event))
    assert Event.objects.get(pk=event.pk).revision == revision


def test_taking_back_what_was_taken_back_does_it_again_as_often_as_one_likes(event):
    entry = event.entries.all()[0]
    entries.drop_entry(entry, by(event))
    first, line = last(event), last(event)
    for times in range(1, 5):
        line = undo(line, by(event))
        entry.refresh_from_db()
        assert (entry.dropped_after is None) == (times % 2 == 1)
        assert line.data["sentence"] == "Ada Lovelace dropped before round 1"
    undo(first, by(event))  # it stands, so it can be taken back as it is
    entry.refresh_from_db()
    assert entry.dropped_after is None


def test_what_was_changed_since_is_named_with_who_and_when(event):
    make.playing(event)
    game = make.game_at(event)
    results.enter_result(game, by(event), Outcome(1, 0, 5))
    line = last(event)
    results.enter_result(game, by(event), Outcome(2, 5, 0))
    with pytest.raises(Stale, match=r"Table 1, round 1.*became.*by olga@example\.org, \d\d:\d\d.*Take that back first"):
        undo(line, by(event))
    undo(last(event), by(event))
    undo(line, by(event))
    assert not Result.objects.filter(game=game).exists()


def test_a_field_changed_since_blocks_and_another_field_of_the_row_does_not(event):
    entry = event.entries.all()[0]
    entries.edit_entry(entry, by(event), club="Wrong Club")
    line = last(event)
    entry.refresh_from_db()
    entries.edit_entry(entry, by(event), army="Other Army")
    undo(line, by(event))
    entry.refresh_from_db()
    assert (entry.club, entry.army) == (make.CLUBS[0], "Other Army")


def test_an_entry_that_has_been_drawn_since_stays(event):
    entries.add_entry(event, by(event), name="Zoe Quist")
    entries.add_entry(event, by(event), name="Yann Ito")
    line = last(event)
    events.add_tables(event, by(event), 1)
    make.draft(event)
    with pytest.raises(Stale, match="Round 1 drawn as a draft"):
        undo(line, by(event))
    assert Entry.objects.filter(event=event, name="Yann Ito").exists()


def test_a_removed_entry_comes_back_with_its_address_and_its_link(event):
    entry = event.entries.all()[0]
    token = AccessToken.objects.get(entry=entry)
    before = snapshot(event)
    entries.remove_entry(entry, by(event))
    assert not Entry.objects.filter(pk=entry.pk).exists()
    back(event)
    assert snapshot(event) == before
    assert Entry.objects.get(public_id=entry.public_id).tokens.get().digest == token.digest


def test_a_file_comes_back_byte_by_byte(event):
    entry, content = event.entries.all()[0], bytes(range(256))
    number = entry.number
    Attachment.objects.create(entry=entry, kind="photo", name="a", content_type="image/png", data=content, digest="d")
    entries.remove_entry(entry, by(event))
    back(event)
    assert bytes(Attachment.objects.get(entry__number=number).data) == content


def test_two_games_that_changed_tables_change_back(event):
    make.published(event)
    before = snapshot(event)
    rounds.move_game(make.game_at(event, 1), by(event), event.tables.get(number=2))
    back(event)
    assert snapshot(event) == before


def test_a_round_that_was_closed_is_not_opened_under_the_next_one(event):
    make.closed(event)
    line = last(event)
    make.draft(event)
    with pytest.raises(Stale, match=r"Round 2 drawn as a draft.*Take that back first"):
        undo(line, by(event))
    back(event)
    undo(line, by(event))
    assert event.rounds.get().status == "playing"


def test_a_round_is_no_draft_again_once_somebody_has_reported(event):
    make.published(event)
    line = last(event)
    make.report(event, (1, 0, 5))
    with pytest.raises(Refused, match="would have begun a game in a draft"):
        undo(line, by(event))


def test_players_are_not_set_back_to_where_somebody_has_reported_since(event):
    round_ = make.published(event)
    first, second = make.seats(event, 1)[0].entry, make.seats(event, 2)[0].entry
    redraws.swap_entries(round_, by(event), first, second)
    line = last(event)
    make.report(event, (1, 0, 5))
    with pytest.raises(Stale, match="reports that"):
        undo(line, by(event))


def test_a_sealed_plan_is_neither_told_nor_lost(event):
    make.published(event, mode="plans")
    make.seal(event, "attack")
    with pytest.raises(Refused, match="A sealed plan is the player's") as caught:
        back(event)
    assert "attack" not in str(caught.value)
    assert make.seats(event)[0].plan == "attack"


def test_plans_that_were_taken_back_are_not_set_over_new_ones(event):
    make.published(event, mode="plans")
    make.seal(event, "attack", "defend")
    plans.take_back_plans(make.game_at(event), by(event))
    line = last(event)
    make.seal(event, "manoeuvre")
    with pytest.raises(Stale) as caught:
        undo(line, by(event))
    assert not {"attack", "manoeuvre", "defend"} & set(str(caught.value).replace(":", " ").split())


def test_a_dead_link_stays_dead(event):
    entries.reissue_link(event.entries.all()[0], by(event))
    with pytest.raises(Refused, match="A dead link stays dead"):
        back(event)


def test_a_finished_event_takes_back_its_end_and_nothing_else(event):
    entries.drop_entry(event.entries.all()[0], by(event))
    line = last(event)
    events.finish_event(event, by(event))
    with pytest.raises(Refused, match="finished"):
        undo(line, by(event))
    back(event)
    assert Event.objects.get(pk=event.pk).finished_at is None
    undo(line, by(event))


def test_an_event_opened_again_is_not_finished_over_an_open_round(event):
    events.finish_event(event, by(event))
    events.reopen_event(event, by(event))
    line = last(event)
    make.draft(event)
    with pytest.raises(Refused, match="open in a finished event"):
        undo(line, by(event))


def test_games_made_by_a_draft_go_with_the_taps_on_them(event):
    make.draft(event)
    Turns.objects.create(game=make.game_at(event), mission="fow4/encounter", moves=["x"])
    back(event)
    assert not Game.objects.filter(round__event=event).exists()


def test_what_no_line_has_claimed_is_nothing_to_take_back(event):
    event.entries.update(club="Written by no service")
    entries.drop_entry(event.entries.all()[0], by(event))
    back(event)
    assert set(event.entries.values_list("club", flat=True)) == {"Written by no service"}


def test_only_the_last_lines_keep_what_they_changed(event, monkeypatch):
    monkeypatch.setattr(writing, "KEPT", 5)
    monkeypatch.setattr(writing, "A_SWEEP", 1)
    entry = event.entries.all()[0]
    entries.drop_entry(entry, by(event))
    line = last(event)
    for _ in range(3):
        entries.return_entry(entry, by(event))
        entries.drop_entry(entry, by(event))
    assert not RowChange.objects.filter(line=None).exists()
    assert RowChange.objects.values("line").distinct().count() == 5
    with pytest.raises(Refused, match="no more"):
        undo(line, by(event))


def test_a_write_takes_a_handful_of_statements(event, django_assert_max_num_queries):
    entry = event.entries.all()[0]
    with django_assert_max_num_queries(12):
        entries.drop_entry(entry, by(event))


def test_the_triggers_fit_the_models_after_they_were_made_anew(event):
    call_command("migrate", verbosity=0)
    entries.drop_entry(event.entries.all()[0], by(event))
    (change,) = last(event).row_changes.all()
    assert (change.before, change.after) == ({"dropped_after": None}, {"dropped_after": 0})
    assert connection.vendor in {"sqlite", "postgresql"}
