"""Exact numbers as people write them, the same on pages and on paper."""

from fractions import Fraction
from typing import Final

from tourney.standings.metrics import short_lot

PARTS: Final[dict[Fraction, str]] = {
    Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾",
}  # fmt: skip


def amount(value: int | Fraction) -> str:
    """An exact number as people write it: 8, 2½, −3, 2 3/7."""
    exact = Fraction(value)
    sign, size = ("−" if exact < 0 else ""), abs(exact)
    whole, part = divmod(size, 1)
    if not part:
        return f"{sign}{whole}"
    if part in PARTS:
        return f"{sign}{whole or ''}{PARTS[part]}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def in_column(value: int | Fraction, key: str) -> str:
    """A criterion’s number in a table of the standings: lots are shortened there, and whole in their working."""
    return short_lot(int(value)) if key == "lots" else amount(value)
