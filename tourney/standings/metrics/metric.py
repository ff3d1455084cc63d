"""What a criterion of the standings is: how it is called, where it comes from, and the parts that make its number."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tourney.standings.ledger import Ledger, Part, Parts, exact, total
from tourney.standings.types import Amount, Makes


@dataclass(frozen=True, slots=True)
class Among:
    """A number that exists only among entries equal on everything before it.

    ``values`` gives it for each of the tied, for nobody where the games do not decide; ``parts`` the games it looks at;
    ``otherwise`` is what everybody has who is not tied, or whose tie it leaves whole.
    """

    values: Callable[[Ledger, Collection[int]], Mapping[int, Amount]]
    parts: Callable[[Ledger, int, Collection[int]], Iterable[Part]]
    otherwise: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A number to order by.

    ``description`` says what it is, ``source`` where it comes from, ``unplayed`` what a round without a game adds,
    ``formula`` how it is made, in words. ``words`` is what a term of the working says, with ``{happened}`` for what
    happened in that round. ``parts`` makes the number of every entry, ``among`` one among the tied: one of the two.
    """

    key: str
    label: str
    short: str
    description: str
    source: str
    unplayed: str
    formula: str
    parts: Parts | None = None
    among: Among | None = None
    makes: Makes = "sum"
    floored: bool = False
    words: str = "{happened}"
    higher_is_better: bool = True

    def parts_of(self, ledger: Ledger, entry: int) -> Iterable[Part]:
        """The parts of one entry's number; none for a number among the tied."""
        return self.parts(ledger, entry) if self.parts else ()

    def values(self, ledger: Ledger) -> Mapping[int, Amount]:
        """The number of every entry. Only for metrics with ``parts``."""
        if self.parts and self.makes == "sum" and not self.floored:
            return ledger.totals(self.parts)
        floor = ledger.record.measures.floor if self.floored else None
        made = {entry: self.unfloored(self.parts_of(ledger, entry)) for entry in ledger.lines}
        return made if floor is None else {entry: max(amount, floor) for entry, amount in made.items()}

    def unfloored(self, parts: Iterable[Part]) -> Amount:
        """What the parts make. The share and the mean of nothing are 0."""
        kept = [part for part in parts if not part.cut]
        amount = total(part.amount for part in kept)
        if self.makes == "sum":
            return amount
        divisor = len(kept) if self.makes == "mean" else total(part.out_of for part in kept)
        return exact(Fraction(amount) / divisor) if divisor else 0
