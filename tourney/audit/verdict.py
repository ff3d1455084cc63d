"""The judgement on a draw: what it breaks, what it costs, and whether anything could have been better."""

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.audit.answer import Answer, cost_of, faults, read_answer
from tourney.audit.best import MOST, Best, best_two
from tourney.audit.claims import false_claims
from tourney.audit.rules import rules_of
from tourney.audit.task import Task, read_task

SHOWN = 3  # games of a better draw that the words name


@dataclass(frozen=True, slots=True)
class Verdict:
    """`cost` has every rule's total, in order; it is empty where `faults` say that this is no round at all. Of a round
    `faults` say what the answer tells of it that is not so.

    `optimal` is None where the field is too large for the optimum to be worked out here. `alike` tells that another
    draw is as good by all rules, `lot` that this is the one of them which the seed's lot decides for. `words` sum up.
    """

    optimal: bool | None
    words: str
    cost: Mapping[str, int]
    faults: tuple[str, ...] = ()
    alike: bool | None = None
    lot: bool | None = None


def audit(field: object, answer: object, *, beside: bool = False) -> Verdict:
    """Judge an answer by its field, both as JSON gives them. Raises `AuditError` for what cannot be read.

    `beside` tells that other games stood already, so that spares alone need not play.

    Tables are judged by whether they can be had: there, open, one game each. Which are best is not.
    """
    task, made = read_task(field, beside=beside), read_answer(answer)
    wrong = tuple(faults(task, made))
    if wrong:
        return Verdict(False, f"no round: {wrong[0]}", {}, wrong)
    rules = rules_of(task)
    cost = cost_of(task, made, rules)
    false = tuple(false_claims(task, made, cost))
    if len(task.players) > MOST:
        return Verdict(None, f"fits; the optimum is not checked above {MOST} entries", cost, false)
    favoured, least = best_two(task, rules)
    best = cost_of(task, _answer(favoured), rules)
    alike = favoured != least
    if tuple(best.values()) == tuple(cost.values()):
        lot = (made.pairs, made.bye) == (favoured.pairs, favoured.bye)
        words = "another is as good by all rules" if alike else "no other is as good"
        return Verdict(True, f"optimal; {words}", cost, false, alike=alike, lot=lot)
    return Verdict(False, _better(task, made, cost, favoured, best), cost, false, alike=alike, lot=False)


def _answer(best: Best) -> Answer:
    games = sorted(sorted(pair) for pair in best.pairs)
    return Answer(tuple((a, b, None) for a, b in games), best.bye)


def _better(task: Task, made: Answer, cost: Mapping[str, int], best: Best, least: Mapping[str, int]) -> str:
    rule = next(name for name in cost if cost[name] != least[name])
    others = sorted(sorted(pair) for pair in best.pairs - made.pairs)[:SHOWN]
    example = [f"#{a} v #{b}" for a, b in others]
    if best.bye != made.bye and best.bye is not None:
        example.append(f"the bye for #{best.bye}")
    other = ", ".join(example)
    return f"not optimal: {rule} could cost {least[rule]} instead of {cost[rule]}, for example with {other}"
