"""Remove the names of every event whose time is over; or name the accounts that nobody has used for years."""

import json
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tourney.services.leaving import unused_accounts
from tourney.services.retention import due_retention


class Command(BaseCommand):
    help = "Remove the players' names of all events whose retention time is over, and print which as JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--accounts",
            metavar="YEARS",
            type=int,
            help="remove nothing: name the accounts that have not signed in for so many years",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["accounts"] is not None:
            if not 1 <= options["accounts"] <= 50:
                raise CommandError("--accounts takes a number of years from 1 to 50.")
            self.stdout.write(json.dumps([asdict(one) for one in unused_accounts(options["accounts"])]))
            return
        self.stdout.write(json.dumps([asdict(one) for one in due_retention()]))
