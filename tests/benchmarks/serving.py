"""A server of its own for a benchmark, as `manage.py serve` makes it, and what it takes of the machine."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def served(workers: int = 1, port: int = 0) -> Iterator[tuple[int, int]]:
    """Process id and port (a free one, if none is given) on this machine, for as long as the block lasts."""
    if not port:
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
    many = ["--workers", str(workers)] if workers > 1 else []
    command = [sys.executable, "manage.py", "serve", str(port), *many]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        if not answers(server, port, patience=180):
            raise SystemExit("the server did not start")
        yield server.pid, port
    finally:
        server.terminate()
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()


def answers(server: subprocess.Popen[bytes], port: int, *, patience: float) -> bool:
    """Whether the server answers on that port within so many seconds."""
    until = time.monotonic() + patience
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
        else:
            return True
    return False


def _family(pid: int) -> list[Path]:
    """The process and all that came of it."""
    found, here = [], Path(f"/proc/{pid}")
    if here.exists():
        found.append(here)
        for thread in (here / "task").iterdir():
            for child in (thread / "children").read_text().split():
                found += _family(int(child))
    return found


def memory_of(pid: int) -> float:
    """Megabytes that the server holds, what its processes share counted once."""
    held = 0
    for one in _family(pid):
        told = (one / "smaps_rollup").read_text()
        held += int(next(line for line in told.splitlines() if line.startswith("Pss:")).split()[1])
    return held / 1024


def cpu_of(pid: int) -> float:
    """Seconds of processor time that the server has used."""
    used = 0
    for one in _family(pid):
        columns = (one / "stat").read_text().rpartition(")")[2].split()
        used += int(columns[11]) + int(columns[12])
    return used / TICKS
