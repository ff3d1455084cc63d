"""What noting every change of a row costs a write: `uv run python -m tests.benchmarks.undo`.

The same writes with the triggers and without them, in turns, on the database of the tests' settings (`DATABASE_URL` for
PostgreSQL): one result at the desk; a round of 200 players drawn and thrown away; and taking each back. Each figure is
the median in milliseconds of the wall, since the database may be another process: read the ratios.
"""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.db import connection, transaction  # noqa: E402
from django.test.utils import setup_databases, teardown_databases  # noqa: E402

from tests import make  # noqa: E402
from tourney import capture  # noqa: E402
from tourney.models import Event, LogEntry, RowChange  # noqa: E402
from tourney.services import results, rounds  # noqa: E402
from tourney.services.results import Outcome  # noqa: E402
from tourney.services.undoing import undo  # noqa: E402


@contextmanager
def without_triggers() -> Iterator[None]:
    capture.remove("default")
    yield
    capture.install("default")


def timed(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - begun)


def result_at_desk(event: Event) -> Callable[[int], object]:
    game, by = make.game_at(event), make.desk(event)
    return lambda number: results.enter_result(game, by, Outcome(1, number % 2, 5))


def compared(name: str, repeat: int, act: Callable[[int], object]) -> None:
    """The act with triggers and without, one after the other."""
    noted, bare = [], []
    for number in range(repeat):
        noted.append(timed(lambda number=number: act(2 * number)))
        with without_triggers():
            bare.append(timed(lambda number=number: act(2 * number + 1)))
    with_, without = statistics.median(noted), statistics.median(bare)
    print(f"{name:<34}{with_:8.1f}{without:10.1f}{with_ / without:9.2f}")


def drawn_and_thrown_away(event: Event) -> None:
    rounds.discard_round(make.draft(event), make.desk(event))


def undone(name: str, event: Event, act: Callable[[], object], repeat: int) -> None:
    times = []
    for _ in range(repeat):
        act()
        line = LogEntry.objects.filter(event=event).select_related("event")[0]
        rows = line.row_changes.count()
        with transaction.atomic():
            times.append(timed(lambda line=line: undo(line, make.desk(event))))
            transaction.set_rollback(True)
        if act is not None and event.rounds.filter(status="draft").exists():
            rounds.discard_round(event.rounds.get(status="draft"), make.desk(event))
    print(f"{name:<34}{statistics.median(times):8.1f}   {rows} rows")


def main() -> None:
    kept = setup_databases(verbosity=0, interactive=False)
    try:
        small, large = make.event(entries=48), make.event("otto", entries=200)
        make.playing(small)
        print(f"{connection.vendor:<34}{'noted':>8}{'without':>10}{'ratio':>9}")
        compared("a result at the desk", 60, result_at_desk(small))
        compared("200 drawn and thrown away", 5, lambda _: drawn_and_thrown_away(large))
        print("taking back")
        enter = result_at_desk(small)
        turn = iter(range(1000))
        undone("a result at the desk", small, lambda: enter(next(turn)), 20)
        undone("a draw of 200", large, lambda: make.draft(large), 3)
        print(f"rows kept: {RowChange.objects.count()}")
    finally:
        teardown_databases(kept, verbosity=0)


if __name__ == "__main__":
    main()
