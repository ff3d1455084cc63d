"""The log in words, for the end of an event: files, certificates, names that go."""

from collections.abc import Callable, Mapping
from typing import Any

from tourney.names import isolated
from tourney.zones import as_told

type Data = Mapping[str, Any]


def _imported(subject: str, data: Data) -> str:
    return f"{subject} brought in from a file{' as a copy' if data['as_copy'] else ''}, log included"


def _went_back(subject: str, data: Data) -> str:
    left, back = (", ".join(isolated(name) for name in data[key]) for key in ("leaving", "returning"))
    told = [
        f"{subject} went back to how it stood at {as_told(data['at'], data['zone'])}, after line {data['line']}",
        f"{data['lines']} line{'' if data['lines'] == 1 else 's'} undone",
        f"no longer entered: {left}" if left else "",
        f"entered again, with a new link: {back}" if back else "",
    ]
    return "; ".join(one for one in told if one)


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "event imported": _imported,
    "went back": _went_back,
}
