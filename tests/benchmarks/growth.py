"""How pages grow: queries, time and size with more entries in one event, and with more events in one database.

    uv run python -m tests.benchmarks.growth [--database postgres] [--entries 16,128,200,1000] [--events 1,100,10000]

Makes the events in a database of its own, asks for every page there is within this process, each time with nothing
kept in memory, and prints what it costs, with the time as a ratio to the smallest size. Then it names each page whose
queries grow, whose time grows faster than the number of entries or events, or that is larger than a page may be.
Ends with status 1 if it names one. Time is that of the processor on SQLite; on PostgreSQL, which works elsewhere, that
of the clock on the wall.
"""

import argparse
import gzip
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from tests.benchmarks import room

KIND = room.opened("growth")

import django  # noqa: E402

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.cache import cache  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext, setup_test_environment  # noqa: E402
from django.urls import reverse  # noqa: E402

from tests.benchmarks import rows  # noqa: E402
from tourney import gates, queries  # noqa: E402
from tourney.access import link_path  # noqa: E402
from tourney.models import Event  # noqa: E402
from tourney.services import backups, retention, timed  # noqa: E402
from tourney.services.writing import Actor  # noqa: E402

MORE_QUERIES = 2  # a second page of a list asks for the count once more
LARGEST = 100 * 1024  # bytes of a page, before it is compressed, with as many entries as AN_EVENT has
AN_EVENT = 200
STEEPER = 1.5  # times the growth of what it is of
NOTICED = 0.05  # seconds; below that nobody waits for it
REPEAT = 3
NUMBERS = {"number": 3, "position": 1, "year": 26, "kind": "places"}
LEFT_OUT = {"own_mission_file", "desk_mission_drawing"}  # answer only what asks for more than an address says


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one page at one size: queries, seconds, bytes plain and compressed."""

    queries: int
    seconds: float
    plain: int = 0
    packed: int = 0


clock = time.process_time if KIND == "sqlite" else time.perf_counter


def measured(act: Callable[[], bytes]) -> Cost:
    """What it costs where nothing is kept: the least of some times."""
    taken = []
    for _ in range(REPEAT):
        cache.clear()
        start = clock()
        content = act()
        taken.append(clock() - start)
    cache.clear()
    with CaptureQueriesContext(connection) as seen:
        act()
    return Cost(len(seen), min(taken), len(content), len(gzip.compress(content)))


def asked(client: Client, path: str) -> Callable[[], bytes]:
    """Ask for a page. Raises `LookupError` where it is none."""

    def act() -> bytes:
        answer = client.get(path)
        if answer.status_code != 200 or "text/html" not in answer.headers["Content-Type"]:
            raise LookupError(path)
        return bytes(answer.content)

    return act


def addresses(event: Event) -> Iterator[tuple[str, str, str]]:
    """Name, whose page, and path of every page that such an event has."""
    game = queries.games_of(event.rounds.get(number=3))[-1]
    entry = queries.seats_in_order(game)[0].entry
    known = {"event_id": event.public_id, "game_id": game.public_id, "entry_id": entry.public_id, **NUMBERS}
    for one in gates.addresses():
        names = [part.split(":")[-1].split(">")[0] for part in one.route.split("<")[1:]]
        paper = one.route.endswith((".pdf", ".xlsx", ".csv", ".json"))
        wanted = one.route.startswith(("e/", "g/")) and one.name and one.name not in LEFT_OUT
        if wanted and not paper and set(names) <= set(known):
            yield one.name, one.gate, reverse(one.name, kwargs={name: known[name] for name in names})


def of_one_event(by: Actor, count: int) -> dict[str, Cost]:
    """Every page of an event of so many entries, by name."""
    event = rows.played(by, count, chance=random.Random(count))
    owner, player, stranger = Client(), Client(), Client()
    owner.force_login(by.user)
    game = queries.games_of(event.rounds.get(number=3))[-1]
    player.get(link_path(queries.seats_in_order(game)[0].entry))
    people = {gates.PUBLIC: stranger, "player": player, "player of game": player}
    found = {}
    for name, gate, path in addresses(event):
        try:
            found[name] = measured(asked(people.get(gate, owner), path))
        except LookupError:
            continue
    return found


def of_many_events(owner: User) -> dict[str, Cost]:
    """The pages and loops of the installation, with whatever events there are."""
    helper, stranger = Client(), Client()
    helper.force_login(owner)
    one = Event.objects.filter(members__user=owner).order_by("pk").first()
    pages = {
        "front page, signed in": (helper, "/"), "front page": (stranger, "/"), "archive": (stranger, "/archive/"),
        "archive, found": (stranger, "/archive/?q=day+9"), "archive, last page": (stranger, "/archive/?page=9999"),
        "new event": (helper, reverse("desk_new_event")),
        "an event": (stranger, reverse("event", args=[one.public_id])),
        "a desk": (helper, reverse("desk", args=[one.public_id])),
        "a log": (helper, reverse("desk_log", args=[one.public_id])),
    }  # fmt: skip
    loops: dict[str, Callable[[], object]] = {
        "loop: what is due": lambda: timed.due(names=False),
        "loop: names": retention.due_retention,
        "loop: backups": backups.due,
    }
    rows.backed_up()  # what is measured is the look at those that have a backup
    backups.due()
    found = {name: measured(asked(client, path)) for name, (client, path) in pages.items()}
    return found | {name: measured(lambda act=act: bytes(bool(act()))) for name, act in loops.items()}


def told(found: dict[int, dict[str, Cost]], of: str) -> None:
    """One line a page: queries, milliseconds with the ratio to the smallest size, kB plain and compressed."""
    sizes = sorted(found)
    print(f"\n{'':34}" + "".join(f"{size:>34} {of}" for size in sizes))
    print(f"{'page':34}" + f"{'queries':>9}{'ms':>9}{'ratio':>7}{'kB':>7}{'gzip':>7}{'':2}" * len(sizes))
    for name in found[sizes[0]]:
        line, least = f"{name:34}", found[sizes[0]][name].seconds
        for size in sizes:
            if cost := found[size].get(name):
                ratio = cost.seconds / least if least else float("nan")
                line += f"{cost.queries:9}{cost.seconds * 1000:9.1f}{ratio:7.1f}"
                line += f"{cost.plain / 1024:7.0f}{cost.packed / 1024:7.0f}  "
        print(line)


def faults(found: dict[int, dict[str, Cost]], of: str, *, largest: Iterable[int]) -> list[str]:
    """Every page that grows as it should not, in words."""
    sizes, wrong = sorted(found), []
    for name in found[sizes[0]]:
        costs = [(size, found[size][name]) for size in sizes if name in found[size]]
        (few, small), (many, big) = costs[0], costs[-1]
        if big.queries > small.queries + MORE_QUERIES:
            wrong.append(f"{name}: {small.queries} queries with {few} {of}, {big.queries} with {many}")
        for (before, less), (after, more) in pairwise(costs):
            steep = STEEPER * after / before
            if more.seconds > NOTICED and more.seconds / max(less.seconds, NOTICED / 10) > steep:
                wrong.append(
                    f"{name}: time grows {more.seconds / less.seconds:.1f} times from {before} to {after} {of}"
                )
        wrong += [
            f"{name}: {cost.plain // 1024} KB with {size} {of}, {cost.packed // 1024} compressed"
            for size, cost in costs
            if size in largest and cost.plain > LARGEST
        ]
    return wrong


def numbers(text: str) -> list[int]:
    return [int(one) for one in text.split(",") if one]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--database", choices=room.KINDS, default="sqlite")
    parser.add_argument("--entries", type=numbers, default=[16, 128, AN_EVENT, 1000])
    parser.add_argument("--events", type=numbers, default=[1, 100, 10_000])
    options = parser.parse_args()
    setup_test_environment()
    call_command("migrate", verbosity=0)
    owner = User.objects.create_user("olga", "olga@example.org")
    wrong = []
    if options.entries:
        helper = Actor.of_user(User.objects.create_user("orla", "orla@example.org"))
        found = {count: of_one_event(helper, count) for count in options.entries}
        told(found, "entries")
        wrong += faults(found, "entries", largest=[size for size in options.entries if size <= AN_EVENT])
    if options.events:
        found, there = {}, 0
        for count in options.events:
            rows.many_events(owner, count - there, random.Random(count))
            there = count
            found[count] = of_many_events(owner)
        told(found, "events")
        wrong += faults(found, "events", largest=options.events)
    print(f"\n{connection.vendor}: {len(wrong)} to look at")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
