"""Exact numbers from a JSON document, and values of it in messages."""

import re
from decimal import Decimal
from fractions import Fraction
from reprlib import repr as short_repr

from tourney.standings.types import Amount

LARGEST = 10**9
"""No points or Units come near; a larger number is a slip, or an attempt to keep the machine busy."""


class PlayedError(ValueError):
    """The document cannot be read; the message names the row and the key."""


def amount_of(value: object, where: str) -> Amount:
    """An exact number from a JSON number or a text such as "3/2"."""
    amount = _fraction(value)
    if amount is None or abs(amount) > LARGEST:
        raise PlayedError(f'{where} must be a number such as 1, 0.5 or "3/2", not {shown(value)}')
    return amount.numerator if amount.denominator == 1 else amount


_NUMBER = re.compile(r"-?\d{1,12}(?:\.\d{1,12}|/\d{1,12})?", re.ASCII)


def _fraction(value: object) -> Fraction | None:
    """None for what is no number. The text of a number is checked first: 1e999999999 would be written out in full."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | str):
        return None
    if isinstance(value, int):
        return Fraction(value) if abs(value) <= LARGEST else None
    text = value.strip() if isinstance(value, str) else str(value)
    if not _NUMBER.fullmatch(text):
        return None
    try:
        return Fraction(text)
    except ZeroDivisionError:
        return None


def shown(value: object) -> str:
    """A value of the document in a message: never long, numbers as they were written."""
    return str(value) if isinstance(value, Decimal) else short_repr(value)
