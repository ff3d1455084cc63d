"""The data folder: that it is there and may be written in, and the key that is made in it at the first start."""

import os
import secrets
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

FORGOTTEN = 3600  # seconds until a file that is being written cannot be anybody's any more
TRIAL = b"Muster was here"


def made(folder: Path, mode: int = 0o777) -> Path:
    """The folder, made if it is not there. Raises ImproperlyConfigured with what to do."""
    with _told(folder):
        folder.mkdir(mode=mode, parents=True, exist_ok=True)
    return folder


def left_in(folder: Path, pattern: str = "*") -> list[Path]:
    """Files that a process which was ended has left there, old enough to be nobody's."""
    before = time.time() - FORGOTTEN
    found = []
    for path in folder.glob(pattern):
        with suppress(OSError):  # it has just been finished, or swept
            if path.is_file() and path.stat().st_mtime < before:
                found.append(path)
    return sorted(found)


def sweep(folder: Path) -> None:
    """Delete what was left there."""
    for path in left_in(folder):
        with suppress(OSError):
            path.unlink()


def refuse_closed(folder: Path) -> None:
    """Raises ImproperlyConfigured unless files can be made and filled in it."""
    with _told(folder), tempfile.TemporaryFile(dir=folder) as file:
        file.write(TRIAL)
        file.flush()


def for_us_alone(database: str) -> None:
    """Close a file of SQLite, and those beside it, to other accounts: sessions and second factors will stand in it."""
    for name in (database, f"{database}-wal", f"{database}-shm"):
        with suppress(FileNotFoundError):  # in memory, or not there yet: SQLite makes them as the first one is
            os.chmod(name, 0o600)


def own_secret_key(folder: Path) -> str:
    """The key that the first start of this installation made, so that no key stands in the repository.

    It is on the disk before it is used: with another one no link on a card works. Raises ImproperlyConfigured.
    """
    path = folder / "secret_key"
    with _told(folder):
        if not path.exists():
            _make_key(path)
        return path.read_text(encoding="ascii").strip()


def _make_key(path: Path) -> None:
    fresh = path.with_suffix(f".{secrets.token_hex(4)}")
    try:
        with open(fresh, "x", encoding="ascii", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(secrets.token_urlsafe(50))
            file.flush()
            os.fsync(file.fileno())
        path.hardlink_to(fresh)  # fails if another process was first: then its key counts
    except FileExistsError:
        pass
    finally:
        fresh.unlink(missing_ok=True)
    seen = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(seen)  # its name too
    finally:
        os.close(seen)


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise ImproperlyConfigured(
            f"The data folder {folder} cannot be used: {error.strerror or error}. Let the account that runs Muster "
            "write there and see that the disk has room, or name another folder in MUSTER_DATA."
        ) from error
