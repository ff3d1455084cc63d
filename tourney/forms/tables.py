"""The tables of an event, all on one form."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms

from tourney.models import Table

from .versions import VersionedForm
from .worded import WordedForm


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table's fields, for a page to lay out."""

    table: Table
    terrain: forms.BoundField
    closed: forms.BoundField


class TablesForm(VersionedForm):
    """Terrain and closing of every table; the fields carry the table's number."""

    def __init__(self, tables: Iterable[Table], data: Any = None, *, version: int) -> None:
        super().__init__(data, initial={"version": version})
        self.tables = list(tables)
        for table in self.tables:
            self.fields[f"terrain-{table.number}"] = forms.CharField(
                max_length=40,
                required=False,
                initial=table.terrain,
                label=f"Terrain of table {table.number}",
                widget=forms.TextInput({"list": "terrains", "autocomplete": "off", "class": "input"}),
            )
            self.fields[f"closed-{table.number}"] = forms.BooleanField(
                required=False, initial=table.closed, label=f"Table {table.number} is closed"
            )

    @property
    def rows(self) -> list[TableRow]:
        return [TableRow(one, self[f"terrain-{one.number}"], self[f"closed-{one.number}"]) for one in self.tables]

    def wanted(self) -> dict[int, tuple[str, bool]]:
        """Terrain and whether it is closed, by the table's number."""
        clean = self.cleaned_data
        return {one.number: (clean[f"terrain-{one.number}"], clean[f"closed-{one.number}"]) for one in self.tables}


class AddTablesForm(WordedForm):
    after = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)
    count = forms.IntegerField(min_value=1, max_value=200, initial=1, label="How many tables to add")
