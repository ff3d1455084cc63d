"""Reads an event that a file has just made as its pages will, so that no page is the first to meet what is wrong."""

from collections.abc import Iterator
from contextlib import contextmanager

from missions.load import UnknownMission, mission_from, system
from tourney import honours, logbook, queries
from tourney.errors import Refused
from tourney.eventfile import FileFault, Found
from tourney.eventfile.faults import row_of
from tourney.eventfile.shapes import in_event
from tourney.models import Attachment, Game, LogEntry, OwnMission, Round, Seat, Table, Turns
from tourney.playable import missions_named
from tourney.schemes import DataFault
from tourney.uploads import JPEG, PDF, PNG, TEXT, kind_of

from . import planned
from .ruleset import refuse_unfit

UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
KINDS = {JPEG: "JPEG", PNG: "PNG", PDF: "PDF", TEXT: "text"}
"""What a player's file may say it is, and what must then be in it: a browser believes the first."""


@contextmanager
def as_fault(where: str) -> Iterator[None]:
    """What a service would refuse, and what a reader stumbles over, is a fault of the file at that place."""
    try:
        yield
    except Refused as refused:
        raise FileFault(where, str(refused)) from refused
    except UnknownMission as error:
        raise FileFault(where, f"{error}; the file may be of another version of Muster") from error
    except FileFault:
        raise
    except UNREADABLE as error:
        said = f": {error}" if str(error) else ""
        raise FileFault(where, f"cannot be read ({type(error).__name__}{said})"[:300]) from error


def prove(found: Found) -> None:
    """Raises FileFault for the first thing that could not be shown or played on. The rows are saved by now."""
    for proof in (_texts, _missions, _plans, _planned, _rules, _files, _log, _whole):
        proof(found)


def _texts(found: Found) -> None:
    for place, row in enumerate(found.of(OwnMission), 1):
        with as_fault(row_of("own_missions", place, "text")):
            mission_from(row.text, row.key, found.event.system)


def _missions(found: Found) -> None:
    """Every mission that a row names is one that the event can play."""
    known: set[str] = {""}
    for name, model in (("tables", Table), ("rounds", Round), ("games", Game), ("turns", Turns)):
        for place, row in enumerate(found.of(model), 1):
            ids = {row.mission, *getattr(row, "mission_table", ())}  # type: ignore[attr-defined]
            with as_fault(row_of(name, place, "mission")):
                missions_named(found.event, ids - known)
            known |= ids


def _plans(found: Found) -> None:
    plans = {"", *(plan.key for plan in system(found.event.system).selection.plans)}
    for place, seat in enumerate(found.of(Seat), 1):
        if seat.plan not in plans:
            raise FileFault(row_of("seats", place, "plan"), f"this game has no battle plan {seat.plan!r}")


def _planned(found: Found) -> None:
    """What is planned for rounds to come can be told on the pages and taken up by the draw."""
    event = found.event
    for number in event.round_plans:
        with as_fault(f"event.round_plans.{number}"):
            plan = planned.Planned.of(event, int(number))
            missions_named(event, {plan.mission, *plan.mission_table} - {""})
            planned.words(event, [plan])


def _rules(found: Found) -> None:
    for place, round_ in enumerate(found.of(Round), 1):
        if round_.draw_rules:
            with as_fault(row_of("rounds", place, "draw_rules")):
                refuse_unfit(round_.draw_rules)


def _files(found: Found) -> None:
    for place, one in enumerate(found.of(Attachment), 1):
        with as_fault(row_of("attachments", place, "data")):
            if kind_of(bytes(one.data)) != KINDS.get(one.content_type):
                raise FileFault(row_of("attachments", place, "content_type"), "is not what the data is")


def _log(found: Found) -> None:
    for place, line in enumerate(found.of(LogEntry), 1):
        with as_fault(row_of("log", place)):
            logbook.told(line)


def _whole(found: Found) -> None:
    with as_fault("event"):
        found.event.refresh_from_db()
        queries.event_states([found.event])
        queries.standings_of(found.event)
    try:
        with as_fault("event.awards"):
            honours.awarded_of(found.event)
    except FileFault as fault:
        if isinstance(fault.__cause__, DataFault):
            raise FileFault(*in_event("awards", fault.__cause__)) from fault
        raise
