"""Rules that could not be kept: where, and why not, in plain words."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from tourney.pairing.bonds import BONDS
from tourney.pairing.problem import Answer, Problem
from tourney.pairing.types import Relaxed

type Games = tuple[tuple[int, int], ...]


def relaxations(problem: Problem, answer: Answer) -> tuple[Relaxed, ...]:
    """One report for each rule of yes or no that the best draw still breaks."""
    reports = []
    for at, asked in enumerate(problem.rules):
        name = asked.rule.name
        if name in REPORTED and answer.totals[name] > _bearable(problem, name):
            hit = problem.levels[at][answer.at] > (1 if name == "sides_shared" else 0)
            if hit.any():
                reports.append(_report(problem, answer, at, hit.tolist()))
    return tuple(reports)


def _bearable(problem: Problem, name: str) -> int:
    """What the rule costs although nothing is broken: the one spare who plays when the others are odd in number."""
    return sum(not one.spare for one in problem.field.entrants) % 2 if name == "spare" else 0


def _report(problem: Problem, answer: Answer, at: int, hit: Sequence[bool]) -> Relaxed:
    name = problem.rules[at].rule.name
    total = answer.totals[name]
    edges = [(left, right) for (left, right, _), broken in zip(answer.edges, hit, strict=True) if broken]
    entrants = problem.candidates.entrants
    games = tuple(sorted((entrants[left].id, entrants[right].id) for left, right in edges if right < len(entrants)))
    cause = _cause(problem, at, total)
    if name == "bye":
        return Relaxed(name, (), f"{_sits_out(problem, entrants[edges[0][0]].id, at, total)}: {_after(cause)}")
    if name == "spare":
        byes = [entrants[left].id for left, right in edges if right == len(entrants)]
        return Relaxed(name, games, f"{_needless(problem, games, byes)}: {_after(cause)}")
    return Relaxed(name, games, _ALONE[name](problem, total, games) if cause == name else _after(cause))


def _sits_out(problem: Problem, bye: int, at: int, total: int) -> str:
    others = "1 other has a better claim" if total == 1 else f"{total} others have a better claim"
    volunteers = "volunteers first, then " if problem.rules[at].option == "volunteer" else ""
    return f"#{bye} sits out although {others} ({volunteers}fewer byes, then a lower score)"


def _needless(problem: Problem, games: Games, byes: Sequence[int]) -> str:
    if byes:
        return f"#{byes[0]} has the bye although a spare could play"
    playing = {one for game in games for one in game}
    spares = [f"#{one.id}" for one in problem.candidates.entrants if one.spare and one.id in playing]
    parity = "one would do" if _bearable(problem, "spare") else "the others are even in number"
    return f"{', '.join(spares)} {'plays' if len(spares) == 1 else 'play'} as spares although {parity}"


def _cause(problem: Problem, at: int, total: int) -> str:
    """The first rule with which (and those before it) the broken rule must cost `total`; its own name if it must
    even when it stands alone; blank in a window, where that cannot be told. More rules before never make it cost less.
    """
    name = problem.rules[at].rule.name
    if name in BONDS and total == _crowded(problem, name)[2]:
        return name
    if problem.window is not None:
        return ""
    enough = bisect_left(range(at + 1), total, key=lambda before: problem.least([*range(before), at]))
    return problem.rules[enough - 1 if enough else at].rule.name


def _crowded(problem: Problem, name: str) -> tuple[str, int, int]:
    """What most have in common, how many those are, and how many games among themselves they cannot do without; that is
    0 where spares make it hard to say."""
    entrants = problem.field.entrants
    bond = BONDS[name]
    sizes = Counter(key for key in map(bond.key, entrants) if key)
    largest, count = max(sizes.items(), key=lambda item: (item[1], item[0]))
    word = min(bond.word(one).strip() for one in entrants if bond.key(one) == largest)
    least = 0 if any(one.spare for one in entrants) else max(0, count - (len(entrants) + 1) // 2)
    return word, count, least


def _after(cause: str) -> str:
    if not cause:
        return "nothing better was found among those near in score"
    if cause == "forced":
        return "the pairs that the organiser put together leave nothing better"
    if cause == "apart":
        return "the pairs that the organiser keeps apart leave nothing better"
    if cause == "spare":
        return "spares, who play only where the others are odd in number, leave nothing better"
    return f"the rule '{cause}', which comes first, leaves nothing better"


# What is said of a rule that must be broken even when it stands alone.


def _apart(problem: Problem, total: int, games: Games) -> str:
    return f"every full set of pairings has at least {total} of the pairs that the organiser keeps apart"


def _rematch(problem: Problem, total: int, games: Games) -> str:
    ids = {entrant.id for entrant in problem.field.entrants}
    met: dict[int, set[int]] = {one: set() for one in ids}
    for pair in problem.field.met:
        for one in pair & ids:
            met[one] |= (pair & ids) - {one}
    through = [one for one in sorted(ids) if met[one] == ids - {one}]
    if len(through) == len(ids):
        return "everybody has met everybody"
    if len(ids) % 2 == 0 and all(set(game) & set(through) for game in games):
        named = sorted({one for game in games for one in game} & set(through))
        return f"{', '.join(f'#{one}' for one in named)} {'has' if len(named) == 1 else 'have'} met everybody else"
    if total != len(games):
        return f"every full set of pairings repeats earlier games, and at least {total} of them in all"
    return f"every full set of pairings repeats at least {'1 game' if total == 1 else f'{total} games'}"


def _bond(rule: str, problem: Problem, total: int, games: Games) -> str:
    word, count, least = _crowded(problem, rule)
    bond = BONDS[rule]
    if total != least:
        return f"every full set of pairings has at least {_counted(total)} {bond.games.format(word)}"
    word = word[:1].upper() + word[1:] if rule == "sides" else word
    are = "1 game is" if total == 1 else f"{total} games are"
    return f"{_share(count, len(problem.field.entrants), bond.share.format(word))}, so {are} {bond.games.format(word)}"


def _shared(problem: Problem, total: int, games: Games) -> str:
    return "no full set of pairings shares the games within one side more evenly"


def _counted(total: int) -> str:
    return "1 game" if total == 1 else f"{total} games"


def _share(count: int, entries: int, what: str) -> str:
    return f"all {entries} entries {what}" if count == entries else f"{count} of {entries} entries {what}"


_ALONE: dict[str, Callable[[Problem, int, Games], str]] = {
    "apart": _apart,
    "rematch": _rematch,
    "sides_shared": _shared,
    **{rule: partial(_bond, rule) for rule in BONDS},
}

REPORTED = ("spare", "bye", *_ALONE)
