"""How quick the pages are with 64 players, as ratios to the server's emptiest answer (the 204 of a poll).

    uv run python -m tests.benchmarks.pages

Plays half of a five-round event in a database of its own, serves it as `manage.py serve` does, on a free port of this
machine, and asks for every page again and again. `fresh` is the median just after the event has changed, when nothing
is kept in memory; `again` and `p95` are for the same page once more, as most readers get it. At the end 64 phones
report at once. Ends with status 1 if a page takes more than 100 ms or a report is lost.
"""

import http.client
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOM = tempfile.TemporaryDirectory(prefix="muster-pages-")
os.environ |= {"MUSTER_DATA": ROOM.name, "DJANGO_SETTINGS_MODULE": "tourney.settings"}
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.models import F  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from missions.load import system  # noqa: E402
from tourney import queries  # noqa: E402
from tourney.access import cookie_name, link_path  # noqa: E402
from tourney.models import Event, Result  # noqa: E402
from tourney.rehearsal import Rehearsal, invented_rows, settings_for  # noqa: E402
from tourney.services import entries, events, rounds  # noqa: E402
from tourney.services.writing import Actor  # noqa: E402

PLAYERS, ROUNDS, REPEAT = 64, 5, 12
WALL = 100.0  # ms
PUBLIC, PLAYER, DESK = "public", "player", "organiser"


@dataclass
class Browser:
    """One kept connection with its cookies."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, bytes, float]:
        """Status, body and milliseconds."""
        headers |= {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        start = time.perf_counter()
        self.line.request(method, path, body or None, headers)
        answer = self.line.getresponse()
        text = answer.read()
        took = (time.perf_counter() - start) * 1000
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, rest = cookie.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return answer.status, text, took


def half_an_event() -> tuple[Event, Rehearsal]:
    """Two rounds closed, the third half reported."""
    owner = User.objects.create_user("olga", "olga@example.org")
    by, chance = Actor.of_user(owner), random.Random("pages")
    event = events.create_event(
        by, tables=PLAYERS // 2 + 4, **settings_for("Pages", rounds_planned=ROUNDS, listed=True)
    )
    entries.add_roster(event, by, invented_rows(PLAYERS, chance, system(event.system).sides))
    rehearsal = Rehearsal(event, by, chance)
    for _ in range(2):
        rehearsal.play_round()
    games = queries.games_of(rehearsal.open_round())
    for place, game in enumerate(games):
        rehearsal.choose_plans(game)
        if place % 2 == 0:
            rehearsal.report(game)
    return event, rehearsal


def pages_of(event: Event) -> list[tuple[str, str, int]]:
    """Who asks for what, and how often."""
    base, game = f"/e/{event.public_id}", queries.games_of(event.rounds.get(number=3))[1]
    entry = f"entries/{queries.seats_in_order(game)[0].entry.public_id}/"
    public = ("/", *(f"{base}/{page}" for page in ("", "pairings/", "pairings/?by=table", "standings/", entry)))
    player = (f"{base}/me/", f"{base}/me/report?game={game.public_id}")
    desk = (
        f" rounds/ rounds/3/ games/{game.public_id}/ standings/ entries/ {entry} import/ links/ log/ settings/ tables/"
    )
    desk += " tables/ members/ print/"
    prints = "rounds/3/pairings.pdf rounds/3/slips.pdf rounds/3/sheets.pdf print/standings.pdf print/links.pdf"
    return [
        *((PUBLIC, path, REPEAT) for path in (*public, f"/g/{game.public_id}/")),
        *((PLAYER, path, REPEAT) for path in player),
        *((DESK, f"{base}/desk/{path}", REPEAT) for path in desk.split(" ")),
        *((DESK, f"{base}/desk/{path}", 2) for path in prints.split()),
    ]


def serve() -> tuple[subprocess.Popen[bytes], int]:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    server = subprocess.Popen([sys.executable, "manage.py", "serve", str(port)], cwd=ROOT, stdout=subprocess.DEVNULL)
    until = time.monotonic() + 90
    while time.monotonic() < until:
        try:
            Browser(port).ask("GET", "/")
        except OSError:
            time.sleep(0.2)
        else:
            return server, port
    server.kill()
    raise SystemExit("the server did not start")


def in_process(event: Event) -> dict[str, Client]:
    """The same three people without a server, to count queries with."""
    owner, player = Client(), Client()
    owner.force_login(User.objects.get(username="olga"))
    game = queries.games_of(event.rounds.get(number=3))[1]
    player.get(link_path(queries.seats_in_order(game)[0].entry))
    return {PUBLIC: Client(), PLAYER: player, DESK: owner}


def changed(event: Event) -> None:
    """As if something had been written: whatever is kept for the old revision counts no more."""
    Event.objects.filter(pk=event.pk).update(revision=F("revision") + 1)


def measure(event: Event, port: int) -> bool:
    """Print a line for each page. Whether all are quick enough."""
    people = in_process(event)
    browsers = {who: Browser(port, {n: m.value for n, m in client.cookies.items()}) for who, client in people.items()}
    poll = f"/e/{event.public_id}/standings/?rev={Event.objects.get(pk=event.pk).revision}"
    empty = statistics.median(browsers[PUBLIC].ask("GET", poll)[2] for _ in range(100))
    print(f"the empty answer: {empty:.1f} ms, which is 1.0 below\n")
    print(f"{'':10}{'fresh':>8}{'again':>8}{'p95':>8}{'ms':>8}{'queries':>9}{'kB':>7}  page")
    quick = True
    for who, path, repeat in pages_of(event):
        fresh, again, size = [], [], 0
        for _ in range(repeat):
            changed(event)
            for times in (fresh, again):
                status, body, took = browsers[who].ask("GET", path)
                if status != 200:
                    raise SystemExit(f"{path}: {status}")
                times.append(took)
                size = len(body)
        changed(event)
        with CaptureQueriesContext(
            connection,
        ) as counted:
            people[who].get(path)
        median, rest = statistics.median(fresh), sorted(fresh + again)
        quick &= median <= WALL or path.endswith(".pdf")
        print(
            f"{who:10}{median / empty:8.1f}{statistics.median(again) / empty:8.1f}"
            f"{rest[int(len(rest) * 0.95)] / empty:8.1f}{median:8.1f}{len(counted):9}{size / 1024:7.1f}"
            f"  {path.replace(event.public_id, 'ID')}{'  SLOW' if median > WALL else ''}"
        )
    return quick


def storm(event: Event, rehearsal: Rehearsal, port: int) -> bool:
    """Round four: every phone reports at the same moment. Whether every report arrived."""
    for game in queries.games_of(event.rounds.get(number=3)):
        if not hasattr(game, "result"):
            rehearsal.report(game)
    rounds.close_round(event.rounds.get(number=3), rehearsal.by)
    round_ = rehearsal.open_round()
    phones = []
    for game in queries.games_of(round_):
        rehearsal.choose_plans(game)
        for seat in queries.seats_in_order(game):
            won = "winner=me&mine=1&theirs=4" if seat.position == 1 else "winner=them&mine=4&theirs=1"
            other = next(one for one in game.seats.all() if one.pk != seat.pk)
            body = f"game={game.public_id}&entry={seat.entry.public_id}&against={other.entry.public_id}&{won}"
            phones.append((Browser(port), link_path(seat.entry), body))
    for phone, link, body in phones:
        phone.ask("GET", link)
        page = phone.ask("GET", f"/e/{event.public_id}/me/report?look=1&{body}")[1].decode()
        phone.cookies["form"] = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
        assert cookie_name(event) in phone.cookies
    gate, said = threading.Barrier(len(phones)), []

    def press(phone: Browser, body: str) -> None:
        token = phone.cookies.pop("form")
        gate.wait()
        said.append(phone.ask("POST", f"/e/{event.public_id}/me/report", f"{body}&csrfmiddlewaretoken={token}"))

    threads = [threading.Thread(target=press, args=(phone, body)) for phone, _, body in phones]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    whole = time.perf_counter() - start
    took = sorted(one[2] for one in said)
    results = Result.objects.filter(game__round=round_).count()
    statuses = sorted({status for status, _, _ in said})
    print(
        f"\n{len(phones)} phones report at once: {whole:.2f} s in all, median {statistics.median(took):.0f} ms, "
        f"slowest {took[-1]:.0f} ms, answers {statuses}, {results} of {len(phones) // 2} results"
    )
    return statuses == [302] and results == len(phones) // 2


def main() -> int:
    call_command("migrate", verbosity=0)
    event, rehearsal = half_an_event()
    server, port = serve()
    try:
        quick = measure(event, port)
        whole = storm(event, rehearsal, port)
    finally:
        server.terminate()
        server.wait(timeout=20)
    return 0 if quick and whole else 1


if __name__ == "__main__":
    sys.exit(main())
