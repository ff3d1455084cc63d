"""What is being answered now, so that every line that is logged meanwhile can say so."""

import re
import secrets
from contextvars import ContextVar
from dataclasses import dataclass

GIVEN = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Asked:
    """A request: its id, its method, and its path without a query."""

    id: str
    method: str
    path: str


current: ContextVar[Asked | None] = ContextVar("asked", default=None)


def id_for(given: str) -> str:
    """The id that a proxy has given, if it is one; else a new one, twelve characters."""
    return given if given and GIVEN.fullmatch(given) else secrets.token_hex(6)


def current_id() -> str:
    """The id of what is being answered; nothing outside a request."""
    asked = current.get()
    return asked.id if asked else ""
