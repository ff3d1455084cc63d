"""A copy of the whole database as it stands: written, read back and counted before it is called one.

SQLite copies itself; PostgreSQL's own `pg_dump` and `pg_restore` do it there. The rows of every table are counted in
the same moment as they are copied, and compared with what comes back out of the copy.
"""

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

STAYS = timedelta(days=31)
ENDINGS: Mapping[str, str] = {"sqlite": ".sqlite3", "postgresql": ".pgdump"}
NAME = re.compile(r"muster-(\d{8}T\d{6})Z(?:\.half)?(?:\.sqlite3|\.pgdump)", re.ASCII)
PATIENCE = 3600  # seconds
SURROUNDINGS = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
SSL = {"sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT", "sslcert": "PGSSLCERT", "sslkey": "PGSSLKEY"}


class Uncopied(Exception):
    """No whole copy could be made, or it cannot be used, and why."""


class NotACopy(Uncopied):
    """What was named is no copy at all: a slip of whoever named it."""


def folder() -> Path:
    return Path(settings.DATA_DIR) / "upgrades"


def save(into: Path | None = None) -> tuple[Path, int]:
    """Copy the database into a folder (`upgrades` in the data folder) for us alone: the file, and how many rows it has.

    Raises Uncopied, leaving no half.
    """
    place = (into or folder()) / f"muster-{timezone.now():%Y%m%dT%H%M%S}Z{ENDINGS[connection.vendor]}"
    half = place.with_name(place.name.replace("Z.", "Z.half."))
    try:
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        wanted = _copy(half)
        found = counted(half)
        if found != wanted:
            names = ", ".join(sorted(name for name in wanted | found if wanted.get(name) != found.get(name)))
            raise Uncopied(f"what was read back differs in {names}")
        _sync(half)
        half.rename(place)
        _sync(place.parent)
    except OSError as error:
        raise Uncopied(f"{error.strerror or error}: {place}") from error
    except sqlite3.Error as error:
        raise Uncopied(f"{error}: {place}") from error
    finally:
        with suppress(OSError):  # it is not there, or what should be a folder is none
            half.unlink()
    return place, sum(wanted.values())


def counted(place: Path) -> dict[str, int]:
    """The rows of each table in a copy, all of it read. Raises Uncopied if it is not whole."""
    return _counted_sqlite(place) if connection.vendor == "sqlite" else _counted_dump(place)


def bring_back(place: Path) -> int:
    """Put the whole database back as the copy has it; nothing that came since stays. How many rows that are.

    All of it or nothing. Raises Uncopied. No server may run meanwhile.
    """
    if not place.is_file():
        raise NotACopy(f"there is no file {place}")
    if place.suffix != ENDINGS[connection.vendor]:
        raise NotACopy(f"{place.name} is no copy of a database of {connection.vendor}")
    rows = sum(counted(place).values())
    if connection.vendor == "sqlite":
        _bring_back_sqlite(place)
    else:
        _bring_back_dump(place)
    return rows


def sweep() -> int:
    """Take away the copies of more than a month: they hold names that may have been removed since. How many."""
    old = [place for place in folder().glob("muster-*") if (at := _made(place)) and timezone.now() - at > STAYS]
    for place in old:
        place.unlink(missing_ok=True)
    return len(old)


def _made(place: Path) -> datetime | None:
    fits = NAME.fullmatch(place.name)
    return datetime.strptime(f"{fits[1]}+0000", "%Y%m%dT%H%M%S%z") if fits else None


def _copy(place: Path) -> dict[str, int]:
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            counts = _counts_here()
            with closing(sqlite3.connect(place)) as copy:
                _readable(connection.settings_dict["NAME"]).backup(copy)
            return counts
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = str(cursor.fetchone()[0])
        with _tool("pg_dump") as run:
            run("--format=custom", f"--snapshot={snapshot}", "--no-owner", "--no-privileges", f"--file={place}")
        return _counts_here()


def _readable(name: str) -> sqlite3.Connection:
    """Another look at the file: it sees what is committed, while our transaction lets nobody commit more."""
    return sqlite3.connect(f"{Path(name).resolve().as_uri()}?mode=ro", uri=True)


def _as_it_lies(place: Path) -> sqlite3.Connection:
    """A copy that nobody writes to: no file is made beside it."""
    return sqlite3.connect(f"{place.resolve().as_uri()}?immutable=1", uri=True)


def _sync(place: Path) -> None:
    """Wait until it is on the disk: what is done next is safe only while there is a way back, also without power."""
    seen = os.open(place, os.O_RDONLY)
    try:
        os.fsync(seen)
    finally:
        os.close(seen)


def _counts_here() -> dict[str, int]:
    quoted = connection.ops.quote_name
    with connection.cursor() as cursor:
        counts = {}
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT count(*) FROM {quoted(name)}")  # noqa: S608  a name of the database's own
            counts[name] = int(cursor.fetchone()[0])
    return counts


def _counted_sqlite(place: Path) -> dict[str, int]:
    try:
        with closing(_as_it_lies(place)) as copy:
            said = [row[0] for row in copy.execute("PRAGMA integrity_check(3)")]
            if said != ["ok"]:
                raise Uncopied(f"it is damaged: {said[0]}")
            names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
            tables = [str(row[0]) for row in copy.execute(names)]
            return {name: copy.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in tables}  # noqa: S608
    except sqlite3.Error as error:
        raise Uncopied(f"it cannot be read: {error}") from error


def _bring_back_sqlite(place: Path) -> None:
    """Over the file itself, page by page in one transaction: a process that dies meanwhile leaves it as it was."""
    connection.close()
    with (
        closing(_as_it_lies(place)) as copy,
        closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=5)) as target,
    ):
        try:
            copy.backup(target)
        except sqlite3.Error as error:
            raise Uncopied(f"it could not be put back ({error}): is a server still running?") from error


@contextmanager
def _tool(name: str) -> Iterator["_Run"]:
    """A program of PostgreSQL's, told which database by the surroundings: no password on any command line."""
    if shutil.which(name) is None:
        raise Uncopied(f"{name} is not here: install PostgreSQL's client programs, of the server's version or newer")
    try:
        yield _Run(name)
    except subprocess.CalledProcessError as error:
        said = " ".join(str(error.stderr or "").split()) or f"{name} ended with {error.returncode}"
        raise Uncopied(said[:500]) from error
    except subprocess.TimeoutExpired as error:
        raise Uncopied(f"{name} took longer than an hour") from error


class _Run:
    """Runs a program with its arguments; what it needs to know of the database stands in its surroundings."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *arguments: str, put_in: str | None = None) -> str:
        told = connection.settings_dict
        options = {SSL[name]: value for name, value in (told["OPTIONS"] or {}).items() if name in SSL}
        where = {name: told[of] for name, of in SURROUNDINGS.items()} | options
        surroundings = os.environ | {name: str(value) for name, value in where.items() if value}
        done = subprocess.run(  # noqa: S603  PostgreSQL's own, found by its name
            [self.name, *arguments], env=surroundings, check=True, capture_output=True, encoding="utf-8",
            timeout=PATIENCE, input=put_in,
        )  # fmt: skip
        return done.stdout


def _counted_dump(place: Path) -> dict[str, int]:
    """By what it would put back: the lines of each COPY."""
    with _tool("pg_restore") as run:
        tables = re.findall(r"\bTABLE DATA \S+ (\S+) ", run("--list", str(place)))
        text = run("--data-only", "--file=-", str(place))
    counts, current = dict.fromkeys(tables, 0), ""
    for line in text.split("\n"):  # a row is one, whatever signs are in it
        if current and line == "\\.":
            current = ""
        elif current:
            counts[current] += 1
        elif begins := re.match(r'COPY (?:\S+\.)?"?(\w+)"? \(.*\) FROM stdin;', line):
            current = begins[1]
    return counts


EMPTY = """
DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I CASCADE', one.name);
  END LOOP;
  FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
    EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', one.name);
  END LOOP;
END $$;
"""


def _bring_back_dump(place: Path) -> None:
    """What is there goes and the copy comes in, in one transaction."""
    connection.close()
    with _tool("pg_restore") as run:
        text = run("--no-owner", "--no-privileges", "--file=-", str(place))
    with _tool("psql") as run:
        run("--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--file=-", put_in=EMPTY + text)
