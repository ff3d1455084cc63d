"""What a paper slip says, and whether to believe it at once."""

from collections.abc import Iterator
from dataclasses import dataclass

from tourney.errors import Refused
from tourney.models import Game, LogEntry, Report, Result, ResultKind
from tourney.names import bare, isolated
from tourney.pages.roundviews import Line
from tourney.practice import Practice
from tourney.services.results import Outcome, settled_outcome
from tourney.services.slips import KEYED
from tourney.services.writing import fingerprint

PLENTY = 20  # Units lost: more than most forces have
NOBODY = {"0", "-", "–"}


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a slip is looked at again before it counts; `versions` are what stands against each other, each as whose."""

    words: str
    versions: tuple[tuple[str, str], ...] = ()


def winner_of(text: str, names: tuple[str, str], attacker: int | None) -> int | None:
    """The position that a slip's winner names: 1, 2, 0 for nobody, a name's first letters, A or D for the roles."""
    typed = bare(text)
    if typed in NOBODY:
        return None
    if typed in {"1", "2"}:
        return int(typed)
    found = {place for place, name in enumerate(names, 1) if _begins(typed, bare(name))}
    if attacker and typed and "attacker".startswith(typed):
        found.add(attacker)
    if attacker and typed and "defender".startswith(typed):
        found.add(3 - attacker)
    if len(found) == 1:
        return found.pop()
    what = "could be either player" if found else "is neither of the two players"
    raise Refused(f"“{text}” {what}.", "Type 1 for the first, 2 for the second, 0 for nobody.")


def _begins(typed: str, name: str) -> bool:
    return bool(typed) and (name.startswith(typed) or any(word.startswith(typed) for word in name.split()))


def doubts_of(line: Line, outcome: Outcome) -> tuple[Doubt, ...]:
    """What speaks against a slip although the rules allow it."""
    outcome = settled_outcome(line.game, outcome)
    return (*_standing(line, outcome), *_reported(line, outcome), *unlikely(line, outcome))


def sure(line: Line, outcome: Outcome, doubts: tuple[Doubt, ...]) -> str:
    """What a confirmation repeats: it holds for these doubts about this slip of this game as it stands."""
    claim = [line.game.version, outcome.winner, outcome.count_1, outcome.count_2]
    return str(fingerprint([claim, [doubt.words for doubt in doubts]]))


def told(line: Line, claim: tuple[int | None, int, int]) -> str:
    """What somebody says of a game, in words."""
    practice = line.game.round.event.practice
    won, first, second = claim
    if not practice.by_units:
        return f"{first}–{second} VP"
    who = "nobody" if won is None else isolated(line.names[won - 1])
    return f"{who} won, {practice.counts} {first} and {second}"


def claim_of(outcome: Outcome) -> tuple[int | None, int, int]:
    return outcome.winner, outcome.count_1, outcome.count_2


def stands(line: Line) -> str:
    """The result of a game in words; empty if there is none."""
    result = line.result
    if result is None:
        return ""
    if result.kind != ResultKind.PLAYED:
        return result.get_kind_display()
    return f"{result}: {told(line, result.claim)}"


def _standing(line: Line, outcome: Outcome) -> Iterator[Doubt]:
    result = line.result
    if result is None or (result.kind == ResultKind.PLAYED and result.claim == claim_of(outcome)):
        return
    versions = ((f"It stands, {_whose(line.game, result)}", stands(line)), ("You key", told(line, claim_of(outcome))))
    yield Doubt(f"Table {line.table} has its result already, and this one differs.", versions)


def _whose(game: Game, result: Result) -> str:
    if result.source == "players":
        return "as both players reported"
    lines = LogEntry.objects.filter(event=game.round.event, verb__in=KEYED, data__game=game.public_id)
    last = lines.order_by("-sequence").first()
    return f"keyed by {isolated(last.actor)}" if last else "entered at the desk"


def _reported(line: Line, outcome: Outcome) -> Iterator[Doubt]:
    if line.result is not None:
        return
    said = [(line.names[place], report) for place, report in enumerate(line.reports) if report]
    other = [(name, report) for name, report in said if report.claim != claim_of(outcome)]
    if not other or len(other) < len(said):  # a slip that says what one of two reports says settles the dispute
        return
    versions = [(f"{isolated(name)} reported", _report(line, report)) for name, report in other]
    words = "Both players reported something else." if len(other) > 1 else "A player reported something else."
    yield Doubt(words, (*versions, ("You key", told(line, claim_of(outcome)))))


def _report(line: Line, report: Report) -> str:
    return told(line, report.claim)


def unlikely(line: Line, outcome: Outcome) -> tuple[Doubt, ...]:
    """What hardly any game ends with, whatever else is known of this one."""
    return tuple(_unlikely(line, outcome))


def _unlikely(line: Line, outcome: Outcome) -> Iterator[Doubt]:
    practice: Practice = line.game.round.event.practice
    counts = (outcome.count_1, outcome.count_2)
    if not practice.by_units:
        if counts == (0, 0):
            yield Doubt("Neither player scored anything.")
        return
    for name, count in zip(line.names, counts, strict=True):
        if count > PLENTY:
            yield Doubt(f"{isolated(name)} lost {count} {practice.units}: that is more than most forces have.")
    if outcome.winner and counts[outcome.winner - 1] > counts[2 - outcome.winner]:
        yield Doubt(f"{isolated(line.names[outcome.winner - 1])} won and lost more than the other.")
