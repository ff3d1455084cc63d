"""The log in words, for what went wrong in the hall and was put right."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tourney.models import ResultKind
from tourney.names import isolated

type Data = Mapping[str, Any]


def _pair(names: Sequence[str]) -> str:
    return " v ".join(map(isolated, names))


def _score(result: Sequence[Any] | None) -> str:
    """A logged result, `[vp, vp, winner, lost, lost, kind]`."""
    if result is None:
        return "no result"
    kind = "" if result[5] == ResultKind.PLAYED else f" ({ResultKind(result[5]).label.lower()})"
    return f"{result[0]}–{result[1]}{kind}"


def _given_up(subject: str, data: Data) -> str:
    gone = " and ".join(map(isolated, data["gone"]))
    after = f" and {'plays' if len(data['gone']) == 1 else 'play'} no further round" if data["dropped"] else ""
    return (
        f"{subject}, round {data['round']}, {_pair(data['names'])}: {gone} did not play{after}; {_score(data['after'])}"
    )


def _turned(subject: str, data: Data) -> str:
    where = f"{subject}, round {data['round']}, {_pair(data['names'])}"
    return f"{where}: turned round, {_score(data['before'])} became {_score(data['after'])}"


def _exchanged(subject: str, data: Data) -> str:
    told = [
        f"{table}, {_pair(names)}: {_score(before)} became {_score(after)}"
        for table, names, before, after in zip(
            data["tables"], data["names"], data["before"], data["after"], strict=True
        )
    ]
    return f"{subject}: results exchanged. {'; '.join(told)}"


def _sat(subject: str, data: Data) -> str:
    return f"{subject}: {isolated(data['first'])} and {isolated(data['second'])} played in each other’s place"


def _by_hand(subject: str, data: Data) -> str:
    bye = f"; {isolated(data['bye'])} has the bye" if data["bye"] else ""
    return f"{subject} paired by hand, {data['games']} game{'' if data['games'] == 1 else 's'}{bye}"


def _keyed(subject: str, data: Data) -> str:
    told = [f"{table}, {_pair(names)}: {_score(score)}" for table, names, score in data["results"]]
    return f"{subject}: {len(told)} result{'' if len(told) == 1 else 's'} keyed in. {'; '.join(told)}"


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "game given up": _given_up,
    "result turned": _turned,
    "results exchanged": _exchanged,
    "players sat otherwise": _sat,
    "round paired by hand": _by_hand,
    "results keyed in": _keyed,
}
