"""How a game ended, as the desk keys it in."""

from abc import abstractmethod
from dataclasses import replace
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator

from missions.scoring import MOST_LOST
from tourney.forms.abstract import AbstractForm
from tourney.forms.games import offer
from tourney.forms.versions import VersionedForm
from tourney.models import Event, ResultKind
from tourney.services.results import Outcome, by_points

NOBODY = "0"
WINNERS = (("1", "first"), ("2", "second"), (NOBODY, "nobody"))
type Names = tuple[str, str]
NAMES: Names = ("first", "second")


def _bounded(form: forms.Form, most: int, *names: str) -> None:
    """Let fields for whole numbers take at most so much."""
    for name in names:
        field = form.fields[name]
        if isinstance(field, forms.IntegerField):
            field.max_value = most
            field.validators.append(MaxValueValidator(most))


class ResultForm(VersionedForm, metaclass=AbstractForm):
    """The desk's word on one game; what positions 1 and 2 are called is up to the page.

    `fold` says what the folded fields, those of `seldom`, are for; a game that was not played needs none of `of_play`.
    """

    kind = forms.ChoiceField(choices=ResultKind.choices, initial=ResultKind.PLAYED, label="Was it played?")
    vp_1 = forms.IntegerField(min_value=0, required=False)
    vp_2 = forms.IntegerField(min_value=0, required=False)
    reason = forms.CharField(max_length=200, required=False, label="Reason")
    seldom: tuple[str, ...] = ("kind", "reason")
    of_play: tuple[str, ...] = ()
    fold = ""

    def __init__(self, event: Event, *args: object, names: Names = NAMES, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        _bounded(self, event.practice.most_vp, "vp_1", "vp_2")
        for name in self.of_play:
            self.fields[name].required = self.data.get("kind", ResultKind.PLAYED) == ResultKind.PLAYED
        for place, name in enumerate(names, 1):
            self.fields[f"vp_{place}"].label = f"VP of {name}"

    @property
    @abstractmethod
    def counts(self) -> list[forms.BoundField]:
        """The two numbers that make a result."""

    @property
    def folded(self) -> list[forms.BoundField]:
        return [self[name] for name in self.seldom]

    def opens_fold(self) -> bool:
        """Whether what is seldom wanted is filled in or wrong."""
        filled = any(self[name].value() for name in self.seldom if name != "kind")
        return bool(set(self.seldom) & set(self.errors) or filled or self["kind"].value() != ResultKind.PLAYED)

    @abstractmethod
    def outcome(self) -> Outcome:
        """What is said of the game, by position."""

    def vp(self) -> tuple[int, int] | None:
        """VP set by hand, if they are."""
        data = self.cleaned_data
        return None if data["vp_1"] is None else (data["vp_1"], data["vp_2"])

    def asked(self) -> dict[str, Any]:
        """What the services take: outcome, kind, vp, reason and version."""
        given = {name: self.cleaned_data[name] for name in ("kind", "reason", "version")}
        return {"outcome": self.outcome(), "vp": self.vp()} | given


class UnitsResultForm(ResultForm):
    """Winner and Units lost; other VP than the table's with a reason."""

    winner = forms.ChoiceField(choices=WINNERS, widget=forms.RadioSelect, label="Who won?")
    lost_1 = forms.IntegerField(min_value=0, max_value=MOST_LOST)
    lost_2 = forms.IntegerField(min_value=0, max_value=MOST_LOST)

    field_order = ("winner", "lost_1", "lost_2", "kind", "vp_1", "vp_2", "reason", "version")
    seldom = ("kind", "vp_1", "vp_2", "reason")
    of_play = ("winner", "lost_1", "lost_2")
    fold = "Not played, or other VP than the table's"

    def __init__(self, event: Event, *args: object, names: Names = NAMES, **kwargs: object) -> None:
        super().__init__(event, *args, names=names, **kwargs)
        first, second = names
        offer(self, "winner", [("1", first), ("2", second), (NOBODY, "Nobody: time ran out")])
        units = event.practice.says("Units")
        self.fields["lost_1"].label = f"{units} {first} lost"
        self.fields["lost_2"].label = f"{units} {second} lost"
        self.fields["kind"].help_text = "Of a game that was not played say who wins it, if somebody does, and no more."
        self.fields["reason"].help_text = "Needed when the VP are not the table's."

    @property
    def counts(self) -> list[forms.BoundField]:
        return [self["lost_1"], self["lost_2"]]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if (data.get("vp_1") is None) != (data.get("vp_2") is None):
            raise forms.ValidationError("Give the VP of both players, or leave both empty to take the table's.")
        return data

    def outcome(self) -> Outcome:
        data = self.cleaned_data
        return Outcome(int(data["winner"] or NOBODY) or None, data["lost_1"] or 0, data["lost_2"] or 0)


class PointsResultForm(ResultForm):
    """The VP of both; the higher wins, unless there is a reason why not."""

    winner = forms.ChoiceField(required=False, label="Winner")

    field_order = ("vp_1", "vp_2", "kind", "winner", "reason", "version")
    seldom = ("kind", "winner", "reason")
    of_play = ("vp_1", "vp_2")
    fold = "Not played, or won by somebody else than the VP say"

    def __init__(self, event: Event, *args: object, names: Names = NAMES, **kwargs: object) -> None:
        super().__init__(event, *args, names=names, **kwargs)
        offer(self, "winner", [("", "Whoever has more VP"), ("1", names[0]), ("2", names[1]), (NOBODY, "Nobody")])
        self.fields["reason"].help_text = "Needed when the winner is not the player with more VP."
        self.fields["winner"].help_text = "Say it for a game that was not played."
        for name in ("vp_1", "vp_2"):
            self.fields[name].help_text = "Empty for a game that was not played."

    @property
    def counts(self) -> list[forms.BoundField]:
        return [self["vp_1"], self["vp_2"]]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        missing = [name for name in ("vp_1", "vp_2") if data.get(name) is None and name not in self.errors]
        if len(missing) == 1:
            for name in missing:
                self.add_error(name, "Fill this in.")
        return data

    def outcome(self) -> Outcome:
        data = self.cleaned_data
        named = int(data["winner"] or NOBODY) or None
        if data["kind"] != ResultKind.PLAYED:
            return Outcome(named, 0, 0)
        by_count = by_points(data["vp_1"], data["vp_2"])
        return replace(by_count, winner=named) if data["winner"] else by_count

    def vp(self) -> tuple[int, int] | None:
        return None if self.cleaned_data["kind"] == ResultKind.PLAYED else super().vp()


def result_form(event: Event) -> type[ResultForm]:
    """The form in which the desk enters results of the event."""
    return UnitsResultForm if event.practice.by_units else PointsResultForm
