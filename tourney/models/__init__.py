"""Rows, and the constraints that keep them true."""

from .arrangements import Arrangement, Mark
from .entries import Absence, AccessToken, Adjustment, Entry
from .event import Dice, Event, Member, PairOn, Role, Table
from .log import LogEntry
from .missions import OwnMission
from .results import Report, Result, ResultKind, Source
from .rounds import Game, MissionMode, Round, RoundStatus, Seat
from .turns import Turns

__all__ = [
    "Absence",
    "AccessToken",
    "Adjustment",
    "Arrangement",
    "Dice",
    "Entry",
    "Event",
    "Game",
    "LogEntry",
    "Mark",
    "Member",
    "MissionMode",
    "OwnMission",
    "PairOn",
    "Report",
    "Result",
    "ResultKind",
    "Role",
    "Round",
    "RoundStatus",
    "Seat",
    "Source",
    "Table",
    "Turns",
]
