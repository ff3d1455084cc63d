"""Installations of their own for tests: a data folder, a database of the kind that is tested, a server that runs."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from pathlib import Path

from django.db import connection

from tests.test_house_rules import ROOT
from tests.tourney.test_serve import free_port

PATIENCE = 200  # seconds
LEFT_OUT = {"DATABASE_URL", "HASHED_STATIC", "DJANGO_SETTINGS_MODULE", "MUSTER_DATA"}


@dataclass
class Place:
    """An installation: a file of SQLite in its folder, or a database of its own beside that of the tests."""

    folder: Path
    name: str

    @property
    def surroundings(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
        kept |= {"MUSTER_DATA": str(self.folder), "DJANGO_SETTINGS_MODULE": "tourney.settings"}
        return kept if connection.vendor == "sqlite" else kept | {"DATABASE_URL": f"postgres:///{self.name}"}

    def sql(self, *statements: str) -> None:
        """Asked beside it, of the server that has it."""
        with connection.cursor() as cursor:
            for one in statements:
                cursor.execute(one)

    def take(self) -> None:
        """Take the database away from whoever uses it."""
        if connection.vendor == "sqlite":
            self.folder.rename(self.folder.with_name("gone"))
            return
        ended = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self.name}'"  # noqa: S608
        self.sql(f'ALTER DATABASE "{self.name}" ALLOW_CONNECTIONS false', ended)

    def bring_back(self) -> None:
        if connection.vendor == "sqlite":
            self.folder.with_name("gone").rename(self.folder)
        else:
            self.sql(f'ALTER DATABASE "{self.name}" ALLOW_CONNECTIONS true')

    def run(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """`manage.py` with these arguments, here."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT, env=self.surroundings | more, capture_output=True, text=True, check=False, timeout=PATIENCE,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def python(self, code: str) -> "subprocess.Popen[str]":
        """Python with Django set up, here."""
        begun = [sys.executable, "-c", f"import django; django.setup()\n{code}"]
        return subprocess.Popen(begun, cwd=ROOT, env=self.surroundings, stdout=subprocess.PIPE, text=True)


@contextmanager
def place(folder: Path) -> Iterator[Place]:
    """An empty installation. Needs a test with a database that is not in a transaction."""
    found = Place(folder / "data", f"muster_{os.getpid()}_{folder.name[-20:]}".lower())
    if connection.vendor != "sqlite":
        found.sql(f'CREATE DATABASE "{found.name}"')
    try:
        yield found
    finally:
        if connection.vendor != "sqlite":
            found.sql(f'DROP DATABASE "{found.name}" WITH (FORCE)')


@dataclass
class Server:
    """`manage.py serve`, running."""

    process: subprocess.Popen[str]
    port: int
    said: str = ""

    def ask(self, path: str, **headers: str) -> tuple[int, Message, str]:
        """Status, headers and text of its answer."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as got:  # noqa: S310
                return got.status, got.headers, got.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read().decode()

    def until(self, path: str, status: int = 200, **headers: str) -> int:
        """Ask until the answer has this status."""
        end, found = time.monotonic() + PATIENCE, 0
        while found != status and time.monotonic() < end and self.process.poll() is None:
            try:
                found = self.ask(path, **headers)[0]
            except OSError:
                found = 0
            if found != status:
                time.sleep(0.1)
        return found

    def stopped(self) -> str:
        """Stop it as an operating system does; all that it has said."""
        if not self.said:
            self.process.terminate()
            self.said = self.process.communicate(timeout=60)[0] + " "
        return self.said


@contextmanager
def served(at: Place, *arguments: str, **more: str) -> Iterator[Server]:
    """A server of this installation on a free port."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", str(port), *arguments],
        cwd=ROOT, env=at.surroundings | more, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    server = Server(process, port)
    try:
        yield server
    finally:
        server.stopped()
