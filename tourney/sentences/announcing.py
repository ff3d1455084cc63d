"""The log in words, for an event from its announcement: the schedule, and missions planned for rounds."""

from collections.abc import Callable, Mapping
from typing import Any

from tourney.names import isolated

type Data = Mapping[str, Any]

MOST_NAMED = 8


def _schedule_set(_: str, data: Data) -> str:
    before, after = ([tuple(line) for line in data[name]] for name in ("before", "after"))
    parts = [
        *(f"{_line(line)} is new" for line in after if line not in before),
        *(f"{_line(line)} is gone" for line in before if line not in after),
    ]
    more = len(parts) - MOST_NAMED
    return f"Schedule: {'; '.join(parts[:MOST_NAMED])}" + (f"; and {more} more" if more > 0 else "")


def _line(line: tuple[Any, ...]) -> str:
    return f"{isolated(line[1])} at {line[2]}"


def _moved(subject: str, data: Data) -> str:
    minutes = data["minutes"]
    way = "later" if minutes > 0 else "earlier"
    count = "1 minute" if abs(minutes) == 1 else f"{abs(minutes)} minutes"
    what = "The whole schedule" if data["all"] else f"The schedule from {subject} on"
    return f"{what} moved {count} {way}"


def _planned(_: str, data: Data) -> str:
    changed = [f"round {number}: was {before}, is {after}" for number, before, after in data["changed"]]
    return f"Missions planned for {'; '.join(changed)}"


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "schedule set": _schedule_set,
    "schedule moved": _moved,
    "missions planned": _planned,
}
