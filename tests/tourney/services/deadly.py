"""Writes that die at one of their statements: what is written, and how to let it die.

Run as `python -m tests.tourney.services.deadly DATABASE all` it lets processes die, on a database of its own: each
write is a process that is ended where it stands, without a goodbye, at one statement after the other.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

if __name__ == "__main__":
    import django

    django.setup()

from django.db import OperationalError, connection, connections, transaction

from tests import make
from tests.everything import everything_written
from tourney import eventfile, queries
from tourney.doctor import examined
from tourney.errors import Refused
from tourney.models import Event
from tourney.services import (
    backups,
    entries,
    plans,
    redraws,
    removal,
    reports,
    restoring,
    results,
    rounds,
    undoing,
)
from tourney.services.eventfile import import_event
from tourney.services.results import Outcome
from tourney.services.writing import Actor

type Act = Callable[[], object]
ACTIONS: dict[str, Callable[[], Act]] = {}


def action(build: Callable[[], Act]) -> Callable[[], Act]:
    """Makes an event and gives what is then done to it, any number of times."""
    ACTIONS[build.__name__] = build
    return build


@action
def draw() -> Act:
    event = make.event(entries=9)
    return lambda: rounds.draft_round(event, make.desk(event), seed="one")


@action
def draw_again() -> Act:
    event = make.event(entries=8)
    round_ = make.draft(event)
    return lambda: redraws.redraw_round(round_, make.desk(event), seed="other")


@action
def publish() -> Act:
    event = make.event(entries=8)
    round_ = make.draft(event, mode="random")
    return lambda: rounds.publish_round(round_, make.desk(event))


@action
def report() -> Act:
    event = make.event(entries=2)
    make.playing(event)
    make.report(event, (1, 0, 4))

    def act() -> None:
        seat = make.seats(event)[1]
        reports.report_result(seat, make.actor(seat), Outcome(1, 0, 4))

    return act


@action
def seal_the_second_plan() -> Act:
    event = make.event(entries=2)
    make.playing(event, mode="plans")
    make.seal(event, "attack")

    def act() -> None:
        seat = make.seats(event)[1]
        plans.seal_plan(seat, make.actor(seat), "defend")

    return act


@action
def correct_a_result() -> Act:
    event = make.played_event(entries=4)
    game = queries.games_of(event.rounds.get())[0]
    return lambda: results.enter_result(game, make.desk(event), Outcome(2, 5, 0))


@action
def take_a_result_back() -> Act:
    event = make.event(entries=2)
    make.playing(event)
    results.enter_result(make.game_at(event), make.desk(event), Outcome(1, 0, 4))
    line = event.log.get(verb="result entered")
    return lambda: undoing.undo(line, make.desk(event))


@action
def enter_a_list() -> Act:
    event = make.event(entries=2)
    rows = [{"name": f"Player {number}"} for number in range(6)]
    return lambda: entries.add_roster(event, make.desk(event), rows, key="form")


@action
def bring_an_event_in() -> Act:
    event = make.played_event(entries=4)
    content = eventfile.text_of(eventfile.written_whole(eventfile.gathered(event))).encode()
    by = Actor.of_user(make.user("olga"))
    removal.remove_event(event, by, typed=event.name)
    return lambda: import_event(content, by)


@action
def go_back() -> Act:
    event = make.event(entries=4, tables=3)
    with tempfile.TemporaryDirectory() as folder:
        content = backups.take(event, into=Path(folder)).read_bytes()
    entries.add_entry(event, make.desk(event), name="Late Larry")
    entries.remove_entry(event.entries.get(number=2), make.desk(event))
    make.playing(event)
    make.report(event, (1, 0, 5), (1, 0, 5), table=1)
    seen = Event.objects.get(pk=event.pk).revision
    return lambda: restoring.restore(event, make.desk(event), content, seen=seen)


@contextmanager
def dying(at: int, die: Callable[[], object]) -> Iterator[list[int]]:
    """Die before the statement of that number, from 1. The list counts them all.

    Savepoints and the beginning do not count: within a test's own transaction there are others.
    """
    counted = [0]

    def watch(execute, statement, given, many, context):
        counts = not statement.startswith(("BEGIN", "SAVEPOINT", "RELEASE", "ROLLBACK"))
        counted[0] += counts
        if counts and counted[0] == at:
            die()
        return execute(statement, given, many, context)

    with connection.execute_wrapper(watch):
        yield counted


def fail() -> None:
    raise OperationalError("the disk does not answer")


def statements_of(act: Act) -> int:
    """How many statements it takes; nothing of it stays."""
    counted = [0]
    try:
        with transaction.atomic():
            with dying(0, fail) as counted:
                act()
            raise _Enough
    except _Enough:
        return counted[0]


class _Enough(Exception):
    pass


def some_of(last: int, most: int | None) -> list[int]:
    """Numbers from 1 to `last`, both among them: all, or so many spread out."""
    if most is None or last <= most:
        return list(range(1, last + 1))
    return sorted({1 + round(step * (last - 1) / (most - 1)) for step in range(most)})


def faults() -> list[str]:
    """What the doctor finds wrong with any event."""
    return [f"{one.check}: {one.fault}" for one in examined(Event.objects.all(), installation=False)]


def again(act: Act) -> str:
    """What a second press of what is done says."""
    try:
        act()
    except Refused as refused:
        return type(refused).__name__
    return "done"


def _process(at: int, act: Act) -> int:
    """Do it in a process of its own that ends itself at that statement: 9 if it did, else how it ended."""
    connections.close_all()
    pid = os.fork()
    if not pid:
        code = 1
        try:
            with dying(at, lambda: os._exit(9)):
                act()
            code = 0
        except Refused:
            code = 2
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _told(build: Callable[[], Act], most: int | None) -> dict[str, object]:
    act = build()
    wrong: list[str] = []
    before, died = everything_written(), 0
    last = statements_of(act)
    for at in some_of(last, most):
        if _process(at, act) != 9:
            wrong.append(f"it lived past statement {at}")
        died += 1
        if everything_written() != before:  # done before it could say so: wholly, or the doctor finds a fault
            if at != last:
                wrong.append(f"it was done at statement {at} of {last}")
            break
    found = faults()
    if everything_written() == before and _process(0, act) != 0:
        wrong.append("it did not succeed afterwards")
    if everything_written() == before:
        wrong.append("it was not done in the end")
    second = _process(0, act)
    return {"statements": last, "died": died, "wrong": wrong, "faults": found + faults(), "again": second}


def main(name: str, most: int | None) -> None:
    connection.settings_dict["TEST"]["NAME"] = name
    before = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        said = {key: _told(build, most) for key, build in ACTIONS.items()}
        json.dump({"vendor": connection.vendor, "actions": said}, sys.stdout)
    finally:
        connection.creation.destroy_test_db(before, verbosity=0)


if __name__ == "__main__":
    main(sys.argv[1], None if sys.argv[2] == "all" else int(sys.argv[2]))
