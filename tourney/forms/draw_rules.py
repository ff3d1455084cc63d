"""The rules of the draw in their order, as an organiser makes it: the order half made travels in the form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict

from tourney.errors import Refused, Stale
from tourney.models import PairOn
from tourney.ruleorder import (
    BESIDE,
    KNOWN,
    PRESETS,
    USUAL_TABLES,
    Preset,
    first_rounds,
    moved,
    odd,
    ordered,
    told,
    usual_option,
    written,
)  # fmt: skip
from tourney.ruleset import CHOICES, Choice

from .rounds import RoundNumbersField
from .versions import VersionedForm

SAVE = "save"


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule of the order: its place from 1, its option's field if it has one, and which button waits for a press."""

    place: int
    choice: Choice
    option: forms.BoundField | None
    last: bool
    waiting: str = ""


class DrawRulesForm(VersionedForm):
    """Rules in their order. Fields carry a rule's key, as in `option-club`; the order is every `rule` that was sent.

    `rules` is the order to begin with, where nothing was sent. `asked` are the rounds that the event is to have.
    """

    def __init__(
        self, rules: Sequence[str], data: QueryDict | None = None, *, rounds: int, version: int, waiting: str = ""
    ) -> None:
        options = ordered(rules)
        super().__init__(data, initial={"version": version})
        self.rounds, self.waiting = rounds, waiting
        self.keys = [key for key in (options if data is None else _sent(data)) if key != BESIDE]
        for key in (*self.keys, BESIDE):
            field = _option_field(KNOWN[key])
            if field:
                field.initial = _typed(KNOWN[key], options.get(key, usual_option(KNOWN[key])))
                self.fields[f"option-{key}"] = field
        self.fields[f"option-{BESIDE}"].initial = options.get(BESIDE, USUAL_TABLES)

    @property
    def rows(self) -> list[RuleRow]:
        acts = [self.waiting.partition(":")[::2]]
        return [
            RuleRow(
                place,
                KNOWN[key],
                self[f"option-{key}"] if f"option-{key}" in self.fields else None,
                place == len(self.keys),
                next((act for act, of in acts if of == key), ""),
            )
            for place, key in enumerate(self.keys, 1)
        ]

    @property
    def tables(self) -> forms.BoundField:
        return self[f"option-{BESIDE}"]

    @property
    def left(self) -> list[Choice]:
        """The rules that could be added."""
        return [choice for choice in CHOICES if choice.key not in (*self.keys, BESIDE)]

    @property
    def adding(self) -> bool:
        """Whether the last press added a rule: the next may do so too."""
        return self.waiting.startswith("add:")

    @property
    def presets(self) -> Mapping[str, Preset]:
        return PRESETS

    @property
    def oddities(self) -> list[str]:
        return odd(self.keys)

    @property
    def first_rounds(self) -> str:
        return first_rounds(written({key: self._option(key) for key in self.keys}))

    def _option(self, key: str) -> str:
        """The option as it stands in the form; while rounds cannot be read, all of them."""
        name = f"option-{key}"
        if name not in self.fields:
            return ""
        try:
            value = self.fields[name].clean(self[name].value())
        except forms.ValidationError:
            return ""
        return _written_option(value)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.keys:
            self.add_error(None, "An order needs at least one rule: add one.")
        for key in self.keys:
            numbers = cleaned.get(f"option-{key}") if KNOWN[key].rounds else None
            if numbers and max(numbers) > self.rounds:
                self.add_error(
                    f"option-{key}", f"The event has {self.rounds} rounds: there is no round {max(numbers)}."
                )
        return cleaned

    def draw_rules(self) -> list[str]:
        """The order as the draw reads it, of a form that is valid."""
        options = {key: _written_option(self.cleaned_data.get(f"option-{key}", "")) for key in self.keys}
        tables = self.cleaned_data[f"option-{BESIDE}"]
        return written(options if tables == USUAL_TABLES else {**options, BESIDE: tables})

    def refuse_rules(self, error: Refused, *, version: int, rules: Sequence[str], now: Mapping[str, Any]) -> None:
        """As `refuse`; after a `Stale` the order that stands is told in words."""
        self.refuse(error, version=version, now=now)
        if isinstance(error, Stale) and list(rules) != self.draw_rules():
            self.add_error(None, f"The rules are now: {told(rules)}.")


class EventDrawForm(DrawRulesForm):
    """The event's rules, and what makes two scores alike."""

    pair_on = forms.ChoiceField(choices=PairOn, label="Scores are", widget=forms.RadioSelect)


def _sent(data: QueryDict) -> list[str]:
    """The order in a form that was sent, each rule once. Raises Refused for a rule there is not."""
    keys = list(dict.fromkeys(data.getlist("rule")))
    for key in keys:
        if key not in KNOWN:
            raise Refused(f"There is no rule “{key[:40]}”.", "Load the page again and choose from the list.")
    return keys


def _option_field(choice: Choice) -> forms.Field | None:
    if choice.rounds:
        return RoundNumbersField(required=False, max_length=60, label=f"{choice.label}: rounds, empty for all")
    if choice.options:
        return forms.ChoiceField(
            choices=choice.options, required=all(key for key, _ in choice.options), label=choice.label
        )
    return None


def _typed(choice: Choice, option: str) -> Any:
    if choice.rounds:
        return [int(number) for number in option.split(",") if number.isdecimal()]
    return option


def _written_option(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def pressed(data: QueryDict) -> tuple[str, QueryDict]:
    """The button that was pressed, and the form as it stands after it; `save` leaves it as it is.

    Raises Refused for a button there is not.
    """
    act, _, of = data.get("do", SAVE).partition(":")
    after = data.copy()
    keys = _sent(data)
    if act == SAVE:
        return SAVE, after
    if act in {"up", "down"} and of in keys:
        keys = moved(keys, of, -1 if act == "up" else 1)
    elif act == "out" and of in keys:
        keys.remove(of)
    elif act == "add" and of in KNOWN and of not in (*keys, BESIDE):
        keys.append(of)
        after[f"option-{of}"] = usual_option(KNOWN[of])
    elif act == "preset" and of in PRESETS:
        options = ordered(PRESETS[of].rules)
        keys = list(options)
        for key, option in options.items():
            after[f"option-{key}"] = option
    else:
        raise Refused("That button is not known here.", "Load the page again.")
    after.setlist("rule", keys)
    return f"{act}:{of}", after
