"""What an answer says of a round beside the games and the bye, where the field alone tells whether it is so."""

from collections.abc import Iterator, Mapping

from tourney.audit.answer import Answer
from tourney.audit.task import Task


def false_claims(task: Task, answer: Answer, cost: Mapping[str, int]) -> Iterator[str]:
    """A sentence for each; `cost` is what the answer does cost. What it does not say cannot be false."""
    yield from _sitting_out(task, answer)
    yield from _attackers(task, answer)
    for name, told in (answer.cost or {}).items():
        if name not in cost:
            yield f"cost: {name} is told although the field has no such rule"
        elif told != cost[name]:
            yield f"cost: {name} is told to cost {told} and costs {cost[name]}"
    if answer.seed is not None and answer.seed != task.seed:
        yield f"seed: the answer's is {answer.seed!r}, the field's {task.seed!r}"


def _sitting_out(task: Task, answer: Answer) -> Iterator[str]:
    if answer.sitting_out is None:
        return
    playing = {one for a, b, _ in answer.games for one in (a, b)}
    for one in answer.sitting_out:
        if one in playing or one == answer.bye:
            yield f"sitting_out: #{one} is told to sit out and {'plays' if one in playing else 'has the bye'}"
        elif one not in task.players:
            yield f"sitting_out: #{one} is told to sit out and is not of this round"
    for one in sorted(task.players.keys() - playing - {answer.bye} - set(answer.sitting_out)):
        yield f"sitting_out: #{one} sits out and is not told to"
    if len(set(answer.sitting_out)) < len(answer.sitting_out):
        yield "sitting_out: one spare is named twice"


def _attackers(task: Task, answer: Answer) -> Iterator[str]:
    """Who has attacked less attacks; which of two equals does, the lot decides, and that is not judged here."""
    shared = any(name == "roles" for name, _ in task.rules)
    for (a, b, _), attacker in zip(answer.games, answer.attackers, strict=True):
        if attacker is None:
            continue
        if attacker not in (a, b):
            yield f"attacker: #{attacker} is told to attack in the game of #{a} and #{b}"
        elif not shared:
            yield f"attacker: #{attacker} is told to attack, but the field has no rule 'roles'"
        else:
            other = b if attacker == a else a
            if task.players[attacker].attacked > task.players[other].attacked:
                yield f"attacker: #{attacker} is told to attack #{other}, who has attacked less"
