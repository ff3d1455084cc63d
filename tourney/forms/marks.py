"""Marks: what is marked, and a table to key the marks in."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from tourney.calling import shown
from tourney.errors import Refused, Stale
from tourney.models import Entry
from tourney.names import key_from
from tourney.schemes import Mark, twins

from .seen import read_seen
from .versions import RowsForm, refuse
from .worded import WordedForm

MOST_KINDS, BLANK_ROWS, MOST = 12, 2, 1000


class KindForm(WordedForm):
    """One kind of mark. Without a label it is none."""

    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
    label = forms.CharField(max_length=60, required=False, label="What is marked")
    by = forms.ChoiceField(
        choices=[("desk", "Organiser or judge"), ("opponents", "Each opponent")], label="Given by", required=False
    )
    most = forms.IntegerField(min_value=1, max_value=MOST, required=False, label="Counts at most")
    each = forms.IntegerField(
        min_value=1,
        max_value=MOST,
        required=False,
        label="Each opponent at most",
        help_text="Only if opponents give it.",
    )
    counts = forms.ChoiceField(
        choices=[("sum", "Added up"), ("mean", "Their mean")], label="Several count", required=False
    )
    blank = forms.IntegerField(min_value=0, max_value=MOST, required=False, label="A blank counts")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("label") and cleaned.get("most") is None and "most" not in self.errors:
            self.add_error("most", "Fill this in.")
        return cleaned

    def data_of(self, taken: Iterable[str]) -> dict[str, Any] | None:
        """The mark as `read_marks` takes it; None where the row is blank."""
        clean = self.cleaned_data
        if not clean["label"]:
            return None
        found = {
            "key": clean["key"] or key_from(clean["label"], taken),
            "label": clean["label"],
            "most": clean["most"],
            "blank": clean["blank"] or 0,
            "by": clean["by"] or "desk",
        }
        if found["by"] == "opponents":
            found["counts"] = clean["counts"] or "sum"
            if clean["each"] is not None:
                found["each"] = clean["each"]
        return found


class KindsForm(RowsForm):
    """All kinds of marks, with rows left for more."""

    def __init__(self, kinds: Sequence[Mark], data: Any = None, *, version: int) -> None:
        super().__init__(data, initial={"version": version})
        rows = max(min(len(kinds) + BLANK_ROWS, MOST_KINDS), _sent(data))
        initial: list[dict[str, Any]] = [kind.model_dump() for kind in kinds]
        initial += [{}] * (rows - len(initial))
        self.rows = [KindForm(data, prefix=f"kind-{at}", initial=one) for at, one in enumerate(initial)]

    def is_valid(self) -> bool:
        if not super().is_valid():
            return False
        alike = twins([row.cleaned_data["label"] for row in self.rows])
        for at, before in alike.items():
            self.rows[at].add_error("label", f"“{before}” is there already: give this one another name.")
        return not alike

    def document(self) -> list[dict[str, Any]]:
        """The marks as `read_marks` takes them."""
        found: list[dict[str, Any]] = []
        kept = [row.cleaned_data["key"] for row in self.rows if row.cleaned_data["key"]]
        for row in self.rows:
            mark = row.data_of([*kept, *(one["key"] for one in found)])
            if mark:
                found.append(mark)
        return found


def _sent(data: Any) -> int:
    """How many rows a post has: others may have taken away some that are still in it."""
    return next((at for at in range(MOST_KINDS) if f"kind-{at}-label" not in data), MOST_KINDS) if data else 0


@dataclass(frozen=True, slots=True)
class MarksRow:
    """One entry's fields, for a page to lay out; `opponent` is who gives them, if the round's opponents do."""

    entry: Entry
    opponent: str
    fields: tuple[forms.BoundField, ...]


class MarksForm(WordedForm):
    """A table of marks: a row for each entry, a field for each mark. What is blank is no mark."""

    seen = forms.CharField(required=False, max_length=500_000, widget=forms.HiddenInput)

    def __init__(
        self,
        entries: Iterable[Entry],
        marks: Sequence[Mark],
        given: Mapping[tuple[int, str], int],
        data: Any = None,
        *,
        opponents: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__(data, initial={"seen": _seen(given)})
        self.entries, self.marks, self.opponents = list(entries), list(marks), opponents
        for entry in self.entries:
            for mark in self.marks:
                self.fields[_name(entry.number, mark.key)] = forms.IntegerField(
                    min_value=0,
                    max_value=int(mark.highest),
                    required=False,
                    initial=given.get((entry.number, mark.key)),
                    label=f"{mark.label} of {shown(entry)}",
                    widget=forms.TextInput(
                        {"inputmode": "numeric", "autocomplete": "off", "class": "input input--mark"}
                    ),
                )

    @property
    def rows(self) -> Iterator[MarksRow]:
        for entry in self.entries:
            fields = tuple(self[_name(entry.number, mark.key)] for mark in self.marks)
            yield MarksRow(entry, (self.opponents or {}).get(entry.number, ""), fields)

    def clean_seen(self) -> dict[tuple[int, str], int]:
        """What the form showed when it was made. Anything else than that is nothing seen."""
        kept = read_seen(self.cleaned_data["seen"])
        cells = {(entry.number, mark.key) for entry in self.entries for mark in self.marks}
        found = {cell: kept.get(_name(*cell)) for cell in cells}
        return {cell: value for cell, value in found.items() if isinstance(value, int)}

    def refuse(self, error: Refused, now: Mapping[tuple[int, str], int]) -> None:
        """Keep what was typed. After a `Stale` take the new mark where nothing was, and say it where something was."""
        refuse(self, error)
        if not isinstance(error, Stale):
            return
        data, seen = self.data.copy(), self.cleaned_data["seen"]  # type: ignore[attr-defined]
        for cell, typed in self.wanted().items():
            name, mark = _name(*cell), now.get(cell)
            if typed == seen.get(cell):
                data[name] = "" if mark is None else str(mark)
            elif mark not in {typed, seen.get(cell)}:
                self.add_error(name, f"It is now: {'blank' if mark is None else mark}.")
        data["seen"] = _seen(now)
        self.data = data

    def wanted(self) -> dict[tuple[int, str], int | None]:
        """The marks by entry and key; None for a blank."""
        return {
            (entry.number, mark.key): self.cleaned_data[_name(entry.number, mark.key)]
            for entry in self.entries
            for mark in self.marks
        }


def _seen(given: Mapping[tuple[int, str], int]) -> str:
    return json.dumps({_name(*cell): value for cell, value in given.items()})


def _name(number: int, key: str) -> str:
    return f"{number}-{key}"
