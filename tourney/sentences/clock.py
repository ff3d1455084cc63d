"""The log in words, for the clock, its pauses and what the hall is told."""

from collections.abc import Callable, Mapping
from typing import Any

from tourney.names import isolated
from tourney.zones import as_told

type Data = Mapping[str, Any]


def _time(seconds: int) -> str:
    size = abs(seconds)
    return f"{'+' if seconds < 0 else ''}{size // 3600}:{size // 60 % 60:02}:{size % 60:02}"


def _minutes(count: int) -> str:
    return "1 minute" if count == 1 else f"{count} minutes"


def _added(subject: str, data: Data) -> str:
    minutes = data["minutes"]
    return f"{subject}: {_minutes(abs(minutes))} {'added' if minutes > 0 else 'taken'} for all tables"


def _extended(subject: str, data: Data) -> str:
    after, before = data["after"], data["before"]
    was = f", was {_minutes(before)}" if before else ""
    return f"{subject}, round {data['round']}: {_minutes(after) if after else 'no minutes'} of its own{was}"


def _calls(subject: str, data: Data) -> str:
    told = "; ".join(f"at {_minutes(one['left'])} left “{isolated(one['words'])}”" for one in data["after"])
    return f"{subject}: told before a round ends: {told or 'nothing'}"


def _closed(subject: str, data: Data) -> str:
    without = data.get("without")
    return f"{subject} closed without the results of {', '.join(without)}" if without else f"{subject} closed"


def _announced(subject: str, data: Data) -> str:
    until = f", until {as_told(data['until'], data.get('zone', ''))}" if data.get("until") else ""
    return f"Told everybody{until}: “{subject}”"


def _embargo(_: str, data: Data) -> str:
    live, hidden_from = data["after"]
    moves = "with each result" if live else "when a round closes"
    hidden = f", and round {hidden_from} and later rounds are hidden until the end" if hidden_from else ""
    return f"Public places move {moves}{hidden}"


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "clock paused": lambda subject, data: f"{subject}: the clock paused at {_time(data['left'])}",
    "clock resumed": lambda subject, data: (
        f"{subject}: the clock goes on at {_time(data['left'])}, having stood for {_time(data['stood'])}"
    ),
    "clock restarted": lambda subject, data: f"{subject}: the clock began anew, was at {_time(data['left'])}",
    "minutes added": _added,
    "table extended": _extended,
    "calls set": _calls,
    "announced": _announced,
    "announcement ended": lambda subject, data: f"No longer told: “{subject}”",
    "round closed": _closed,
    "embargo set": _embargo,
    "publishing set": lambda subject, data: (
        f"{subject} is to be published by itself at {as_told(data['at'], data['zone'])}"
    ),
    "publishing cancelled": lambda subject, data: f"{subject} is not to be published by itself any more",
    "publishing refused": lambda subject, data: f"{subject} was not published by itself: {isolated(data['why'])}",
}
