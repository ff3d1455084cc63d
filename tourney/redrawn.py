"""What differs between a stored answer and the same field drawn again: each fact by its name."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

FACTS = ("bye", "sitting_out", "cost", "seed", "optimal", "proof", "relaxed", "bye_why")
"""Keys of an answer that are compared whole."""

type Answer = Mapping[str, Any]
type GamesByPair = Mapping[frozenset[int], Mapping[str, Any]]


def differences(stored: Answer, again: Answer) -> Iterator[str]:
    """A sentence for each fact that is not the same, `name: drawn again …`. A key that the stored answer leaves out, as
    those of older versions do, is no difference; nor is a game's key that no game of it has."""
    before, now = _by_pair(stored), _by_pair(again)
    if before.keys() != now.keys() or len(stored["games"]) != len(before):
        yield f"games: drawn again they are {_json(sorted(map(sorted, now)))}"
    elif list(before) != list(now):
        yield f"order: drawn again the games stand as {_json(_seats(again['games']))}"
    both = [pair for pair in now if pair in before]
    turned = [now[pair] for pair in both if before[pair]["a"] != now[pair]["a"]]
    if turned:
        yield f"seats: drawn again they are {_json(_seats(turned))}"
    told = {key for game in stored["games"] for key in game}
    for name, key in (("tables", "table"), ("attacker", "attacker"), ("why", "why")):
        wrong = [pair for pair in both if not _same(before[pair].get(key), now[pair].get(key))]
        if wrong and key in told:
            yield f"{name}: drawn again they are {_json({_words(pair): now[pair].get(key) for pair in wrong})}"
    for name in FACTS:
        if name in stored and not _same(stored[name], again[name]):
            yield f"{name}: drawn again it is {_json(again[name])}"


def _by_pair(answer: Answer) -> GamesByPair:
    return {frozenset((game["a"], game["b"])): game for game in answer["games"]}


def _seats(games: Sequence[Mapping[str, Any]]) -> list[list[int]]:
    return [[game["a"], game["b"]] for game in games]


def _words(pair: frozenset[int]) -> str:
    return " v ".join(map(str, sorted(pair)))


def _same(one: object, other: object) -> bool:
    """The same JSON: true is not 1, and the order of an object's keys is no matter."""
    return _json(one) == _json(other)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=repr)
