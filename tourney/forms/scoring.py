"""How an event scores: a preset, points of one's own for win, draw and loss, or a table of one's own."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms

from tourney.schemes import (
    PRESETS,
    Band,
    DataFault,
    DifferenceScheme,
    Fault,
    ResultScheme,
    Scheme,
    read_scheme,
    written,
)
from tourney.worth import preset_key

from .amounts import AmountField, typed_amount
from .versions import VersionedForm

OWN_RESULT, OWN_TABLE = "own-result", "own-table"
CHOICES = (
    *((preset.key, preset.label) for preset in PRESETS.values()),
    (OWN_RESULT, "Own points for win, draw and loss"),
    (OWN_TABLE, "Own table of differences"),
)
RESULTS = ("win", "draw", "loss")
ADDED = tuple(f"base_{name}" for name in RESULTS)
UNPLAYED = ("bye", "forfeit_win", "forfeit_loss", "neither", "absence")
_ROW = re.compile(
    r"(?P<start>\d+)(?:\s*(?:-|–|to|\.\.)\s*(?P<end>\d+)|\s*(?P<open>\+|and (?:more|above|over)|or more))?"
    r"(?:\s*[:;=]\s*|\s+)(?P<winner>\S+?)(?:\s*[:;/]\s*|\s+)(?P<loser>\S+)",
    re.ASCII,
)


def rows_text(bands: Sequence[Band]) -> str:
    """Rows as they are typed, one a line: `0-5 10 10`, `51+ 20 0`."""
    return "\n".join(
        f"{_span(row)} {written(row.winner)} {written(row.loser)}" for row in sorted(bands, key=lambda row: row.start)
    )


def _span(row: Band) -> str:
    if row.end is None:
        return f"{row.start}+"
    return f"{row.start}" if row.start == row.end else f"{row.start}-{row.end}"


class ScoringForm(VersionedForm):
    """A scheme to choose or to write. `document` is its data once the form is valid."""

    scheme = forms.ChoiceField(choices=CHOICES, label="What a result is worth", widget=forms.RadioSelect)
    win = AmountField(required=False, label="Win")
    draw = AmountField(required=False, label="Draw")
    loss = AmountField(required=False, label="Loss")
    base_win = AmountField(required=False, label="Added to a win")
    base_draw = AmountField(required=False, label="Added to a draw")
    base_loss = AmountField(required=False, label="Added to a loss")
    rows = forms.CharField(
        required=False,
        max_length=8000,
        label="Rows of the table",
        widget=forms.Textarea({"rows": 11, "spellcheck": "false", "class": "input code"}),
        help_text="One a line: difference of VP, points of the winner, points of the loser. "
        "Such as 0-5 10 10, then 6-10 11 9, and at the end 51+ 20 0.",
    )
    sum = AmountField(required=False, label="Both together", help_text="If given, each row must add up to this.")
    bye = AmountField(required=False, label="A bye")
    forfeit_win = AmountField(required=False, label="Won without play")
    forfeit_loss = AmountField(required=False, label="Given away")
    neither = AmountField(required=False, label="Neither came")
    absence = AmountField(required=False, label="A round away")

    def __init__(self, kept: Scheme, data: Any = None, *, version: int) -> None:
        super().__init__(data, initial={"version": version, **initial_of(kept)})
        self.document: dict[str, Any] = {}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        self.document = self._document(cleaned)
        if self.errors:
            return cleaned
        try:
            read_scheme(self.document)
        except DataFault as wrong:
            for fault in wrong.faults:
                self.add_error(_field_of(fault), f"{fault.reason[:1].upper()}{fault.reason[1:]}.")
        return cleaned

    def _document(self, cleaned: Mapping[str, Any]) -> dict[str, Any]:
        unplayed = {name: written(cleaned[name]) for name in UNPLAYED if cleaned[name] is not None}
        return {**self._games(cleaned), **({"unplayed": unplayed} if unplayed else {})}

    def _games(self, cleaned: Mapping[str, Any]) -> dict[str, Any]:
        chosen = cleaned["scheme"]
        if chosen in PRESETS:
            return dict(PRESETS[chosen].data)
        if chosen == OWN_RESULT:
            return {"version": 1, "kind": "result", **self._three(cleaned, RESULTS)}
        found: dict[str, Any] = {"version": 1, "kind": "difference", "bands": list(self._rows(cleaned["rows"]))}
        if any(cleaned[name] is not None for name in ADDED):
            found["base"] = self._three(cleaned, ADDED)
        if cleaned["sum"] is not None:
            found["sum"] = written(cleaned["sum"])
        return found

    def _three(self, cleaned: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
        """What a win, a draw and a loss give, of the fields so named: all of them or none."""
        for name in names:
            if cleaned[name] is None:
                self.add_error(name, "Fill in win, draw and loss.")
        given = zip(RESULTS, names, strict=True)
        return {result: written(cleaned[name]) for result, name in given if cleaned.get(name) is not None}

    def _rows(self, text: str) -> Iterator[dict[str, Any]]:
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip():
                continue
            match = _ROW.fullmatch(line.strip())
            try:
                if match is None:
                    raise ValueError
                winner, loser = typed_amount(match["winner"]), typed_amount(match["loser"])
            except ValueError:
                self.add_error("rows", f"Line {number}: write it such as 6-10 11 9, not “{line.strip()[:40]}”.")
                continue
            start = int(match["start"])
            end = None if match["open"] else int(match["end"] or start)
            yield {"from": start, "to": end, "winner": written(winner), "loser": written(loser)}


def initial_of(scheme: Scheme) -> dict[str, Any]:
    """The fields that say this scheme."""
    found: dict[str, Any] = {name: getattr(scheme.unplayed, name) for name in UNPLAYED}
    found["scheme"] = preset_key(scheme)
    if isinstance(scheme, ResultScheme):
        found["scheme"] = found["scheme"] or OWN_RESULT
        found |= {name: getattr(scheme, name) for name in RESULTS}
    elif isinstance(scheme, DifferenceScheme):
        found["scheme"] = found["scheme"] or OWN_TABLE
        found |= {"rows": rows_text(scheme.bands), "sum": scheme.sum}
        if scheme.base:
            found |= {f"base_{name}": getattr(scheme.base, name) for name in RESULTS}
    return found


def _field_of(fault: Fault) -> str:
    """The field that a fault of the data is about."""
    head, _, rest = fault.key.partition(".")
    if head == "unplayed":
        return rest
    if head == "base":
        return f"base_{rest}"
    return "rows" if head.startswith("bands") else head
