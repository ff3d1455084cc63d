"""Serve Muster."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from tourney.serving import DEFAULT, free_address, serve, web_address


class Command(BaseCommand):
    help = "Bring the database up to date and serve Muster. 0.0.0.0:8000 lets a whole hall in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", nargs="?", default=DEFAULT, metavar="[ADDRESS:]PORT", help=f"default {DEFAULT}")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            host, port = free_address(options["address"])
        except ValueError as error:
            raise CommandError(str(error), returncode=2) from error
        call_command("migrate", verbosity=0)
        self.stdout.write(f"Muster on {web_address(host, port)}/   stop with Ctrl-C")
        self.stdout.flush()
        serve(host, port)
