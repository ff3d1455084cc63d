"""Serve Muster."""

from argparse import ArgumentParser, BooleanOptionalAction
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from tourney import datafolder
from tourney.errors import Refused
from tourney.running import presence, terminal, upgrading
from tourney.services import accounts, oncelinks
from tourney.serving import DEFAULT, EVERYWHERE, MOST_PROCESSES, free_address, prepare, serve, web_address


class Command(BaseCommand):
    help = "Bring the database up to date and serve Muster. 0.0.0.0:8000 lets a whole hall in."
    requires_system_checks: list[str] = []  # noqa: RUF012 - they ask the database, before its folder was looked at

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", nargs="?", default=DEFAULT, metavar="[ADDRESS:]PORT", help=f"default {DEFAULT}")
        parser.add_argument(
            "--workers", default="1", metavar="N", help="web processes, at most one for each core; default 1"
        )
        parser.add_argument(
            "--organiser",
            metavar="EMAIL",
            help="make this account if it is not there, and print a link to sign in once",
        )
        parser.add_argument(
            "--qr", action=BooleanOptionalAction, help="the address as a QR code; default in a terminal, for a network"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            (host, port), workers = free_address(options["address"]), _workers(options["workers"])
        except ValueError as error:
            raise CommandError(str(error), returncode=2) from error
        datafolder.refuse_closed(settings.DATA_DIR)
        datafolder.sweep(settings.FILE_UPLOAD_TEMP_DIR)
        try:
            with presence.serving(settings.DATA_DIR):
                self._serve(host, port, workers, options)
        except presence.Taken as error:
            raise CommandError(str(error), returncode=1) from error

    def _serve(self, host: str, port: int, workers: int, options: dict[str, Any]) -> None:
        try:
            upgrading.migrate_safely(self._tell)
            base = web_address(host, port)
            first = self._first(options["organiser"], base)
        except upgrading.Stopped as error:
            raise CommandError(str(error), returncode=1) from error
        except Refused as error:
            raise CommandError(str(error), returncode=2) from error
        prepare(host, port)
        if self._shows_code(options["qr"], host):
            self.stdout.write(terminal.qr(base + "/"))
        if first:
            self.stdout.write(first)
        many = f" by {workers} processes" if workers > 1 else ""
        self.stdout.write(f"Muster on {base}/{many}   stop with Ctrl-C")
        self.stdout.flush()
        serve(host, port, workers)

    def _tell(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _first(self, address: str | None, base: str) -> str:
        """How whoever is named gets in, or the first of all; nothing where somebody is there already."""
        if address:
            user = accounts.open_account(address.strip())
            secret = oncelinks.make(user, forget=False)
            link = (settings.PUBLIC_ADDRESS or base) + reverse("account_once", args=[secret])
            return (
                f"{user.email} signs in once, within {oncelinks.MINUTES} minutes, at\n{link}\nand then sets a password."
            )
        return "" if User.objects.exists() else terminal.NOBODY.format(base)

    def _shows_code(self, wanted: bool | None, host: str) -> bool:
        if wanted is None:
            wanted = host in EVERYWHERE and self.stdout.isatty()
        return wanted and terminal.can_show(getattr(self.stdout, "encoding", None))


def _workers(text: str) -> int:
    """Raises ValueError with what would be right."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_PROCESSES:
        raise ValueError(f"--workers is “{text}”: give a number from 1 to {MOST_PROCESSES}")
    return int(text)
