"""Which gate every address stands behind, read from the URL configuration and the views themselves."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import CodeType
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from tourney import access
from tourney.access import RIGHTS

ACCOUNT, PUBLIC = "account", "public"
OPEN: Mapping[str, str] = {  # addresses of no event that need no gate
    "home": "The front page: one's own events, or for a stranger what Muster is",
    "worker": "The script that keeps a player's last known page; it holds nothing of anybody's",
    "archive": "Finished events that their organisers have listed",
    "language": "The language of players' pages, kept by the phone itself",
    "phone_sheet": "The style sheet of the players' pages",
}
INCLUDED: Mapping[str, str] = {  # parts that are of no event
    "account/": "Signing in and up, and one's own account; each page asks for what it needs",
    "missions/": "The catalogue of missions, for everybody",
}
NO_GATES = {
    "staff", "player", "player_of_game", "staff_of", "player_of", "own_link", "holder_of", "cookie_name",
    "remember_player",
}  # fmt: skip
PUBLIC_GATES = frozenset(
    name
    for name, value in vars(access).items()
    if inspect.isfunction(value) and value.__module__ == access.__name__ and name not in NO_GATES
)


@dataclass(frozen=True, slots=True)
class Address:
    """One address. `gate` is a right, `player`, `account` or `public`; empty if it passes none that is known."""

    route: str
    name: str
    gate: str
    what: str

    def open_to(self, role: str) -> bool:
        return self.gate in RIGHTS[role]


def addresses() -> list[Address]:
    """Every address of an event and of the front page, those of `INCLUDED` left out."""
    found = {
        one.route: one for one in _walk(get_resolver().url_patterns, "") if not one.route.startswith(tuple(INCLUDED))
    }
    return sorted(found.values(), key=lambda one: one.route)


def _walk(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[Address]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, route)
        else:
            name = pattern.name or ""
            words = inspect.getdoc(pattern.callback) or ""
            yield Address(
                route,
                name,
                gate_of(pattern.callback, name),
                words.partition("\n")[0].rstrip(".") or name.replace("_", " "),
            )


def gate_of(view: Callable[..., Any], name: str = "") -> str:
    """The right that a view asks for, or which other gate it passes."""
    marks = vars(view)
    if "right" in marks:
        return str(marks["right"])
    if "login_url" in marks:
        return ACCOUNT
    return PUBLIC if name in OPEN or _calls_gate(inspect.unwrap(view), set()) else ""


def _calls_gate(view: Any, seen: set[CodeType]) -> bool:
    """Whether a function, or one of its own module that it calls, calls a gate of `access`."""
    code: CodeType | None = getattr(view, "__code__", None)
    if code is None or code in seen:
        return False
    seen.add(code)
    names = {name for one in _codes(code) for name in one.co_names}
    here = view.__globals__
    if any(here.get(name) is getattr(access, name) for name in names & PUBLIC_GATES):
        return True
    if names & PUBLIC_GATES and any(here.get(name) is access for name in names):  # as `access.own_mission`
        return True
    beside = [here.get(name) for name in names]
    own = [one for one in beside if inspect.isfunction(one) and one.__module__ == view.__module__]
    return any(_calls_gate(inspect.unwrap(one), seen) for one in own)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
