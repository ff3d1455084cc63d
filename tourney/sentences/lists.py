"""The log in words, for army lists and photographs. What stands in a list is not told: the whole desk reads this."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tourney.names import isolated
from tourney.zones import as_told

type Data = Mapping[str, Any]

SETTINGS = {"lists_due_at": "due", "lists_revealed_at": "revealed", "late_list_vp": "VP taken for a late list"}


def _sent(what: str) -> Callable[[str, Data], str]:
    def say(subject: str, data: Data) -> str:
        return f"{subject}: army list {what}{', late' if data['late'] else ''}"

    return say


def _settings(subject: str, data: Data) -> str:
    zone = data.get("zone", "")
    changes = [
        f"{label} was {_value(data['changed'][name][0], zone)}, is {_value(data['changed'][name][1], zone)}"
        for name, label in SETTINGS.items()
        if name in data["changed"]
    ]
    excused = f"; {data['excused']} no longer late" if data["excused"] else ""
    return f"{subject}, army lists: {'; '.join(changes)}{excused}"


def _value(value: object, zone: str) -> str:
    if value is None:
        return "not set"
    return as_told(value, zone) if isinstance(value, str) else str(value)


def _names(names: Sequence[str]) -> str:
    return ", ".join(isolated(name) for name in names)


def _approved(subject: str, data: Data) -> str:
    return f"{subject} approved: {_names(data['names'])}"


def _photos(count: int) -> str:
    return "1 photograph" if count == 1 else f"{count} photographs"


def _charged(subject: str, data: Data) -> str:
    return f"{abs(data['vp'])} VP taken for late lists from {subject}: {_names(data['names'])}"


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "list sent": _sent("sent"),
    "list entered": _sent("entered at the desk"),
    "list approved": lambda subject, _: f"{subject}: army list approved",
    "lists approved": _approved,
    "list returned": lambda subject, _: f"{subject}: army list sent back",
    "list late": lambda subject, _: f"{subject}: army list counts as late",
    "list excused": lambda subject, _: f"{subject}: army list no longer counts as late",
    "photo added": lambda subject, _: f"{subject}: photograph added",
    "photos shown": lambda subject, data: f"{subject}: {_photos(data['count'])} looked at",
    "photo removed": lambda subject, _: f"{subject}: photograph deleted",
    "list settings changed": _settings,
    "lists revealed": lambda subject, _: f"{subject}: army lists revealed to everybody",
    "late lists charged": _charged,
}
