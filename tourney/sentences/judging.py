"""The log in words, for judge calls, cards and appeals, and for what the results desk does beside results."""

from collections.abc import Callable, Mapping
from typing import Any

from tourney.names import isolated

type Data = Mapping[str, Any]


def _slip_back(subject: str, data: Data) -> str:
    def score(result: Any) -> str:
        return f"{result[0]}–{result[1]}" if result else "no result"

    names = " v ".join(map(isolated, data["names"]))
    where = f"{subject}, round {data['round']}, {names}"
    return f"{where}: the slip taken back, {score(data['before'])} became {score(data['after'])}"


def _asked(subject: str, data: Data) -> str:
    tables = ", ".join(str(number) for number in data["tables"])
    return f"{subject}: asked for the result, table{'' if len(data['tables']) == 1 else 's'} {tables}"


def _about(text: str) -> str:
    return f": {isolated(text)}" if text else ""


def _called(subject: str, data: Data) -> str:
    return f"{subject}: {isolated(data['entry'])} called a judge{_about(data['what'])}"


def _taken(subject: str, data: Data) -> str:
    return f"{subject}: the judge call taken{' over from ' + isolated(data['over']) if data.get('over') else ''}"


def _settled(subject: str, data: Data) -> str:
    minutes = data["minutes"]
    waited = f"after {minutes} minute{'' if minutes == 1 else 's'}"
    return f"{subject}: the judge call settled {waited}{_about(data['ruling'])}"


CARDS = {"warning": "a warning", "yellow": "a yellow card", "red": "a red card"}


def _card(data: Data) -> str:
    return CARDS.get(data["card"], "a card")


def _given(subject: str, data: Data) -> str:
    number, vp = data.get("round"), data.get("vp")
    where = f" in round {number}" if number else ""
    cost = f", {vp} VP taken" if vp else ""
    return f"{subject} got {_card(data)}{where}{_about(data['reason'])}{cost}"


def _appealed(subject: str, data: Data) -> str:
    return f"{subject} appealed against {_card(data)}{_about(data['reason'])}"


def _ruled(subject: str, data: Data) -> str:
    back = f", {data['vp']} VP given back" if data.get("vp") else ""
    card = _card(data).partition(" ")[2]
    return f"{subject}: the {card} {'is lifted' if data['lifted'] else 'stands'}{_about(data['ruling'])}{back}"


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "slip taken back": _slip_back,
    "results asked for": _asked,
    "judge called": _called,
    "call withdrawn": lambda subject, _: f"{subject} needs no judge any more",
    "call taken": _taken,
    "call settled": _settled,
    "penalty given": _given,
    "penalty appealed": _appealed,
    "appeal decided": _ruled,
}
