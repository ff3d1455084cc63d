"""The log in words, for checking in, standbys and no-shows."""

from collections.abc import Callable, Mapping
from typing import Any

from tourney.names import isolated

type Data = Mapping[str, Any]


def _checked_in(subject: str, data: Data) -> str:
    rounds = " and ".join(str(number) for number in data["plays_after_all"])
    after_all = f", and plays round {rounds} after all" if rounds else ""
    return f"{subject} checked in{after_all}"


def _sit_out(_: str, data: Data) -> str:
    names = ", ".join(isolated(name) for name in data["names"])
    return f"Not checked in, so away in round {data['round']}: {names}"


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "checked in": _checked_in,
    "check-in taken back": lambda subject, _: f"{subject}: check-in taken back",
    "standby present": lambda subject, _: f"{subject}, on the waiting list, is in the hall",
    "standby gone": lambda subject, _: f"{subject}, on the waiting list, is no longer in the hall",
    "missing sit out": _sit_out,
    "player missing": lambda subject, data: f"{data['where']}: {subject} has not come",
    "player has come": lambda subject, data: f"{data['where']}: {subject} has come",
}
