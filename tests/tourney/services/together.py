"""Many processes at one database: run as `python -m tests.tourney.services.together DATABASE`, prints what happened.

A process of its own, so that it may fork: every actor is a real process with its own connection, and all are let go at
the same moment. The database is made for this run and destroyed after it: a file of SQLite, or one on PostgreSQL.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Callable

import django

django.setup()

from django.db import connection, connections  # noqa: E402

from missions.turns import NEXT  # noqa: E402
from tests import make  # noqa: E402
from tests.tourney.services import judge  # noqa: E402
from tourney import eventfile, queries  # noqa: E402
from tourney.errors import Refused  # noqa: E402
from tourney.models import Event, Result, Turns  # noqa: E402
from tourney.services import (  # noqa: E402
    checkin,
    entries,
    judging,
    plans,
    registering,
    registration_terms,
    reports,
    results,
    rounds,
    turns,
)
from tourney.services.eventfile import import_event  # noqa: E402
from tourney.services.events import create_event  # noqa: E402
from tourney.services.receipts import Sent  # noqa: E402
from tourney.services.registering import Wish  # noqa: E402
from tourney.services.results import Outcome  # noqa: E402

SCENARIOS: list[Callable[[], dict]] = []


def scenario(function):
    SCENARIOS.append(function)
    return function


def together(*acts: Callable[[], object]) -> dict[str, int]:
    """Let each act happen in a process of its own, all at once. How often each ending came about."""
    connections.close_all()
    gate, opener = os.pipe()
    actors = [_actor(act, gate, opener) for act in acts]
    for _, pipe in actors:
        os.read(pipe, 1)  # it has its connection and waits at the gate
    os.close(opener)
    os.close(gate)
    said = Counter()
    for pid, pipe in actors:
        with os.fdopen(pipe) as words:
            said[words.read()] += 1
        os.waitpid(pid, 0)
    return dict(said)


def _actor(act: Callable[[], object], gate: int, opener: int) -> tuple[int, int]:
    pipe, mouth = os.pipe()
    pid = os.fork()
    if pid:
        os.close(mouth)
        return pid, pipe
    try:
        os.close(opener)
        connection.ensure_connection()
        os.write(mouth, b".")
        os.read(gate, 1)  # until the last opener is closed
        os.write(mouth, _ending(act).encode())
    finally:
        os._exit(0)


def _ending(act: Callable[[], object]) -> str:
    try:
        act()
    except Refused as refusal:
        return type(refusal).__name__
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "done"


def told(event: Event, said: dict[str, int], **more: object) -> dict[str, object]:
    """What every scenario says: the endings, what the judge finds wrong, and how the log grew."""
    fresh = Event.objects.get(pk=event.pk)
    return {"said": said, "faults": judge.faults(fresh), "written": fresh.revision - event.revision, **more}


def in_play(count: int, mode: str = "fixed") -> Event:
    event = make.event(entries=count)
    make.playing(event, mode=mode)
    return Event.objects.get(pk=event.pk)


@scenario
def both_players_report():
    event = in_play(12)
    outcome = Outcome(1, 0, 4)
    seats = [seat for table in range(1, 7) for seat in make.seats(event, table)]
    said = together(*(lambda s=seat: reports.report_result(s, make.actor(s), outcome) for seat in seats))
    states = Counter(line.data["state"] for line in event.log.filter(verb="result reported"))
    return told(event, said, results=Result.objects.filter(game__round__event=event).count(), states=states)


@scenario
def one_player_presses_twice():
    event = in_play(2)
    seat = make.seats(event)[0]
    said = together(*[lambda: reports.report_result(seat, make.actor(seat), Outcome(1, 0, 4))] * 4)
    return told(event, said, reports=seat.reports.count())


@scenario
def desks_enter_the_same_result():
    event = in_play(2)
    game, by = make.game_at(event), make.desk(event)
    said = together(*[lambda: results.enter_result(game, by, Outcome(1, 0, 4), version=game.version)] * 4)
    return told(event, said, results=Result.objects.filter(game=game).count())


@scenario
def desks_enter_different_results():
    event = in_play(2)
    game, by = make.game_at(event), make.desk(event)
    said = together(
        *(lambda n=lost: results.enter_result(game, by, Outcome(1, n, 4), version=game.version) for lost in range(4))
    )
    return told(event, said, results=Result.objects.filter(game=game).count())


@scenario
def a_round_is_drafted_twice():
    event = make.event(entries=9)
    by = make.desk(event)
    said = together(*[lambda: rounds.draft_round(event, by)] * 4)
    return told(event, said, rounds=event.rounds.count())


@scenario
def a_round_is_published_twice():
    event = make.event(entries=8)
    round_, by = make.draft(event, mode="random"), make.desk(event)
    event.refresh_from_db()
    said = together(*[lambda: rounds.publish_round(round_, by)] * 4)
    games = queries.games_of(event.rounds.get())
    return told(event, said, dice=[[roll["what"] for roll in game.rolls] for game in games])


@scenario
def twenty_tables_report():
    event = in_play(40)
    seats = [make.seats(event, table)[0] for table in range(1, 21)]
    said = together(*(lambda s=seat: reports.report_result(s, make.actor(s), Outcome(2, 3, 1)) for seat in seats))
    return told(event, said)


@scenario
def both_players_seal():
    event = in_play(12, mode="plans")
    seats = [seat for table in range(1, 7) for seat in make.seats(event, table)]
    said = together(*(lambda s=seat: plans.seal_plan(s, make.actor(s), "attack") for seat in seats))
    games = queries.games_of(event.rounds.get())
    lines = event.log.filter(verb="plan sealed")
    return told(
        event,
        said,
        missions=sum(bool(game.mission and game.attacker) for game in games),
        dice=[sorted(roll["what"] for roll in game.rolls) for game in games],
        reveals=sum(bool(line.data["revealed"]) for line in lines),
    )


@scenario
def the_same_message_comes_in_twice_at_once():
    event = in_play(4, mode="plans")
    seat, asks = make.seats(event, 1)[0], make.seats(event, 2)[0]
    message = Sent("one-message", seen="")
    said = together(
        *[lambda: plans.seal_plan(seat, make.actor(seat), "attack", sent=message)] * 4,
        *[lambda: judging.call_judge(asks, make.actor(asks), "Rules", sent=message)] * 4,
    )
    return told(event, said, receipts=event.receipts.count(), calls=event.log.filter(verb="judge called").count())


@scenario
def a_message_comes_in_beside_the_one_that_replaces_it():
    event = in_play(2)
    seat = make.seats(event)[0]
    older, newer = Sent("older-message", seen=""), Sent("newer-message", seen="", instead=("older-message",))
    said = together(
        *[lambda: reports.report_result(seat, make.actor(seat), Outcome(1, 0, 4), sent=older)] * 3,
        *[lambda: reports.report_result(seat, make.actor(seat), Outcome(2, 3, 1), sent=newer)] * 3,
    )
    return told(event, said, winner=seat.reports.get(current=True).winner)


@scenario
def both_players_tap():
    event = make.event(entries=12)
    make.playing(event, mission="fow4/bridgehead")
    event = Event.objects.get(pk=event.pk)
    games = [make.game_at(event, table) for table in range(1, 7)]
    said = together(*(lambda g=game: turns.tap(g, NEXT, version=0) for game in games * 2))
    return told(event, said, taps=[turns.moves for turns in Turns.objects.all()])


@scenario
def desks_enter_players():
    event = make.event()
    by = make.desk(event)
    said = together(
        *(lambda n=number: entries.add_entry(event, by, name=f"Player {n}") for number in range(8)),
        *[lambda: entries.add_entry(event, by, name="Twin", key="one form")] * 4,
    )
    return told(event, said, numbers=sorted(event.entries.values_list("number", flat=True)))


@scenario
def players_register_at_the_last_places():
    event = make.event(entries=2, capacity=4)
    registration_terms.change_terms(event, make.desk(event), {"registration": "open"})
    said = together(
        *(lambda n=number: registering.register(event, Wish(f"Newcomer {n}"), key=f"form {n}") for number in range(6)),
        *[lambda: registering.register(event, Wish("Twin", email="twin@example.org"), key="one form")] * 3,
        *(lambda n=tab: registering.register(event, Wish("Tabs"), key=f"tab {n}") for tab in range(3)),
    )
    rows = event.registrations.all()
    return told(
        event,
        said,
        playing=registering.playing(event),
        waiting=len(registering.waiting(event)),
        twins=rows.filter(name="Twin").count(),
        tabs=rows.filter(name="Tabs").count(),
    )


@scenario
def desks_move_up_the_same_and_others():
    event = make.event(entries=2, capacity=2)
    by = make.desk(event)
    registration_terms.change_terms(event, by, {"registration": "open"})
    waits = [registering.register(event, Wish(f"Newcomer {number}")) for number in range(4)]
    entries.drop_entry(event.entries.first(), by)
    event = Event.objects.get(pk=event.pk)
    said = together(
        *[lambda: registering.move_up(waits[0], by)] * 2, *(lambda w=one: registering.move_up(w, by) for one in waits)
    )
    return told(event, said, playing=registering.playing(event), waiting=len(registering.waiting(event)))


@scenario
def desks_check_in_the_same_player():
    event = make.event(entries=4)
    by, one = make.desk(event), event.entries.get(number=1)
    said = together(*[lambda: checkin.check_in(one, by)] * 4)
    return told(event, said, lines=event.log.filter(verb="checked in").count())


@scenario
def one_drops_while_the_round_is_published():
    event = make.event(entries=8)
    round_, by = make.draft(event), make.desk(event)
    event.refresh_from_db()
    entry = event.entries.all()[0]
    said = together(lambda: entries.drop_entry(entry, by), lambda: rounds.publish_round(round_, by))
    round_.refresh_from_db()
    entry.refresh_from_db()
    return told(event, said, status=round_.status, dropped_after=entry.dropped_after)


@scenario
def one_form_makes_an_event_four_times():
    event = make.event(entries=4)
    by, there = make.desk(event), Event.objects.count()
    content = eventfile.file_text(event).encode()
    said = together(*[lambda: create_event(by, name="Autumn Muster", key="form")] * 4)
    made = Event.objects.count() - there
    brought = together(*[lambda: import_event(content, by, as_copy=True, key="file")] * 4)
    return told(event, said, brought=brought, made=[made, Event.objects.count() - there - made])


def main(name: str) -> None:
    connection.settings_dict["TEST"]["NAME"] = name
    before = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        said = {one.__name__: one() for one in SCENARIOS}
        with connection.cursor() as cursor:
            named = ("journal_mode", "synchronous") if connection.vendor == "sqlite" else ()
            journal = " ".join(str(cursor.execute(f"PRAGMA {name}").fetchone()[0]) for name in named)
        json.dump({"vendor": connection.vendor, "journal": journal, "scenarios": said}, sys.stdout)
    finally:
        connection.creation.destroy_test_db(before, verbosity=0)


if __name__ == "__main__":
    main(sys.argv[1])
