"""The log in words, for missions: how a round gets them, and which one a game plays."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from missions.load import UnknownMission, mission
from tourney.models import MissionMode
from tourney.names import isolated

type Data = Mapping[str, Any]

MODES = {str(mode.value): str(mode.label).lower() for mode in MissionMode}


def _title(mission_id: str) -> str:
    """What a mission of the book is called; one that an event has of its own goes by its id."""
    try:
        return mission(mission_id).title
    except UnknownMission:
        return mission_id


def _drafted(subject: str, data: Data) -> str:
    first = f" ({_title(data['mission'])})" if data.get("mission") else ""
    chosen = _missions(data["mission_mode"], "", data.get("mission_table", ()))
    return f"{subject} drawn as a draft; missions: {chosen}{first}"


def _mode_changed(subject: str, data: Data) -> str:
    return f"{subject}: missions were “{_missions(*data['before'])}”, are “{_missions(*data['after'])}”"


def _missions(mode: str, chosen: str, table: Sequence[str] = ()) -> str:
    by_die = f", by die: {', '.join(map(_title, table))}" if table else ""
    return _title(chosen) if chosen else f"{MODES.get(mode, mode)}{by_die}"


def _mission_set(subject: str, data: Data) -> str:
    before, after = data["before"], data["after"]
    was = f", was {_title(before[0])}" if before[0] else ""
    return f"{subject}: mission set to {_title(after[0])}, the {('first', 'second')[after[1] - 1]} player attacks{was}"


def _mission_saved(subject: str, data: Data) -> str:
    note = f": {isolated(data['note'])}" if data.get("note") else ""
    return f"{subject} ({data['mission']}) saved as version {data['version']}{note}"


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "round drafted": _drafted,
    "mission mode changed": _mode_changed,
    "mission set": _mission_set,
    "mission saved": _mission_saved,
}
