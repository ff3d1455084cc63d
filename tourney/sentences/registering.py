"""The log in words, for registering, the waiting list and consents."""

from collections.abc import Callable, Mapping
from typing import Any

from tourney.names import isolated
from tourney.zones import as_told

type Data = Mapping[str, Any]


def _registered(subject: str, data: Data) -> str:
    club = f" of {isolated(data['club'])}" if data.get("club") else ""
    return f"{subject}{club} registered and {'waits for a place' if data['state'] == 'waiting' else 'is entered'}"


def _moved_up(subject: str, data: Data) -> str:
    ahead = data["waited"]
    past = f", past {ahead} who waited longer" if ahead else ""
    return f"{subject} moved up from the waiting list{past}"


def _left(how: str) -> Callable[[str, Data], str]:
    def say(subject: str, data: Data) -> str:
        return f"{subject} {how}, {'was entered' if data['was'] == 'entered' else 'was on the waiting list'}"

    return say


def _codes(what: str) -> Callable[[str, Data], str]:
    def say(subject: str, data: Data) -> str:
        count = data.get("places")
        places = "" if count is None else ", 1 place" if count == 1 else f", {count} places"
        return f"Code of {subject} {what}{places}"

    return say


LABELS = {
    "registration": "who may register",
    "registration_closes_at": "registering ends",
    "registration_needs": "must be filled in",
    "consents": "to agree to",
    "retention_days": "days until names go",
    "names_shown": "names are shown as",
    "minors_under": "a guardian agrees for whoever is under",
}


def _terms(_: str, data: Data) -> str:
    zone = data.get("zone", "")
    told = [
        f"{LABELS[name]} was {_shown(name, old, zone)}, is {_shown(name, new, zone)}"
        for name, (old, new) in sorted(data["changed"].items())
    ]
    return f"Registering: {'; '.join(told)}"


def _shown(name: str, value: Any, zone: str) -> str:
    if name == "registration_closes_at" and value is not None:
        return as_told(value, zone)
    if isinstance(value, list):
        return ", ".join(isolated(str(one)) for one in value) or "nothing"
    return "nothing" if value is None else str(value)


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "registered": _registered,
    "moved up": _moved_up,
    "moved up together": lambda subject, data: (
        f"{subject} moved up from the waiting list: {', '.join(map(isolated, data['names']))}"
    ),
    "registration withdrawn": _left("withdrew"),
    "registration refused": _left("was refused"),
    "registration put back": lambda subject, _: f"{subject} is back on the waiting list, at its end",
    "consent withdrawn": lambda subject, data: f"{subject} no longer agrees to: {isolated(data['text'])}",
    "registration terms changed": _terms,
    "club code made": _codes("made"),
    "club code revoked": _codes("revoked"),
    "erasure asked for": lambda subject, _: f"{subject} asks for their data to be removed",
    "erasure no longer asked for": lambda subject, _: f"{subject} no longer asks for their data to be removed",
    "person erased": lambda subject, data: (
        f"{subject}: the name and all personal data were removed for good"
        + (", and the player goes on under the number" if data["then"] == "goes on" else "")
    ),
    "helper erased": lambda subject, _: f"{subject} took their account away: the name is gone from the log",
    "names removed": lambda subject, data: f"{subject}: the names of {data['entries']} players were removed for good",
}
