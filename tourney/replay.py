"""Draws that were made elsewhere or long ago: made again by this engine, and judged by the audit."""

from collections.abc import Mapping
from typing import Any

from tourney.audit import AuditError, audit
from tourney.pairing import ENGINE, DrawRefused, draw, left_over
from tourney.pairing.read import read_field, written
from tourney.redrawn import differences

KEYS = ("field", "answer", "engine", "locked")
"""What an event keeps of a draw. `locked` are games that stood already and are in neither."""


class ReplayError(ValueError):
    """The document holds no draw that could be checked; the message says what is missing."""


def checked(document: object) -> dict[str, Any]:
    """What is to be said of a draw `{"field", "answer", "engine"}`.

    `same` tells that this engine says all that the answer says, from the games to the last word; `differs` names
    whatever is not the same. The rest is the audit's: see `Verdict`. Raises `ReplayError`.
    """
    made = _stored(document)
    try:
        field = read_field(made["field"])
        beside = bool(made.get("locked")) or len(field.entrants) < 2  # nobody draws one player but beside others
        verdict = audit(made["field"], made["answer"], beside=beside)
        rest = left_over(field) if beside else None
        again = written(draw(field) if rest is None else rest)
    except (DrawRefused, AuditError) as error:
        raise ReplayError(str(error)) from error
    differs = "; ".join(differences(made["answer"], again))
    return {
        "same": not differs,
        "optimal": verdict.optimal,
        "cost": dict(verdict.cost),
        "faults": list(verdict.faults),
        "verdict": verdict.words,
        "alike": verdict.alike,
        "lot": verdict.lot,
        "engine": made.get("engine"),
        "this_engine": ENGINE,
    } | ({"differs": differs} if differs else {})


def is_good(said: Mapping[str, Any]) -> bool:
    """Whether nothing speaks against a draw: no fault, nothing better, and the same again unless by another engine."""
    known = said["engine"] in (None, said["this_engine"])
    return not said["faults"] and said["optimal"] is not False and (said["same"] or not known)


def _stored(document: object) -> Mapping[str, Any]:
    """The draw, whose keys are those of one."""
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
    locked = document.get("locked", [])
    if not isinstance(locked, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in locked):
        raise ReplayError("locked: must be a list of pairs, the games that stood already")
    return document
