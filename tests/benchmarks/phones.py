"""200 phones at 100 tables through one round within a minute and a half, while the desk works.

    uv run python -m tests.benchmarks.phones [--phones 200] [--seconds 75] [--lose 0.1] [--seed 1]

Makes an event in a database of its own, serves it as `manage.py serve` does, on a free port of this machine, and lets
every phone do what a player does: open the link, seal a plan, wait for the other, tap turns, report, wait for the
confirmation; polling all the while as its page says. Of what phones send, one answer in ten is lost, and the same
message is sent again. The desk looks at its pages meanwhile and keys in the slips of two tables.

Given `DATABASE_URL`, it uses that database, which must be empty. Stops by itself. Ends with status 1 if anything was
lost, doubled or answered with an error, or if the 99th of 100 reveals took longer than the limit on the other phone.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter

ROOM = tempfile.TemporaryDirectory(prefix="muster-phones-")
os.environ |= {"MUSTER_DATA": ROOM.name, "DJANGO_SETTINGS_MODULE": "tourney.settings", "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}

import django  # noqa: E402

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from missions.load import system  # noqa: E402
from tests.benchmarks.player import Hall, Phone  # noqa: E402
from tests.benchmarks.serving import cpu_of, memory_of, served  # noqa: E402
from tests.benchmarks.wire import Book, Line, forms, share, table_of  # noqa: E402
from tourney import queries  # noqa: E402
from tourney.access import link_path  # noqa: E402
from tourney.models import Event, Report, Result, Seat, Turns  # noqa: E402
from tourney.rehearsal import invented_rows, settings_for  # noqa: E402
from tourney.services import entries, events, rounds  # noqa: E402
from tourney.services.writing import Actor  # noqa: E402

LIMIT = 2.0  # seconds from the second seal to its reveal on the first phone, for 99 of 100
AT_DESK = 2  # tables that report on paper alone
DESK = ("", "results/", "rounds/1/", "entries/", "log/", "clock/")


def an_event(phones: int, chance: random.Random) -> tuple[Event, list[Seat]]:
    """The first round, whose missions come from battle plans, with its clock running; and its seats by table."""
    owner = User.objects.create_user("olga", "olga@example.org")
    by = Actor.of_user(owner)
    event = events.create_event(by, tables=phones // 2, **settings_for("Phones", rounds_planned=5, dice="server"))
    entries.add_roster(event, by, invented_rows(phones, chance, system(event.system).sides))
    round_ = rounds.draft_round(event, by, seed="phones", mission_mode="plans")
    rounds.publish_round(round_, by)
    rounds.start_round(round_, by)
    seats = Seat.objects.filter(round=round_, game__isnull=False).select_related("entry__event", "game__table")
    return event, list(seats.order_by("game__table__number", "position"))


def desk_line(event: Event, port: int, book: Book) -> Line:
    client = Client()
    client.force_login(User.objects.get(username="olga"))
    return Line(port, book, {name: morsel.value for name, morsel in client.cookies.items()})


async def desk(line: Line, hall: Hall) -> None:
    """Look at one page after the other; near the end, key in the slips of the tables without phones."""
    start, keyed = time.perf_counter(), 0
    while time.perf_counter() < start + hall.seconds or keyed < AT_DESK:
        for page in DESK:
            answer = await line.ask("desk", "GET", f"{hall.base}/desk/{page}")
            if answer.status != 200:
                hall.book.errors.append(f"desk {page}: {answer.status}")
            if page == "results/" and keyed < AT_DESK and hall.at_desk == 2 * AT_DESK:
                keyed += 1
                slip = forms(answer.text, "/desk/results/slip")[0]
                slip |= {"table": str(keyed), "winner": "1", "lost_1": "1", "lost_2": "4"}
                origin = {"Origin": f"http://127.0.0.1:{hall.port}"}
                answer = await line.ask("slip", "POST", f"{hall.base}/desk/results/slip", slip, **origin)
                if answer.status != 302:
                    hall.book.errors.append(f"slip: {answer.status}")
            await asyncio.sleep(1.0)


async def watch_memory(pid: int, into: list[float]) -> None:
    while True:
        into.append(memory_of(pid))
        await asyncio.sleep(1.0)


async def whole_round(
    hall: Hall, event: Event, phones: list[Phone], pid: int
) -> tuple[float, float, list[float], float]:
    """Seconds it took, those of the server's processor, megabytes of memory second by second, and the poll's ratio."""
    memory: list[float] = []
    start, used = time.perf_counter(), cpu_of(pid)
    watching = asyncio.create_task(watch_memory(pid, memory))
    await asyncio.gather(desk(desk_line(event, hall.port, hall.book), hall), *(phone.live() for phone in phones))
    watching.cancel()
    took, used = time.perf_counter() - start, cpu_of(pid) - used
    return took, used, memory, await phones[0].unchanged_poll()


def faults(event: Event, hall: Hall) -> list[str]:
    """What is not in the database as often as it was sent: once."""
    event.refresh_from_db()
    games = queries.games_of(event.rounds.get(number=1))
    lines = Counter(event.log.values_list("verb", flat=True))
    said = 2 * (len(games) - AT_DESK)
    wanted = {
        "results": (Result.objects.filter(game__round__event=event).count(), len(games)),
        "plans sealed": (lines["plan sealed"], 2 * len(games)),
        "reports": (Report.objects.filter(seat__round__event=event).count(), said),
        "lines of reports": (lines["result reported"], said),
        "slips": (lines["result entered"], AT_DESK),
        "revision": (event.revision, event.log.count()),
    }
    found = [f"{what}: {there} in place of {right}" for what, (there, right) in wanted.items() if there != right]
    rows = Turns.objects.filter(game__in=games).select_related("game")
    kept = {row.game.public_id: len(row.moves) for row in rows}
    for game, seen in hall.taps.items():
        if not len(seen) <= kept.get(game, 0) <= len(seen) + hall.unsure[game]:
            found.append(f"taps: {kept.get(game, 0)} for {len(seen)}")
    return found + hall.book.errors[:10]


def tell(hall: Hall, took: float, used: float, memory: list[float], ratio: float) -> None:
    book = hall.book
    asked = sum(map(len, book.took.values()))
    print(table_of(book))
    print(f"\n{asked} answers in {took:.0f} s, {asked / took:.0f} a second; {book.lost} answers lost and sent again")
    print(f"the server used {used:.1f} s of one processor, {used / asked * 1000:.1f} ms a request")
    for what, seconds in (("reveal", hall.reveals), ("confirmation", hall.confirmations)):
        parts = ", ".join(
            f"{name} {share(seconds, at):.2f}" for name, at in (("median", 0.5), ("p95", 0.95), ("p99", 0.99))
        )
        print(f"{what} on the other phone: {parts} s ({len(seconds)} times)")
    tenths = [memory[int(at * (len(memory) - 1) / 5)] for at in range(6)]
    print(f"an unchanged poll costs {ratio:.2f} times an empty answer")
    print("memory: " + " → ".join(f"{one:.0f}" for one in tenths) + " MB")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--phones", type=int, default=200)
    asked.add_argument("--seconds", type=float, default=75)
    asked.add_argument("--lose", type=float, default=0.1)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    call_command("migrate", verbosity=0)
    chance = random.Random(options.seed)
    event, seats = an_event(options.phones, chance)
    print(f"{len(seats)} phones, {connection.vendor}, load of the machine {os.getloadavg()[0]:.1f}", flush=True)
    with served() as (pid, port):
        hall = Hall(port, f"/e/{event.public_id}", options.seconds, options.lose)
        phones = [
            Phone(
                hall, link_path(seat.entry), seat.game.public_id, seat.position,
                on_paper=seat.game.table.number <= AT_DESK, chance=random.Random(chance.random()),
            )
            for seat in seats
        ]  # fmt: skip
        tell(hall, *asyncio.run(whole_round(hall, event, phones, pid)))
    found = faults(event, hall)
    slow = share(hall.reveals, 0.99)
    print(f"lost or doubled: {len(found)}; load of the machine {os.getloadavg()[0]:.1f}")
    print("\n".join(found))
    return 0 if not found and slow <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
