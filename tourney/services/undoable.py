"""Which line of the log can be taken back, and by whom: one table by verb, and why not for the rest."""

from collections.abc import Iterable, Mapping

from tourney.access import JUDGE, OWN, RUN, SCORE
from tourney.errors import Stale
from tourney.models import LogEntry

TAKEN_BACK = "taken back"

# Whoever may do it may take it back; what no line names needs the right to run the event.
RIGHTS: Mapping[str, str] = {
    **dict.fromkeys(
        (
            "result entered", "result corrected", "result unlocked", "result reported", "result kept", "desk called",
            "result turned", "results exchanged", "results keyed in", "results asked for", "slip taken back",
            "marks entered", "checked in", "check-in taken back", "standby present", "standby gone",
            "player missing", "player has come",
        ),
        SCORE,
    ),
    **dict.fromkeys(
        (
            "judge called", "call withdrawn", "call taken", "call settled", "penalty given", "penalty appealed",
            "appeal decided", "table extended", "list entered", "list approved", "lists approved", "list returned",
            "list late", "list excused",
        ),
        JUDGE,
    ),
    **dict.fromkeys(
        ("member added", "member removed", "role changed", "ownership handed over", "somebody invited"), OWN
    ),
}  # fmt: skip

# These two alone are taken back while the event is finished, or finish it.
OF_THE_END = frozenset({"event finished", "event reopened"})

NEVER: Mapping[str, str] = {
    "event created": "An event stays: finish it, or take it away under Settings.",
    "event imported": "An event stays: finish it, or take it away under Settings.",
    "went back": "A backup was made just before. Go back to that one, under Settings and Backups.",
    "link reissued": "A dead link stays dead. Give another new link if this one is in the wrong hands.",
    "pin renewed": "A dead PIN stays dead. Make another new one if this one is known to the wrong people.",
    "code opened again": "It closes by itself once ten more wrong ones are typed.",
    "link shown": "What was seen was seen. Give a new link if it is in the wrong hands.",
    "personal data read": "What was seen was seen.",
    "links mailed": "What is sent is sent. Give new links if they went to the wrong people.",
    "club code revoked": "A dead code stays dead. Make a new one.",
    "invitation withdrawn": "A dead link stays dead. Invite them again.",
    "invitation taken up": "Take the helper away under Who helps instead.",
    "consent withdrawn": "Only the player can agree again.",
    "erasure asked for": "Only the player can say that they think otherwise.",
    "erasure no longer asked for": "Only the player can ask again.",
    "photo removed": "Only the player can send it again.",
    "plan sealed": "A sealed plan is the player's. Let both choose again on the page of the game.",
    "turns started again": "The taps of a game are not kept once they are dropped.",
    "vote cast": "A vote is the player's alone. They can change it while the ballot is open.",
    "ballot removed": "Its votes are kept nowhere. Make a new ballot.",
    "votes asked for": "Whoever was asked has read it.",
    "marks asked for": "Whoever was asked has read it.",
    "person erased": "What is removed of a person is not kept anywhere.",
    "helper erased": "An account that is gone is not kept anywhere.",
    "names removed": "Names that are gone are not kept anywhere.",
}


class InTheWay(Stale):
    """What was done since, by a later line, has to be taken back first."""

    def __init__(self, message: str, hint: str, line: LogEntry) -> None:
        super().__init__(message, hint)
        self.line = line


def went_back(line: LogEntry) -> bool:
    """Whether the line took something back, and did nothing again."""
    return line.verb == TAKEN_BACK and not line.data.get("again", False)


def way_past(line: LogEntry) -> str:
    """What to do about a line that is in the way."""
    return never(line) or ("Do that again first." if went_back(line) else "Take that back first.")


def root_of(line: LogEntry) -> str:
    """The verb of what was done at first, however often it was taken back and done again."""
    return str(line.data.get("what", "")) if line.verb == TAKEN_BACK else line.verb


def right_for(line: LogEntry) -> str:
    """Who may take it back: the right that it needs."""
    return RIGHTS.get(root_of(line), RUN)


def never(line: LogEntry) -> str:
    """Why a line of this kind is never taken back, in words; empty if it may be."""
    return NEVER.get(root_of(line), "")


def standing(later: Iterable[LogEntry], after: int) -> list[LogEntry]:
    """Those of the lines after that number that stand, newest first.

    Left out is what was taken back, and what took another one of them back. `later` are all lines after that number.
    """
    later = [line for line in later if line.sequence > after]
    gone = undone(later)
    paired = {one.sequence for one in later if one.verb == TAKEN_BACK and takes_back(one) > after}
    return sorted((one for one in later if one.sequence not in gone | paired), key=lambda one: -one.sequence)


def undone(lines: Iterable[LogEntry]) -> frozenset[int]:
    """The numbers of those lines that are taken back as things stand. `lines` are all that take back any of them.

    A line that was taken back and done again stands; so each is judged with those after it.
    """
    gone: set[int] = set()
    for line in sorted(lines, key=lambda one: -one.sequence):
        if line.verb == TAKEN_BACK and line.sequence not in gone:
            gone.add(takes_back(line))
    return frozenset(gone)


def takes_back(line: LogEntry) -> int:
    """The number of the line that this one takes back; 0, which no line has, where it does not say so."""
    number = line.data.get("sequence", 0)
    return number if isinstance(number, int) else 0
