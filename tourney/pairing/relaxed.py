"""Rules that could not be kept: where, and why not, in plain words."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

from tourney.pairing.candidates import club_of, side_of
from tourney.pairing.problem import Answer, Problem
from tourney.pairing.types import Relaxed

REPORTED = ("apart", "rematch", "bye", "sides", "club")
EXPLAINED = 50_000  # edges up to which the cause is worked out by solving again


def relaxations(problem: Problem, answer: Answer) -> tuple[Relaxed, ...]:
    """One report for each rule of yes or no that the best draw still breaks."""
    broken = [at for at, one in enumerate(problem.rules) if one.rule.name in REPORTED and answer.totals[one.rule.name]]
    return tuple(_report(problem, answer, at) for at in broken)


def _report(problem: Problem, answer: Answer, at: int) -> Relaxed:
    name = problem.rules[at].rule.name
    total = answer.totals[name]
    entrants = problem.candidates.entrants
    costly = dict(zip(_ends(problem), problem.levels[at].tolist(), strict=True))
    hit = [(left, right) for left, right, _ in answer.edges if costly[left, right]]
    games = tuple(sorted((entrants[left].id, entrants[right].id) for left, right in hit if right < len(entrants)))
    cause = _cause(problem, at, total)
    if name == "bye":
        sitting = entrants[hit[0][0]]
        others = "1 other has" if total == 1 else f"{total} others have"
        why = f"#{sitting.id} sits out although {others} had fewer byes, or as many and a lower score: {_after(cause)}"
        return Relaxed(name, (), why)
    return Relaxed(name, games, _ALONE[name](problem, total) if cause == name else _after(cause))


def _ends(problem: Problem) -> list[tuple[int, int]]:
    return list(zip(problem.candidates.left.tolist(), problem.candidates.right.tolist(), strict=True))


def _cause(problem: Problem, at: int, total: int) -> str:
    """The first rule with which (and those before it) the broken rule must cost `total`; its own name if it must
    even when it stands alone; blank where that is not worked out. More rules before never make it cost less."""
    if problem.window is not None or len(problem.candidates.left) > EXPLAINED:
        return ""
    enough = bisect_left(range(at + 1), total, key=lambda before: problem.least([*range(before), at]))
    return problem.rules[enough - 1 if enough else at].rule.name


def _after(cause: str) -> str:
    if not cause:
        return "the rules before it leave nothing better"
    if cause == "forced":
        return "the pairs that the organiser put together leave nothing better"
    if cause == "apart":
        return "the pairs that the organiser keeps apart leave nothing better"
    return f"the rule '{cause}', which comes first, leaves nothing better"


def _apart(problem: Problem, total: int) -> str:
    return f"every full set of pairings has at least {total} of the pairs that the organiser keeps apart"


def _rematch(problem: Problem, total: int) -> str:
    ids = {entrant.id for entrant in problem.field.entrants}
    met: dict[int, set[int]] = {one: set() for one in ids}
    for pair in problem.field.met:
        for one in pair & ids:
            met[one] |= (pair & ids) - {one}
    through = sorted(one for one in ids if met[one] == ids - {one})
    if len(through) == len(ids):
        return "everybody has met everybody"
    if through and len(ids) % 2 == 0:
        names = ", ".join(f"#{one}" for one in through)
        return f"{names} {'has' if len(through) == 1 else 'have'} met everybody else"
    return f"every full set of pairings repeats at least {'1 game' if total == 1 else f'{total} games'}"


def _sides(problem: Problem, total: int) -> str:
    sides = Counter(side_of(one) for one in problem.field.entrants if side_of(one))
    side, count = max(sides.items(), key=lambda item: (item[1], item[0]))
    title = side[:1].upper() + side[1:]
    games = "1 game is" if total == 1 else f"{total} games are"
    return f"{_share(count, len(problem.field.entrants), f'play {title}')}, so {games} {title} v {title}"


def _club(problem: Problem, total: int) -> str:
    clubs = Counter(club_of(one) for one in problem.field.entrants if club_of(one))
    largest, count = max(clubs.items(), key=lambda item: (item[1], item[0]))
    club = min(one.club.strip() for one in problem.field.entrants if club_of(one) == largest)
    games = "1 game is" if total == 1 else f"{total} games are"
    return f"{_share(count, len(problem.field.entrants), f'are of {club}')}, so {games} between clubmates"


def _share(count: int, entries: int, what: str) -> str:
    return f"all {entries} entries {what}" if count == entries else f"{count} of {entries} entries {what}"


_ALONE: dict[str, Callable[[Problem, int], str]] = {
    "apart": _apart,
    "rematch": _rematch,
    "sides": _sides,
    "club": _club,
}
