"""The form of a score sheet: a number for each battle round and source, and every refusal at the field it is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField

from missions.model import SIDES, Points, Side
from missions.tally import ImpossibleSheet, PlayerSheet, Refusal, Tally, tally

WHOLE = "Enter a whole number."


@dataclass(frozen=True, slots=True)
class Row:
    """A source that has a number for each battle round. `fixed` rows are those of Fixed cards."""

    name: str
    cap: int
    cells: tuple[BoundField, ...]


@dataclass(frozen=True, slots=True)
class PlayerFields:
    """The fields of one player. `uses_fixed` if any of those for Fixed cards has an entry or a mistake."""

    side: Side
    primary: Row
    tactical: Row
    fixed: tuple[Row, ...]
    uses_fixed: bool
    secret: BoundField
    worth: BoundField
    painted: BoundField


class ScoreForm(forms.Form):
    """Both players' entries; `found` is their tally once the form is valid. An empty field is a round not played."""

    def __init__(self, points: Points, data: Any = None) -> None:
        super().__init__(data, auto_id="%s")
        self.points = points
        self.found: Tally | None = None
        for side in SIDES:
            self.fields |= dict(_fields(points, side))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                self.found = tally(self.points, {side: self._sheet(side) for side in SIDES})
            except ImpossibleSheet as impossible:
                for refusal in impossible.refusals:
                    self.add_error(_field_of(refusal), f"{refusal.reason[:1].upper()}{refusal.reason[1:]}.")
        return data

    def players(self) -> tuple[PlayerFields, ...]:
        """The fields by player, for the page."""
        return tuple(self._player(side) for side in SIDES)

    def _sheet(self, side: Side) -> PlayerSheet:
        data = self.cleaned_data
        cards = {str(n): self._rounds(side, f"f{n}") for n in range(1, self.points.fixed_cards + 1)}
        taken = data[_name(side, "secret")] or data[_name(side, "worth")] is not None
        return PlayerSheet(
            primary=self._rounds(side, "p"),
            secondary=self._rounds(side, "s"),
            fixed={card: rounds for card, rounds in cards.items() if rounds},
            secret=(data[_name(side, "worth")] or 0) if taken else None,
            painted=data[_name(side, "painted")],
        )

    def _rounds(self, side: Side, source: str) -> tuple[int | None, ...]:
        """The numbers up to the last that is given."""
        found = [self.cleaned_data[_name(side, source, n)] for n in range(1, self.points.rounds + 1)]
        while found and found[-1] is None:
            found.pop()
        return tuple(found)

    def _player(self, side: Side) -> PlayerFields:
        points = self.points
        cards = range(1, points.fixed_cards + 1)
        fixed = tuple(self._row(side, f"Fixed card {n}", f"f{n}", points.fixed) for n in cards)
        return PlayerFields(
            side=side,
            primary=self._row(side, "Primary mission", "p", points.primary),
            tactical=self._row(side, "Secondary missions", "s", points.secondary),
            fixed=fixed,
            uses_fixed=any(cell.value() not in (None, "") for row in fixed for cell in row.cells),
            secret=self[_name(side, "secret")],
            worth=self[_name(side, "worth")],
            painted=self[_name(side, "painted")],
        )

    def _row(self, side: Side, name: str, source: str, cap: int) -> Row:
        cells = tuple(self[_name(side, source, n)] for n in range(1, self.points.rounds + 1))
        return Row(name, cap, cells)


def _name(side: Side, source: str, place: int | None = None) -> str:
    """A field's name, short for the sake of the address: `a-p-3` is the Attacker's primary in battle round 3."""
    return "-".join((side[0], source, *([str(place)] if place else [])))


def _fields(points: Points, side: Side) -> Iterator[tuple[str, forms.Field]]:
    who = side.capitalize()
    rows = [("p", "primary mission"), ("s", "secondary missions")]
    rows += [(f"f{n}", f"Fixed card {n}") for n in range(1, points.fixed_cards + 1)]
    for source, name in rows:
        for place in range(1, points.rounds + 1):
            yield _name(side, source, place), _vp(f"{who}, {name}, battle round {place}", points.total)
    taken = f"{who} took a secret mission after battle round {points.secret.after_round}"
    yield _name(side, "secret"), forms.BooleanField(label=taken, required=False)
    yield _name(side, "worth"), _vp(f"{who}, VP of the secret mission", points.secret.worth)
    painted = f"{who}’s army is painted to Battle Ready standard"
    yield _name(side, "painted"), forms.BooleanField(label=painted, required=False)


def _vp(label: str, most: int) -> forms.IntegerField:
    messages = {"invalid": WHOLE, "min_value": "Count from 0.", "max_value": f"The most is {most}."}
    attributes = {"inputmode": "numeric", "autocomplete": "off"}
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=0,
        max_value=most,
        error_messages=messages,
        widget=forms.NumberInput(attrs=attributes),
    )


def _field_of(refusal: Refusal) -> str:
    """The field that a refusal is about."""
    if refusal.source in ("secret", "painted"):
        return _name(refusal.side, refusal.source)
    sources = {"primary": "p", "secondary": "s", "fixed": f"f{refusal.card or 1}"}
    return _name(refusal.side, sources[refusal.source], refusal.round or 1)
