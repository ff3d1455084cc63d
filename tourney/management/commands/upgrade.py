"""`upgrade`: a new version of Muster on the data of an older one, with the way back."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from missions.web.management.subcommands.parsing import OneLineParser
from tourney.running import presence, upgrading, whole


class Command(BaseCommand):
    help = (
        "Copy the whole database and read the copy back, migrate, check everything. Stop the server first. Ends with 0 "
        "where all is well, 1 where something is wrong, and then says how to go back, 2 where there is no such copy."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.__class__ = OneLineParser
        parser.add_argument("--to", metavar="DIR", help="put the copy there; else in `upgrades` in the data folder")
        parser.add_argument("--back", metavar="FILE", help="put the whole database back as a copy has it")
        parser.add_argument("--yes", action="store_true", help="with --back: do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["back"]:
            self._back(Path(options["back"]), asks=not options["yes"])
            return
        try:
            faults = upgrading.upgrade(self.stdout.write, Path(options["to"]) if options["to"] else None)
        except upgrading.Stopped as error:
            raise CommandError(str(error), returncode=1) from error
        if faults:
            raise CommandError("upgraded, with faults: see above", returncode=1)
        self.stdout.write("upgraded: start the server")

    def _back(self, place: Path, *, asks: bool) -> None:
        if asks:
            self.stderr.write(f"Everything that came after {place.name} was made goes. No server may run.")
            try:
                typed = input("Type “go back”: ")
            except EOFError:
                typed = ""
            if typed.strip().casefold() != "go back":
                raise CommandError("nothing has been changed (--yes does not ask)", returncode=2)
        try:
            with presence.alone(settings.DATA_DIR):
                rows = whole.bring_back(place)
        except (whole.Uncopied, presence.Taken) as error:
            code = 2 if isinstance(error, whole.NotACopy) else 1
            raise CommandError(f"{str(error).rstrip('.')}: nothing has been changed", returncode=code) from error
        self.stdout.write(f"went back to {place.name}: {rows:,} rows. Start the version of Muster that it is of.")
