"""Databases that older versions made, with whole events in them, work under this one.

`tests/corpus/databases` keeps each as it was written then, for SQLite and for PostgreSQL: schema, triggers and rows.
Beside them is what the standings said. Every new migration is tried on all of them.
"""

import gzip
import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from django.db import connection

from tests.test_house_rules import ROOT

from .conftest import started
from .databases import loaded

KEPT = ROOT / "tests" / "corpus" / "databases"
NAMES = sorted(path.name.removesuffix(".json") for path in KEPT.glob("*.json"))
KEY = "the key of the databases that are kept, for tests alone"


@pytest.fixture(scope="module")
def forward(django_db_blocker, tmp_path_factory) -> Iterator[dict]:
    """What each of them says once it is migrated, by the migration that it was at."""
    folder = tmp_path_factory.mktemp("forward")
    with django_db_blocker.unblock(), ExitStack() as there:
        made = {
            name: there.enter_context(loaded(folder, f"at_{name}", gzip.decompress(path.read_bytes()).decode()))
            for name in NAMES
            for path in [KEPT / f"{name}.{connection.vendor}.sql.gz"]
        }
        said = started("forward", *made.values(), MUSTER_DATA=str(folder), SECRET_KEY=KEY)
        yield {name: said[database] for name, database in made.items()}


def test_some_are_kept():
    assert len(NAMES) >= 3


@pytest.mark.parametrize("name", NAMES)
def test_an_older_database_is_brought_forward_whole(forward, name):
    told, then = forward[name], json.loads((KEPT / f"{name}.json").read_text(encoding="utf-8"))
    assert told["faults"] == []
    assert (told["places"], told["lines"]) == (then["places"], then["lines"])
    assert told["works"] == [[]] * len(then["places"])
