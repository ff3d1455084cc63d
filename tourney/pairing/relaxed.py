"""Rules that could not be kept: where, and why not, in plain words."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

from tourney.pairing.candidates import club_of, side_of
from tourney.pairing.problem import Answer, Problem
from tourney.pairing.types import Entrant, Relaxed

REPORTED = ("apart", "rematch", "bye", "sides", "club")

type Games = tuple[tuple[int, int], ...]


def relaxations(problem: Problem, answer: Answer) -> tuple[Relaxed, ...]:
    """One report for each rule of yes or no that the best draw still breaks."""
    broken = [at for at, one in enumerate(problem.rules) if one.rule.name in REPORTED and answer.totals[one.rule.name]]
    return tuple(_report(problem, answer, at) for at in broken)


def _report(problem: Problem, answer: Answer, at: int) -> Relaxed:
    name = problem.rules[at].rule.name
    total = answer.totals[name]
    entrants = problem.candidates.entrants
    costs = zip(answer.edges, problem.levels[at][answer.at].tolist(), strict=True)
    hit = [(left, right) for (left, right, _), cost in costs if cost]
    cause = _cause(problem, at, total)
    if name == "bye":
        others = "1 other has" if total == 1 else f"{total} others have"
        claims = f"although {others} had fewer byes, or as many and a lower score"
        return Relaxed(name, (), f"#{entrants[hit[0][0]].id} sits out {claims}: {_after(cause)}")
    games = tuple(sorted((entrants[left].id, entrants[right].id) for left, right in hit))
    return Relaxed(name, games, _ALONE[name](problem, total, games) if cause == name else _after(cause))


def _cause(problem: Problem, at: int, total: int) -> str:
    """The first rule with which (and those before it) the broken rule must cost `total`; its own name if it must
    even when it stands alone; blank in a window, where that cannot be told. More rules before never make it cost less.
    """
    name = problem.rules[at].rule.name
    if name in _GROUPS and total == _crowded(problem, name)[2]:
        return name
    if problem.window is not None:
        return ""
    enough = bisect_left(range(at + 1), total, key=lambda before: problem.least([*range(before), at]))
    return problem.rules[enough - 1 if enough else at].rule.name


def _crowded(problem: Problem, name: str) -> tuple[str, int, int]:
    """The largest side or club, how many are of it, and how many games among themselves they cannot do without."""
    entrants = problem.field.entrants
    sizes = Counter(group for group in map(_GROUPS[name], entrants) if group)
    largest, count = max(sizes.items(), key=lambda item: (item[1], item[0]))
    return largest, count, max(0, count - (len(entrants) + 1) // 2)


def _after(cause: str) -> str:
    if not cause:
        return "nothing better was found among those near in score"
    if cause == "forced":
        return "the pairs that the organiser put together leave nothing better"
    if cause == "apart":
        return "the pairs that the organiser keeps apart leave nothing better"
    return f"the rule '{cause}', which comes first, leaves nothing better"


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


def _sides(problem: Problem, total: int, games: Games) -> str:
    side, count, _ = _crowded(problem, "sides")
    title = side[:1].upper() + side[1:]
    are = "1 game is" if total == 1 else f"{total} games are"
    return f"{_share(count, len(problem.field.entrants), f'play {title}')}, so {are} {title} v {title}"


def _club(problem: Problem, total: int, games: Games) -> str:
    largest, count, _ = _crowded(problem, "club")
    club = min(one.club.strip() for one in problem.field.entrants if club_of(one) == largest)
    are = "1 game is" if total == 1 else f"{total} games are"
    return f"{_share(count, len(problem.field.entrants), f'are of {club}')}, so {are} between clubmates"


def _share(count: int, entries: int, what: str) -> str:
    return f"all {entries} entries {what}" if count == entries else f"{count} of {entries} entries {what}"


_GROUPS: dict[str, Callable[[Entrant], str]] = {"sides": side_of, "club": club_of}

_ALONE: dict[str, Callable[[Problem, int, Games], str]] = {
    "apart": _apart,
    "rematch": _rematch,
    "sides": _sides,
    "club": _club,
}
