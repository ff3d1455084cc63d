"""Many processes at one database, each doing whatever comes; then whether anything was lost, doubled or broken.

    uv run python -m tests.tourney.processes.storm [--processes 8] [--presses 150] [--events 2] [--seed 1]

Half of the processes are desks, half are the phones of a few players; one more does what is due. Given `DATABASE_URL`
it uses that database, which must be empty; else a file of SQLite, thrown away afterwards. Each process follows from the
seed, but for what the others do meanwhile. Ends with 1 if anything was wrong, and prints what as JSON.
"""

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

if __name__ == "__main__":
    ROOM = tempfile.TemporaryDirectory(prefix="muster-storm-")
    os.environ.setdefault("DATABASE_URL", f"sqlite:///{ROOM.name}/storm.sqlite3")
    os.environ.setdefault("MUSTER_DATA", ROOM.name)
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections

from tests import make
from tests.tourney.processes import at_desk, on_phones
from tests.tourney.processes.acts import Somebody, an_event
from tests.tourney.processes.at_desk import Desk
from tests.tourney.processes.on_phones import Player
from tests.tourney.services import judge
from tourney.doctor import examined
from tourney.errors import Refused
from tourney.models import Event, LogEntry, Receipt, Role
from tourney.services import backups, events, timed
from tourney.services.writing import Actor, last_written

PATIENCE = 120  # seconds for one press; who waits for longer is locked out for good
PAUSE = 0.01  # seconds between a look and its press, at most


class Book:
    """What one process writes down."""

    def __init__(self) -> None:
        self.endings: Counter[str] = Counter()
        self.lines: list[tuple[int, int]] = []  # event and number of every line of the log that a press was told of
        self.wrong: list[str] = []

    def told(self) -> str:
        return json.dumps({"endings": self.endings, "lines": self.lines, "wrong": self.wrong})


def lines_of(who: Desk | Player) -> int:
    """How many lines of the log are this process's: nobody else acts in its names."""
    mine = {"user": who.by.user} if isinstance(who, Desk) else {"entry__in": who.entries}
    return LogEntry.objects.filter(event=who.event_id, **mine).count()


def press(who: Desk | Player, name: str, book: Book) -> None:
    """Look, wait a moment, press; and hold what was answered against what was written."""
    act = getattr(who, name)()
    if act is None:
        return
    time.sleep(who.chance.random() * PAUSE)
    before, keys = lines_of(who), len(who.keys)
    last_written.set(None)
    try:
        act()
        ending = "done"
    except Refused as refusal:
        ending = type(refusal).__name__
    except Exception:
        ending = "broken"
        book.wrong.append(f"{name}: {traceback.format_exc(limit=-4)}")
    book.endings[f"{name}: {ending}"] += 1
    written, answered = lines_of(who) - before, last_written.get()
    if written != (answered is not None) or (ending != "done" and written):
        book.wrong.append(f"{name}: {ending}, and it wrote {written} lines of the log")
    if answered:
        book.lines.append((who.event_id, answered.line.sequence))
    if ending != "done" and Receipt.objects.filter(key__in=who.keys[keys:]).exists():
        book.wrong.append(f"{name}: {ending}, and its key counts as taken")


def act(who: Desk | Player, presses: int, book: Book) -> None:
    acts = at_desk.ACTS if isinstance(who, Desk) else on_phones.ACTS
    for name in who.chance.choices(list(acts), list(acts.values()), k=presses):
        signal.alarm(PATIENCE)
        try:
            press(who, name, book)
        except Exception:  # it could not even look
            book.wrong.append(f"{name}: {traceback.format_exc(limit=-4)}")


def tick(stop: Path, book: Book) -> None:
    """Do what is due, as the loop beside a server does, until the others have ended."""
    while not stop.exists():
        signal.alarm(PATIENCE)
        try:
            timed.due()
            backups.due()
        except Exception:
            book.wrong.append(f"due: {traceback.format_exc(limit=-4)}")
        time.sleep(0.1)


def in_a_process(work, place: Path, gate: int, opener: int) -> int:
    """Let it go when the gate opens; what it wrote down is then at that place."""
    pid = os.fork()
    if pid:
        return pid
    book = Book()
    try:
        os.close(opener)
        settings.BACKUPS = str(place.parent / "backups")  # only here: the thread that writes them would not be forked
        connection.ensure_connection()
        os.read(gate, 1)  # until the last opener is closed
        work(book)
        signal.alarm(0)
        backups.settle()
        place.write_text(book.told())
    finally:
        os._exit(0)


def crowd(made: list[Event], processes: int, seed: int) -> list[Somebody]:
    """Who acts: a desk and some phones of each event in turn."""
    found: list[Somebody] = []
    for number in range(processes):
        event = made[number // 2 % len(made)]
        chance = random.Random(f"{seed} {number}")
        if number % 2 == 0:
            user = make.user(f"desk{number}")
            events.add_member(event, make.desk(event), email=user.email, role=Role.ORGANISER)
            found.append(Desk(event.pk, chance, by=Actor.of_user(user)))
        else:
            found.append(Player(event.pk, chance, entries=[]))
    for event in made:
        phones = [who for who in found if isinstance(who, Player) and who.event_id == event.pk]
        mine = list(event.entries.order_by("number").values_list("pk", flat=True))
        for place, who in enumerate(phones):
            who.entries = mine[place :: len(phones)]
            who.__post_init__()
    return found


def blow(made: list[Event], people: list[Somebody], presses: int, room: Path) -> list[dict]:
    """Let them all go at once; what each wrote down."""
    connections.close_all()
    gate, opener = os.pipe()
    stop = room / "stop"
    works = [lambda book, who=who: act(who, presses, book) for who in people]
    pids = [in_a_process(work, room / f"{n}.json", gate, opener) for n, work in enumerate(works)]
    ticker = in_a_process(lambda book: tick(stop, book), room / "ticker.json", gate, opener)
    os.close(opener)
    os.close(gate)
    for pid in pids:
        os.waitpid(pid, 0)
    stop.touch()
    os.waitpid(ticker, 0)
    places = [*(room / f"{n}.json" for n in range(len(works))), room / "ticker.json"]
    missing = {"endings": {}, "lines": [], "wrong": [f"a process never ended a press within {PATIENCE} s"]}
    return [json.loads(place.read_text()) if place.exists() else missing for place in places]


def still_held() -> list[str]:
    """Locks that somebody has left behind."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA busy_timeout = 0")
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute("ROLLBACK")
            return []
        cursor.execute(
            "SELECT state, query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )
        return [f"a connection is left: {state} {query}" for state, query in cursor.fetchall()]


def faults(made: list[Event], started: dict[int, int], books: list[dict]) -> list[str]:
    """What is wrong afterwards: with what they heard, with the log, with the events, with the database."""
    found = [one for book in books for one in book["wrong"]] + still_held()
    heard = Counter((event, line) for book in books for event, line in book["lines"])
    found += [f"line {line} of event {event} was told twice" for (event, line), times in heard.items() if times > 1]
    for event in (Event.objects.get(pk=one.pk) for one in made):
        told = {line for of, line in heard if of == event.pk}
        there = set(event.log.filter(sequence__gt=started[event.pk]).values_list("sequence", flat=True))
        found += [f"line {line} was answered and is lost" for line in sorted(told - there)]
        found += [f"line {line} was written and answered to nobody" for line in sorted(there - told)]
        if event.revision != started[event.pk] + len(there):
            found.append(f"{len(there)} writes took the revision from {started[event.pk]} to {event.revision}")
        # The desk may close a round without a result that it knows to be missing: the doctor tells that from a fault.
        found += [one for one in judge.faults(event) if "closed without a result" not in one]
    return found + [f"{one.check}: {one.fault}" for one in examined(Event.objects.all())]


def whole(processes: int, presses: int, count: int, seed: int, room: Path) -> dict[str, object]:
    made = [an_event(f"Storm {number}", 6 + number) for number in range(count)]
    people = crowd(made, processes, seed)
    started = {event.pk: Event.objects.get(pk=event.pk).revision for event in made}
    begun = time.monotonic()
    books = blow(made, people, presses, room)
    took = time.monotonic() - begun
    endings = sum((Counter(book["endings"]) for book in books), Counter())
    return {
        "vendor": connection.vendor, "wrong": faults(made, started, books), "seconds": round(took, 1),
        "presses": endings.total(), "written": sum(len(book["lines"]) for book in books),
        "endings": dict(sorted(endings.items())),
    }  # fmt: skip


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--processes", type=int, default=8)
    asked.add_argument("--presses", type=int, default=150, help="of each process")
    asked.add_argument("--events", type=int, default=2)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    call_command("migrate", verbosity=0)
    said = whole(options.processes, options.presses, options.events, options.seed, Path(ROOM.name))
    json.dump(said, sys.stdout, indent=1)
    return 1 if said["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
