"""`standings PLAYED.json`: places and every tie-break's value of a played event, as JSON."""

import json
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tourney.documents import DocumentError, read_document
from tourney.standings import DEFAULT_ORDER, METRICS, Standing, UnknownMetricError, standings
from tourney.standings.played import PlayedError, PlayedEvent, read_played

ALWAYS = ("points", "wins", "sos")
"""Printed whatever the order is, because every event asks for them."""


class Command(BaseCommand):
    help = "Print the standings of a played event, given as JSON. Places are shared where every tie-break is equal."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "played", help="the file, or - for standard input; a list of events gives a list of answers"
        )
        parser.add_argument(
            "--tiebreaks",
            help=f"in order, with commas between: {', '.join(METRICS)}. Default: the file's criteria, "
            f"or else {','.join(DEFAULT_ORDER)}",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            order = _order(options["tiebreaks"])
            answers = _answers(read_document(options["played"]), order)
        except (PlayedError, UnknownMetricError, DocumentError) as error:
            raise CommandError(f"{options['played']}: {error}", returncode=2) from error
        self.stdout.write(json.dumps(answers, ensure_ascii=False))


def _order(tiebreaks: str | None) -> tuple[str, ...]:
    """The tie-breaks asked for; none leaves the choice to the file."""
    return tuple(key.strip() for key in tiebreaks.split(",")) if tiebreaks is not None else ()


def _answers(document: object, order: tuple[str, ...]) -> list[Any]:
    """One answer for an event; for a list of events a list of answers, and mistakes say which event they are in."""
    if not isinstance(document, list):
        return _answer(read_played(document), order)
    answers = []
    for number, one in enumerate(document, 1):
        try:
            answers.append(_answer(read_played(one), order))
        except (PlayedError, UnknownMetricError) as error:
            raise PlayedError(f"event {number}: {error}") from error
    return answers


def _answer(event: PlayedEvent, order: tuple[str, ...]) -> list[dict[str, Any]]:
    places = standings(event.record, order or event.criteria or DEFAULT_ORDER, also=ALWAYS)
    return [_row(standing, event) for standing in places]


def _row(standing: Standing, event: PlayedEvent) -> dict[str, Any]:
    values = {key: str(value) if isinstance(value, Fraction) else value for key, value in standing.values.items()}
    return {"id": event.ids[standing.entry], "place": standing.place, "shared": standing.shared, **values}
