"""What each role may do, in words and from the table that the gates read."""

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.access import JUDGE, OWN, RIGHTS, RUN, SCORE, SEE
from tourney.models import Role

WORDS: Mapping[str, str] = {
    SEE: "Look at the desk: who plays, rounds that are published, results and standings",
    SCORE: "Enter and correct results, settle reports that differ, take results back",
    JUDGE: "Answer calls for a judge, give cards, rule on appeals",
    RUN: "Run the event: entries, check-in, draws, rounds, settings, prints, the log, and taking back what was done",
    OWN: "Say who helps and in which role, invite helpers, hand the event over",
}
SHORT: Mapping[str, str] = {
    Role.OWNER: "Everything, and who else helps",
    Role.ORGANISER: "Runs the event",
    Role.JUDGE: "Answers calls, gives cards, enters results",
    Role.SCOREKEEPER: "Enters results",
    Role.VIEWER: "Looks on",
}


@dataclass(frozen=True, slots=True)
class Right:
    """One right and, role by role, who has it."""

    key: str
    words: str
    given: tuple[bool, ...]


def roles() -> tuple[Role, ...]:
    """From the one who may most to the one who may least."""
    return tuple(sorted(Role, key=lambda role: -len(RIGHTS[role])))


def table() -> tuple[Right, ...]:
    """Every right with who has it, what most have first."""
    return tuple(Right(key, words, tuple(key in RIGHTS[role] for role in roles())) for key, words in WORDS.items())


def choices() -> list[tuple[str, str]]:
    """The roles that can be given, each with what it is for."""
    return [(role.value, f"{role.label}: {_lower(SHORT[role])}") for role in roles() if role != Role.OWNER]


def _lower(words: str) -> str:
    return words[0].lower() + words[1:]
