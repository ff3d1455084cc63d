"""The keys of a played event in JSON: those that are read, those that files have beside, and what is neither."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

READ: Mapping[str, tuple[str, ...]] = {
    "the event": ("players", "rounds", "criteria", "scoring", "seed", "title", "rounds_planned"),
    "a player": ("id", "name", "rating"),
    "a row": (
        *("a", "b", "bye", "absent", "points", "winner", "forfeit", "how", "drawn_games", "vp", "destroyed", "code"),
        *(f"{who}_{what}" for what in ("points", "games", "vp", "destroyed", "code") for who in "ab"),
    ),
    "scoring": ("win", "draw", "loss", "bye", "margin", "bye_margin", "floor", "game", "match", "criteria"),
    "scoring: game": ("win", "draw", "loss"),
    "scoring: match": ("win", "draw", "loss", "bye"),
}
BESIDE: Mapping[str, tuple[str, ...]] = {
    "the event": (
        *("expected", "recomputed", "tied_on_all_criteria", "bye_points", "absent_points", "codes", "cut", "source"),
        *("unfinished", "absent_ahead", "warnings", "note"),
    ),
    "a player": ("club", "grade", "absent", "nation", "title", "side", "army", "team", "source", "note"),
    "a row": ("table", "handicap", "inferred", "source", "note"),
}
"""What people and programs write down and no standings need."""


def unknown_keys(event: Mapping[str, Any]) -> tuple[str, ...]:
    """A sentence for each key that is nobody's, with where it stands first and how often it does. The event is one
    that `read_played` reads."""
    first: dict[tuple[str, str], str] = {}
    times: dict[tuple[str, str], int] = {}
    for what, where, row in _objects(event):
        for key in row:
            if key not in READ[what] and key not in BESIDE.get(what, ()):
                first.setdefault((what, key), where)
                times[what, key] = times.get((what, key), 0) + 1
    return tuple(_said(what, key, where, times[what, key]) for (what, key), where in first.items())


def _objects(event: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Every object of the event: what it is, where it stands, its keys."""
    yield "the event", "", event
    scoring = event.get("scoring", {})
    yield "scoring", "", scoring
    yield from ((f"scoring: {part}", "", scoring[part]) for part in ("game", "match") if part in scoring)
    yield from (("a player", f"players, row {at}", one) for at, one in enumerate(event["players"], 1))
    for number, rows in enumerate(event["rounds"], 1):
        yield from (("a row", f"round {number}, row {at}", row) for at, row in enumerate(rows, 1))


LONGEST = 40


def _said(what: str, key: str, where: str, times: int) -> str:
    shown = key if len(key) <= LONGEST else f"{key[:LONGEST]}…"
    near = get_close_matches(key[:LONGEST], READ[what], 1)
    place = f", {where}{f' and {times - 1} more' if times > 1 else ''}" if where else ""
    meant = f"; did you mean {near[0]}?" if near else ""
    return f"{shown!r} is no key of {what} and counts for nothing{place}{meant}"
