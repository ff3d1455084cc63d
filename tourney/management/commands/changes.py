"""Print the table of what may be changed when."""

from typing import Any

from django.core.management.base import BaseCommand

from tourney.changes import document


class Command(BaseCommand):
    help = "Print docs/changes.md, made from the table that the tests hold the services to."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(document(), ending="")
