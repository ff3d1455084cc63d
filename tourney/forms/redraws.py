"""A round drawn again: who plays it after all, who does not, and with which seed."""

from typing import Any

from django import forms

from tourney import queries
from tourney.calling import shown
from tourney.forms.games import offer_rows
from tourney.forms.versions import VersionedForm
from tourney.forms.worded import RowsField
from tourney.models import Entry, Round
from tourney.services.drafts import Wanted


def with_club(entry: Entry) -> str:
    """An entry to choose; with its club, since two may have one name."""
    name = shown(entry)
    return f"{name} ({entry.club})" if entry.club and name == entry.name else name


class EntriesField(RowsField):
    """Some of the entries."""

    def label_from_instance(self, obj: Entry) -> str:
        return with_club(obj)


class RedrawForm(VersionedForm):
    """`keep` changes as few games as can be; without it everything is drawn anew, by `seed`."""

    keep = forms.BooleanField(required=False, widget=forms.HiddenInput)
    seed = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    out = EntriesField(
        Entry.objects.none(), required=False, label="Not playing this round", widget=forms.CheckboxSelectMultiple
    )
    late = EntriesField(
        Entry.objects.none(), required=False, label="Playing after all", widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, round_: Round, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seated = round_.seats.values("entry")
        playing = {entry.pk for entry in queries.playing_in(round_.event, round_.number)}
        offer_rows(self, "out", round_.event.entries.filter(pk__in=seated).order_by("name"))
        offer_rows(self, "late", round_.event.entries.exclude(pk__in=seated).exclude(pk__in=playing).order_by("name"))

    def wanted(self, seed: str) -> Wanted:
        """What is asked for; `seed` where the form names none."""
        data = self.cleaned_data
        return Wanted(data["seed"] or seed, data["keep"], tuple(data["out"]), tuple(data["late"]))
