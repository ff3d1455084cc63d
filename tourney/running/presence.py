"""Whether a server runs on a data folder: a lock that the operating system gives back however a process ends.

Servers hold it together; whoever changes the database beneath them needs it alone. It knows of the servers that share
the folder, not of those on other machines.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.files import locks

FILE = "serving"


class Taken(Exception):
    """Somebody else holds it, and what to do."""


@contextmanager
def serving(folder: Path) -> Iterator[None]:
    """For as long as a server runs. Raises Taken while an upgrade is under way."""
    with _held(folder, locks.LOCK_SH, "An upgrade of this data folder is under way: start the server when it is done."):
        yield


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """For what no server may see half done. Raises Taken while one runs."""
    with _held(folder, locks.LOCK_EX, "A server runs on this data folder: stop it first."):
        yield


@contextmanager
def _held(folder: Path, kind: int, why: str) -> Iterator[None]:
    with open(folder / FILE, "ab") as file:
        if not locks.lock(file, kind | locks.LOCK_NB):
            raise Taken(why)
        yield
