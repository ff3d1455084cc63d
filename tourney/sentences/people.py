"""The log in words, for who plays by a list, who helps, and what was taken back."""

from collections.abc import Callable, Mapping
from typing import Any

from tourney.names import isolated

type Data = Mapping[str, Any]


def _taken_back(_: str, data: Data) -> str:
    return f"{'Done again' if data['again'] else 'Taken back'}: {data['sentence']}"


def _roster_added(_: str, data: Data) -> str:
    count, names = data["count"], [isolated(name) for name in data["names"]]
    more = f" and {count - len(names)} more" if count > len(names) else ""
    whence = "from a list"
    if "copied_from" in data:
        whence = f"as they played in {isolated(data['copied_from'])}, without e-mail addresses or consents on record"
    return f"{count} player{'' if count == 1 else 's'} entered {whence}: {', '.join(names)}{more}"


def _lower(subject: str) -> str:
    return "somebody" if subject == "Somebody" else subject


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "roster added": _roster_added,
    "taken back": _taken_back,
    "somebody invited": lambda subject, data: f"{subject} invited as {data['role']}, by link",
    "invitation withdrawn": lambda subject, data: f"Invitation of {_lower(subject)} as {data['role']} withdrawn",
    "invitation taken up": lambda subject, data: f"{subject} took up an invitation and is {data['role']}",
    "role changed": lambda subject, data: f"{subject} was {data['before']}, is {data['after']}",
    "ownership handed over": lambda subject, data: (
        f"The event was {data['owner']}’s and is {subject}’s, who was {data['before']}"
    ),
}
