"""`score DOCUMENT.json`: what a scheme gives for results, what marks count, who gets awards, how teams stand."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tourney.documents import DocumentError, read_document
from tourney.schemes import DataFault, answer


class Command(BaseCommand):
    help = "Print what a scheme, marks, awards and teams come to. docs/scoring.md has the keys, with examples."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("document", help="the file, or - for standard input; a list gives a list of answers")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            asked = read_document(options["document"])
            answers = [answer(one) for one in asked] if isinstance(asked, list) else answer(asked)
        except (DataFault, DocumentError) as error:
            raise CommandError(f"{options['document']}: {error}", returncode=2) from error
        self.stdout.write(json.dumps(answers, ensure_ascii=False))
