"""`trf …`: tournament reports of chess programs read and written, JSON on standard output."""

import json
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from io import TextIOWrapper
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from missions.web.management.subcommands.parsing import OneLineParser
from missions.web.management.subcommands.saving import save, standard_output
from tourney.documents import DocumentError, read_document, read_report
from tourney.exports.report import report_of_event, report_of_played
from tourney.models import Event
from tourney.standings.numbers import PlayedError
from tourney.trf import TrfError, Year, field_document, played_document, write_trf
from tourney.trf.decoding import ENCODINGS

type Options = dict[str, Any]
type Answer = object  # bytes are written as they are, anything else as JSON


def _input(parser: CommandParser) -> None:
    parser.add_argument("source", metavar="FILE", help="the report, or - for standard input")
    parser.add_argument("--encoding", choices=list(ENCODINGS), help="how its letters are coded (default utf-8)")


def _output(parser: CommandParser) -> None:
    parser.add_argument("--year", type=_year, default=26, metavar="16|26", help="the form (default 26)")
    parser.add_argument("-o", "--output", metavar="FILE", help="write there instead of to standard output")


def _year(text: str) -> Year:
    years: dict[str, Year] = {"16": 16, "2016": 16, "26": 26, "2026": 26}
    if text not in years:
        raise ArgumentTypeError(f"there is a form of 16 and one of 26, not {text!r}")
    return years[text]


def _read(parser: CommandParser) -> Callable[[Options], Answer]:
    _input(parser)
    return lambda options: played_document(read_report(options["source"], options["encoding"]))


def _field(parser: CommandParser) -> Callable[[Options], Answer]:
    _input(parser)
    parser.add_argument("--seed", default="", help="what the lot is drawn from")
    return lambda options: field_document(read_report(options["source"], options["encoding"]), options["seed"])


def _write(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("source", metavar="PLAYED.json", help="the played event, or - for standard input")
    _output(parser)
    return lambda options: write_trf(report_of_played(read_document(options["source"])), options["year"])


def _event(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("source", metavar="EVENT_ID", help="the event, by what its address has after /e/")
    _output(parser)

    def answer(options: Options) -> Answer:
        event = Event.objects.filter(public_id=options["source"]).first()
        if event is None:
            raise TrfError("there is no such event; its id is what its address has after /e/")
        return write_trf(report_of_event(event), options["year"])

    return answer


SUBCOMMANDS: dict[str, tuple[str, Callable[[CommandParser], Callable[[Options], Answer]]]] = {
    "read": ("a report as the JSON that standings reads", _read),
    "field": ("the next round of a report as the JSON that draw reads", _field),
    "write": ("a played event, given as JSON, as a report", _write),
    "event": ("an event of this installation as a report", _event),
}


class Command(BaseCommand):
    help = "Tournament reports (TRF) of chess programs: in and out."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = OneLineParser  # Django offers no way to name the class
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(required=True, metavar="WHAT", parser_class=OneLineParser)
        for name, (purpose, build) in SUBCOMMANDS.items():
            verb = verbs.add_parser(name, help=purpose, description=purpose)
            verb.set_defaults(answer=build(verb))

    def handle(self, *args: Any, **options: Any) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # whatever the terminal's language is
        try:
            answer = options["answer"](options)
        except (TrfError, PlayedError, DocumentError) as error:
            raise CommandError(" ".join(f"{options['source']}: {error}".split()), returncode=2) from error
        content = answer if isinstance(answer, bytes) else f"{json.dumps(answer, ensure_ascii=False)}\n".encode()
        if options.get("output"):
            save(content, options["output"])
        else:
            with standard_output():
                self.stdout.write(content.decode(), ending="")
