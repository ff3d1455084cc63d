"""Rows, and the constraints that keep them true."""

from .arrangements import Arrangement, Mark
from .ballots import Among, Ballot, Vote
from .changes import RowChange
from .entries import Absence, AccessToken, Adjustment, Attachment, Entry, ListState
from .event import Dice, Event, Member, NameLevel, PairOn, Registering, Role, Table
from .invitations import Invitation
from .log import LogEntry
from .missions import OwnMission
from .phones import Guess, Receipt
from .registrations import ClubCode, Registration, RegistrationState
from .results import Report, Result, ResultKind, Source
from .rounds import Game, MissionMode, Round, RoundStatus, Seat
from .rulings import JudgeCall, Penalty
from .schedule import Announcement, Slot
from .signins import SignIn
from .turns import Turns

__all__ = [
    "Absence",
    "AccessToken",
    "Adjustment",
    "Among",
    "Announcement",
    "Arrangement",
    "Attachment",
    "Ballot",
    "ClubCode",
    "Dice",
    "Entry",
    "Event",
    "Game",
    "Guess",
    "Invitation",
    "JudgeCall",
    "ListState",
    "LogEntry",
    "Mark",
    "Member",
    "MissionMode",
    "NameLevel",
    "OwnMission",
    "PairOn",
    "Penalty",
    "Receipt",
    "Registering",
    "Registration",
    "RegistrationState",
    "Report",
    "Result",
    "ResultKind",
    "Role",
    "Round",
    "RoundStatus",
    "RowChange",
    "Seat",
    "SignIn",
    "Slot",
    "Source",
    "Table",
    "Turns",
    "Vote",
]
