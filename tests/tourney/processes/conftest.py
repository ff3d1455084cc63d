"""Processes of their own, and how they are run."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tests.test_house_rules import ROOT

from .databases import ADDRESS, copied

type Run = Callable[..., dict]


def started(module: str, *given: object, **surroundings: str) -> dict:
    """Run a module of this folder; what it prints as JSON, however it ended."""
    return _run("-m", f"tests.tourney.processes.{module}", *given, **surroundings)


def commanded(*given: object, **surroundings: str) -> dict:
    """Run a command of `manage.py`; what it prints as JSON."""
    return _run("manage.py", *given, **surroundings)


def _run(*given: object, **surroundings: str) -> dict:
    done = subprocess.run(
        [sys.executable, *map(str, given)],
        cwd=ROOT, env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"} | surroundings,
        capture_output=True, text=True, check=False, timeout=3600,
    )  # fmt: skip
    assert done.stdout.startswith("{"), done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def run(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Run]:
    """`started`, on a migrated, empty database and in a data folder of its own.

    The tests are marked `django_db`: without one that is, there is no database to copy.
    """
    room = tmp_path_factory.mktemp("processes")
    with django_db_blocker.unblock(), copied(room, "processes") as address:
        yield lambda module, *given: started(module, *given, **{ADDRESS: address, "MUSTER_DATA": str(room)})
