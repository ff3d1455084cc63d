"""Mission files read into the model, every mistake named by file, key and reason.

A mission may come from anybody, so a file is read with limits: 64 kB, and as deep as the format needs.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from missions.brackets import at_odds, written
from missions.faults import Fault, MissionFault
from missions.mission_checks import mission_faults
from missions.model import Mission, Step, System, Value, Win
from missions.system_checks import system_faults

__all__ = [
    "Fault",
    "MissionFault",
    "UnknownMission",
    "mission",
    "mission_from",
    "missions_of",
    "read_mission",
    "system",
    "systems",
]

CATALOGUE = Path(__file__).parent / "catalogue"
LARGEST = 64 * 1024  # bytes
MOST_STOPS = 200  # full stops in a line: a key of thousands of parts takes a minute to read
DEEPEST = 12  # tables and lists in one another; the format needs 7
PLAIN = {"missing": "is missing", "extra_forbidden": "there is no such key here"}  # pydantic's types of mistake
# What steps and ways to win do: pydantic puts it among the keys.
DEEDS = frozenset(
    deed
    for union in (Step, Win)
    for kind in get_args(get_args(union.__value__)[0])
    for deed in get_args(kind.model_fields["do"].annotation)
)
KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class UnknownMission(LookupError):
    """A system or mission that is not in the catalogue. The message lists what is."""


@cache
def systems() -> tuple[System, ...]:
    """All game systems of the catalogue, by place, then by key. Raises MissionFault if a file of it is wrong."""
    found = (_read_system(path) for path in CATALOGUE.glob("*/system.toml"))
    return tuple(sorted(found, key=lambda one: (one.place, one.key)))


def system(key: str) -> System:
    """Raises UnknownMission with the keys that there are."""
    for one in systems():
        if one.key == key:
            return one
    raise UnknownMission(f"there is no system {key!r}; there are: {', '.join(one.key for one in systems())}")


@cache
def missions_of(system_key: str) -> tuple[Mission, ...]:
    """A system's missions in the order of its book."""
    folder = CATALOGUE / system(system_key).key
    return tuple(read_mission(folder / f"{key}.toml", system_key) for key in system(system_key).missions)


def mission(mission_id: str) -> Mission:
    """The mission `system/mission`. Raises UnknownMission with what there is."""
    system_key, slash, key = mission_id.partition("/")
    if not slash:
        raise UnknownMission(f"a mission is named SYSTEM/MISSION, such as {missions_of(systems()[0].key)[0].id}")
    for one in missions_of(system_key):
        if one.key == key:
            return one
    there = ", ".join(one.key for one in missions_of(system_key))
    raise UnknownMission(f"{system_key} has no mission {key!r}; it has: {there}")


def read_mission(path: Path, system_key: str) -> Mission:
    """A mission file, from the catalogue or from anybody. Raises MissionFault, or UnknownMission for the system."""
    home = system(system_key)
    return _mission(_read(path), path.name, path.stem, home)


def mission_from(text: str, key: str, system_key: str) -> Mission:
    """A mission from the text of its file, which would be named `key`. Raises as `read_mission` does."""
    return _mission(text.encode("utf-8", "surrogatepass"), f"{key}.toml", key, system(system_key))


def _mission(raw: bytes, name: str, key: str, home: System) -> Mission:
    data = _toml(raw, name)
    if not KEY.fullmatch(key):
        raise _fault(name, "", "name the file with small letters, digits and hyphens, such as night-attack.toml")
    given = {"system": home.key, "key": key, "table": home.table}
    if taken := [key for key in given if key in data]:
        raise _fault(name, taken[0], "leave this out: it follows from the system and the file's name")
    found = _validate(Mission, given | data, name)
    faults = tuple(Fault(name, key, reason) for key, reason in mission_faults(found, home))
    if faults:
        raise MissionFault(faults)
    return found


def _read_system(path: Path) -> System:
    found = _validate(System, {"key": path.parent.name} | _toml(_read(path), path.name), path.name)
    files = {file.stem for file in path.parent.glob("*.toml")} - {path.stem}
    faults = tuple(Fault(path.name, key, reason) for key, reason in system_faults(found, files))
    if faults:
        raise MissionFault(faults)
    return found


def read_value[T: Value](model: type[T], path: Path, **given: Any) -> T:
    """A file of another kind, read with the same limits, as a value of `model`; `given` are keys not in the file."""
    return _validate(model, given | _toml(_read(path), path.name), path.name)


def _fault(name: str, key: str, reason: str) -> MissionFault:
    return MissionFault((Fault(name, key, reason),))


def _read(path: Path) -> bytes:
    """The file's content, or a little more than its limit of it."""
    try:
        if not path.is_file():
            raise _fault(path.name or str(path), "", _no_file(path))
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise _fault(path.name, "", f"cannot be read: {error.strerror}") from None


def _no_file(path: Path) -> str:
    if path.is_dir():
        return "is a folder, not a file"
    return "is not a plain file" if path.exists() else "there is no such file"


def _toml(raw: bytes, name: str) -> dict[str, Any]:
    if len(raw) > LARGEST:
        raise _fault(name, "", f"is larger than a mission may be, {LARGEST // 1024} kB")
    for number, line in enumerate(raw.split(b"\n"), 1):
        if line.count(b".") > MOST_STOPS:
            raise _fault(name, f"line {number}", f"has more than {MOST_STOPS} full stops")
    try:
        data = tomllib.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise _fault(name, "", "is not a text in UTF-8") from None
    except RecursionError:
        raise _fault(name, "", "puts tables or lists too deep inside one another") from None
    except tomllib.TOMLDecodeError as error:
        raise _fault(name, *at_odds(str(error), raw)) from None
    if _too_deep(data):
        raise _fault(name, "", "puts tables or lists too deep inside one another")
    return data


def _too_deep(value: object, depth: int = 0) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth > DEEPEST or any(_too_deep(one, depth + 1) for one in inner)


def _validate[T: Value](model: type[T], data: dict[str, Any], name: str) -> T:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        found = error.errors(include_url=False)
    # A list counts as too short when each of its entries is wrong: the entries' own mistakes say it all.
    told = [one for one in found if one["type"] != "too_short" or not any(_inside(other, one) for other in found)]
    raise MissionFault(tuple(Fault(name, _key(one["loc"]), _reason(one)) for one in told))


def _inside(one: ErrorDetails, whole: ErrorDetails) -> bool:
    return one is not whole and one["loc"][: len(whole["loc"])] == whole["loc"]


def _key(loc: tuple[int | str, ...]) -> str:
    """`("setup", 0, "place objectives", "where")` is `setup[0].where`: what a step does is no key of its own."""
    key = ""
    for before, part in zip((None, *loc), loc, strict=False):
        if isinstance(part, int):
            key += f"[{part}]"
        elif not (isinstance(before, int) and part in DEEDS):
            key += f".{part}" if key else part
    return key


def _reason(one: ErrorDetails) -> str:
    reason = (
        PLAIN.get(one["type"])
        or written(_key(one["loc"]), one["type"], one["input"])
        or one["msg"].removeprefix("Value error, ")
    )
    return reason[:1].lower() + reason[1:]
