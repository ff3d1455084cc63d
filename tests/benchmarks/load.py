"""A hall of 500: every phone polls, 250 games report within two minutes, five desks work, a projector shows.

    uv run python -m tests.benchmarks.load [--minutes 10] [--phones 500] [--database sqlite|postgres] [--workers 1]

Makes an event in a database of its own, serves it as `manage.py serve` does, on 127.0.0.1 alone, and lets every phone
do what its page does, at the rate and with the jitter of its page. Prints requests a second, milliseconds by kind of
request, errors by kind, memory minute by minute, and what an unchanged poll costs. At the end it compares what was sent
with the rows, the lines of the log and the receipts, and has the doctor look.

Stops by itself, also on Ctrl-C. Ends with status 1 if anything of `LIMITS` is not kept.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from tests.benchmarks import room

KIND = room.opened("load")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

import django  # noqa: E402

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402

from tests.benchmarks import rows  # noqa: E402
from tests.benchmarks.desks import AT_DESK, Desk, desks_of  # noqa: E402
from tests.benchmarks.player import Hall, Phone  # noqa: E402
from tests.benchmarks.serving import cpu_of, memory_of, served  # noqa: E402
from tests.benchmarks.wire import Book, share, table_of  # noqa: E402
from tourney.access import link_path  # noqa: E402
from tourney.doctor import examined  # noqa: E402
from tourney.models import Event, Receipt, Report, Result, Seat  # noqa: E402
from tourney.services.writing import Actor  # noqa: E402

LIMITS = {  # what must hold; milliseconds for 99 of 100 requests of a kind that begins so
    "poll": 1000,
    "own page": 1500,
    "first page": 1500,
    "report": 2000,
    "hall": 2000,
    "desk": 3000,
    "slip": 2000,
    "errors": 0,
    "lost or doubled": 0,
    "MiB grown": 64,  # between the first minute that was full and the last
    "unchanged poll": 2.0,  # times the emptiest answer
}
LONGEST = 120.0  # seconds in which all results come in


@dataclass
class Player(Phone):
    """A phone in this round: opens its link, polls, reports at its moment, polls on."""

    moment: float = 0.5  # of the whole time
    start: float = field(default_factory=time.perf_counter)
    sent: list[str] = field(default_factory=list)  # the keys of its messages

    async def live(self) -> None:
        whole, chance = self.hall.seconds, self.chance

        def until(share_of: float) -> float:
            return max(0.0, self.start + whole * share_of - time.perf_counter())

        await asyncio.sleep(until(0.15 * chance.random()))
        await self.arrive()
        await self.watch(until(self.moment))
        await self.report()
        await self.watch(until(1.0))
        await self.watch(60.0, self.confirmed)  # on a slow machine the last ones are late
        if not self.confirmed():
            self.hall.book.errors.append("never confirmed: a page that shows no result at the end")

    async def post(self, kind: str, path: str, body: dict[str, str]):  # type: ignore[no-untyped-def]
        answer = await super().post(kind, path, body)
        self.sent.append(body.get("key", ""))
        return answer


def the_hall(count: int) -> tuple[Event, list[Seat]]:
    """An event whose first round is closed and whose second is being played, and the seats that have phones."""
    by, chance = Actor.of_user(User.objects.create_user("olga", "olga@example.org")), random.Random("load")
    event = rows.an_event(by, count + 2 * AT_DESK, chance=chance, name="A full hall")
    first = rows.an_open_round(event, by, seed="load 1")
    rows.play(first, by, chance)
    rows.close(first, by)
    round_ = rows.an_open_round(event, by, seed="load 2")
    seats = Seat.objects.filter(round=round_, game__isnull=False).select_related("entry__event", "game__table")
    return event, list(seats.order_by("game__table__number", "position"))


def phones_of(hall: Hall, seats: list[Seat], chance: random.Random) -> list[Player]:
    """Both players of a game report within some seconds; all games within two minutes, or half of a shorter run."""
    window = min(LONGEST, hall.seconds / 2) / hall.seconds
    moments = {seat.game_id: 0.35 + window * 0.95 * chance.random() for seat in seats}
    return [
        Player(
            hall, link_path(seat.entry), seat.game.public_id, seat.position or 1, on_paper=False,
            chance=random.Random(chance.random()), moment=moments[seat.game_id] + window * 0.05 * chance.random(),
        )
        for seat in seats
    ]  # fmt: skip


@dataclass
class Seen:
    """What the run took of the machine."""

    seconds: float = 0.0
    processor: float = 0.0
    memory: list[tuple[float, float]] = field(default_factory=list)  # seconds, MiB
    ratio: float = 0.0


async def whole_run(hall: Hall, phones: list[Player], desks: list[Desk], pid: int) -> Seen:
    """Everybody at once, for the time there is."""
    seen, start, used = Seen(), time.perf_counter(), cpu_of(pid)

    async def look() -> None:
        while True:
            seen.memory.append((time.perf_counter() - start, memory_of(pid)))
            await asyncio.sleep(5.0)

    for phone in phones:
        phone.start = start
    looking = asyncio.create_task(look())
    try:
        async with asyncio.timeout(hall.seconds + 300):
            await asyncio.gather(*(phone.live() for phone in phones), *(desk.work(hall.seconds) for desk in desks))
    finally:
        looking.cancel()
    seen.seconds, seen.processor = time.perf_counter() - start, cpu_of(pid) - used
    seen.ratio = await phones[0].unchanged_poll()
    return seen


def differences(event: Event, phones: list[Player], desks: list[Desk]) -> list[str]:
    """Whatever is not in the database exactly as often as it was sent, and what the doctor finds."""
    event.refresh_from_db()
    lines = Counter(event.log.values_list("verb", flat=True))
    of_round = {"game__round__event": event, "game__round__number": 2}
    reports = Report.objects.filter(seat__round__event=event, seat__round__number=2)
    keys = [key for phone in phones for key in phone.sent]
    wanted = {
        "results": (Result.objects.filter(**of_round).count(), len(phones) // 2 + desks[0].pressed),
        "reports": (reports.count(), len(phones)),
        "reports that count": (reports.filter(current=True).count(), len(phones)),
        "lines of reports": (event.log.filter(verb="result reported", sequence__gt=event.log.get(
            verb="round started", subject="Round 2").sequence).count(), len(phones)),
        "receipts of phones": (Receipt.objects.filter(event=event, key__in=keys).count(), len(set(keys))),
        "messages of phones": (len(keys), len(phones)),
        "revision": (event.revision, event.log.count()),
    } | {what: (lines[verb], count) for desk in desks for what, verb, count in desk.written()}  # fmt: skip
    found = [f"{what}: {there} in place of {right}" for what, (there, right) in wanted.items() if there != right]
    found += [f"{one}" for desk in desks for one in desk.lost()]
    return found + [f"doctor, {one.check}: {one.fault}" for one in examined(list(Event.objects.all()))]


def judged(book: Book, seen: Seen, found: list[str]) -> list[tuple[str, float, float, bool]]:
    """Each limit: what it is of, what was measured, the limit, whether it is kept."""
    measured: dict[str, float] = {
        "errors": len(book.errors),
        "lost or doubled": len(found),
        "unchanged poll": seen.ratio,
    }
    full = [one for at, one in seen.memory if at >= min(60.0, seen.seconds / 2)]
    measured["MiB grown"] = full[-1] - full[0] if full else float("nan")
    for name in LIMITS.keys() - measured.keys():
        kinds = [times for kind, times in book.took.items() if kind.startswith(name)]
        measured[name] = max((share(times, 0.99) for times in kinds), default=0.0)
    return [(name, measured[name], most, measured[name] <= most) for name, most in LIMITS.items()]


def tell(book: Book, seen: Seen, verdicts: list[tuple[str, float, float, bool]]) -> None:
    asked = sum(map(len, book.took.values()))
    print(table_of(book))
    print(f"\n{asked} answers in {seen.seconds:.0f} s, {asked / seen.seconds:.1f} a second")
    print(f"the server used {seen.processor:.1f} s of processors, {seen.processor / asked * 1000:.1f} ms a request")
    print(f"an unchanged poll costs {seen.ratio:.2f} times the emptiest answer")
    minutes = {int(at // 60): held for at, held in seen.memory}
    print("MiB by minute: " + " ".join(f"{held:.0f}" for held in minutes.values()))
    for what, count in Counter(one[:60] for one in book.errors).most_common(12):
        print(f"error, {count} times: {what}")
    print(f"\n{'limit':20}{'measured':>12}{'at most':>12}")
    for name, value, most, kept in verdicts:
        print(f"{name:20}{value:12.1f}{most:12.1f}  {'PASS' if kept else 'FAIL'}")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--minutes", type=float, default=10)
    asked.add_argument("--phones", type=int, default=500)
    asked.add_argument("--database", choices=room.KINDS, default="sqlite")
    asked.add_argument("--workers", type=int, default=0, help="server processes; 1 on SQLite, 2 on PostgreSQL")
    asked.add_argument("--port", type=int, default=0)
    options = asked.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server is ended then, too
    workers = options.workers or (1 if KIND == "sqlite" else 2)
    call_command("migrate", verbosity=0)
    event, seats = the_hall(options.phones)
    with_phones = [seat for seat in seats if seat.game.table.number > AT_DESK]
    load = os.getloadavg()[0]
    print(f"{len(with_phones)} phones, {KIND}, {workers} server processes, load of the machine {load:.1f}", flush=True)
    with served(workers, options.port) as (pid, port):
        hall = Hall(port, f"/e/{event.public_id}", options.minutes * 60, lose=0.0)
        phones, desks = phones_of(hall, with_phones, random.Random(1)), desks_of(event, hall)
        seen = asyncio.run(whole_run(hall, phones, desks, pid))
    found = differences(event, phones, desks)
    verdicts = judged(hall.book, seen, found)
    tell(hall.book, seen, verdicts)
    print("\n".join(found[:20]))
    passed = all(kept for *_, kept in verdicts)
    print(f"{'PASS' if passed else 'FAIL'}; load of the machine {os.getloadavg()[0]:.1f}")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
