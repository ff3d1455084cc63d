"""The log in words, for what the desk does about the ways in."""

from collections.abc import Callable, Mapping
from typing import Any

from tourney.names import isolated

type Data = Mapping[str, Any]


def _mailed(_: str, data: Data) -> str:
    sent, failed = data["sent"], [isolated(name) for name in data["failed"]]
    told = f"{sent} private link{'' if sent == 1 else 's'} sent by mail"
    return f"{told}; not to {', '.join(failed)}" if failed else told


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "pin renewed": lambda subject, data: (
        f"{subject}: a new PIN for the table; phones shared there are closed"
        + ("; it serves both players, though one has used a phone of their own" if data.get("both") else "")
    ),
    "link shown": lambda subject, _: f"{subject}: the private link shown on a screen of the desk",
    "code opened again": lambda subject, _: f"{subject}: the code on the card can be typed again",
    "links mailed": _mailed,
}
