"""A backup on the disk: one gzip file, its first line a header, the rest an event file with all that is sealed.

It is written beside its place, read back, and only then given its name: what has a name is whole.
"""

import errno
import gzip
import hashlib
import io
import json
import os
import re
import secrets
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from tourney.documents import read_json

NAME = re.compile(r"(?P<at>\d{8}T\d{6}\d{6}Z)-(?P<revision>\d{1,18})\.muster\.gz", re.ASCII)
HALF = ".half-"
FORGOTTEN = 3600  # seconds until a half-written file cannot be anybody's any more
TRIAL = bytes(65_536)
LONGEST_HEADER = 20_000
LARGEST = 1 << 30  # bytes that a backup may unfold to
FORM = 1
UNREADABLE = (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError)


class Unwritten(Exception):
    """No backup could be written, and why: `the disk is full`."""


class Broken(Exception):
    """A file that is no whole backup, and why."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a backup says of itself. `digest` is SHA-256 of the event file in it, `at` when it was read, in UTC."""

    event: str
    name: str
    revision: int
    at: str
    why: str
    version: str
    migration: str
    digest: str
    size: int
    backup: int = FORM

    @classmethod
    def of(cls, line: bytes) -> Self:
        """Raises one of `UNREADABLE`."""
        told = read_json(line)
        if not isinstance(told, dict) or not _is(told.get("backup"), int) or told["backup"] > FORM:
            raise ValueError("the header is not one that this Muster reads")
        for one in fields(cls):
            if not _is(told[one.name], int if one.type in {int, "int"} else str):
                raise ValueError(f"the header says nothing that could be its {one.name}")
        header = cls(**{one.name: told[one.name] for one in fields(cls)})
        if header.moment.tzinfo is None or "\0" in header.event or not 0 <= header.size <= LARGEST:
            raise ValueError("the header is of no backup")
        return header

    @property
    def moment(self) -> datetime:
        return datetime.fromisoformat(self.at)


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in a folder. Its `name` tells when and of which revision it is; `header` is read when asked for."""

    path: Path
    at: datetime
    revision: int

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def header(self) -> Header:
        """Raises Broken."""
        try:
            with gzip.open(self.path) as file:
                return Header.of(file.readline(LONGEST_HEADER))
        except UNREADABLE as error:
            raise Broken(f"it cannot be read ({_told(error)})") from error


def _is(value: object, kind: type) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)


def listed(folder: Path) -> list[Backup]:
    """The backups of a folder, the newest first; none where there is no folder."""
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    found = [one for name in names if (one := _of_name(folder / name))]
    return sorted(found, key=lambda one: (one.at, one.revision), reverse=True)


def one(folder: Path, name: str) -> Backup | None:
    """The backup of that name; None if there is none. Other names than those of backups are never looked up."""
    found = _of_name(folder / name) if NAME.fullmatch(name) else None
    return found if found and found.path.is_file() else None


def _of_name(path: Path) -> Backup | None:
    fits = NAME.fullmatch(path.name)
    if fits is None:
        return None
    try:
        at = datetime.strptime(fits["at"], "%Y%m%dT%H%M%S%fZ").replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(path, at, int(fits["revision"]))


def held(content: bytes) -> tuple[Header, bytes]:
    """The header and the event file in a backup's bytes. Raises Broken unless it is whole."""
    try:
        with gzip.open(io.BytesIO(content)) as file:
            header = Header.of(file.readline(LONGEST_HEADER))
            rest = file.read(header.size + 1)  # a small file can unfold without end
    except UNREADABLE as error:
        raise Broken(f"it cannot be read ({_told(error)})") from error
    if hashlib.sha256(rest).hexdigest() != header.digest or len(rest) != header.size:
        raise Broken("it is damaged: its digest is not that of what it holds")
    return header, rest


def opened(path: Path) -> tuple[Header, bytes]:
    """As `held`, of a file."""
    try:
        return held(path.read_bytes())
    except OSError as error:
        raise Broken(f"it cannot be read ({_told(error)})") from error


def save(folder: Path, header: Header, content: bytes, check: Callable[[bytes], Any]) -> Path:
    """Write a backup, read it back, `check` what came back, and give it its name. Raises Unwritten, leaving nothing."""
    half = folder / f"{HALF}{secrets.token_hex(6)}"
    place = folder / f"{header.moment:%Y%m%dT%H%M%S%f}Z-{header.revision}.muster.gz"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _sweep(folder)
        line = json.dumps(asdict(header), ensure_ascii=False).encode()
        with open(half, "xb", opener=_for_us_alone) as file:
            file.write(gzip.compress(line + b"\n" + content, 6, mtime=0))
            file.flush()
            os.fsync(file.fileno())
        check(opened(half)[1])
        half.rename(place)
        _sync(folder)
    except (OSError, Broken) as error:
        raise Unwritten(_why(error, folder)) from error
    finally:
        _forget(half)
    return place


def refusal(folder: Path) -> str:
    """Why nothing can be written there now, found out by trying; empty if it can."""
    half = folder / f"{HALF}{secrets.token_hex(6)}"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(half, "xb", opener=_for_us_alone) as file:
            file.write(TRIAL)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return _why(error, folder)
    finally:
        _forget(half)
    return ""


def took_away(folder: Path) -> int:
    """Take a folder away with every backup in it. How many there were."""
    found = listed(folder)
    for backup in found:
        _forget(backup.path)
    for half in folder.glob(f"{HALF}*"):
        _forget(half)
    with suppress(OSError):  # it is not there, or something else lies in it
        folder.rmdir()
    return len(found)


def _for_us_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _sync(folder: Path) -> None:
    """Let the disk know the new name too."""
    seen = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(seen)
    finally:
        os.close(seen)


def _sweep(folder: Path) -> None:
    """What a process that was killed has left."""
    for half in folder.glob(f"{HALF}*"):
        with suppress(FileNotFoundError):  # whoever was writing it has finished
            if time.time() - half.stat().st_mtime > FORGOTTEN:
                _forget(half)


def _forget(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


def _why(error: Exception, folder: Path) -> str:
    match getattr(error, "errno", None):
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full"
        case errno.EROFS | errno.EACCES | errno.EPERM | errno.ENOTDIR | errno.EEXIST:
            return f"nothing can be written to {folder}"
    return f"{_told(error)}"


def _told(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
