"""The log in words, for votes and for the marks that players give. None of them says whom or how much."""

from collections.abc import Callable, Mapping
from typing import Any

type Data = Mapping[str, Any]

FIELDS = {
    "title": "its name", "help": "its note", "among": "who may be named", "picks": "how many are named",
    "mark": "what its points count for",
}  # fmt: skip


def _made(subject: str, data: Data) -> str:
    among = "the opponents played" if data["kind"] == "opponents" else "all players"
    picks = data["picks"]
    return f"{subject}: a ballot for {picks} name{'' if picks == 1 else 's'} among {among}"


def _changed(subject: str, data: Data) -> str:
    return f"{subject}: ballot changed, {', '.join(FIELDS.get(one, one) for one in data['fields'])}"


def _voters(data: Data) -> str:
    return f"{data['votes']} {'has' if data['votes'] == 1 else 'have'} voted"


def _cast(subject: str, data: Data) -> str:
    return f"{subject}: {'changed their vote' if data['again'] else 'voted'}"


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "ballot made": _made,
    "ballot changed": _changed,
    "ballot removed": lambda subject, data: f"{subject}: ballot removed, {_voters(data)}",
    "ballot opened": lambda subject, data: f"{subject}: vote open{' again' if data['again'] else ''}",
    "ballot closed": lambda subject, data: f"{subject}: vote closed, {_voters(data)}",
    "ballot awarded": lambda subject, _: f"{subject}: the vote became an award",
    "votes asked for": lambda subject, _: f"{subject}: asked whoever has not voted",
    "vote cast": _cast,
    "marks given": lambda subject, _: f"{subject}: marked their opponent",
    "marks asked for": lambda subject, _: f"{subject}: asked for the marks that are missing",
}
