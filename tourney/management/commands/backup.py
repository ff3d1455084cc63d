"""`backup [EVENT…] [--to DIR]`: events as they stand now, and for another machine the accounts too."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from missions.web.management.subcommands.parsing import OneLineParser
from missions.web.management.subcommands.verbs import VerbsCommand
from tourney import backups as files
from tourney.backups.accounts import save_accounts
from tourney.models import Event
from tourney.services import backups
from tourney.services.moving_house import accounts_here


class Command(VerbsCommand):
    help = "Back up events as they stand, all of them or those named. Prints as JSON what was written."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.__class__ = OneLineParser
        parser.add_argument("events", nargs="*", metavar="EVENT_ID", help="by what an address has after /e/; else all")
        parser.add_argument("--to", metavar="DIR", help="write there, with the accounts, for another disk or machine")

    def handle(self, *args: Any, **options: Any) -> None:
        into = Path(options["to"]) if options["to"] else None
        if into is None and not settings.BACKUPS:
            raise CommandError("no backups are kept: MUSTER_BACKUPS is empty; name a folder with --to", returncode=2)
        try:
            done = [self._one(event, into) for event in _events(options["events"])]
            if into is not None and not options["events"]:
                done.append({"accounts": str(save_accounts(into, accounts_here()))})
        except files.Unwritten as error:
            raise CommandError(f"no backup could be written: {error}", returncode=1) from error
        except OSError as error:
            raise CommandError(f"the accounts could not be written: {error.strerror}", returncode=1) from error
        self.give(done, None)

    def _one(self, event: Event, into: Path | None) -> dict[str, object]:
        place = backups.take(event, into=into / event.public_id if into else None)
        told = {"event": event.public_id, "name": event.name, "revision": event.revision}
        return told | {"file": str(place) if place else None, "new": place is not None}


def _events(wanted: list[str]) -> list[Event]:
    events = Event.objects.order_by("pk")
    found = list(events.filter(public_id__in=wanted) if wanted else events)
    if missing := set(wanted) - {event.public_id for event in found}:
        raise CommandError(
            f"there is no event {sorted(missing)[0]}: its id is what its address has after /e/", returncode=2
        )
    return found
