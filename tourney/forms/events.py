"""What an organiser says about an event: at its making a few things, under its settings all of them."""

from typing import Any
from zoneinfo import available_timezones

from django import forms

from missions.load import systems
from tourney.models import Dice, Event
from tourney.ruleset import SIDES, usual_rules
from tourney.services.events import SETTINGS

from .rounds import RoundNumbersField
from .versions import VersionedForm


def time_zones() -> list[str]:
    """The zones to choose from: places, and UTC."""
    return sorted(zone for zone in available_timezones() if zone == "UTC" or ("/" in zone and zone[:4] != "Etc/"))


class EventForm(VersionedForm):
    """What both forms ask for. Names of fields are those of `Event`."""

    system = forms.ChoiceField(label="Game")
    name = forms.CharField(max_length=120, widget=forms.TextInput({"autocomplete": "off"}))
    venue = forms.CharField(max_length=120, required=False)
    starts_on = forms.DateField(
        label="Date", required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    time_zone = forms.CharField(max_length=64, widget=forms.TextInput({"list": "time-zones", "autocomplete": "off"}))
    points = forms.IntegerField(min_value=1, max_value=100_000, label="Points a force")
    rounds_planned = forms.IntegerField(min_value=1, max_value=20, label="Rounds")
    round_minutes = forms.IntegerField(min_value=10, max_value=600, label="Minutes a round")
    paper = forms.ChoiceField(choices=[("a4", "A4"), ("letter", "US Letter")], widget=forms.RadioSelect)
    units = forms.ChoiceField(
        choices=[("both", "Both"), ("in", "Inches"), ("cm", "Centimetres")],
        label="Distances on the sheets",
        widget=forms.RadioSelect,
    )
    dice = forms.ChoiceField(choices=Dice, label="Dice for missions and Attacker", widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["system"].choices = [(one.key, one.title) for one in systems()]  # type: ignore[attr-defined]

    def settings(self) -> dict[str, Any]:
        """The values by the names of `Event`'s fields."""
        return {name: value for name, value in self.cleaned_data.items() if name in SETTINGS}


class NewEventForm(EventForm):
    """The least that an event needs, filled in with what most events use."""

    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
    sides = forms.ChoiceField(choices=SIDES, label="Red v Blue", widget=forms.RadioSelect)
    club_rounds = RoundNumbersField(
        required=False,
        label="Rounds that keep clubmates apart",
        help_text="Such as 1, or 1-3, or 1, 2. Empty: clubs do not matter.",
    )
    tables = forms.IntegerField(min_value=0, max_value=200, label="Tables", help_text="More can be added at any time.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        usual = {
            "system": systems()[0].key,
            "time_zone": "Europe/London", "points": 100, "rounds_planned": 5, "round_minutes": 150, "tables": 8,
            "sides": "wish", "club_rounds": [1], "paper": "a4", "units": "both", "dice": Dice.SERVER,
        }  # fmt: skip
        super().__init__(*args, **kwargs | {"initial": usual | kwargs.get("initial", {})})
        self.fields["name"].widget.attrs["autofocus"] = True

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        rounds, apart = cleaned.get("rounds_planned"), cleaned.get("club_rounds")
        if rounds and apart and max(apart) > rounds:
            self.add_error("club_rounds", f"The event has {rounds} rounds: there is no round {max(apart)}.")
        return cleaned

    def settings(self) -> dict[str, Any]:
        return super().settings() | {
            "draw_rules": usual_rules(self.cleaned_data["sides"], self.cleaned_data["club_rounds"])
        }


class SettingsForm(EventForm):
    """Everything that can be set, but for the order of the standings, the draw and the scoring, which have pages."""

    bye_vp = forms.IntegerField(min_value=0, max_value=100, label="VP for a bye")
    plan_limit = forms.IntegerField(
        min_value=1, max_value=20, required=False, label="How often a player may choose one battle plan"
    )
    players_report = forms.BooleanField(required=False, label="Players report results from their phones")
    listed = forms.BooleanField(required=False, label="Name this event on the front page")

    def __init__(self, event: Event, data: Any = None, *, version: int) -> None:
        initial = {name: getattr(event, name) for name in self.base_fields if name in SETTINGS}
        super().__init__(data, initial=initial | {"version": version})
        if event.rounds.exists() or event.own_missions.exists():
            self.fields["system"].disabled = True
            self.fields["system"].help_text = "Fixed, since the event has rounds or missions of its own."
        if not event.practice.plans:
            del self.fields["plan_limit"]
