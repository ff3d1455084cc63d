"""A new version of Muster on the data of an older one: copy everything, migrate, look whether all is well."""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tourney import assets
from tourney.doctor import examined
from tourney.models import Event
from tourney.running import presence, whole
from tourney.services.backups import version


class Stopped(Exception):
    """What went wrong, and how to go back."""


def pending() -> list[str]:
    """The migrations that are to be done, in their order."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label} {migration.name}" for migration, _back in plan]


def is_new() -> bool:
    """Whether there is nothing in the database yet."""
    return not connection.introspection.table_names()


def migrate_safely(tell: Callable[[str], object]) -> None:
    """Migrate. Where that changes a database with something in it, the whole of it is copied first. Raises Stopped."""
    if is_new() or not pending():
        call_command("migrate", verbosity=0)
    else:
        _migrated(_copied(None, tell), tell)


def upgrade(tell: Callable[[str], object], into: Path | None = None) -> int:
    """Everything, told line by line. How many faults the doctor found in the end. Raises Stopped."""
    tell(f"Muster {version()} on {connection.vendor}")
    _checked()
    try:
        with presence.alone(Path(settings.DATA_DIR)) if pending() else nullcontext():
            _migrated(None if is_new() else _copied(into, tell), tell)
    except presence.Taken as error:
        raise Stopped(f"{error}\nNothing has been changed.") from error
    if assets.gather():
        tell("gathered: scripts, styles and pictures")
    whole.sweep()
    faults = examined(list(Event.objects.order_by("pk")))
    for one in faults:
        tell(f"wrong: {one.event} {one.check}: {one.fault}".replace(":  ", ": "))
    tell(f"the doctor found {len(faults)} faults: see `doctor`" if faults else "the doctor found nothing wrong")
    return len(faults)


def _checked() -> None:
    try:
        call_command("check", databases=["default"], fail_level="ERROR", verbosity=0)
    except CommandError as error:
        raise Stopped(f"{' '.join(str(error).split())}\nNothing has been changed.") from error


def _copied(into: Path | None, tell: Callable[[str], object]) -> Path:
    try:
        place, rows = whole.save(into)
    except whole.Uncopied as error:
        raise Stopped(f"no copy could be made: {error}\nNothing has been changed.") from error
    tell(f"copied: {place} ({rows:,} rows, read back and counted)")
    return place


def _migrated(copy: Path | None, tell: Callable[[str], object]) -> None:
    todo = pending()
    try:
        call_command("migrate", verbosity=0, interactive=False)
        if left := pending():
            raise CommandError(f"not done: {left[0]}")
    except Exception as error:  # whatever a migration stumbles over: what was before is one command away
        raise Stopped(f"{type(error).__name__}: {' '.join(str(error).split())[:500]}\n{_way_back(copy)}") from error
    tell(f"migrated: {', '.join(todo)}" if todo else "nothing to migrate")


def _way_back(copy: Path | None) -> str:
    if copy is None:
        return "The database was empty: mend what is wrong, empty it, and try again."
    return f"To go back: put the old version of Muster back, run `manage.py upgrade --back {copy}`, and start that."
