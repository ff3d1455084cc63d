"""The log in words, for what the two players of a game say of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tourney.names import isolated

type Data = Mapping[str, Any]

STATES = {
    "first": "the other report is awaited",
    "differs": "the two reports differ",
    "confirmed": "both agree, the result counts",
    "withdrawn": "the result stands as it was",
}


def _reported(subject: str, data: Data) -> str:
    said, state = f"{subject}: {isolated(data['entry'])} reports that {_claim(data)}", data["state"]
    if state == "proposed":
        return f"{said}; {_score(data['before'])} stands until the other agrees"
    if state == "changed":
        both = " and ".join(map(isolated, data["names"]))
        return f"{said}; {_score(data['before'])} became {_score(data['after'])}, as {both} now agree"
    return f"{said}; {STATES[state]}"


def _kept(subject: str, data: Data) -> str:
    keeps = f"{subject}, round {data['round']}: {isolated(data['entry'])} keeps {_score(data['stands'])}"
    return f"{keeps}; withdrawn is that {_claim(data)}"


def _called(subject: str, data: Data) -> str:
    return f"{subject}, round {data['round']}: {isolated(data['entry'])} leaves the two reports to the desk"


def _claim(data: Data) -> str:
    winner, first, second = data["claim"]
    who = "nobody" if winner is None else f"the {('first', 'second')[winner - 1]} player"
    return f"{who} won, {data.get('of', 'Units lost')} {first} and {second}"


def _score(result: Sequence[Any]) -> str:
    """A logged result, `[vp, vp, winner, lost, lost, kind]`."""
    return f"{result[0]}–{result[1]}"


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "result reported": _reported,
    "result kept": _kept,
    "desk called": _called,
}
