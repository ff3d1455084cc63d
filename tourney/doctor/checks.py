"""The checks of one event, in one table."""

from collections.abc import Iterable

from tourney.models import Event

from . import of_event, of_play, of_rows
from .check import Check, Finding, run
from .of_installation import INSTALLATION

BY_HAND = "Go back to a backup from before it, under Settings and Backups, or put it right by hand."

CHECKS: tuple[Check[Event], ...] = (
    Check("whole", of_event.whole, "The event has come apart: its pages may fail.", BY_HAND),
    Check(
        "log",
        of_event.log,
        "Lines of the log are missing or too many: somebody wrote past Muster.",
        "Nothing can be made up. Compare with a backup, and find out who has access to the database.",
    ),
    Check(
        "readable",
        of_event.readable,
        "The event could not be exported and brought in again.",
        f"The fault names the row and the field. {BY_HAND}",
    ),
    Check("pages", of_event.pages, "A page of the event fails.", BY_HAND),
    Check(
        "links",
        of_event.links,
        "A player cannot get in by their link.",
        "Give that player a new link, on their page under Entries.",
    ),
    Check(
        "link keys",
        of_event.link_keys,
        "The links were made with another key, so those on the cards open nothing.",
        "Put the old secret_key back into the data folder, or give everybody new links and print them.",
    ),
    Check("seats", of_play.seats, "Somebody sits where nobody can.", BY_HAND),
    Check("belonging", of_rows.belonging, "Two events are mixed up: pages of both may fail.", BY_HAND),
    Check(
        "missions",
        of_rows.missions,
        "The pages of games with that mission fail.",
        "Choose another mission on the page of the round or of the game, or put the mission's file back.",
    ),
    Check(
        "files",
        of_rows.files,
        "A list or photograph was changed past Muster, or the disk has damaged it.",
        "Ask the player to send it again. Look at the health of the disk.",
    ),
    Check(
        "votes",
        of_rows.votes,
        "A vote is counted that could not be cast.",
        "Nobody may look whose it is. Say so, and take the ballot away or count it by hand.",
    ),
    Check(
        "owner",
        of_rows.owner,
        "Nobody can do what the owner alone may.",
        "Let the account sign in again, or make somebody else the owner with `restore` on a fresh database.",
    ),
    Check(
        "reports",
        of_play.reports,
        "A result is said to be agreed by both players, and they did not report it.",
        "Ask both, and enter the result at the desk.",
    ),
    Check(
        "vp",
        of_play.vp,
        "A result is worth other VP than its rules give, and nobody has said why.",
        "Correct the result at the desk, or enter it again with the reason.",
    ),
    Check(
        "dice",
        of_play.dice,
        "Dice do not follow from their seed and the players' words.",
        "Tell both players. Let them roll again: take the plans of that game back.",
    ),
    Check(
        "backups",
        of_event.backups_read,
        "A backup cannot be used.",
        "Delete the file, and back the event up again. Look at the health of the disk.",
    ),
)


def examined(events: Iterable[Event], *, installation: bool = True) -> list[Finding]:
    """What is wrong with this installation, then with each of the events."""
    found = run(INSTALLATION, None) if installation else []
    for event in events:
        found += run(CHECKS, event, event.public_id)
    return found
