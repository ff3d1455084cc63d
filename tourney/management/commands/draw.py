"""`draw FIELD.json`: who plays whom at which table, and why, as JSON. `draw --check`: is a draw what it should be?"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tourney.documents import DocumentError, read_document
from tourney.models import Round
from tourney.pairing import DrawRefused, draw
from tourney.pairing.read import read_field, written
from tourney.replay import ReplayError, checked, is_good
from tourney.services.drafts import pairs
from tourney.trf import Tournament, field_document

NOT_GOOD = 1
"""The exit status where a draw that was checked is not what it should be."""


class Command(BaseCommand):
    help = "Draw the pairings of a field given as JSON: the best there is by its rules in their order, with reasons."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "field",
            help="the file, or - for standard input; a list of fields gives a list of answers. A tournament report "
            "(*.trf) gives the field of its next round",
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help='draw a stored draw {"field", "answer", "engine"} again and judge it, or those of a list; or a round '
            "of an event here, as EVENT_ID/ROUND. Exit status 1 where one is not what it should be",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        source = options["field"]
        try:
            said = _check(source) if options["check"] else _each(_drawn, self._field(source), "field")
        except (DrawRefused, DocumentError, ReplayError) as reason:
            line = " ".join(f"{source}: {reason}".split())
            raise CommandError(line, returncode=2) from reason
        self.stdout.write(json.dumps(said, ensure_ascii=False))
        if options["check"] and not all(map(is_good, said if isinstance(said, list) else [said])):
            raise CommandError(f"{source}: not what it should be; see faults, verdict and differs", returncode=NOT_GOOD)

    def _field(self, source: str) -> object:
        """The field; of a report whose rounds are all there, with a word on standard error that it is one beyond."""

        def of_report(tournament: Tournament) -> dict[str, Any]:
            planned, drawn = tournament.rounds, tournament.drawn
            if planned and drawn >= planned:
                over = f"all {planned} rounds of the event are in the report"
                self.stderr.write(f"{source}: note: {over}; this draws round {drawn + 1}, beyond it")
            return field_document(tournament)

        return read_document(source, of_report=of_report)


def _drawn(field: object) -> dict[str, Any]:
    return written(draw(read_field(field)))


def _each(
    what: Callable[[object], dict[str, Any]], document: object, name: str
) -> dict[str, Any] | list[dict[str, Any]]:
    """One answer for one document; for a list of them a list of answers, and mistakes say which one they are in."""
    if not isinstance(document, list):
        return what(document)
    answers = []
    for number, one in enumerate(document, 1):
        try:
            answers.append(what(one))
        except (DrawRefused, ReplayError) as reason:
            raise type(reason)(f"{name} {number}: {reason}") from reason
    return answers


def _check(source: str) -> dict[str, Any] | list[dict[str, Any]]:
    event, _, number = source.partition("/")
    if event.isalnum() and number.isdecimal() and number.isascii() and len(number) < 4 and not Path(source).exists():
        return _stored(event, int(number))
    return _each(checked, read_document(source), "draw")


def _stored(event: str, number: int) -> dict[str, Any]:
    """What is to be said of the draw kept with a round; `by_hand` has the games that stand there now and are neither of
    the draw nor older. Raises `ReplayError`."""
    round_ = Round.objects.filter(event__public_id=event, number=number).first()
    if round_ is None:
        raise ReplayError("there is no such round; write the event's id, a stroke and the number of the round")
    if not round_.draw:
        raise ReplayError("nothing is kept of how this round was drawn; it was drawn by an older version")
    said = checked(round_.draw)
    drawn = [[game["a"], game["b"]] for game in round_.draw["answer"]["games"]] + round_.draw.get("locked", [])
    known = {frozenset(pair) for pair in drawn}
    return said | {"by_hand": [sorted(pair) for pair in pairs(round_) if frozenset(pair) not in known]}
