"""Which step was each Objective placed in? Shared out so that as few as can be stand where they may not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from missions.model import Side

type Slot = tuple[Side, int]  # a player's part in a step
type Clash = Callable[[tuple[int, int], tuple[int, int | None]], bool]

TRIES = 20_000  # far beyond any book's mission: 16 Objectives in two steps that cover the same ground need 12,870


def never(one: tuple[int, int], other: tuple[int, int | None]) -> bool:
    """For Objectives whose distances from one another do not matter."""
    return False


def assigned(
    sides: Sequence[Side], fits: Sequence[Sequence[int]], counts: Mapping[Slot, int], clash: Clash = never
) -> tuple[int | None, ...]:
    """The step of each Objective, or None for one that has none left.

    `fits` has the steps in whose region it stands, `counts` how many a step takes. `clash((at, step), (other, step))`
    says whether the first may not stand so far from the second. Found by trying, the first and the earliest step first,
    and giving up what cannot be better than the best so far; after TRIES of them the best so far is taken.
    """
    return _Search(sides, fits, counts, clash).best()


class _Search:
    def __init__(
        self, sides: Sequence[Side], fits: Sequence[Sequence[int]], counts: Mapping[Slot, int], clash: Clash
    ) -> None:
        self.sides, self.fits, self.clash = sides, fits, clash
        self.room = Counter(dict(counts))
        self.steps: list[int | None] = []
        self.found: tuple[int, tuple[int | None, ...]] = (len(sides) + 1, ())
        self.tries = 0
        self.hopeless = [sum(not fit for fit in fits[at:]) for at in range(len(fits) + 1)]

    def best(self) -> tuple[int | None, ...]:
        self._from(frozenset())
        return self.found[1]

    def _from(self, wrong: frozenset[int]) -> None:
        """Try all steps for the next Objective, those numbered `wrong` so far being where they may not."""
        at = len(self.steps)
        self.tries += 1
        if len(wrong) + self.hopeless[at] >= self.found[0] or (self.tries > TRIES and self.found[1]):
            return
        if at == len(self.sides):
            self.found = len(wrong), tuple(self.steps)
            return
        for step in (*self.fits[at], None):
            slot = (self.sides[at], -1 if step is None else step)
            if step is not None and not self.room[slot]:
                continue
            self.room[slot] -= step is not None
            self.steps.append(step)
            self._from(wrong | self._wrong(at, step))
            self.steps.pop()
            self.room[slot] += step is not None

    def _wrong(self, at: int, step: int | None) -> frozenset[int]:
        """Which Objectives this one shows to stand where they may not, itself among them."""
        if step is None:
            itself = {at}
        else:
            itself = {at for other in range(at) if self.clash((at, step), (other, self.steps[other]))}
        before = [(other, taken) for other, taken in enumerate(self.steps[:at]) if taken is not None]
        return frozenset(itself | {other for other, taken in before if self.clash((other, taken), (at, step))})
