"""The log in words, for what is written about scoring: schemes, marks, awards and teams."""

from collections.abc import Callable, Mapping
from typing import Any

from tourney.amounts import amount
from tourney.names import isolated
from tourney.schemes import PRESETS, USUAL, DataFault, read_scheme
from tourney.worth import of_games, preset_key, preset_label

type Data = Mapping[str, Any]

MOST_NAMED = 12


def _scheme_set(_: str, data: Data) -> str:
    return f"Scoring was {_scheme(data['before'])}, is {_scheme(data['after'])}"


UNPLAYED = {
    "bye": "a bye",
    "absence": "a round away",
    "forfeit_win": "a game won without play",
    "forfeit_loss": "one given away",
    "neither": "one to which neither came",
}


def _scheme(data: Data) -> str:
    """A scheme by its name, or else by what it gives, so that two of one's own are told apart."""
    try:
        scheme = read_scheme(data if data else PRESETS[USUAL].data)
    except DataFault:  # of another version
        return "“a scheme of another version”"
    label = f"“{preset_label(scheme)}”"
    games = "" if preset_key(scheme) else f" ({' '.join(of_games(scheme)).removesuffix('.')})"
    own = [(words, getattr(scheme.unplayed, name)) for name, words in UNPLAYED.items()]
    unplayed = "".join(f", {words} {amount(worth)}" for words, worth in own if worth is not None)
    return f"{label}{games}{unplayed}"


def _marks_entered(subject: str, data: Data) -> str:
    told = [
        f"{isolated(label)} of {isolated(entry)} {_given(before)} became {_given(after)}"
        for entry, label, before, after in data["changed"]
    ]
    return f"{subject}: {_some(told)}"


def _given(value: int | None) -> str:
    return "blank" if value is None else str(value)


def _some(told: list[str]) -> str:
    more = len(told) - MOST_NAMED
    return "; ".join(told[:MOST_NAMED]) + (f"; and {more} more" if more > 0 else "")


def _named(what: str) -> Callable[[str, Data], str]:
    return lambda _, data: f"{what}: {', '.join(isolated(one) for one in data['labels']) or 'none'}"


def _teams_set(_: str, data: Data) -> str:
    told = [
        f"{isolated(entry)} {f'in {isolated(after)}' if after else 'in no team'}" for entry, _, after in data["changed"]
    ]
    best = data.get("best")
    counts = [f"the best {best[1]} of a team count, were {best[0]}"] if best else []
    return f"Teams: {_some([*counts, *told])}"


SENTENCES: Mapping[str, Callable[[str, Data], str]] = {
    "scheme set": _scheme_set,
    "marks defined": _named("Marks"),
    "marks entered": _marks_entered,
    "awards defined": _named("Awards"),
    "awards published": lambda _, data: "Awards are public",
    "awards withdrawn": lambda _, data: "Awards are no longer public",
    "teams set": _teams_set,
}
