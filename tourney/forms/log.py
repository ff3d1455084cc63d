"""What somebody looks for in the log."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone

from tourney.calling import called
from tourney.forms.days import in_our_time
from tourney.forms.worded import WordedForm
from tourney.models import Event
from tourney.pages.logsearch import Wanted, helpers_of, verbs_of

SEVERAL = (("players", "The players"), ("muster", "Muster itself"))
WHEN = {"invalid": "Write day and time, such as 2027-04-10 11:30."}


class LogForm(WordedForm):
    """Every field keeps some of the lines; none keeps all. Times are read by the event's clock."""

    q = forms.CharField(label="Words", max_length=200, required=False)
    verb = forms.ChoiceField(label="What was done", required=False)
    who = forms.ChoiceField(label="Who did it", required=False)
    round = forms.ChoiceField(label="Round", required=False)
    entry = forms.ChoiceField(label="Player", required=False)
    since = forms.DateTimeField(label="From", required=False, error_messages=WHEN, validators=[in_our_time])
    until = forms.DateTimeField(label="Until", required=False, error_messages=WHEN, validators=[in_our_time])

    def __init__(self, event: Event, data: Any) -> None:
        super().__init__(data)
        self.event = event
        verbs = [(verb, verb.capitalize()) for verb in verbs_of(event)]
        people = [(str(pk), name) for pk, name in helpers_of(event)]
        rounds = [(str(number), f"Round {number}") for number in range(1, event.rounds_planned + 1)]
        entries = [(str(number), f"{name} (#{number})") for number, name in sorted(called(event).items())]
        offers = {"verb": verbs, "who": [*people, *SEVERAL], "round": rounds, "entry": entries}
        for name, choices in offers.items():
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = [("", "All"), *choices]
        for name in ("since", "until"):
            self.fields[name].widget = forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def full_clean(self) -> None:
        with timezone.override(ZoneInfo(self.event.time_zone)):
            super().full_clean()

    def clean(self) -> dict[str, Any]:
        found = super().clean() or self.cleaned_data
        since, until = found.get("since"), found.get("until")
        if since and until and until < since:
            raise ValidationError("The time until which lines are wanted is before the time from which they are.")
        return found

    def wanted(self) -> Wanted:
        values = self.cleaned_data
        return Wanted(
            words=values["q"],
            verb=values["verb"],
            who=values["who"],
            round=int(values["round"] or 0),
            entry=int(values["entry"] or 0),
            since=values["since"],
            until=values["until"],
        )
