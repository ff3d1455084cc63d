"""Names go after their time: everywhere, for good, and nothing that counts moves."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests import make
from tests.everything import everything_written
from tests.tourney.services import judge
from tourney import logbook, queries
from tourney.errors import Refused
from tourney.models import Event, RowChange
from tourney.pages.placings import placings_of
from tourney.replay import checked, is_good
from tourney.services import entries, judging, registering, registration_terms, results, retention, rounds
from tourney.services.events import finish_event, reopen_event
from tourney.services.registering import Wish
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db


def told_places(event):
    """The standings by number: place and everything that decided it."""
    return sorted((one.number, one.place, one.shared, one.values, one.club) for one in placings_of(event))


def full_event():
    """An event with something personal in every corner, two rounds played and finished."""
    event = make.event(entries=7, name="Autumn Muster")
    by = make.desk(event)
    free = registration_terms.consent("Photographs may be shown.", required=False)
    registration_terms.change_terms(event, by, {"registration": "open", "consents": [free]})
    registering.register(
        event, Wish("Zoë Quist-Marlow", email="zoe@quist.example", agreed=[free["key"]], club="Quistclub")
    )
    waits = registering.register(event, Wish("Waits Inline", email="waits@inline.example"))
    registering.withdraw(waits, by)
    ada = event.entries.get(name="Ada Lovelace")
    entries.edit_entry(ada, by, army_list="Secret list of Ada", team="The Lovelaces", email="ada@example.org")
    entries.edit_entry(ada, by, name="Ada King")
    entries.edit_entry(ada, by, name="Ada Byron")
    entries.adjust_vp(ada, by, vp=-1, reason="Ada Byron shouted at Grace")
    for _ in range(2):
        round_ = make.playing(event)
        make.play(round_)
        game = queries.games_of(round_)[0]
        results.enter_result(
            game, by, Outcome(1, 0, 6), version=game.version, reason="as Hiro told the desk", vp=(7, 2)
        )
        rounds.close_round(round_, by)
    finish_event(event, by)
    return Event.objects.get(pk=event.pk)


NAMES = (
    "Ada", "Byron", "King", "Lovelace", "Quist-Marlow", "Waits", "Grace", "Hopper", "Hiro", "Secret list",
    "quist.example",
    "inline.example", "Photographs may be shown.", "shouted",
)  # fmt: skip
STAYS = {"Photographs may be shown."}  # the event's own words, which name nobody


def test_no_name_is_left_anywhere_and_every_place_stays():
    event = full_event()
    places = told_places(event)
    assert all(name in everything_written() for name in NAMES)
    assert retention.pseudonymise(event, make.desk(event)) == 9
    left = everything_written()
    assert [name for name in NAMES if name in left] == sorted(STAYS)
    assert told_places(event) == places
    assert {entry.name for entry in event.entries.all()} == {f"Player {number}" for number in range(1, 10)}
    assert event.entries.get(number=8).club == "Quistclub"
    assert judge.faults(event) == []
    assert not RowChange.objects.exists()


def test_a_call_from_a_game_without_a_table_names_nobody():
    event = make.event(entries=4, tables=0)
    by, round_ = make.desk(event), make.playing(event)
    caller = round_.seats.select_related("entry", "round__event").exclude(game=None)[0]
    judging.call_judge(caller, make.actor(caller), "slow play")
    make.play(round_)
    make.rounds_closed(round_)
    finish_event(event, by)
    assert caller.entry.name in everything_written()
    retention.pseudonymise(event, by)
    assert caller.entry.name not in everything_written()


def test_the_log_keeps_its_order_and_still_reads():
    event = full_event()
    before = list(event.log.values_list("sequence", "verb", "at", "user"))
    retention.pseudonymise(event, make.desk(event))
    after = list(event.log.all())
    assert [(line.sequence, line.verb, line.at, line.user_id) for line in after[1:]] == before
    told = [logbook.sentence(line) for line in after]
    assert told[0] == "Autumn Muster: the names of 9 players were removed for good"
    assert "Player 1: 1 VP taken, removed" in told
    assert any(text.startswith("Table 1, round 2, Player") and "became 7–2" in text for text in told)
    assert "Player 8 of Quistclub registered and is entered" in told


def test_drawn_rounds_can_still_be_made_again():
    event = full_event()
    retention.pseudonymise(event, make.desk(event))
    for round_ in event.rounds.all():
        assert is_good(checked(round_.draw))


def test_it_is_done_once_and_the_event_stays_finished():
    event = full_event()
    retention.pseudonymise(event, make.desk(event))
    revision, at = event.revision, event.pseudonymised_at
    assert retention.pseudonymise(event, make.desk(event)) is None
    event.refresh_from_db()
    assert (event.revision, event.pseudonymised_at) == (revision, at)
    with pytest.raises(Refused, match="names of this event are gone"):
        reopen_event(event, make.desk(event))


def test_an_event_that_is_not_finished_keeps_its_names():
    event = make.event(entries=2)
    with pytest.raises(Refused, match="not finished"):
        retention.pseudonymise(event, make.desk(event))
    assert event.entries.filter(name="Ada Lovelace").exists()


def test_the_command_does_what_is_due_and_nothing_twice():
    due, early, open_ = full_event(), make.event("otto", entries=2, name="Early"), make.event("orla", entries=2)
    finish_event(early, make.desk(early))
    Event.objects.filter(pk__in=[due.pk, early.pk]).update(finished_at=timezone.now() - timedelta(days=100))
    registration_days(due, 99)
    assert printed() == [{"event": due.public_id, "players": 9}]
    assert printed() == []
    assert early.entries.filter(name="Ada Lovelace").exists()
    assert open_.entries.filter(name="Ada Lovelace").exists()


def registration_days(event, days):
    Event.objects.filter(pk=event.pk).update(retention_days=days)


def printed():
    out = StringIO()
    call_command("retention", stdout=out)
    return json.loads(out.getvalue())


def test_how_long_names_are_kept_can_be_changed_after_the_end_and_nothing_else():
    event = make.event(entries=2)
    by = make.desk(event)
    finish_event(event, by)
    registration_terms.change_terms(event, by, {"retention_days": 30, "registration": event.registration})
    assert event.retention_days == 30
    assert retention.due_at(event) == event.finished_at + timedelta(days=30)
    for terms in ({"registration": "open"}, {"retention_days": 40, "registration": "open"}):
        with pytest.raises(Refused, match="This event is finished"):
            registration_terms.change_terms(event, by, terms)
    retention.pseudonymise(event, by)
    with pytest.raises(Refused, match="names of this event are gone"):
        registration_terms.change_terms(event, by, {"retention_days": 50})


def test_accounts_that_nobody_has_used_for_years_are_named_and_kept():
    make.event("olga")
    old = make.user("oldtimer")
    old.date_joined = timezone.now() - timedelta(days=365 * 4)
    old.save()
    out = StringIO()
    call_command("retention", "--accounts", "3", stdout=out)
    (told,) = json.loads(out.getvalue())
    assert (told["email"], told["owns"]) == ("oldtimer@example.org", 0)
    old.refresh_from_db()
    with pytest.raises(CommandError, match="from 1 to 50"):
        call_command("retention", "--accounts", "0")
