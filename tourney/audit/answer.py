"""The answer to be judged: who plays whom where, who has the bye, and whether that can be at all."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tourney.audit.rules import Rule
from tourney.audit.task import AuditError, Pair, Task


@dataclass(frozen=True, slots=True)
class Answer:
    """`games` are (a, b, table or None); whoever is in none of them and has no bye sits out.

    The rest is what an answer may say of itself, None where it does not: `attackers` has one for each game.
    """

    games: tuple[tuple[int, int, int | None], ...]
    bye: int | None
    attackers: tuple[int | None, ...] = ()
    sitting_out: tuple[int, ...] | None = None
    cost: Mapping[str, int] | None = None
    seed: str | None = None

    @property
    def pairs(self) -> frozenset[Pair]:
        return frozenset(frozenset((a, b)) for a, b, _ in self.games)


KEYS = ("games", "bye", "bye_why", "sitting_out", "relaxed", "cost", "optimal", "proof", "seed")
GAME_KEYS = ("a", "b", "table", "why", "attacker")


def read_answer(document: object) -> Answer:
    """Raises `AuditError`, also for a key that no answer has."""
    if not isinstance(document, dict) or not isinstance(document.get("games"), list):
        raise AuditError("answer.games: must be a list of games")
    _refuse_unknown(document, KEYS, "answer", "an answer")
    rows = document["games"]
    return Answer(
        games=tuple(_game(row, at) for at, row in enumerate(rows)),
        bye=_id(document.get("bye"), "bye"),
        attackers=tuple(_id(row.get("attacker"), f"games[{at}].attacker") for at, row in enumerate(rows)),
        sitting_out=_sitting_out(document.get("sitting_out")),
        cost=_cost(document.get("cost")),
        seed=_seed(document.get("seed")),
    )


def _refuse_unknown(row: Mapping[str, Any], known: Sequence[str], where: str, what: str) -> None:
    if unknown := sorted(row.keys() - set(known)):
        raise AuditError(f"{where}.{unknown[0]}: there is no such key; {what} has {', '.join(known)}")


def _game(row: Any, at: int) -> tuple[int, int, int | None]:
    where = f"games[{at}]"
    if not isinstance(row, dict):
        raise AuditError(f"answer.{where}: must be an object")
    _refuse_unknown(row, GAME_KEYS, f"answer.{where}", "a game")
    a, b = _id(row.get("a"), f"{where}.a"), _id(row.get("b"), f"{where}.b")
    if a is None or b is None:
        raise AuditError(f"answer.{where}: a game names a and b")
    return a, b, _id(row.get("table"), f"{where}.table")


def _sitting_out(rows: object) -> tuple[int, ...] | None:
    if rows is None:
        return None
    if not isinstance(rows, list) or None in rows:
        raise AuditError("answer.sitting_out: must be a list of ids")
    ids = (_id(one, f"sitting_out[{at}]") for at, one in enumerate(rows))
    return tuple(one for one in ids if one is not None)


def _cost(told: object) -> Mapping[str, int] | None:
    if told is None:
        return None
    if not isinstance(told, dict) or not all(type(total) is int for total in told.values()):
        raise AuditError("answer.cost: must be an object with a whole number for each rule")
    return told


def _seed(told: object) -> str | None:
    if told is None or isinstance(told, str):
        return told
    raise AuditError("answer.seed: must be a text")


def _id(value: object, where: str) -> int | None:
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise AuditError(f"answer.{where}: must be a whole number")


def faults(task: Task, answer: Answer) -> Iterator[str]:
    """Whatever keeps the answer from being a round at all, a sentence each."""
    seen = Counter(one for a, b, _ in answer.games for one in (a, b))
    seen.update([] if answer.bye is None else [answer.bye])
    for a, b, _ in answer.games:
        if a == b:
            yield f"#{a} plays against itself"
    for one, count in sorted(seen.items()):
        if one not in task.players:
            yield f"#{one} does not play this round"
        elif count > 1:
            yield f"#{one} stands {count} times in this round"
    for one in sorted(task.players.keys() - seen.keys()):
        if not task.players[one].spare:
            yield f"#{one} has no game and no bye"
    if answer.bye is not None and len(task.players) % 2 == 0:
        yield f"#{answer.bye} has a bye although {len(task.players)} could play, an even number"
    yield from _table_faults(task, answer)


def _table_faults(task: Task, answer: Answer) -> Iterator[str]:
    used = Counter(table for _, _, table in answer.games if table is not None)
    for table, count in sorted(used.items()):
        if count > 1:
            yield f"table {table} has {count} games"
        if table not in task.tables:
            yield f"there is no table {table}"
        elif task.tables[table]:
            yield f"table {table} is closed"
    for a, b, seat in answer.games:
        if task.tables and seat is None:
            yield f"#{a} and #{b} have no table"


def cost_of(task: Task, answer: Answer, rules: Mapping[str, Rule]) -> dict[str, int]:
    """What the answer costs by each rule, in their order. The answer has no faults."""
    who = task.players
    playing = {one for a, b, _ in answer.games for one in (a, b)}
    if answer.bye is not None:
        playing.add(answer.bye)
    out = [player for one, player in who.items() if one not in playing]
    return {
        name: sum(rule.game(who[a], who[b]) for a, b, _ in answer.games)
        + (0 if answer.bye is None else rule.bye(who[answer.bye]))
        + sum(map(rule.out, out))
        for name, rule in rules.items()
    }
