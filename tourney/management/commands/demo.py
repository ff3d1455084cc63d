"""Show Muster with an event in mid-tournament."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tourney import datafolder, demo, shortcodes
from tourney.running import presence, upgrading
from tourney.serving import DEFAULT, free_address, prepare, serve, web_address


class Command(BaseCommand):
    help = "Make what is missing of a demonstration event, serve it and say how to get in."
    requires_system_checks: list[str] = []  # noqa: RUF012 - they ask the database, before its folder was looked at

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", nargs="?", default=DEFAULT, metavar="[ADDRESS:]PORT", help=f"default {DEFAULT}")
        parser.add_argument("--no-serve", action="store_true", help="make the event and stop")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            host, port = free_address(options["address"])
        except ValueError as error:
            raise CommandError(str(error), returncode=2) from error
        datafolder.refuse_closed(settings.DATA_DIR)
        try:
            with presence.serving(settings.DATA_DIR):
                self._show(host, port, serving=not options["no_serve"])
        except (presence.Taken, upgrading.Stopped) as error:
            raise CommandError(str(error), returncode=1) from error

    def _show(self, host: str, port: int, *, serving: bool) -> None:
        upgrading.migrate_safely(self.stdout.write)
        self.stdout.write("Preparing the demonstration …")
        shown = demo.prepare()
        base = web_address(host, port)
        lines = [
            "",
            f"Muster      {base}/",
            f"Event       {base}/e/{shown.event.public_id}/",
            f"Desk        {base}/e/{shown.event.public_id}/desk/",
            f"Sign in     {shown.email}   password {shown.password}",
            "",
            "Players have no account, only a link each:",
            *(f"  {base}{path}   {name}: {todo}" for name, path, todo in shown.links),
            "",
            f"Or type a code at {base}/k",
            *(f"  {code}   {name}" for code, (name, _, _) in zip(shown.codes, shown.links, strict=False)),
            *_shared(base, shown),
            "",
            "Stop with Ctrl-C. Run it again whenever you like: what is there stays.",
        ]
        self.stdout.write("\n".join(lines))
        self.stdout.flush()
        if serving:
            prepare(host, port)
            serve(host, port)


def _shared(base: str, shown: demo.Shown) -> list[str]:
    """How one phone serves both players of a table."""
    if shown.pin is None:
        return []
    table, pin = shown.pin
    page = f"{base}/e/{shown.event.public_id}/table/?table={table}"
    return ["", "One phone for both players of a table:", f"  {page}   PIN {shortcodes.spaced(pin)}"]
