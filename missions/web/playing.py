"""A mission played without a tournament: the turn tracker whose game is in the page's address, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from missions.model import System
from missions.tracker import tracker
from missions.turns import BadMove
from missions.web.asked import BadParameter, asked, mission_named, refusing, system_named
from missions.wording import Units

MOST_MOVES = 400  # far more than twenty turns of both players have steps
UNITS: tuple[tuple[Units, str], ...] = (("both", "Both"), ("in", "Inches"), ("cm", "Centimetres"))
_WRITTEN = re.compile(r"(?P<move>[a-z]+(?:-[a-z0-9-]+)?)(?:_(?P<times>[1-9][0-9]{0,2}))?", re.ASCII)


@refusing
@require_safe
def mission_turns(request: HttpRequest, system: str, key: str) -> HttpResponse:
    """Whose turn it is, and what to do in it. Every tap is a link to the game after it."""
    found, of = mission_named(system, key), system_named(system)
    units = asked(request).units
    moves = read(request.GET.get("m", ""))
    try:
        shown = tracker(found, of, moves, units, lambda after: address(after, units))
    except BadMove as error:
        raise BadParameter(f"m tells no game of {found.title}: {error}") from error
    switch = [(one, name, address(moves, one), one == units) for one, name in units_of(of)]
    return render(
        request,
        "missions/turns.html",
        {"mission": found, "system": of, "tracker": shown, "switch": switch, "units": units},
    )


def units_of(system: System) -> tuple[tuple[Units, str], ...]:
    """The ways to measure that a game can be read in, by key and name; none where there is no choice."""
    known = tuple((one, name) for one, name in UNITS if one in system.units)
    return known if len(known) > 1 else ()


def address(moves: Sequence[str], units: Units) -> str:
    """The query of the page that shows the game after these moves."""
    given = {"m": written(moves)} if moves else {}
    return f"?{urlencode(given | {'units': units})}"


def written(moves: Sequence[str]) -> str:
    """Moves as an address has them: `first-attacker.next_12.light-changes`."""
    runs = ((move.replace(" ", "-", 1), len(list(run))) for move, run in groupby(moves))
    return ".".join(move if times == 1 else f"{move}_{times}" for move, times in runs)


def read(text: str) -> tuple[str, ...]:
    """The moves that an address has. Raises BadParameter; whether they are open shows when they are replayed."""
    moves: list[str] = []
    for part in text.split(".") if text else ():
        found = _WRITTEN.fullmatch(part)
        if found is None:
            raise BadParameter(f"m is a list of moves such as next_3 with dots between them, not {part[:20]!r}")
        moves += [found["move"].replace("-", " ", 1)] * int(found["times"] or 1)
        if len(moves) > MOST_MOVES:
            raise BadParameter(f"m has more than {MOST_MOVES} moves, which no game has")
    return tuple(moves)
