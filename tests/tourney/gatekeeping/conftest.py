"""One world for all that is asked of it: whatever a request does is taken back."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import override_settings

from .world import World, full_world


@pytest.fixture(scope="package")
def world(django_db_setup, django_db_blocker, tmp_path_factory) -> Iterator[World]:
    backups = str(tmp_path_factory.mktemp("backups"))
    with django_db_blocker.unblock(), override_settings(BACKUPS=backups), transaction.atomic():
        cache.clear()
        yield full_world()
        transaction.set_rollback(True)
    cache.clear()
