"""Draws that were made elsewhere or long ago: made again by this engine, and judged by the audit."""

from collections.abc import Mapping
from typing import Any

from tourney.audit import AuditError, audit
from tourney.pairing import ENGINE, DrawRefused, draw
from tourney.pairing.read import read_field, written

KEYS = ("field", "answer", "engine", "locked")
"""What an event keeps of a draw. `locked` are games that stood already and are in neither."""


class ReplayError(ValueError):
    """The document holds no draw that could be checked; the message says what is missing."""


def checked(document: object) -> dict[str, Any]:
    """What is to be said of a draw `{"field", "answer", "engine"}`.

    `same` tells that this engine draws the same games, seats and bye from the field; `differs` names the first thing
    that is not the same. The rest is the audit's: see `Verdict`. Raises `ReplayError`.
    """
    if not isinstance(document, dict):
        raise ReplayError("a draw must be a JSON object with field and answer")
    if unknown := sorted(document.keys() - set(KEYS)):
        raise ReplayError(f"{unknown[0]}: there is no such key; a draw has {', '.join(KEYS)}")
    for key in ("field", "answer"):
        if not isinstance(document.get(key), dict):
            raise ReplayError(f"{key}: must be a JSON object; it is what draw reads and prints")
    engine = document.get("engine")
    if engine is not None and (isinstance(engine, bool) or not isinstance(engine, int | str)):
        raise ReplayError("engine: must be the number of the engine that drew")
    try:
        again = _again(document["field"], document["answer"])
        verdict = audit(document["field"], document["answer"])
    except (DrawRefused, AuditError) as error:
        raise ReplayError(str(error)) from error
    differs = _difference(document["answer"], again)
    return {
        "same": not differs,
        "optimal": verdict.optimal,
        "cost": dict(verdict.cost),
        "faults": list(verdict.faults),
        "verdict": verdict.words,
        "alike": verdict.alike,
        "lot": verdict.lot,
        "engine": engine,
        "this_engine": ENGINE,
    } | ({"differs": differs} if differs else {})


def is_good(said: Mapping[str, Any]) -> bool:
    """Whether nothing speaks against a draw: no fault, nothing better, and the same again unless by another engine."""
    known = said["engine"] in (None, said["this_engine"])
    return not said["faults"] and said["optimal"] is not False and (said["same"] or not known)


def _again(field: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    """What this engine draws. One player beside games that stood already has the bye, or is a spare who sits out."""
    read = read_field(field)
    if len(read.entrants) > 1:
        return written(draw(read))
    bye = next((one.id for one in read.entrants if not one.spare), None)
    return {"games": [], "bye": bye, "cost": answer.get("cost", {})}


def _difference(stored: Mapping[str, Any], again: Mapping[str, Any]) -> str:
    """The first of games, seats, bye and cost that is not the same, in words; blank where all that is told is."""
    for what, told in (("games", _pairs), ("tables", _seats)):
        if told(stored) != told(again):
            return f"{what}: drawn again they are {told(again)}"
    for what in ("bye", "cost"):
        if what in stored and stored[what] != again[what]:
            return f"{what}: drawn again it is {again[what]}"
    return ""


def _pairs(answer: Mapping[str, Any]) -> list[list[int]]:
    return sorted(sorted((game["a"], game["b"])) for game in answer["games"])


def _seats(answer: Mapping[str, Any]) -> dict[str, int | None]:
    """The table of each game."""
    return {" v ".join(map(str, sorted((game["a"], game["b"])))): game.get("table") for game in answer["games"]}
