"""One world for the folder, and what a long search has done."""

import pytest
from django.db import transaction

from tests.fuzz import searching
from tests.fuzz.world import World, built


@pytest.fixture(scope="package")
def db(django_db_setup, django_db_blocker):
    """Here one transaction for the whole folder, instead of one a test: making the world again each time is dear."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="package")
def world(db) -> World:
    """Events in every state."""
    return built()


def pytest_terminal_summary(terminalreporter):
    if searching.MINUTES:
        done = ", ".join(f"{kind}: {count}" for kind, count in sorted(searching.DONE.items()))
        terminalreporter.write_line(f"Searched for {searching.MINUTES:g} minutes: {done}")
