"""What results are worth, in words and by examples: how pages tell a scheme."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from missions.load import system
from missions.scoring import possible_totals
from tourney.amounts import amount
from tourney.models import Event
from tourney.schemes import PRESETS, USUAL, Amount, DifferenceScheme, Outcome, ResultScheme, Scheme, Unplayed, said

BY_POINTS = ((50, 50), (53, 50), (56, 50), (60, 45), (70, 45), (85, 45), (100, 48), (100, 0))
"""Results that a game of up to 100 VP may have, close ones and clear ones."""


@dataclass(frozen=True, slots=True)
class Example:
    """A result and what both players get for it. `winner` is 1, or None in a draw."""

    vp: tuple[int, int]
    winner: Literal[1, 2] | None
    points: tuple[Amount, Amount]


def examples(event: Event, scheme: Scheme) -> tuple[Example, ...]:
    """What the scheme gives for results of the event's game: every one that its table has, or some of many."""
    found = []
    for vp, winner in _results(event):
        found.append(Example(vp, winner, scheme.game(Outcome(winner, vp))))
    return tuple(found)


def _results(event: Event) -> Iterator[tuple[tuple[int, int], Literal[1] | None]]:
    table = system(event.system).vp
    if table is None:
        yield from ((vp, 1 if vp[0] > vp[1] else None) for vp in BY_POINTS)
        return
    won = {(row.winner, row.loser) for row in table.rows}
    yield from ((vp, 1) for vp in sorted(won, reverse=True))
    drawn = possible_totals(table) - won - {(loser, winner) for winner, loser in won}
    yield from ((vp, None) for vp in sorted(drawn) if vp[0] >= vp[1])


def preset_key(scheme: Scheme) -> str:
    """The preset that scores games as this scheme does, whatever it gives for rounds without one; empty if none."""
    games = scheme.model_copy(update={"unplayed": Unplayed()})
    return next((preset.key for preset in PRESETS.values() if preset.scheme == games), "")


def preset_label(scheme: Scheme | None) -> str:
    """A scheme by its name, None being the usual one."""
    if scheme is None:
        return PRESETS[USUAL].label
    key = preset_key(scheme)
    return PRESETS[key].label if key else "own table" if isinstance(scheme, DifferenceScheme) else "own points"


def told(event: Event, scheme: Scheme) -> tuple[str, ...]:
    """What a scheme gives, a sentence for each thing."""
    return (*of_games(scheme), _of_unplayed(event, scheme))


def of_games(scheme: Scheme) -> Iterator[str]:
    """What games are worth, a sentence for each thing."""
    if isinstance(scheme, ResultScheme):
        yield f"A win is worth {amount(scheme.win)}, a draw {amount(scheme.draw)}, a loss {amount(scheme.loss)}."
    elif isinstance(scheme, DifferenceScheme):
        rows = sorted(scheme.bands, key=lambda row: row.start)
        listed = ", ".join(f"{said((row.start, row.end))}: {amount(row.winner)} to {amount(row.loser)}" for row in rows)
        yield f"By the difference of VP, winner’s to loser’s: {listed}."
        if base := scheme.base:
            yield f"To that a win adds {amount(base.win)}, a draw {amount(base.draw)}, a loss {amount(base.loss)}."
    else:
        yield "The Victory Points of a game are its points."


def _of_unplayed(event: Event, scheme: Scheme) -> str:
    bye, away = scheme.bye(event.bye_vp), scheme.absence
    won, lost = scheme.game(Outcome(1, (event.bye_vp, 0), "forfeit"))
    return (
        f"A bye is worth {amount(bye)}, a round away {amount(away)}, "
        f"a game won without play {amount(won)} and one given away {amount(lost)}."
    )
