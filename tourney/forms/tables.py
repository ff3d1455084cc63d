"""The tables of an event, all on one form."""

from dataclasses import dataclass
from typing import Any

from django import forms

from tourney.models import Event, Table
from tourney.services.events import WISHES, TableWishes

from .games import mission_choices
from .versions import VersionedForm
from .worded import WordedForm

TEXTS = {"terrain": "terrains", "room": "rooms"}  # what is typed, with the list that it may be picked from

NO_MISSION = "This event has no mission “%(value)s”: choose another, or none."


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table's fields, for a page to lay out."""

    table: Table
    terrain: forms.BoundField
    room: forms.BoundField
    mission: forms.BoundField
    stream: forms.BoundField
    closed: forms.BoundField


class TablesForm(VersionedForm):
    """What is wished of every table; the fields carry the table's number, as in `terrain-3`."""

    def __init__(self, event: Event, data: Any = None, *, version: int) -> None:
        super().__init__(data, initial={"version": version})
        self.tables = list(event.tables.all())
        missions = mission_choices(event, [table.mission for table in self.tables])
        for table in self.tables:
            for name, listed in TEXTS.items():
                self.fields[f"{name}-{table.number}"] = forms.CharField(
                    max_length=40,
                    required=False,
                    initial=getattr(table, name),
                    label=f"{name.capitalize()} of table {table.number}",
                    widget=forms.TextInput({"list": listed, "autocomplete": "off", "class": "input"}),
                )
            self.fields[f"mission-{table.number}"] = forms.ChoiceField(
                choices=[("", "None"), *missions],
                required=False,
                initial=table.mission,
                label=f"Mission laid out on table {table.number}",
                error_messages={"invalid_choice": NO_MISSION},
                widget=forms.Select({"class": "input"}),
            )
            for name, said in (("stream", "is streamed"), ("closed", "is closed")):
                self.fields[f"{name}-{table.number}"] = forms.BooleanField(
                    required=False, initial=getattr(table, name), label=f"Table {table.number} {said}"
                )

    @property
    def rows(self) -> list[TableRow]:
        return [TableRow(one, **{name: self[f"{name}-{one.number}"] for name in WISHES}) for one in self.tables]

    def wanted(self) -> dict[int, TableWishes]:
        """What is wished, by the table's number."""
        clean = self.cleaned_data
        return {
            one.number: TableWishes(**{name: clean[f"{name}-{one.number}"] for name in WISHES}) for one in self.tables
        }


def now(event: Event) -> dict[str, Any]:
    """What each field of a form of tables would hold."""
    return {f"{name}-{one.number}": getattr(one, name) for one in event.tables.all() for name in WISHES}


class AddTablesForm(WordedForm):
    after = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)
    count = forms.IntegerField(min_value=1, max_value=200, initial=1, label="How many tables to add")
