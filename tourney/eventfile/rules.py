"""What holds between the rows of an event and what no constraint of a database says."""

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Model

from .faults import FileFault, row_of
from .logdata import adapters_for
from .shapes import misfit

type Rows = Mapping[str, Sequence[Any]]


def refuse_unruly(rows: Mapping[str, list[Model]]) -> None:
    """Raises FileFault for the first row that does not go with the others."""
    for rule in (_rounds, _seats, _numbers, _pairs, _files, _texts, _log):
        rule(rows)


def _rounds(rows: Rows) -> None:
    for place, round_ in enumerate(sorted(rows["rounds"], key=lambda one: one.number), 1):
        if round_.number != place:
            raise FileFault("rounds", f"round {place} is missing; rounds are numbered from 1 without a gap")
        if round_.status != "closed" and place < len(rows["rounds"]):
            raise FileFault("rounds", f"round {place} is still open though there is a later one")


def _seats(rows: Rows) -> None:
    """Each game has two seats in its round; whoever has no game has no position."""
    at: dict[int, list[int]] = defaultdict(list)
    for place, seat in enumerate(rows["seats"], 1):
        if seat.game is None:
            continue
        if seat.game.round is not seat.round:
            raise FileFault(row_of("seats", place, "game"), "is a game of another round")
        at[id(seat.game)].append(seat.position)
    for place, game in enumerate(rows["games"], 1):
        if sorted(filter(None, at[id(game)])) != [1, 2]:
            raise FileFault(row_of("games", place), "needs two seats, at positions 1 and 2")


def _numbers(rows: Rows) -> None:
    for name in ("entries", "tables"):
        for place, one in enumerate(rows[name], 1):
            if one.number < 1:
                raise FileFault(row_of(name, place, "number"), "is 1 or more")


def _pairs(rows: Rows) -> None:
    """A pair has one way of being written: the one entered earlier first."""
    order = {id(entry): place for place, entry in enumerate(rows["entries"])}
    for place, pair in enumerate(rows["arrangements"], 1):
        if order[id(pair.first)] >= order[id(pair.second)]:
            raise FileFault(row_of("arrangements", place), "names first whoever was entered first, and two of them")


def _files(rows: Rows) -> None:
    for place, one in enumerate(rows["attachments"], 1):
        if hashlib.sha256(bytes(one.data)).hexdigest() != one.digest:
            raise FileFault(row_of("attachments", place, "digest"), "is not that of the data: the file is damaged")


def _texts(rows: Rows) -> None:
    for place, one in enumerate(rows["own_missions"], 1):
        if hashlib.sha256(one.text.encode()).hexdigest() != one.digest:
            raise FileFault(row_of("own_missions", place, "digest"), "is not that of the text: the file is damaged")


def _log(rows: Rows) -> None:
    if not rows["log"]:
        raise FileFault("log", "is empty; an event begins with the line that made it")
    seen: set[int] = set()
    for place, line in enumerate(rows["log"], 1):
        if line.sequence < 1 or line.sequence in seen:
            raise FileFault(row_of("log", place, "sequence"), "is a number from 1 that no other line has")
        seen.add(line.sequence)
        for adapter in adapters_for(line.verb, line.data):
            if wrong := misfit(adapter, line.data):
                raise FileFault(row_of("log", place, f"data{wrong[0]}"), wrong[1])
