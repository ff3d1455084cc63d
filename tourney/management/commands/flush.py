"""Empties the database. The triggers would keep the logs, and note what goes, so they stand aside meanwhile."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import flush

from tourney import capture


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        capture.remove(options["database"])
        try:
            super().handle(**options)
        except EOFError as error:
            raise CommandError(
                "nothing has been changed: nobody answered (--no-input does not ask)", returncode=2
            ) from error
        finally:
            capture.install(options["database"])
