"""The round's time, what the hall is told, when a draft publishes itself, and what the public sees of places."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone

from tourney.models import Event
from tourney.services.announcements import LONGEST
from tourney.services.clock import LONGEST_CALL, MOST_CALLS, MOST_MINUTES, MOST_OWN

from .versions import VersionedForm
from .worded import WordedForm

KEY = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
FOREVER = "0"
FOR = [(FOREVER, "until you take it away"), *((str(n), f"for {n} minutes") for n in (5, 10, 15, 30, 60, 120))]


class MinutesForm(WordedForm):
    """Minutes for every table; below nothing they are taken. `seen` is what was added already."""

    minutes = forms.IntegerField(
        min_value=-MOST_MINUTES,
        max_value=MOST_MINUTES,
        label="Minutes for every table",
        help_text="−5 takes five away.",
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)
    key = KEY


class TableTimeForm(WordedForm):
    """How many minutes one table has for itself."""

    table = forms.IntegerField(min_value=1, max_value=30_000)
    own = forms.IntegerField(
        min_value=0, max_value=MOST_OWN, label="Minutes longer", help_text="In all; 0 takes them back."
    )


class AnnounceForm(WordedForm):
    """Words for everybody."""

    words = forms.CharField(
        max_length=LONGEST, label="What everybody is to read", widget=forms.Textarea({"rows": 2, "maxlength": LONGEST})
    )
    shown = forms.ChoiceField(choices=FOR, label="Shown", initial=FOREVER)
    key = KEY

    def until(self) -> datetime | None:
        minutes = int(self.cleaned_data["shown"])
        return timezone.now() + timedelta(minutes=minutes) if minutes else None


class CallsForm(VersionedForm):
    """What is told before a round ends: rows of minutes left and words; an empty row is none."""

    def __init__(self, event: Event, data: Any = None, *, version: int) -> None:
        super().__init__(data, initial={"version": version} | _initial(event.announce_at))
        for at in range(MOST_CALLS):
            self.fields[f"left_{at}"] = forms.IntegerField(
                min_value=0, max_value=MOST_MINUTES, required=False, label="Minutes left"
            )
            self.fields[f"words_{at}"] = forms.CharField(max_length=LONGEST_CALL, required=False, label="Words")

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"left_{at}"], self[f"words_{at}"]) for at in range(MOST_CALLS)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for at in range(MOST_CALLS):
            left, words = cleaned.get(f"left_{at}"), cleaned.get(f"words_{at}")
            if words and left is None and f"left_{at}" not in self.errors:
                self.add_error(f"left_{at}", "Write at how many minutes this is told.")
            if left is not None and not words and f"words_{at}" not in self.errors:
                self.add_error(f"words_{at}", "Write what is told, or empty the minutes too.")
        return cleaned

    def calls(self) -> list[dict[str, Any]]:
        rows = ((self.cleaned_data[f"left_{at}"], self.cleaned_data[f"words_{at}"]) for at in range(MOST_CALLS))
        return [{"left": left, "words": words} for left, words in rows if words]


def _initial(calls: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {f"{name}_{at}": call[name] for at, call in enumerate(calls[:MOST_CALLS]) for name in ("left", "words")}


class PublishAtForm(WordedForm):
    """When a draft publishes itself, in the event's own time."""

    publish_at = forms.CharField(
        label="Publish by itself at",
        widget=forms.DateTimeInput({"type": "datetime-local", "step": "60"}),
    )
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone = ZoneInfo(event.time_zone)
        self.fields["publish_at"].help_text = f"In the event's own time ({event.time_zone})."

    def clean_publish_at(self) -> datetime:
        text = self.cleaned_data["publish_at"]
        try:
            typed = datetime.fromisoformat(text.strip()).replace(second=0, microsecond=0)
        except ValueError:
            raise forms.ValidationError("Write date and time, such as 2027-04-10 14:30.") from None
        if typed.tzinfo is not None:
            return typed
        when = typed.replace(tzinfo=self.zone)
        try:
            back = when.astimezone(ZoneInfo("UTC")).astimezone(self.zone).replace(tzinfo=None)
        except OverflowError:
            raise forms.ValidationError("No calendar has that year. Look at it again.") from None
        if back != typed:
            raise forms.ValidationError("The clocks go forward then, so that time does not exist. Choose another.")
        return when


class EmbargoForm(VersionedForm):
    """When public places move, and from which round on they are hidden."""

    live = forms.ChoiceField(
        choices=[("1", "With each result"), ("0", "When a round closes")],
        label="Places that the public sees move",
        widget=forms.RadioSelect,
    )
    hidden_from = forms.ChoiceField(
        required=False,
        label="Hide results and places from",
        help_text="From this round on the public sees neither, until the awards are shown or the event is finished.",
    )

    def __init__(self, event: Event, data: Any = None, *, version: int) -> None:
        now = {"live": str(int(event.standings_live)), "hidden_from": str(event.hidden_from or "")}
        super().__init__(data, initial={"version": version} | now)
        rounds = [(str(number), f"round {number}") for number in range(1, event.rounds_planned + 1)]
        self.fields["hidden_from"].choices = [("", "no round"), *rounds]  # type: ignore[attr-defined]

    def wanted(self) -> dict[str, Any]:
        hidden = self.cleaned_data["hidden_from"]
        return {"live": self.cleaned_data["live"] == "1", "hidden_from": int(hidden) if hidden else None}
