"""Points and marks as exact numbers: read from what JSON or a form has, written so that they read back the same."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Annotated

from pydantic import BeforeValidator, PlainSerializer

type Amount = int | Fraction
"""Exact. A page or file that wants decimals makes them at the very end."""

HOW_TO_WRITE = 'write a number such as 3 or 1.5, or a fraction such as "1/2", with up to 6 digits'
_WRITTEN = re.compile(r"[+-]?\d{1,6}(\.\d{1,6}|/\d{1,3})?", re.ASCII)


def exact(amount: Amount) -> Amount:
    """The same number, as an int where it is whole."""
    return amount if isinstance(amount, int) or amount.denominator != 1 else amount.numerator


def amount(value: object) -> Amount:
    """The number in 3, 1.5, "3", "1.5" or "1/2". Raises ValueError with how to write one."""
    if isinstance(value, Fraction):
        return exact(value)
    if isinstance(value, float | Decimal):
        decimal = Decimal(str(value))
        value = f"{decimal:f}" if decimal.is_finite() and abs(decimal.adjusted()) < 7 else "too many digits"
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError(HOW_TO_WRITE)
    text = f"{value}".strip() if isinstance(value, str) or abs(value) < 10**6 else "too many digits"
    if not _WRITTEN.fullmatch(text) or re.fullmatch(r".*/0+", text):
        raise ValueError(HOW_TO_WRITE)
    return exact(Fraction(text))


def written(value: Amount) -> int | str:
    """The number as JSON keeps it: 3, or "1/2"."""
    value = exact(value)
    return value if isinstance(value, int) else f"{value.numerator}/{value.denominator}"


type Points = Annotated[int | Fraction, BeforeValidator(amount), PlainSerializer(written)]
"""A number of a scheme, a mark or an award: any form that `amount` reads."""
