"""Pairs that the organiser keeps apart or puts together: two players, or several kept apart from each other."""

from typing import Any

from django import forms
from django.db.models import Model

from tourney.calling import shown
from tourney.models import Arrangement, Entry, Event, RoundStatus
from tourney.names import sort_key
from tourney.services.arrangements import LONGEST_REASON, Arranged

from .worded import RowsField, WordedForm

ALL = "0"


class PlayerField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """One entry, by surname; with its club, since two may have one name."""

    def label_from_instance(self, obj: Model) -> str:
        return called(obj)


class PlayersField(RowsField):
    """Several of them."""

    def label_from_instance(self, obj: Model) -> str:
        return called(obj)


def called(entry: Any) -> str:
    name = shown(entry)
    return f"{name} ({entry.club})" if entry.club and name == entry.name else name


class ArrangementForm(WordedForm):
    """What both forms ask. `key` makes a second post of the same form harmless."""

    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
    round_number = forms.TypedChoiceField(label="When", coerce=int)
    reason = forms.CharField(
        max_length=LONGEST_REASON,
        required=False,
        help_text="For the desk alone: siblings, referee, grudge match.",
        widget=forms.TextInput({"autocomplete": "off", "dir": "auto"}),
    )

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        out = set(event.rounds.exclude(status=RoundStatus.DRAFT).values_list("number", flat=True))
        numbers = [number for number in range(1, event.rounds_planned + 1) if number not in out]
        self.fields["round_number"].choices = [  # type: ignore[attr-defined]
            (ALL, "All rounds"), *((str(number), f"Round {number}") for number in numbers),
        ]  # fmt: skip
        for field in self.fields.values():
            if isinstance(field, forms.ModelChoiceField):
                field.queryset = event.entries.filter(dropped_after=None)
                named = [(entry.pk, called(entry)) for entry in sorted(field.queryset, key=by_surname)]
                field.choices = named if isinstance(field, PlayersField) else [("", "Choose a player"), *named]

    def wish(self) -> Arranged:
        """What is arranged, of a form that is valid."""
        clean = self.cleaned_data
        return Arranged(clean.get("kind", Arrangement.Kind.APART), clean["round_number"], clean["reason"])


def by_surname(entry: Entry) -> tuple[str, str]:
    return sort_key(entry.name)


class PairForm(ArrangementForm):
    """Two players."""

    first = PlayerField(Entry.objects.none(), label="Player", empty_label="Choose a player")
    second = PlayerField(Entry.objects.none(), label="and player", empty_label="Choose a player")
    kind = forms.ChoiceField(
        choices=Arrangement.Kind, label="What", widget=forms.RadioSelect, initial=Arrangement.Kind.APART
    )
    field_order = ("key", "first", "second", "kind", "round_number", "reason")

    def players(self) -> list[Entry]:
        return [self.cleaned_data["first"], self.cleaned_data["second"]]


class GroupForm(ArrangementForm):
    """Several players, every two of whom are kept apart."""

    among = PlayersField(Entry.objects.none(), label="Players", widget=forms.CheckboxSelectMultiple)
    field_order = ("key", "among", "round_number", "reason")

    def players(self) -> list[Entry]:
        return list(self.cleaned_data["among"])
