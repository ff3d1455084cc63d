"""Show Muster with an event in mid-tournament."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from tourney import demo
from tourney.serving import DEFAULT, free_address, serve, web_address


class Command(BaseCommand):
    help = "Make what is missing of a demonstration event, serve it and say how to get in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", nargs="?", default=DEFAULT, metavar="[ADDRESS:]PORT", help=f"default {DEFAULT}")
        parser.add_argument("--no-serve", action="store_true", help="make the event and stop")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            host, port = free_address(options["address"])
        except ValueError as error:
            raise CommandError(str(error), returncode=2) from error
        call_command("migrate", verbosity=0)
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
            "Stop with Ctrl-C. Run it again whenever you like: what is there stays.",
        ]
        self.stdout.write("\n".join(lines))
        self.stdout.flush()
        if not options["no_serve"]:
            serve(host, port)
