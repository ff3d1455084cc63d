"""Teams: a field for each entry, and how many of a team count."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django import forms

from tourney.calling import shown
from tourney.models import Entry
from tourney.services.teams import LONGEST, MOST_COUNTED

from .seen import read_seen
from .worded import WordedForm


class TeamsForm(WordedForm):
    """The team of every entry; blank is no team."""

    best = forms.IntegerField(min_value=1, max_value=MOST_COUNTED, label="How many of a team count")
    seen = forms.CharField(required=False, max_length=200_000, widget=forms.HiddenInput)

    def __init__(self, entries: Iterable[Entry], best: int, data: Any = None) -> None:
        self.entries = list(entries)
        teams = {str(entry.number): entry.team for entry in self.entries}
        super().__init__(data, initial={"best": best, "seen": json.dumps(teams)})
        for entry in self.entries:
            self.fields[f"team-{entry.number}"] = forms.CharField(
                max_length=LONGEST,
                required=False,
                initial=entry.team,
                label=f"Team of {shown(entry)}",
                widget=forms.TextInput({"list": "teams", "autocomplete": "off", "class": "input"}),
            )

    @property
    def rows(self) -> Iterator[tuple[Entry, forms.BoundField]]:
        return ((entry, self[f"team-{entry.number}"]) for entry in self.entries)

    def clean_seen(self) -> dict[int, str]:
        """What the form showed when it was made."""
        kept = read_seen(self.cleaned_data["seen"])
        found = {entry.number: kept.get(str(entry.number)) for entry in self.entries}
        return {number: team for number, team in found.items() if isinstance(team, str)}

    def wanted(self) -> dict[int, str]:
        """The teams by the entry's number."""
        return {entry.number: self.cleaned_data[f"team-{entry.number}"] for entry in self.entries}
