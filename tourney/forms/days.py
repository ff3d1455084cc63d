"""Days and hours that an event may have: at the ends of the calendar another time zone's clock has no day to show."""

from datetime import date, datetime

from django import forms

EARLIEST, LATEST = date(2000, 1, 1), date(2100, 1, 1)


def in_our_time(value: date | datetime) -> None:
    """For a field of days or hours. Raises `ValidationError` for one that no event can have."""
    day = value.date() if isinstance(value, datetime) else value
    if not EARLIEST <= day < LATEST:
        raise forms.ValidationError("Write a day from 2000 to 2099.")
