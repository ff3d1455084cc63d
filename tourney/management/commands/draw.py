"""`draw FIELD.json`: who plays whom at which table, and why, as JSON."""

import json
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tourney.pairing import DrawRefused, draw
from tourney.pairing.read import read_field, written


class Command(BaseCommand):
    help = "Draw the pairings of a field given as JSON: the best there is by its rules in their order, with reasons."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("field", help="the file, or - for standard input; a list of fields gives a list of answers")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            answers = _answers(_read(options["field"]))
        except DrawRefused as reason:
            line = " ".join(f"{options['field']}: {reason}".split())
            raise CommandError(line, returncode=2) from reason
        self.stdout.write(json.dumps(answers, ensure_ascii=False))


def _read(name: str) -> object:
    """The JSON of a file or of standard input, decimals kept exact."""
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return json.loads(text.decode("utf-8-sig"), parse_float=Decimal, parse_constant=_refuse_constant)
    except OSError as error:
        raise DrawRefused(f"cannot be read: {error.strerror or error}; check the path") from error
    except UnicodeDecodeError as error:
        raise DrawRefused(f"is not UTF-8 at byte {error.start}; save it as UTF-8") from error
    except json.JSONDecodeError as error:
        raise DrawRefused(f"is not JSON: {error.msg} in line {error.lineno}, column {error.colno}") from error
    except (ValueError, RecursionError) as error:
        raise DrawRefused(f"is not a field: {error}") from error


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no number; write a finite one")


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
