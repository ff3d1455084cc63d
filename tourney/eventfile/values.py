"""One value of a field as JSON holds it, and back. Times are UTC, files base64."""

import base64
import binascii
import datetime
import re
from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from tourney.models.identity import ALPHABET

from .faults import FileFault
from .kinds import Column
from .shapes import SHAPES, misfit

PUBLIC_ID = re.compile(f"[{ALPHABET}]{{12}}", re.ASCII)
SEED = re.compile("[0-9a-f]{64}", re.ASCII)
SMALL, WHOLE, BIG = 2**15 - 1, 2**31 - 1, 2**53
RANGES: dict[type[Any], tuple[int, int]] = {
    models.PositiveSmallIntegerField: (0, SMALL),
    models.SmallIntegerField: (-SMALL, SMALL),
    models.PositiveIntegerField: (0, WHOLE),
    models.IntegerField: (-WHOLE, WHOLE),
    models.PositiveBigIntegerField: (0, BIG),
    models.BigIntegerField: (-BIG, BIG),
}
"""What both databases hold, whichever this one is."""


def told(field: Column, value: Any) -> object:
    """The value of a field, not of a reference, as JSON writes it."""
    match value:
        case datetime.datetime():
            return value.astimezone(datetime.UTC).isoformat().replace("+00:00", "Z")
        case datetime.date():
            return value.isoformat()
        case bytes() | memoryview():
            return base64.b64encode(bytes(value)).decode("ascii")
        case _:
            return value


def heard(field: Column, value: object, where: str) -> Any:
    """The value that a field gets. Raises FileFault."""
    if value is None:
        if not field.null:
            raise FileFault(where, "cannot be null")
        return None
    made = _of_kind(field, value, where)
    if field.choices and made not in {key for key, _ in field.flatchoices} and not (field.blank and made == ""):
        raise FileFault(where, f"write one of {', '.join(str(key) for key, _ in field.flatchoices)}")
    if field.name == "public_id" and not PUBLIC_ID.fullmatch(made):
        raise FileFault(where, "write an id of twelve small letters and digits")
    if field.name == "dice_seed" and made and not SEED.fullmatch(made):
        raise FileFault(where, "write 64 digits of 0 to 9 and a to f, or nothing")
    try:
        if made not in field.empty_values:
            field.run_validators(made)
    except ValidationError as error:
        raise FileFault(where, " ".join(error.messages)) from error
    return made


def _of_kind(field: Column, value: object, where: str) -> Any:
    match field:
        case models.JSONField():
            shape = SHAPES[field.model, field.name]
            if wrong := misfit(shape, value):
                raise FileFault(f"{where}{wrong[0]}", wrong[1])
            return value
        case models.BooleanField():
            return _is(value, bool, where, "write true or false")
        case models.IntegerField():
            return _number(field, value, where)
        case models.CharField() | models.TextField():
            return _is(value, str, where, "write text in quotes")
        case models.DateTimeField():
            return _moment(value, where)
        case models.DateField():
            return _day(value, where)
        case models.BinaryField():
            return _bytes(value, where)
    raise TypeError(f"{field} has no way into an event file")


def _is[T](value: object, kind: type[T], where: str, words: str) -> T:
    if not isinstance(value, kind):
        raise FileFault(where, words)
    return value


def _number(field: Column, value: object, where: str) -> int:
    low, high = next(limits for kind, limits in RANGES.items() if isinstance(field, kind))
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise FileFault(where, f"write a whole number from {low} to {high}")
    return value


MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00:00)", re.ASCII)


def _moment(value: object, where: str) -> datetime.datetime:
    words = "write a time in UTC, such as 2026-03-29T09:30:00Z"
    if not MOMENT.fullmatch(_is(value, str, where, words)):
        raise FileFault(where, words)
    return _in_years(lambda: datetime.datetime.fromisoformat(str(value)), where, words)


def _day(value: object, where: str) -> datetime.date:
    words = "write a date such as 2026-03-29"
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", _is(value, str, where, words), re.ASCII):
        raise FileFault(where, words)
    return _in_years(lambda: datetime.date.fromisoformat(str(value)), where, words)


def _in_years[D: datetime.date](make: Callable[[], D], where: str, words: str) -> D:
    """Of years in which every zone can show it."""
    try:
        made = make()
    except ValueError as error:
        raise FileFault(where, words) from error
    if not 1900 <= made.year <= 2200:
        raise FileFault(where, "write a year from 1900 to 2200")
    return made


def _bytes(value: object, where: str) -> bytes:
    try:
        return base64.b64decode(_is(value, str, where, "write the file as base64"), validate=True)
    except (binascii.Error, ValueError) as error:
        raise FileFault(where, "is not base64") from error
