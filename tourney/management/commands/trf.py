"""`trf …`: tournament reports of chess programs read and written, JSON on standard output."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import Any

from django.core.management.base import CommandError, CommandParser

from missions.web.management.subcommands.verbs import Answer, Options, VerbsCommand
from tourney.documents import DocumentError, read_document, read_report
from tourney.exports.report import report_of_event, report_of_played
from tourney.models import Event
from tourney.standings.numbers import PlayedError
from tourney.trf import TrfError, Year, field_document, played_document, write_trf
from tourney.trf.decoding import ENCODINGS


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


class Command(VerbsCommand):
    help = "Tournament reports (TRF) of chess programs: in and out."
    verbs = SUBCOMMANDS

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            answer = options["answer"](options)
        except (TrfError, PlayedError, DocumentError) as error:
            raise CommandError(" ".join(f"{options['source']}: {error}".split()), returncode=2) from error
        self.give(answer.decode() if isinstance(answer, bytes) else answer, options.get("output"))
