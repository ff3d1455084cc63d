"""A database of a benchmark's own: a file of SQLite, or a database on this machine's PostgreSQL. Gone afterwards.

To be asked before Django is set up.
"""

import argparse
import atexit
import os
import subprocess
import tempfile

KINDS = ("sqlite", "postgres")


def wanted() -> str:
    """Which of the kinds the command line asks for; what else stands there is read later."""
    asked = argparse.ArgumentParser(add_help=False)
    asked.add_argument("--database", choices=KINDS, default="sqlite")
    return str(asked.parse_known_args()[0].database)


def opened(name: str) -> str:
    """Make the folder and the database of this process, tell Django where they are, and say which kind it is."""
    kind = wanted()
    folder = tempfile.TemporaryDirectory(prefix=f"muster-{name}-")
    atexit.register(folder.cleanup)
    os.environ |= {"MUSTER_DATA": folder.name, "DJANGO_SETTINGS_MODULE": "tourney.settings"}
    os.environ.pop("DATABASE_URL", None)
    if kind == "postgres":
        database = f"muster_{name}_{os.getpid()}"
        subprocess.run(["createdb", database], check=True)
        atexit.register(subprocess.run, ["dropdb", "--force", "--if-exists", database], check=False)
        os.environ["DATABASE_URL"] = f"postgres:///{database}"
    return kind
