"""Counts of what this process answers, for `/metrics`; summed over all web processes of the machine.

Each process counts in its own memory and writes its counts to a file of its own in the data folder, every few seconds
and whenever it is asked. Whoever is asked adds the files up. So any process may be asked, a sum never falls, and
counting costs a request some millionths of a second. Nothing is counted unless METRICS_TOKEN is set.
"""

import json
import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
UNCHANGED = "muster_polls_unchanged_total"


class _Counts:
    """Of this process, from its start."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.began = time.time()
        self.counters: Counter[str] = Counter()
        self.buckets = [0] * (len(BUCKETS) + 1)
        self.seconds = 0.0
        self.in_progress = 0


_counts = _Counts()
os.register_at_fork(after_in_child=_counts.__init__)  # type: ignore[misc]  # begins anew in the child


def begin() -> None:
    """A request has come."""
    with _counts.lock:
        _counts.in_progress += 1


def end(route: str, method: str, status: int, seconds: float) -> None:
    """It has been answered. `route` is the name of an address, never the address."""
    method = method if method in METHODS else "other"
    name = f'muster_requests_total{{route="{route}",method="{method}",status="{status // 100}xx"}}'
    place = bisect_left(BUCKETS, seconds)
    with _counts.lock:
        _counts.in_progress -= 1
        _counts.counters[name] += 1
        if status == 204 and method == "GET":
            _counts.counters[UNCHANGED] += 1
        _counts.buckets[place] += 1
        _counts.seconds += seconds


def database_trouble(kind: str) -> None:
    """A request could not be answered because of the database: `kind` is a key of `unavailable.KINDS`, or `fault`."""
    with _counts.lock:
        _counts.counters[f'muster_database_errors_total{{kind="{kind}"}}'] += 1


def save() -> None:
    """Let the other processes know. A disk that is full keeps nobody from anything."""
    if not settings.METRICS_TOKEN:
        return
    place = _folder() / f"{os.getpid()}.json"
    half = place.with_suffix(".half")
    try:
        place.parent.mkdir(mode=0o700, exist_ok=True)
        half.write_text(json.dumps(_own()), encoding="ascii")
        half.replace(place)
    except OSError:
        pass


def forget() -> None:
    """The counts of processes that were: for a server that starts anew."""
    for place in _folder().glob("*.json"):
        place.unlink(missing_ok=True)


def text() -> str:
    """Everything that is counted here, in the text format of Prometheus 0.0.4."""
    save()
    everyone = {str(os.getpid()): _own()} | dict(_others())
    return "\n".join(_lines(everyone)) + "\n"


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "metrics"


def _own() -> dict[str, Any]:
    with _counts.lock:
        told = {
            "began": _counts.began, "counters": dict(_counts.counters), "buckets": list(_counts.buckets),
            "seconds": _counts.seconds, "in_progress": _counts.in_progress,
        }  # fmt: skip
    return told | {"memory": _memory(), "cpu": time.process_time()}


def _memory() -> int:
    """Bytes that this process holds; 0 where nothing tells."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return 0


def _others() -> Iterator[tuple[str, dict[str, Any]]]:
    for place in sorted(_folder().glob("*.json")):
        if place.stem == str(os.getpid()):
            continue
        try:
            yield place.stem, json.loads(place.read_text(encoding="ascii"))
        except (OSError, ValueError):
            continue


def _lines(everyone: dict[str, dict[str, Any]]) -> Iterator[str]:
    counters: Counter[str] = Counter({UNCHANGED: 0})
    for one in everyone.values():
        counters.update(one["counters"])
    families: dict[str, list[str]] = {}
    for name, count in sorted(counters.items()):
        families.setdefault(name.partition("{")[0], []).append(f"{name} {count}")
    for family, lines in families.items():
        yield f"# TYPE {family} counter"
        yield from lines
    yield "# TYPE muster_request_seconds histogram"
    so_far = 0
    for bound, *found in zip([*BUCKETS, "+Inf"], *(one["buckets"] for one in everyone.values()), strict=True):
        so_far += sum(found)
        yield f'muster_request_seconds_bucket{{le="{bound}"}} {so_far}'
    yield f"muster_request_seconds_sum {sum(one['seconds'] for one in everyone.values()):.6f}"
    yield f"muster_request_seconds_count {so_far}"
    alive = {pid: one for pid, one in everyone.items() if _lives(int(pid))}
    for name, key, kind in GAUGES:
        yield f"# TYPE {name} {kind}"
        yield from (f'{name}{{process="{pid}"}} {one[key]}' for pid, one in alive.items())


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


GAUGES = (
    ("muster_requests_in_progress", "in_progress", "gauge"),
    ("muster_process_resident_memory_bytes", "memory", "gauge"),
    ("muster_process_start_time_seconds", "began", "gauge"),
    ("muster_process_cpu_seconds_total", "cpu", "counter"),
)
"""Of each process by itself: name, key of what it tells, type."""
