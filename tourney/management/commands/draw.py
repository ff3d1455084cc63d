"""`draw FIELD.json`: who plays whom at which table, and why, as JSON."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tourney.documents import DocumentError, read_document
from tourney.pairing import DrawRefused, draw
from tourney.pairing.read import read_field, written
from tourney.trf import field_document


class Command(BaseCommand):
    help = "Draw the pairings of a field given as JSON: the best there is by its rules in their order, with reasons."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "field",
            help="the file, or - for standard input; a list of fields gives a list of answers. A tournament report "
            "(*.trf) gives the field of its next round",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            answers = _answers(read_document(options["field"], of_report=field_document))
        except (DrawRefused, DocumentError) as reason:
            line = " ".join(f"{options['field']}: {reason}".split())
            raise CommandError(line, returncode=2) from reason
        self.stdout.write(json.dumps(answers, ensure_ascii=False))


def _answers(document: object) -> object:
    """One answer for a field; for a list of fields a list of answers, and mistakes say which field they are in."""
    if not isinstance(document, list):
        return written(draw(read_field(document)))
    answers = []
    for number, one in enumerate(document, 1):
        try:
            answers.append(written(draw(read_field(one))))
        except DrawRefused as reason:
            raise DrawRefused(f"field {number}: {reason}") from reason
    return answers
