"""The schedule: its lines in the event's own time, moving them, and filling them in from an outline."""

import datetime
from collections.abc import Iterable, Sequence
from typing import Any

from django import forms

from tourney.models import Event, Slot
from tourney.outlines import outlines_of
from tourney.services.schedule import FURTHEST, LONGEST, MOST_LINES, Line, schedule_version
from tourney.zones import NoSuchHour, moment, on_the_wall

from .days import in_our_time
from .versions import RowsForm, VersionedForm
from .worded import WordedForm

ROUND, BLANK_ROWS = "round-", 3
KINDS = [(key, label) for key, label in Slot.Kind.choices if key != Slot.Kind.ROUND]


class LineForm(WordedForm):
    """One line. Without a choice of what it is, it is none."""

    key = forms.CharField(max_length=20, required=False, widget=forms.HiddenInput)
    label = forms.ChoiceField(required=False, label="What")
    title = forms.CharField(max_length=120, required=False, widget=forms.TextInput({"autocomplete": "off"}))
    day = forms.DateField(
        required=False, validators=[in_our_time], widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    time = forms.TimeField(
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        error_messages={"invalid": "Write a time such as 09:30."},
    )
    minutes = forms.IntegerField(min_value=0, max_value=LONGEST, required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone = event.time_zone
        rounds = [(f"{ROUND}{number}", f"Round {number}") for number in range(1, event.rounds_planned + 1)]
        now = str(self.initial.get("label", ""))
        if now.startswith(ROUND) and now not in dict(rounds):  # of a round that the event has no more
            rounds.append((now, f"Round {now.removeprefix(ROUND)}"))
        field = self.fields["label"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [("", "No line"), *rounds, *KINDS]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not cleaned.get("label"):
            if cleaned.get("title") and not cleaned.get("key"):
                self.add_error("label", "Choose what this line is.")
            return cleaned
        for name, words in (("day", "Say on which day."), ("time", "Say at what time.")):
            if cleaned.get(name) is None and name not in self.errors:
                self.add_error(name, words)
        if not self.errors:
            try:
                moment(self.starts, self.zone)
            except NoSuchHour as error:
                self.add_error("time", f"There is no such time that night: {error}.")
        return cleaned

    @property
    def starts(self) -> datetime.datetime:
        return datetime.datetime.combine(self.cleaned_data["day"], self.cleaned_data["time"])

    def line(self) -> Line | None:
        """The line as the service takes it; None where the row is blank."""
        clean = self.cleaned_data
        what = clean["label"]
        if not what:
            return None
        number = int(what.removeprefix(ROUND)) if what.startswith(ROUND) else None
        usual = f"Round {number}" if number else dict(KINDS)[what]
        key = clean["key"]
        return Line(
            Slot.Kind.ROUND if number else what,
            clean["title"] or str(usual),
            self.starts,
            clean["minutes"] or 0,
            number,
            int(key) if key.isascii() and key.isdecimal() else None,
        )


class ScheduleForm(RowsForm):
    """All lines, with rows left for more."""

    def __init__(self, event: Event, data: Any = None) -> None:
        super().__init__(data, initial={"version": schedule_version(event)})
        first: list[dict[str, Any]] = [_values(slot, event.time_zone) for slot in event.slots.all()]
        day = first[-1]["day"] if first else event.starts_on
        rows = max(min(len(first) + BLANK_ROWS, MOST_LINES), _sent(data))
        first += [{"day": day} for _ in range(rows - len(first))]
        self.rows = [LineForm(event, data, prefix=f"line-{at}", initial=one) for at, one in enumerate(first)]

    def clean(self) -> dict[str, Any]:
        kept = sum(bool(row.initial.get("key")) for row in self.rows)
        if _sent(self.data) < kept:
            raise forms.ValidationError("The form came without some of its lines. Load the page again, then save it.")
        return super().clean() or self.cleaned_data

    def lines(self) -> list[Line]:
        return [line for row in self.rows if (line := row.line())]

    def twice(self) -> list[str]:
        """Lines at an hour that comes twice that night: the first of the two is meant."""
        lines: Iterable[tuple[LineForm, Line | None]] = [(row, row.line()) for row in self.rows]
        return [line.title for row, line in lines if line and moment(line.starts, row.zone).twice]


def _values(slot: Slot, zone: str) -> dict[str, Any]:
    wall = on_the_wall(slot.starts_at, zone)
    return {
        "key": str(slot.pk),
        "label": f"{ROUND}{slot.round_number}" if slot.round_number else slot.kind,
        "title": slot.title,
        "day": wall.date(),
        "time": wall.time(),
        "minutes": slot.minutes,
    }


def _sent(data: Any) -> int:
    """How many rows a post has."""
    return next((at for at in range(MOST_LINES) if f"line-{at}-label" not in data), MOST_LINES) if data else 0


class MoveForm(VersionedForm):
    """Everything from a line on, so many minutes later or earlier."""

    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
    start = forms.TypedChoiceField(label="Move", required=False, coerce=int, empty_value=None)
    minutes = forms.IntegerField(
        min_value=-FURTHEST, max_value=FURTHEST, label="By how many minutes", help_text="−15 is 15 minutes earlier."
    )

    def __init__(self, event: Event, slots: Sequence[Slot], data: Any = None, *, key: str = "") -> None:
        first = {"version": schedule_version(event), "minutes": 15, "key": key}
        super().__init__(data, initial=first)
        field = self.fields["start"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [("", "Everything"), *((slot.pk, _from(slot, event.time_zone)) for slot in slots)]

    def clean_minutes(self) -> int:
        minutes: int = self.cleaned_data["minutes"]
        if not minutes:
            raise forms.ValidationError("Write how many minutes, such as 15.")
        return minutes


def _from(slot: Slot, zone: str) -> str:
    wall = on_the_wall(slot.starts_at, zone)
    return f"From {slot.title} on ({wall:%a} {wall:%H:%M})"


class FillForm(VersionedForm):
    """A schedule as an outline of the game has it."""

    outline = forms.ChoiceField(label="Days like those of")
    starts_on = forms.DateField(
        label="First day", validators=[in_our_time], widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, event: Event, data: Any = None) -> None:
        found = outlines_of(event.system)
        usual = next((one.key for one in found if one.rounds == event.rounds_planned), found[0].key if found else "")
        first = {"version": schedule_version(event), "outline": usual, "starts_on": event.starts_on}
        super().__init__(data, initial=first)
        field = self.fields["outline"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(one.key, one.words) for one in found]
