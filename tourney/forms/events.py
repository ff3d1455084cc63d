"""What an organiser says about an event: how it is played, and what its public page tells."""

from datetime import date
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf.locale import LANG_INFO

from missions.load import systems
from tourney.models import Dice, Event
from tourney.services.events import SETTINGS

from .days import in_our_time
from .versions import VersionedForm

MOST_ZONES = 6  # that are named to whoever typed none of them


class TimeZoneField(forms.CharField):
    """A time zone by its name, in any capitals, or by its city alone where only one is called so."""

    def __init__(self) -> None:
        super().__init__(max_length=64, widget=forms.TextInput({"list": "time-zones", "autocomplete": "off"}))

    def clean(self, value: Any) -> str:
        typed: str = super().clean(value)
        wanted, zones = typed.casefold().replace(" ", "_"), available_timezones()
        named = [zone for zone in zones if zone.casefold() == wanted]
        found = [typed] if typed in zones else named or sorted(zone for zone in time_zones() if _city(zone) == wanted)
        if len(found) == 1:
            return found[0]
        near = found or [zone for zone in time_zones() if len(wanted) > 2 and wanted in zone.casefold()]
        if near:
            more = " and others" if len(near) > MOST_ZONES else ""
            wrong = "Several time zones are called" if found else "There is no time zone"
            raise forms.ValidationError(f"{wrong} “{typed}”. Choose one: {', '.join(near[:MOST_ZONES])}{more}.")
        return typed  # of which the service says that there is no such zone


def _city(zone: str) -> str:
    return zone.rpartition("/")[2].casefold()


def time_zones() -> list[str]:
    """The zones to choose from: places, and UTC."""
    return sorted(zone for zone in available_timezones() if zone == "UTC" or ("/" in zone and zone[:4] != "Etc/"))


class SettingsForm(VersionedForm):
    """How the event is played, but for its standings, draw and scoring, which have pages of their own."""

    system = forms.ChoiceField(label="Game")
    name = forms.CharField(max_length=120, widget=forms.TextInput({"autocomplete": "off"}))
    venue = forms.CharField(max_length=120, required=False)
    starts_on = forms.DateField(
        label="First day",
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text="The schedule moves along.",
    )
    time_zone = TimeZoneField()
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
    bye_vp = forms.IntegerField(min_value=0, max_value=100, label="VP for a bye")
    plan_limit = forms.IntegerField(
        min_value=1, max_value=20, required=False, label="How often a player may choose one battle plan"
    )
    players_report = forms.BooleanField(required=False, label="Players report results from their phones")
    players_drop = forms.BooleanField(required=False, label="Players may drop from their phones")
    shared_phones = forms.BooleanField(
        required=False,
        label="Two players may share one phone",
        help_text="With the PIN on their table’s slip. For who has no phone, or an empty battery.",
    )
    grace_minutes = forms.IntegerField(
        min_value=0,
        max_value=240,
        label="Minutes of grace",
        help_text="From the start of a round, until a player who has not come may be given up.",
    )

    def __init__(self, event: Event, data: Any = None, *, version: int) -> None:
        initial = {name: getattr(event, name) for name in self.base_fields if name in SETTINGS}
        super().__init__(data, initial=initial | {"version": version})
        self.fields["system"].choices = [(one.key, one.title) for one in systems()]  # type: ignore[attr-defined]
        if event.rounds.exists() or event.own_missions.exists():
            self.fields["system"].disabled = True
            self.fields["system"].help_text = "Fixed, since the event has rounds or missions of its own."
        if not event.practice.plans:
            del self.fields["plan_limit"]

    def clean_starts_on(self) -> date | None:
        """The day, in our time unless it is the one that stands: an event may have come with another."""
        day: date | None = self.cleaned_data["starts_on"]
        if day and day != self.initial["starts_on"]:
            in_our_time(day)
        return day

    def settings(self) -> dict[str, Any]:
        """The values by the names of `Event`'s fields."""
        return {name: value for name, value in self.cleaned_data.items() if name in SETTINGS}


def languages() -> list[tuple[str, str]]:
    """Languages to write in, each by its own name and the English one, in the order of the latter."""
    known = {key: info for key, info in LANG_INFO.items() if "name_local" in info}
    return sorted(
        (
            (key, info["name"] if info["name"] == info["name_local"] else f"{info['name']} ({info['name_local']})")
            for key, info in known.items()
        ),
        key=lambda one: one[1],
    )


class PublicPageForm(VersionedForm):
    """What the event's public page says of it, for those who think of coming."""

    about = forms.CharField(
        max_length=8000,
        required=False,
        label="About the event",
        widget=forms.Textarea({"rows": 10}),
        help_text="In paragraphs, with an empty line between them: what it is, what to bring, parking and food.",
    )
    fee = forms.CharField(
        max_length=80, required=False, help_text="Such as £18, lunch included. It is shown as you write it."
    )
    contact = forms.CharField(max_length=200, required=False, help_text="A name, with an e-mail address or a number.")
    capacity = forms.IntegerField(
        min_value=1, max_value=2000, required=False, label="Places", help_text="Empty: no limit."
    )
    language = forms.ChoiceField(choices=languages, label="Language that you write in")
    listed = forms.BooleanField(required=False, label="Name this event on the front page")

    def __init__(self, event: Event, data: Any = None, *, version: int) -> None:
        initial = {name: getattr(event, name) for name in self.base_fields if name in SETTINGS}
        super().__init__(data, initial=initial | {"version": version})

    def settings(self) -> dict[str, Any]:
        """The values by the names of `Event`'s fields."""
        kept = {name: value for name, value in self.cleaned_data.items() if name in SETTINGS}
        return kept | {"about": kept["about"].replace("\r\n", "\n").strip()}
