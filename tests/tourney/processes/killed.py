"""An event played over HTTP while its server is killed again and again; then whether anything was lost or doubled.

    uv run python -m tests.tourney.processes.killed [--kills 20] [--players 8] [--seed 1]

A desk and a phone for each player play one round after the other until the server has been killed that often, each time
with SIGKILL a few milliseconds after some message was sent, and started again. What was not answered is sent again as
it was, under its key, as a phone's outbox does it. Given `DATABASE_URL` it uses that database, which must be empty;
else a file of SQLite, thrown away afterwards. Listens on this machine alone, stops by itself, ends with 1 if anything
was wrong, and prints what as JSON.
"""

import argparse
import asyncio
import json
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

if __name__ == "__main__":
    ROOM = tempfile.TemporaryDirectory(prefix="muster-killed-")
    os.environ.setdefault("DATABASE_URL", f"sqlite:///{ROOM.name}/killed.sqlite3")
    os.environ.setdefault("MUSTER_DATA", ROOM.name)
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tourney.settings", "DJANGO_ALLOW_ASYNC_UNSAFE": "1", "HASHED_STATIC": "0"}
    import django

    django.setup()

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client

from tests import make
from tests.benchmarks.wire import Answer, Book, Line, forms
from tests.tourney.processes.servers import Server, free_port
from tests.tourney.services import judge
from tourney.access import link_path
from tourney.doctor import examined
from tourney.models import Entry, Event, Receipt, Report, Result, Seat

PATIENCE = 600.0  # seconds for the whole of a round, with all the deaths in it
ONE = 30.0  # seconds for one answer
BETWEEN = 5  # messages between two deaths, about
LATEST = 0.06  # seconds after a message is sent that the server dies
STEPS = ("drafted", "published", "started", "closed")
PLANS = ("attack", "manoeuvre", "defend")
GONE = (OSError, EOFError, TimeoutError, ValueError, IndexError)


@dataclass
class Hall:
    """What everybody shares: the server, its enemy's dice, and what was answered."""

    server: Server
    base: str
    chance: random.Random
    kills: int
    sent: int = 0
    dies_at: int = 2
    again: int = 0  # messages whose answer never came
    taken: dict[str, list[str]] = field(default_factory=lambda: {"seal": [], "report": [], "slip": []})
    wrong: list[str] = field(default_factory=list)
    book: Book = field(default_factory=Book)
    _dying: asyncio.Task[None] | None = None

    @property
    def due(self) -> bool:
        """Whether it is to die once more: also when nobody was waiting so far, which is up to chance."""
        return self.server.deaths < self.kills or (not self.again and self.server.deaths < 10 * self.kills)

    def strike(self) -> None:
        """A message is on its way: perhaps it is the one at which the server dies."""
        self.sent += 1
        if self.sent >= self.dies_at and self.due and (not self._dying or self._dying.done()):
            self._dying = asyncio.create_task(self._death())

    async def _death(self) -> None:
        await asyncio.sleep(self.chance.random() * LATEST)
        self.server.kill()
        await asyncio.to_thread(self.server.start)
        self.dies_at = self.sent + self.chance.randint(1, 2 * BETWEEN)

    async def settle(self) -> None:
        if self._dying:
            await self._dying


@dataclass
class Browser:
    """Somebody's browser: it asks again for whatever was not answered."""

    hall: Hall
    line: Line

    async def ask(self, method: str, path: str, body: dict[str, str] | None = None, **headers: str) -> Answer:
        while True:
            if body is not None:
                self.hall.strike()
            try:
                answer = await asyncio.wait_for(self.line._ask(method, path, body, headers, lost=False), ONE)
            except GONE:
                self.line.hang_up()
                self.hall.again += body is not None
                await asyncio.sleep(0.1)
                continue
            if answer.status < 500:
                return answer
            self.hall.wrong.append(f"{method} {path}: {answer.status}")
            await asyncio.sleep(0.5)

    async def page(self, path: str) -> str:
        return (await self.ask("GET", self.hall.base + path)).text

    async def post(self, path: str, body: dict[str, str], **headers: str) -> Answer:
        origin = {"Origin": f"http://127.0.0.1:{self.line.port}"}
        return await self.ask("POST", self.hall.base + path, body, **origin, **headers)


@dataclass
class Phone(Browser):
    """A player's: it keeps each message until an answer names its key."""

    entry: Entry
    chance: random.Random
    on_paper: bool = False
    messages: int = 0

    async def arrive(self) -> None:
        answer = await self.ask("GET", link_path(self.entry))
        await self.ask("GET", answer.to)

    async def until(
        self, wanted: Callable[[str], object], act: Callable[[str], Awaitable[object]] | None = None
    ) -> None:
        """Load the page, and do what it asks for, until it shows what is wanted."""
        while not wanted(page := await self.page("/me/")):
            if act:
                await act(page)
            await asyncio.sleep(0.1 + self.chance.random() / 5)

    async def play(self, number: int) -> None:
        """One round: choose a plan, report, and see the result confirmed."""
        await self.until(re.compile(rf"Round {number}\b").search)
        seat = await asyncio.to_thread(seat_of, self.entry, number)
        if seat is None:
            return
        self.on_paper, said = seat.game.table.number == 1, False
        await self.until(lambda page: not forms(page, "/me/plan"), self.seal)

        async def report(page: str) -> None:
            nonlocal said
            agreeing = [one for one in forms(page, "/me/report") if one.get("do") == "agree"]
            if self.on_paper or (said and not agreeing):
                return
            form = agreeing or forms(await self.page(f"/me/report?game={seat.game.public_id}"), "/me/report")
            claim = {"winner": "me", "mine": "1", "theirs": "4"}
            if seat.position == 2:
                claim = {"winner": "them", "mine": "4", "theirs": "1"}
            if form:
                sent = {name: value for name, value in form[0].items() if name != "look"} | claim
                said = await self.message("report", "/me/report", sent)

        await self.until(re.compile(r"<h1>\s*Confirmed").search, report)

    async def seal(self, page: str) -> None:
        found = [one for one in forms(page, "/me/plan") if one.get("seen") == ""]
        if found:
            await self.message("seal", "/me/plan", found[0] | {"plan": self.chance.choice(PLANS)})

    async def message(self, kind: str, path: str, body: dict[str, str]) -> bool:
        """Send it until it is answered under its key. Whether it was taken."""
        self.messages += 1
        key = f"{kind}-{self.entry.number}-{self.messages}-{self.chance.getrandbits(40):x}"
        answer = await self.post(path, body | {"key": key}, X_Muster_Outbox=key)
        told = json.loads(answer.text) if answer.text.startswith("{") else {}
        if told.get("key") != key:
            self.hall.wrong.append(f"{kind}: {answer.status} {answer.text[:200]}")
        if "taken" in told:
            self.hall.taken[kind].append(key)
        return "taken" in told


def seat_of(entry: Entry, number: int) -> Seat | None:
    """Where somebody plays, unless they rest."""
    try:
        found = Seat.objects.select_related("game__table").filter(entry=entry, round__number=number).exclude(game=None)
        return found.first()
    finally:
        connection.close()


async def desk(browser: Browser, number: int) -> None:
    """Draw a round, start it and key its slip in, looking each time at what is there before pressing."""
    page = f"/desk/rounds/{number}/"
    while not forms(await browser.page(page), f"/rounds/{number}/publish"):
        found = forms(await browser.page("/desk/rounds/"), "/rounds/draft")
        await browser.post("/desk/rounds/draft", found[0] | {"mission_mode": "plans"})
    for act in ("publish", "start"):
        while found := forms(await browser.page(page), f"/rounds/{number}/{act}"):
            await browser.post(f"{page}{act}", found[0])
    await slip(browser)


async def close(browser: Browser, number: int) -> None:
    page = f"/desk/rounds/{number}/"
    while found := forms(await browser.page(page), f"/rounds/{number}/close"):
        await browser.post(f"{page}close", found[0])


async def slip(browser: Browser) -> None:
    """The game at table 1 was reported on paper."""
    found = forms(await browser.page("/desk/results/"), "/desk/results/slip")[0]
    key = f"slip-{browser.hall.chance.getrandbits(40):x}"
    said = found | {"table": "1", "winner": "1", "lost_1": "1", "lost_2": "4", "key": key}
    answer = await browser.post("/desk/results/slip", said)
    if answer.status == 302:
        browser.hall.taken["slip"].append(key)
    else:
        browser.hall.wrong.append(f"slip: {answer.status}")


async def event_of(hall: Hall, desk_browser: Browser, phones: list[Phone], most: int) -> int:
    """Play round after round until the server has died as often as it should. How many rounds."""
    await asyncio.gather(*(phone.arrive() for phone in phones))
    for number in range(1, most + 1):
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(desk(desk_browser, number), *(phone.play(number) for phone in phones))
            await close(desk_browser, number)
        await hall.settle()
        if hall.server.deaths >= hall.kills:
            return number
    hall.wrong.append(f"the server died {hall.server.deaths} times only")
    return most


def faults(event: Event, hall: Hall, rounds: int) -> list[str]:
    """What is not there as often as it was answered: once."""
    event.refresh_from_db()
    games = sum(round_.games.count() for round_ in event.rounds.all())
    lines = Counter(event.log.values_list("verb", flat=True))
    reports = Report.objects.filter(seat__round__event=event).count()
    wanted = {
        "rounds that are closed": (event.rounds.filter(status="closed").count(), rounds),
        "results": (Result.objects.filter(game__round__event=event).count(), games),
        "plans sealed": (lines["plan sealed"], 2 * games),
        "seals answered": (len(hall.taken["seal"]), 2 * games),
        "reports": (reports, 2 * (games - rounds)),
        "lines of reports": (lines["result reported"], reports),
        # Who says once more what stands, from a page of the moment before, is told that it was taken: no line tells it.
        "reports answered": (min(len(hall.taken["report"]), reports), reports),
        "slips": (lines["result entered"], rounds),
        **{f"lines “round {what}”": (lines[f"round {what}"], rounds) for what in STEPS},
        "revision": (event.revision, event.log.count()),
    }
    found = [f"{what}: {there} in place of {right}" for what, (there, right) in wanted.items() if there != right]
    keys = set(Receipt.objects.filter(event=event).values_list("key", flat=True))
    found += [f"{key} was answered and is lost" for kept in hall.taken.values() for key in kept if key not in keys]
    found += judge.faults(event) + [f"{one.check}: {one.fault}" for one in examined([event])]
    return hall.wrong + found


def whole(kills: int, players: int, seed: int) -> dict[str, object]:
    chance = random.Random(seed)
    event = make.event(entries=players, rounds_planned=12, dice="server")
    hall = Hall(Server(free_port()), f"/e/{event.public_id}", chance, kills)
    client = Client()
    client.force_login(User.objects.get(username="olga"))
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    phones = [
        Phone(hall, Line(hall.server.port, hall.book), entry, random.Random(chance.random()))
        for entry in event.entries.select_related("event").order_by("number")
    ]
    olga = Browser(hall, Line(hall.server.port, hall.book, cookies))
    begun = time.monotonic()
    try:
        hall.server.start()
        rounds = asyncio.run(event_of(hall, olga, phones, 12))
    finally:
        hall.server.stop()
    return {
        "vendor": connection.vendor, "wrong": faults(event, hall, rounds), "deaths": hall.server.deaths,
        "rounds": rounds, "messages": hall.sent, "unanswered": hall.again,
        "seconds": round(time.monotonic() - begun, 1), "slowest_start": round(hall.server.slowest, 1),
    }  # fmt: skip


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--kills", type=int, default=20)
    asked.add_argument("--players", type=int, default=8)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    call_command("migrate", verbosity=0)
    said = whole(options.kills, options.players, options.seed)
    json.dump(said, sys.stdout, indent=1)
    return 1 if said["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
