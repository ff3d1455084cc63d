"""The form of a new event: what it begins with, its name and its date. All else may be left as it is there."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

from missions.load import systems
from tourney.models import Dice, Event
from tourney.outlines import Outline, outline, outlines_of
from tourney.ruleset import SIDES
from tourney.services.copies import Beginning

from .days import in_our_time
from .events import TimeZoneField
from .rounds import RoundNumbersField
from .worded import WordedForm

COPY, NO_ROUND = "copy:", "The event has {} rounds: there is no round {}."
AS_THERE = ("", "As there")
DIFFERS = ("venue", "time_zone", "points", "rounds_planned", "round_minutes", "paper", "units", "dice")
KEPT_IN_COPIES = ("venue", "time_zone")  # unless they are typed anew


class NewEventForm(WordedForm):
    """The least that an event needs. `sources` are the events that may be copied."""

    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
    begin = forms.ChoiceField(label="Begin with")
    name = forms.CharField(max_length=120, widget=forms.TextInput({"autocomplete": "off", "autofocus": True}))
    starts_on = forms.DateField(
        label="First day",
        required=False,
        validators=[in_our_time],
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text="The schedule follows from it. Without a date there is none yet.",
    )
    with_roster = forms.BooleanField(
        required=False,
        label="Of a copy: take its players along",
        help_text="Name, club, side, army, country, team and rating of everybody who did not withdraw or drop, each "
        "with a new link. No e-mail addresses, no consents, and nothing of what they played.",
    )
    venue = forms.CharField(max_length=120, required=False)
    time_zone = TimeZoneField()
    opens = forms.TimeField(
        label="Doors open at",
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        error_messages={"invalid": "Write a time such as 09:00."},
    )
    rounds_planned = forms.IntegerField(min_value=1, max_value=20, label="Rounds", required=False)
    round_minutes = forms.IntegerField(min_value=10, max_value=600, label="Minutes a round", required=False)
    points = forms.IntegerField(min_value=1, max_value=100_000, label="Points a force", required=False)
    tables = forms.IntegerField(min_value=0, max_value=200, label="Tables", required=False)
    sides = forms.ChoiceField(choices=[AS_THERE, *SIDES], label="Red v Blue", required=False)
    club_rounds = RoundNumbersField(
        required=False, label="Rounds that keep clubmates apart", help_text="Such as 1, or 1-3, or 1, 2."
    )
    paper = forms.ChoiceField(choices=[AS_THERE, ("a4", "A4"), ("letter", "US Letter")], required=False)
    units = forms.ChoiceField(
        choices=[AS_THERE, ("both", "Both"), ("in", "Inches"), ("cm", "Centimetres")],
        label="Distances on the sheets",
        required=False,
    )
    dice = forms.ChoiceField(choices=[AS_THERE, *Dice.choices], label="Dice for missions and Attacker", required=False)

    def __init__(self, sources: Iterable[Event], data: Any = None, *, initial: Mapping[str, Any]) -> None:
        self.sources = {f"{COPY}{event.public_id}": event for event in sources}
        super().__init__(data, initial={"time_zone": "Europe/London", **initial})
        field = self.fields["begin"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [*_outline_groups(), *self._copy_group()]
        if not self.sources:
            del self.fields["with_roster"]

    def _copy_group(self) -> list[tuple[str, list[tuple[str, str]]]]:
        named = [
            (key, f"{one.name}, {one.starts_on}" if one.starts_on else one.name) for key, one in self.sources.items()
        ]
        return [("A copy of", named)] if named else []

    @property
    def in_short(self) -> list[forms.BoundField]:
        """What is asked for first."""
        return [self[name] for name in ("venue", "time_zone")]

    @property
    def the_rest(self) -> list[forms.BoundField]:
        """What follows from the beginning unless it is typed."""
        names = (
            "opens", "rounds_planned", "round_minutes", "points", "tables", "sides", "club_rounds", "paper", "units",
            "dice",
        )  # fmt: skip
        return [self[name] for name in names]

    @property
    def opens_fold(self) -> bool:
        return any(field.errors or (self.is_bound and field.value()) for field in self.the_rest)

    @property
    def source(self) -> Event | None:
        return self.sources.get(self.cleaned_data.get("begin", ""))

    @property
    def outline(self) -> Outline | None:
        return outline(self.cleaned_data.get("begin", ""))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        begun = self.outline.rounds if self.outline else self.source.rounds_planned if self.source else 20
        rounds, apart = cleaned.get("rounds_planned") or begun, cleaned.get("club_rounds")
        if apart and max(apart) > rounds and "rounds_planned" not in self.errors:
            self.add_error("club_rounds", NO_ROUND.format(rounds, max(apart)))
        if cleaned.get("with_roster") and self.outline:
            self.add_error("with_roster", "Choose the event to copy under “Begin with”, or do not tick this.")
        return cleaned

    def beginning(self, as_last_time: Mapping[str, Any]) -> Beginning:
        """What was typed, with what stays `as_last_time` where an event begins with an outline."""
        clean = self.cleaned_data
        differs = {name: clean[name] for name in DIFFERS if clean[name] not in {None, ""}}
        if self.source:
            differs = {name: one for name, one in differs.items() if name not in KEPT_IN_COPIES or self._typed(name)}
        else:
            differs = {**as_last_time, **differs, "venue": clean["venue"]}
        return Beginning(
            clean["name"], clean["starts_on"], clean["tables"], clean["opens"], clean["sides"],
            tuple(clean["club_rounds"]), differs,
        )  # fmt: skip

    def _typed(self, name: str) -> bool:
        return name in self.changed_data


def _outline_groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """The game stands in each choice too, since a closed list shows no heading."""
    return [
        (rules.title, [(one.key, f"{rules.title}: {one.words_after}") for one in outlines_of(rules.key)])
        for rules in systems()
    ]


def usual_beginning(last: Event | None) -> str:
    """What a form begins with at first: an outline of the last event's game with as many rounds, else a weekend."""
    found = outlines_of(last.system if last else systems()[0].key)
    rounds = last.rounds_planned if last else 5
    return next((one.key for one in found if one.rounds == rounds), found[0].key)
