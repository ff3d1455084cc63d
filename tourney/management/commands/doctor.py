"""`doctor [EVENT…]`: what is wrong with events and with this installation, what it means and how to mend it."""

from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError

from missions.web.management.subcommands.parsing import OneLineParser
from missions.web.management.subcommands.verbs import VerbsCommand
from tourney.doctor import Finding, examined
from tourney.doctor.of_installation import halves
from tourney.models import Event
from tourney.services.mending import MENDING


class Command(VerbsCommand):
    help = (
        "Look for everything that must not be, in all events or those named. Ends with 0 where nothing is wrong, "
        "1 where something is, 2 where it could not look. Changes nothing without --mend."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.__class__ = OneLineParser
        parser.add_argument("events", nargs="*", metavar="EVENT_ID", help="by what an address has after /e/; else all")
        parser.add_argument("--json", action="store_true", help="print the faults as JSON")
        parser.add_argument("--mend", action="store_true", help="mend what can be mended without losing anything")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = examined(_events(options["events"]))
            mended = _mend(found) if options["mend"] else []
            if mended:
                found = examined(_events(options["events"]))
        except DatabaseError as error:
            raise CommandError(f"the database cannot be read: {' '.join(str(error).split())}", returncode=2) from error
        self.give(
            {"mended": mended, "faults": [asdict(one) for one in found]} if options["json"] else _told(found, mended),
            None,
        )
        if found:
            raise SystemExit(1)


def _events(wanted: list[str]) -> list[Event]:
    events = Event.objects.order_by("pk")
    found = list(events.filter(public_id__in=wanted) if wanted else events)
    if missing := set(wanted) - {event.public_id for event in found}:
        raise CommandError(f"there is no event {min(missing)}: its id is what its address has after /e/", returncode=2)
    return found


def _mend(found: list[Finding]) -> list[str]:
    """Which checks' faults were mended."""
    keys = sorted({one.check for one in found if one.mends})
    for key in keys:
        if key in MENDING:
            MENDING[key]()
    for path in halves():
        path.unlink(missing_ok=True)
    return keys


def _told(found: list[Finding], mended: list[str]) -> str:
    lines = [f"mended: {key}" for key in mended]
    for one in found:
        where = f"{one.event} " if one.event else ""
        lines += [f"{where}{one.check}: {one.fault}", f"  means: {one.means}", f"  mend:  {one.mend}"]
    return "\n".join(
        [*lines, f"{len(found)} fault{'' if len(found) == 1 else 's'} found" if found else "nothing is wrong"]
    )
