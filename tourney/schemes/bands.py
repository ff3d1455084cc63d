"""A table of bands: which difference in VP gives how many points, and what can be wrong with such a table.

A table must answer for each whole difference from 0 upwards exactly once. So the values that no row has, and those that
two rows have, are worked out and named; nothing is rounded into a neighbouring row.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Annotated

from pydantic import Field

from tourney.schemes.amounts import Amount, Points
from tourney.schemes.reading import Fault, Value, key_of

MOST_ROWS = 200
LARGEST = 1_000_000  # VP: more than any game has

type Span = tuple[int, int | None]
"""The whole numbers from the first to the second, both included; None: without end."""
type Difference = Annotated[int, Field(strict=True, ge=0, le=LARGEST)]


class Band(Value):
    """One row: differences `from` to `to` (None: and all above) give the `winner` and the `loser` these points."""

    start: Difference = Field(alias="from")
    end: Difference | None = Field(alias="to")
    winner: Points
    loser: Points

    def holds(self, difference: int) -> bool:
        return self.start <= difference and (self.end is None or difference <= self.end)


class Base(Value):
    """What a result is worth before the row is added. Columns of the rows may then be negative."""

    win: Points
    draw: Points
    loss: Points


def missing(bands: Iterable[Band]) -> tuple[Span, ...]:
    """The differences that no row has."""
    found: list[Span] = []
    upcoming: int | None = 0  # the smallest difference not answered yet; None: all are
    for band in sorted(bands, key=lambda band: band.start):
        if upcoming is None:
            break
        if band.start > upcoming:
            found.append((upcoming, band.start - 1))
        upcoming = None if band.end is None else max(upcoming, band.end + 1)
    return (*found, (upcoming, None)) if upcoming is not None else tuple(found)


def twice(bands: Iterable[Band]) -> tuple[Span, ...]:
    """The differences that more than one row has."""
    found: list[Span] = []
    answered: int | None = -1  # the largest difference answered so far; None: all are
    for band in sorted(bands, key=lambda band: band.start):
        if answered is None or band.start <= answered:
            _add(found, (band.start, _lower(band.end, answered)))
        answered = None if answered is None or band.end is None else max(answered, band.end)
    return tuple(found)


def _add(spans: list[Span], span: Span) -> None:
    """Add a span that starts no earlier than the last one, which it may overlap."""
    start, end = span
    if spans:
        before, upto = spans[-1]
        if upto is None:
            return
        if start <= upto + 1:
            spans[-1] = (before, None if end is None else max(upto, end))
            return
    spans.append(span)


def _lower(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def said(span: Span) -> str:
    """`11`, `10 to 11` or `51 and more`."""
    start, end = span
    if end is None:
        return f"{start} and more"
    return f"{start}" if start == end else f"{start} to {end}"


def band_faults(bands: Sequence[Band], base: Base | None, total: Amount | None) -> Iterator[Fault]:
    """All that makes these rows no table. `total` is what both must get together, if the table says so."""
    turned = [Fault(key_of("bands", at, "to"), _turned(at, band)) for at, band in enumerate(bands) if _is_turned(band)]
    if turned:
        yield from turned
        return
    holes, doubles = missing(bands), twice(bands)
    if not bands:
        yield Fault("bands", "there are no rows: add one from 0")
        return
    for span in holes:
        yield Fault("bands", f"no row has a difference of {said(span)}: add a row, or widen the one beside it")
    for span in doubles:
        yield Fault("bands", f"two rows have a difference of {said(span)}: leave it to one of them")
    of_rows = list(_row_faults(bands, base, total))
    yield from of_rows
    if not holes and not doubles and not of_rows:
        yield from _falling(bands)


def _is_turned(band: Band) -> bool:
    return band.end is not None and band.end < band.start


def _turned(at: int, band: Band) -> str:
    return f"row {at + 1} ends at {band.end}, before it starts at {band.start}"


def _row_faults(bands: Sequence[Band], base: Base | None, total: Amount | None) -> Iterator[Fault]:
    win, loss = (base.win, base.loss) if base else (0, 0)
    for at, band in enumerate(bands):
        winner, loser = win + band.winner, loss + band.loser
        if winner < loser:
            yield Fault(
                key_of("bands", at, "winner"),
                f"row {at + 1} gives the winner {winner}, less than the loser's {loser}",
            )
        if band.start == 0 and not base and winner > loser:
            yield Fault(
                key_of("bands", at, "winner"),
                f"row {at + 1} has a difference of 0, where nobody is ahead: give both the same",
            )
        if total is not None and winner + loser != total:
            yield Fault(key_of("bands", at), f"row {at + 1} adds up to {winner + loser}, not to {total}")
    if base and total is not None and 2 * base.draw != total:
        yield Fault("base.draw", f"two draws add up to {2 * base.draw}, not to {total}")


def _falling(bands: Sequence[Band]) -> Iterator[Fault]:
    in_order = sorted(enumerate(bands), key=lambda numbered: numbered[1].start)
    for (before, lower), (at, higher) in pairwise(in_order):
        if higher.winner < lower.winner:
            yield Fault(
                key_of("bands", at, "winner"),
                f"row {at + 1} gives the winner {higher.winner} for a bigger difference than row {before + 1}, "
                f"which gives {lower.winner}",
            )
        elif higher.loser > lower.loser:
            yield Fault(
                key_of("bands", at, "loser"),
                f"row {at + 1} gives the loser {higher.loser} for a bigger difference than row {before + 1}, "
                f"which gives {lower.loser}",
            )
