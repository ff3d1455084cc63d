"""Print the table of docs/privacy.md: whose data each row is."""

from typing import Any

from django.core.management.base import BaseCommand

from tourney.whose import markdown


class Command(BaseCommand):
    help = "Print whose data each row is, as docs/privacy.md has it."

    def handle(self, *_args: Any, **_options: Any) -> None:
        self.stdout.write(markdown())
