"""Five desks and a projector for the benchmark of a full hall: what each looks at, presses, and must find written."""

import asyncio
import random
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.test import Client

from tests.benchmarks import rows
from tests.benchmarks.player import Hall
from tests.benchmarks.wire import Answer, Line, Poll, forms
from tourney import queries
from tourney.models import Entry, Event, Game, Result
from tourney.services import events
from tourney.services.writing import Actor

AT_DESK = 4  # tables whose players have no phones: their slips are keyed in
DRAFTED = 64  # entries of the event whose draft is drawn and thrown away
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
type Written = Iterable[tuple[str, str, int]]
"""What was pressed: in words, the verb of its line in the log, and how often."""


@dataclass
class Desk(ABC):
    """One browser that is signed in as its own helper, unless it is the projector's."""

    hall: Hall
    name: str
    line: Line
    base: str
    pressed: int = 0
    chance: random.Random = field(default_factory=lambda: random.Random("desk"))

    async def work(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            await self.turn(end - time.perf_counter())

    @abstractmethod
    async def turn(self, left: float) -> None:
        """What it does next, with so many seconds left."""

    def written(self) -> Written:
        return ()

    def lost(self) -> Iterable[str]:
        """What is not as this desk left it."""
        return ()

    async def look(self, path: str, kind: str = "") -> str:
        answer = await self.line.ask(kind or f"desk {self.name}", "GET", self.base + path)
        self._expect(answer, path, 200)
        return answer.text

    async def press(self, page: str, path: str, fields: dict[str, str]) -> bool:
        """Send a form of a page. Whether it was taken."""
        token = TOKEN.search(page)
        body = {"csrfmiddlewaretoken": token[1] if token else ""} | fields
        origin = {"Origin": f"http://127.0.0.1:{self.hall.port}"}
        answer = await self.line.ask(f"desk {self.name}, pressed", "POST", self.base + path, body, **origin)
        self.pressed += answer.status == 302
        return self._expect(answer, path, 302)

    def _expect(self, answer: Answer, path: str, status: int) -> bool:
        if answer.status != status:
            self.hall.book.errors.append(f"desk {self.name}: {answer.status} for {re.sub('[0-9a-z]{12}', 'ID', path)}")
        return answer.status == status

    async def watch(self, path: str, name: str, seconds: float) -> str:
        """Open a page and poll for so long as it does. What it showed last."""
        end, page = time.perf_counter() + seconds, await self.look(path)
        while (poll := Poll.of(page, name)) and (left := end - time.perf_counter()) > 0:
            await asyncio.sleep(min(left, poll.waits(0.0, self.chance)))
            answer = await self.line.ask(f"desk {self.name}", "GET", poll.path, X_Muster_Poll="1")
            if answer.status != 204 and self._expect(answer, path, 200):
                page = answer.text
        return page


class Slips(Desk):
    """The results desk: its page polls; slips of the tables without phones are keyed in."""

    async def turn(self, left: float) -> None:
        page = await self.look("results/")
        if self.pressed < AT_DESK:
            slip = {"table": str(self.pressed + 1), "winner": "1", "lost_1": "1", "lost_2": "4"}
            for fields in forms(page, "/desk/results/slip")[:1]:
                await self.press(page, "results/slip", fields | slip)
        await self.watch("results/", "live", min(left, 30.0))

    def written(self) -> Written:
        yield "slips", "result entered", self.pressed


@dataclass
class Corrections(Desk):
    """Results of the round before, corrected again and again."""

    games: list[Game] = field(default_factory=list)
    said: dict[int, int] = field(default_factory=dict)  # by game: what was saved last

    async def turn(self, left: float) -> None:
        game = self.games[self.pressed % len(self.games)]
        page, lost = await self.look(f"games/{game.public_id}/"), 1 + self.said.get(game.pk, 0) % 3
        said = {"winner": "1", "lost_1": str(lost), "lost_2": "5", "kind": "played", "confirmed": "1"}
        for fields in forms(page, f"/{game.public_id}/result"):  # none where the page was refused: it is in the errors
            if await self.press(page, f"games/{game.public_id}/result", fields | said):
                self.said[game.pk] = lost
        await self.look("standings/")
        await asyncio.sleep(min(left, 8.0))

    def written(self) -> Written:
        yield "corrections", "result corrected", self.pressed

    def lost(self) -> Iterable[str]:
        stand = dict(Result.objects.filter(game__in=self.said).values_list("game", "lost_1"))
        return [f"a correction of game {game}" for game, lost in self.said.items() if stand[game] != lost]


@dataclass
class Drafts(Desk):
    """Another event of the same database: its first round is drawn, looked at and thrown away."""

    event: Event | None = None

    async def turn(self, left: float) -> None:
        page = await self.look("rounds/")
        await self.press(page, "rounds/draft", {"mission_mode": "plans"})
        page = await self.look("rounds/1/")
        for fields in forms(page, "/rounds/1/discard"):
            await self.press(page, "rounds/1/discard", fields)
        await asyncio.sleep(min(left, 12.0))

    def lost(self) -> Iterable[str]:
        assert self.event is not None
        verbs = ("round drafted", "draft discarded")
        lines = self.event.log.filter(verb__in=verbs).count()
        return [] if lines == self.pressed else [f"drafts: {lines} lines for {self.pressed} presses"]


@dataclass
class CheckIn(Desk):
    """One after the other is checked in, and the page polls."""

    entries: list[Entry] = field(default_factory=list)

    async def turn(self, left: float) -> None:
        page = await self.watch("check-in/", "check-in", min(left, 6.0))
        if self.pressed < len(self.entries):
            page = await self.look("check-in/")
            await self.press(page, f"check-in/{self.entries[self.pressed].public_id}", {})

    def written(self) -> Written:
        yield "check-ins", "checked in", self.pressed


class Logs(Desk):
    """Reads: the overview, the log and searches in it, the round, the roll."""

    async def turn(self, left: float) -> None:
        for path in ("", "log/", "log/?page=3", "log/?q=report", "rounds/2/", "entries/"):
            await self.look(path)
            await asyncio.sleep(min(left, 3.0))


class Projector(Desk):
    """The hall's screen, which polls, and strangers who look at the public pages."""

    async def turn(self, left: float) -> None:
        end, page = time.perf_counter() + min(left, 60.0), await self.look("hall/", "hall")
        while (poll := Poll.of(page, "live")) and time.perf_counter() < end:
            await asyncio.sleep(poll.waits(0.0, self.chance))
            answer = await self.line.ask("hall poll", "GET", poll.path, X_Muster_Poll="1")
            if answer.status != 204 and self._expect(answer, "hall", 200):
                page = answer.text
        for path in ("", "pairings/", "standings/"):
            await self.look(path, "hall, public")


def desks_of(event: Event, hall: Hall) -> list[Desk]:
    """The five desks with a helper each, and the projector. Makes the event whose rounds are drafted."""
    owner = Actor.of_user(User.objects.get(username="olga"))
    other = rows.an_event(owner, DRAFTED, chance=random.Random("drafts"), name="Next door")
    base, theirs = f"/e/{event.public_id}/desk/", f"/e/{other.public_id}/desk/"
    old = queries.games_of(event.rounds.get(number=1))[:6]
    waiting = list(event.entries.filter(checked_in_at=None))

    def line(name: str) -> Line:
        user = User.objects.create_user(name, f"{name}@example.org")
        for one in (event, other):
            events.add_member(one, owner, email=user.email, role="organiser")
        client = Client()
        client.force_login(user)
        return Line(hall.port, hall.book, {key: morsel.value for key, morsel in client.cookies.items()})

    def nobody() -> Line:
        return Line(hall.port, hall.book)

    made: list[Callable[[], Desk]] = [
        lambda: Slips(hall, "results", line("slips"), base),
        lambda: Corrections(hall, "corrections", line("corrections"), base, games=old),
        lambda: Drafts(hall, "drafts", line("drafts"), theirs, event=other),
        lambda: CheckIn(hall, "check-in", line("checkin"), base, entries=waiting),
        lambda: Logs(hall, "log", line("logs"), base),
        lambda: Projector(hall, "projector", nobody(), f"/e/{event.public_id}/"),
    ]
    return [make() for make in made]
