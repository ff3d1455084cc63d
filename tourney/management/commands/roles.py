"""Prints docs/roles.md: what each role may do, and which gate every address stands behind."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from tourney import gates, roles
from tourney.access import PLAYER, PLAYER_OF_GAME
from tourney.gates import ACCOUNT, PUBLIC, Address

HEAD = """\
# Roles

Who helps with an event has one role in it. This page is made from the code by `uv run manage.py roles > docs/roles.md`;
a test fails while it is out of date, and when an address passes no gate.
"""
OTHERS = {
    PLAYER: (
        "By a player's private link",
        "No account. The link is one entry's, and a new one makes the old one dead. A phone that two players share at\n"
        "their table is refused here.",
    ),
    PLAYER_OF_GAME: (
        "By a player's private link, or by the PIN of the table",
        "What belongs to the game being played. A phone that was opened with the table's PIN comes in as the one of\n"
        "its two players who holds it, until the round is closed, the table gets a new PIN, or six hours are over.",
    ),
    ACCOUNT: ("With an account", "No role is needed: whoever makes an event owns it."),
    PUBLIC: (
        "For everybody",
        "Each of these asks first whether there is such an event, game, registration or link, and shows no draft.",
    ),
}


class Command(BaseCommand):
    help = "Print the table of roles and rights as Markdown"

    def handle(self, **_: Any) -> None:
        self.stdout.write("\n".join(lines()))


def lines() -> Iterator[str]:
    """The whole document."""
    yield HEAD
    shown = [role.label for role in roles.roles()]
    yield _row("May", *shown)
    yield _row("---", *(":-:" for _ in shown))
    for right in roles.table():
        yield _row(right.words, *(_mark(has) for has in right.given))
    yield ""
    every = gates.addresses()
    yield "## At the desk\n"
    yield "Everybody else is answered as if there were no such page, or asked to sign in.\n"
    yield _row("Address", "What it is", *shown)
    yield _row("---", "---", *(":-:" for _ in shown))
    for one in every:
        if one.gate in roles.WORDS:
            yield _row(f"`{one.route}`", one.what, *(_mark(one.open_to(role)) for role in roles.roles()))
    yield ""
    for gate, (title, words) in OTHERS.items():
        yield f"## {title}\n\n{words}\n"
        yield from _list(one for one in every if one.gate == gate)
        yield ""
    yield "## Of no event\n"
    for route, what in gates.INCLUDED.items():
        yield f"- `{route}…` {what}"


def _list(every: Iterator[Address]) -> Iterator[str]:
    for one in every:
        yield f"- `{one.route or '/'}` {one.what}"


def _mark(has: bool) -> str:
    return "yes" if has else "–"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
