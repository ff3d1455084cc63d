"""A player's phone of the benchmark: what it asks for, sends and waits for in a round."""

import asyncio
import random
import re
import secrets
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.benchmarks.wire import Answer, Book, Line, Lost, Poll, forms

TAPS = 3  # of each player
PLANS = ("attack", "manoeuvre", "defend")


@dataclass
class Hall:
    """What the phones share: where, how long, how bad the network is, what came of it."""

    port: int
    base: str
    seconds: float
    lose: float
    book: Book = field(default_factory=Book)
    sealed: dict[str, list[tuple[float, int]]] = field(default_factory=dict)  # by game: who pressed when
    reported: dict[str, list[tuple[float, int]]] = field(default_factory=dict)
    reveals: list[float] = field(default_factory=list)  # seconds
    confirmations: list[float] = field(default_factory=list)
    at_desk: int = 0  # players who wait for the desk to key their slip in
    unsure: dict[str, int] = field(default_factory=lambda: defaultdict(int))  # by game: late taps that may have counted
    taps: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # by game: the states tapped on


@dataclass
class Phone:
    hall: Hall
    link: str
    game: str
    position: int
    on_paper: bool
    chance: random.Random
    page: str = ""
    poll: Poll | None = None
    part: str = "now"
    unsure: bool = False  # whether an answer was lost to what was sent last

    def __post_init__(self) -> None:
        self.line = Line(self.hall.port, self.hall.book)

    async def live(self) -> None:
        """From the card to the confirmed result, at moments spread over the time there is."""
        whole, chance = self.hall.seconds, self.chance
        start = time.perf_counter()

        def until(share: float, spread: float = 0.15) -> float:
            return max(0.0, start + whole * (share + chance.random() * spread) - time.perf_counter())

        await asyncio.sleep(until(0.0))
        await self.arrive()
        await self.watch(until(0.18, 0.2))
        await self.seal()
        await self.watch(max(60, whole), self.revealed)
        self.note(self.hall.sealed, self.hall.reveals)
        await self.turns(until(0.5))
        if self.on_paper:
            self.hall.at_desk += 1
            await self.watch(until(0.95, 0.0))
            return
        await self.watch(until(0.65, 0.2))
        await self.report()
        await self.watch(max(60, whole), self.confirmed)
        if not self.confirmed():
            self.hall.book.errors.append(f"never confirmed: {re.search('<h1>(.*?)</h1>', self.page, re.DOTALL)}")
        self.note(self.hall.reported, self.hall.confirmations)

    async def get(self, kind: str, path: str, part: str) -> None:
        answer = await self.line.ask(kind, "GET", path)
        if answer.status != 200:
            self.hall.book.errors.append(f"{kind}: {answer.status}")
        self.page, self.part, self.poll = answer.text, part, Poll.of(answer.text, part)

    async def arrive(self) -> None:
        answer = await self.line.ask("link", "GET", self.link)
        await self.get("first page", answer.to, "now")

    async def watch(self, seconds: float, enough: Callable[[], bool] | None = None) -> None:
        """Poll as the page does for so long, or until it shows what is waited for: slower while nothing is new."""
        end, quiet, shown = time.perf_counter() + seconds, 0.0, self.poll
        while not (enough and enough()):
            wait = self.poll.waits(quiet, self.chance) if self.poll else 10.0
            left = end - time.perf_counter()
            if left <= wait:
                await asyncio.sleep(max(0.0, left))
                return
            await asyncio.sleep(wait)
            await self.ask_news()
            if self.poll:
                quiet = 0.0 if self.poll is not shown else min(1.04 * max(quiet, self.poll.every), self.poll.slowest)
            shown = self.poll

    async def ask_news(self) -> None:
        if self.poll is None:  # what came was no page of a player: it is in the errors, and is loaded again
            await self.get("own page", f"{self.hall.base}/me/", "now")
            return
        answer = await self.line.ask("", "GET", self.poll.path, X_Muster_Poll="1")
        took = self.hall.book.took[""].pop()
        kind = f"poll {self.part} {'unchanged' if answer.status == 204 else 'newer'}"
        self.hall.book.took[kind].append(took)
        self.hall.book.bytes[kind] += answer.size
        if answer.status == 200 and (poll := Poll.of(answer.text, self.part)):
            self.page, self.poll = answer.text, poll
        elif answer.status != 204:
            self.hall.book.errors.append(f"{kind}: {answer.status}")

    async def post(self, kind: str, path: str, body: dict[str, str]) -> Answer:
        """Send one message until it is answered: each time the same, under the same key."""
        headers = {"Origin": f"http://127.0.0.1:{self.hall.port}"}
        if "key" in body:
            body["key"] = headers["X-Muster-Outbox"] = secrets.token_urlsafe(12)
        while True:
            try:
                answer = await self.line.ask(
                    kind, "POST", path, body, lose=self.hall.lose, chance=self.chance, **headers
                )
            except Lost:
                self.unsure = True
                await asyncio.sleep(0.5)
                continue
            if answer.status >= 400 or (body.get("key") and body["key"] not in answer.text and answer.status != 302):
                self.hall.book.errors.append(f"{kind}: {answer.status} {answer.text[:200]}")
            return answer

    async def seal(self) -> None:
        found = forms(self.page, "/me/plan")
        pressed = (time.perf_counter(), self.position)
        await self.post("seal", f"{self.hall.base}/me/plan", found[0] | {"plan": self.chance.choice(PLANS)})
        self.hall.sealed.setdefault(self.game, []).append(pressed)
        await self.get("own page", f"{self.hall.base}/me/", "now")

    def revealed(self) -> bool:
        return not forms(self.page, "/me/plan")

    def note(self, words: dict[str, list[tuple[float, int]]], into: list[float]) -> None:
        """How long it took to show here, since the other player pressed, if theirs was the last word."""
        pressed, position = max(words[self.game])
        if position != self.position:
            into.append(time.perf_counter() - pressed)

    async def turns(self, seconds: float) -> None:
        """The page of the turns, polled, with a few taps on it."""
        await self.get("turns", f"{self.hall.base}/me/turns/", "turns")
        for _ in range(TAPS):
            await self.watch(seconds / TAPS)
            taps = [one for one in forms(self.page, "/me/turns/tap") if one["move"] not in {"back", "again"}]
            if not taps:
                continue
            self.unsure = False
            answer = await self.post("tap", f"{self.hall.base}/me/turns/tap", taps[0])
            if "late" not in answer.to:
                self.hall.taps[self.game].add(taps[0]["version"])
            elif self.unsure:  # it may have counted before its answer was lost
                self.hall.unsure[self.game] += 1
            await self.get("turns", answer.to or f"{self.hall.base}/me/turns/", "turns")
        await self.get("own page", f"{self.hall.base}/me/", "now")

    async def report(self) -> None:
        """Agree by one press to what the other has said, or fill in the form."""
        address = f"{self.hall.base}/me/report"
        answers = self._agreeing()
        if not answers:
            said = {"winner": "me", "mine": "1", "theirs": "4"}
            if self.position == 2:
                said = {"winner": "them", "mine": "4", "theirs": "1"}
            form = await self.line.ask("report form", "GET", f"{address}?game={self.game}")
            answers = [one | said for one in forms(form.text, "/me/report")]
            for one in answers:
                one.pop("look", None)  # what a phone without scripts asks for
        if not answers:  # the other player has reported since this page was made
            await self.get("own page", f"{self.hall.base}/me/", "now")
            answers = self._agreeing()
        pressed = (time.perf_counter(), self.position)
        await self.post("report", address, answers[0])
        self.hall.reported.setdefault(self.game, []).append(pressed)
        await self.get("own page", f"{self.hall.base}/me/", "now")

    def _agreeing(self) -> list[dict[str, str]]:
        return [one for one in forms(self.page, "/me/report") if one.get("do") == "agree"]

    async def unchanged_poll(self) -> float:
        """A poll that brings nothing, as a ratio to the emptiest answer there is: of a file that is not there.

        To be asked for once nobody writes any more.
        """
        await self.get("", f"{self.hall.base}/me/", "now")
        times: dict[str, list[float]] = {"poll": [], "empty": []}
        poll = self.poll.path if self.poll else ""
        for _ in range(200):
            for what, path in (("empty", "/robots.none"), ("poll", poll)):
                start = time.perf_counter()
                answer = await self.line.ask("", "GET", path, X_Muster_Poll="1")
                times[what].append(time.perf_counter() - start)
                if what == "poll" and answer.status != 204:
                    raise AssertionError(f"the event changes no more, and yet the poll brings {answer.status}")
        return statistics.median(times["poll"]) / statistics.median(times["empty"])

    def confirmed(self) -> bool:
        return bool(re.search(r"<h1>\s*Confirmed", self.page))
