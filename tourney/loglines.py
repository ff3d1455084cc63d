"""A line of the log as one sentence with who and when, wherever it is told apart from the log's own page."""

from zoneinfo import ZoneInfo

from django.utils import timezone

from tourney.logbook import sentence, told
from tourney.models import LogEntry
from tourney.names import isolated

__all__ = ["dated", "in_short", "sentence", "told"]

SHORT, FEW_NAMES = 160, 3
WITH_REASON = frozenset({"result entered", "result corrected"})


def dated(line: LogEntry) -> str:
    """`Table 7: 8–1 became 6–3, by Olga, at the players’ request, 11:42`.

    By the clock of the event, with the day where that is not today.
    """
    zone = ZoneInfo(line.event.time_zone)
    at = line.at.astimezone(zone)
    reason = line.data.get("reason", "") if line.verb in WITH_REASON else ""
    who = f"by {isolated(line.actor)}{f', {isolated(reason)}' if reason else ''}"
    day = "" if at.date() == timezone.now().astimezone(zone).date() else f"{at:%-d %b} "
    return f"{_without_reason(line) if reason else sentence(line)}, {who}, {day}{at:%H:%M}"


def in_short(line: LogEntry, most: int = SHORT) -> str:
    """The sentence with the first names of many and no more than so many characters: for a list of lines."""
    names = line.data.get("names") if isinstance(line.data, dict) else None
    if isinstance(names, list) and len(names) > FEW_NAMES + 1:
        first = names[:FEW_NAMES]
        if "count" not in line.data:  # else the sentence says itself how many more
            first.append(f"{len(names) - FEW_NAMES} more")
        line = LogEntry(verb=line.verb, subject=line.subject, data={**line.data, "names": first})
    words = sentence(line)
    if len(words) <= most:
        return words
    cut = f"{words[: most - 1].rstrip()}…"
    return cut + "\u2069" * (cut.count("\u2068") - cut.count("\u2069"))  # as `isolated` ends them


def _without_reason(line: LogEntry) -> str:
    data = {name: value for name, value in line.data.items() if name != "reason"}
    return sentence(LogEntry(verb=line.verb, subject=line.subject, data=data))
