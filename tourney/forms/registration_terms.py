"""The terms of registering, as an organiser sets them, and a new code for a club."""

from datetime import datetime
from typing import Any

from django import forms

from tourney.models import Event, NameLevel, Registering
from tourney.services.registration_terms import LONGEST_TEXT, MOST_CONSENTS, NEEDS, OLDEST_MINOR, consent
from tourney.zones import NoSuchHour, moment, on_the_wall

from .days import in_our_time
from .versions import VersionedForm
from .worded import WordedForm

NEED_LABELS = {"email": "E-mail address", "nation": "Country"}
USUAL = (
    (
        "My name, club, army and results may be shown on this event’s public pages, in the hall and in its reports.",
        True,
    ),
    ("Photographs that show me may be published.", False),
)


class WallField(forms.DateTimeField):
    """An hour on the wall, written as a browser's own field for one wants it."""

    widget = forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def prepare_value(self, value: Any) -> Any:
        return f"{value:%Y-%m-%dT%H:%M}" if isinstance(value, datetime) else value

    def clean(self, value: Any) -> datetime | None:
        at: datetime | None = super().clean(value)
        return at and at.replace(tzinfo=None)


class TermsForm(VersionedForm):
    """Who may register, until when, what they must fill in, what they agree to, and how long names are kept."""

    registration = forms.ChoiceField(label="Who may register", choices=Registering, widget=forms.RadioSelect)
    registration_closes_at = WallField(required=False, label="Registering ends", validators=[in_our_time])
    names_shown = forms.ChoiceField(
        label="The most that everybody reads of a name",
        choices=NameLevel,
        widget=forms.RadioSelect,
        help_text="Each player can choose less for themselves. The desk reads names in full.",
    )
    minors_under = forms.IntegerField(
        min_value=OLDEST_MINOR[0],
        max_value=OLDEST_MINOR[1],
        required=False,
        label="A parent or guardian agrees for players under",
        help_text="Years of age. Only that somebody is younger is kept, no date of birth. Empty: nobody is asked.",
    )
    retention_days = forms.IntegerField(min_value=1, max_value=3660, label="Days after the end until names are removed")

    def __init__(self, event: Event, data: Any = None, *, version: int) -> None:
        super().__init__(data, initial=first_values(event) | {"version": version})
        self.event = event
        self.fields["registration_closes_at"].help_text = f"In the event’s own time, {event.time_zone}. Empty: round 1."
        for name in NEEDS:
            label = NEED_LABELS.get(name, name.capitalize())
            self.fields[f"need_{name}"] = forms.BooleanField(required=False, label=label)
        self.rows = min(MOST_CONSENTS, max(len(event.consents), len(USUAL)) + 1)
        for number in range(self.rows):
            self.fields[f"text_{number}"] = forms.CharField(
                required=False,
                max_length=LONGEST_TEXT,
                label=f"Sentence {number + 1}",
                widget=forms.Textarea({"rows": 2, "dir": "auto"}),
            )
            self.fields[f"required_{number}"] = forms.BooleanField(
                required=False, label="Nobody can register without it"
            )

    @property
    def needs(self) -> list[forms.BoundField]:
        """The boxes of what must be filled in."""
        return [self[f"need_{name}"] for name in NEEDS]

    @property
    def sentences(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The rows of what is agreed to: the words, and whether they are needed."""
        return [(self[f"text_{number}"], self[f"required_{number}"]) for number in range(self.rows)]

    def clean_registration_closes_at(self) -> datetime | None:
        """The hour on the wall, which stays one until it is saved: forms of two people are compared by it."""
        wall: datetime | None = self.cleaned_data["registration_closes_at"]
        try:
            if wall:
                moment(wall, self.event.time_zone)
        except NoSuchHour as error:
            raise forms.ValidationError(f"There is no such hour: {error}.") from error
        return wall

    def terms(self) -> dict[str, Any]:
        """The values by the names of `Event`'s fields."""
        said = self.cleaned_data
        closes = said["registration_closes_at"]
        rows = [(said[f"text_{number}"], said[f"required_{number}"]) for number in range(self.rows)]
        return {
            "registration": said["registration"],
            "registration_closes_at": moment(closes, self.event.time_zone).at if closes else None,
            "registration_needs": [name for name in NEEDS if said[f"need_{name}"]],
            "retention_days": said["retention_days"],
            "names_shown": said["names_shown"],
            "minors_under": said["minors_under"],
            "consents": [consent(text, required=required) for text, required in rows if text.strip()],
        }


def first_values(event: Event) -> dict[str, Any]:
    """What the form shows of an event as it stands. Sentences are offered while registering was never opened."""
    closes, kept = event.registration_closes_at, [(one["text"], one["required"]) for one in event.consents]
    closed = event.registration == Registering.CLOSED
    untouched = closed and not event.finished_at and not event.registrations.exists()
    rows = kept or (USUAL if untouched else ())
    shown: dict[str, Any] = {"registration": event.registration, "retention_days": event.retention_days}
    shown |= {"names_shown": event.names_shown, "minors_under": event.minors_under}
    shown["registration_closes_at"] = on_the_wall(closes, event.time_zone) if closes else None
    shown |= {f"need_{name}": name in event.registration_needs for name in NEEDS}
    for number, (text, required) in enumerate(rows):
        shown |= {f"text_{number}": text, f"required_{number}": required}
    return shown


class CodeForm(WordedForm):
    """A new code for a club. `key` makes a second post harmless."""

    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
    club = forms.CharField(
        max_length=120, widget=forms.TextInput({"list": "clubs", "autocomplete": "off", "dir": "auto"})
    )
    places = forms.IntegerField(min_value=1, max_value=1000, required=False, help_text="Empty: any number.")


class RemovalForm(WordedForm):
    """Names that are removed cannot be brought back, so a tick is asked for beside the button."""

    sure = forms.BooleanField(label="Remove them for good. I have kept what I still need.")
