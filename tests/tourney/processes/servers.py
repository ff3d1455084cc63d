"""`manage.py serve` as a process that others start, kill and stop. Knows no Django."""

import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass

from tests.benchmarks.serving import ROOT, answers


@dataclass
class Server:
    """`manage.py serve`, which can be killed with all its processes."""

    port: int
    process: subprocess.Popen[bytes] | None = None
    deaths: int = 0
    slowest: float = 0.0

    def start(self) -> None:
        begun = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", str(self.port)], cwd=ROOT, stdout=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        if not answers(self.process, self.port, patience=180):
            raise SystemExit("the server did not start")
        self.slowest = max(self.slowest, time.monotonic() - begun)

    def kill(self) -> None:
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.deaths += 1

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
