"""`standings PLAYED.json`: places and every tie-break's value of a played event, as JSON."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tourney.documents import DocumentError, read_document
from tourney.standings import (
    DEFAULT_ORDER,
    METRICS,
    PRESETS,
    Amount,
    Standing,
    Term,
    UnknownMetricError,
    Worked,
    faults,
    formula,
    standings,
)
from tourney.standings.numbers import PlayedError
from tourney.standings.played import PlayedEvent, read_played
from tourney.trf import played_document

ALWAYS = ("points", "wins", "sos")
"""Printed whatever the order is, because every event asks for them."""

FAULTY = 1
"""The exit status where a history that was asked for its faults has some."""


class Command(BaseCommand):
    help = "Print the standings of a played event, given as JSON. Places are shared where every tie-break is equal."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "played",
            help="the file, or - for standard input; a list of events gives a list of answers; or a report (*.trf)",
        )
        order = parser.add_mutually_exclusive_group()
        order.add_argument(
            "--tiebreaks",
            help=f"in order, with commas between: {', '.join(METRICS)}. Default: the file's criteria, "
            f"or else {','.join(DEFAULT_ORDER)}",
        )
        order.add_argument("--preset", help=f"a known order: {', '.join(PRESETS)}")
        parser.add_argument("--seed", help="what lots are drawn from; default: the file's seed")
        shown = parser.add_mutually_exclusive_group()
        shown.add_argument("--working", action="store_true", help="add how each number was made")
        shown.add_argument(
            "--faults",
            action="store_true",
            help="print what the history should not hold (a second bye, a repeated pair) instead of the standings; "
            "exit status 1 where there is anything. Otherwise it is told on standard error",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        source = options["played"]
        try:
            asked = _Asked(_order(options), options["seed"], working=options["working"])
            document = read_document(source, of_report=played_document)
            events = _events(document)
            answers = [_faults(event) for event in events] if options["faults"] else list(_answers(events, asked))
        except (PlayedError, UnknownMetricError, DocumentError) as error:
            raise CommandError(f"{source}: {error}", returncode=2) from error
        self.stdout.write(json.dumps(answers if isinstance(document, list) else answers[0], ensure_ascii=False))
        self._tell(source, events, faults_too=not options["faults"])
        if options["faults"] and any(answers):
            raise CommandError(f"{source}: the history holds what it should not", returncode=FAULTY)

    def _tell(self, source: str, events: Sequence[PlayedEvent], *, faults_too: bool) -> None:
        """A line on standard error for each key that means nothing and each fault; places are no worse for them."""
        for number, event in enumerate(events, 1):
            where = f"{source}: event {number}" if len(events) > 1 else source
            for words in event.unknown:
                self.stderr.write(f"{where}: note: {words}")
            for fault in _faults(event) if faults_too else ():
                self.stderr.write(f"{where}: {fault['kind']}: {fault['message']}")


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the call asks for. No order and no seed leave the choice to the file."""

    order: tuple[str, ...]
    seed: str | None
    working: bool


def _order(options: Mapping[str, Any]) -> tuple[str, ...]:
    if options["preset"] is not None:
        if options["preset"] not in PRESETS:
            raise UnknownMetricError(f"there is no preset {options['preset']!r}; choose from {', '.join(PRESETS)}")
        return PRESETS[options["preset"]].order
    if options["tiebreaks"] is not None:
        return tuple(key.strip() for key in options["tiebreaks"].split(","))
    return ()


def _events(document: object) -> list[PlayedEvent]:
    """One event, or those of a list; mistakes say which of them they are in."""
    if not isinstance(document, list):
        return [read_played(document)]
    return [_said_of(number, read_played, one) for number, one in enumerate(document, 1)]


def _answers(events: Sequence[PlayedEvent], asked: _Asked) -> Iterator[list[dict[str, Any]]]:
    for number, event in enumerate(events, 1):
        yield _said_of(number, _answer, event, asked) if len(events) > 1 else _answer(event, asked)


def _said_of[**P, T](number: int, what: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    try:
        return what(*args, **more)
    except (PlayedError, UnknownMetricError) as error:
        raise PlayedError(f"event {number}: {error}") from error


def _faults(event: PlayedEvent) -> list[dict[str, Any]]:
    """What the history should not hold, by the file's own ids."""
    return [
        {
            "kind": fault.kind,
            "entries": [event.ids[entry] for entry in fault.entries],
            "rounds": list(fault.rounds),
            "message": fault.message,
        }
        for fault in faults(event.record, event.ids.__getitem__)
    ]


def _answer(event: PlayedEvent, asked: _Asked) -> list[dict[str, Any]]:
    order = asked.order or event.criteria or DEFAULT_ORDER
    record = event.record if asked.seed is None else replace(event.record, seed=asked.seed)
    if "lots" in order and not record.seed:
        raise PlayedError('seed is missing: lots are drawn from it; give --seed, or write "seed" in the file')
    return [_row(standing, event, asked) for standing in standings(record, order, also=ALWAYS)]


def _row(standing: Standing, event: PlayedEvent, asked: _Asked) -> dict[str, Any]:
    values = {key: _written(value) for key, value in standing.values.items()}
    row: dict[str, Any] = {
        "id": event.ids[standing.entry],
        "place": standing.place,
        "shared": standing.shared,
        **values,
    }
    if asked.working:
        row["working"] = {key: _working(worked, event) for key, worked in standing.working.items()}
    return row


def _working(worked: Worked, event: PlayedEvent) -> dict[str, Any]:
    return {"formula": formula(worked), "terms": [_term(term, event) for term in worked.terms]}


def _term(term: Term, event: PlayedEvent) -> dict[str, Any]:
    """A term; what says nothing is left out."""
    said = {
        "round": term.round,
        "opponent": None if term.opponent is None else event.ids[term.opponent],
        "amount": _written(term.amount),
        "words": term.words,
        "cut": term.cut or None,
        "raised_from": None if term.raised_from is None else _written(term.raised_from),
    }
    return {key: value for key, value in said.items() if value is not None}


def _written(amount: Amount) -> int | str:
    return str(amount) if isinstance(amount, Fraction) else amount
