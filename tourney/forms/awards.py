"""Awards: what each is given for, in rows of one form."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms

from tourney.names import key_from
from tourney.schemes import PLACE, Award, Summand, heard, written

from .amounts import typed_amount
from .versions import RowsForm
from .worded import WordedForm

MOST_AWARDS, BLANK_ROWS = 20, 2
FORMULA = "formula"
_PART = re.compile(
    r"(?P<name>.+?)(?:\s*[x×*]\s*(?P<weight>[\d.,/½¼¾]+))?(?:\s+(?:up to|max)\s+(?P<most>\S+))?", re.IGNORECASE
)


def formula_text(of: Iterable[Summand], labels: Mapping[str, str]) -> str:
    """A formula as it is typed: `Points × 10 up to 4, Painting × 1/2`."""
    return ", ".join(
        f"{labels.get(part.number, part.number)}"
        f"{f' × {written(part.weight)}' if part.weight != 1 else ''}"
        f"{f' up to {written(part.most)}' if part.most is not None else ''}"
        for part in of
    )


def formula_parts(text: str, labels: Mapping[str, str]) -> list[dict[str, Any]]:
    """The summands of a typed formula. Raises ValueError with what is wrong."""
    names = {heard(name): key for key, label in labels.items() for name in (key, key.rpartition(":")[2], label)}
    found = []
    for part in re.split(r"\s*(?:[;+\n]|,(?!\d))\s*", text.strip()):
        match = _PART.fullmatch(part)
        key = names.get(heard(match["name"])) if match else None
        if match is None or key is None:
            raise ValueError(f"There is no number “{part[:40]}”. Write such as {_example(labels)}.")
        found.append({"number": key, **_numbers(match)})
    return found


def _example(labels: Mapping[str, str]) -> str:
    first, second = [label for key, label in labels.items() if key != PLACE][:2]
    return f"{first} × 2, {second} up to 50"


def _numbers(match: re.Match[str]) -> dict[str, Any]:
    try:
        return {name: written(typed_amount(match[name])) for name in ("weight", "most") if match[name]}
    except ValueError:
        raise ValueError(f"“{match[0][:40]}”: write weights and caps as numbers, such as 2, 1.5 or 1/2.") from None


class AwardForm(WordedForm):
    """One award. Without a name it is none."""

    key = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)
    label = forms.CharField(max_length=60, required=False, label="Award")
    of = forms.ChoiceField(label="Goes to the best", required=False)
    formula = forms.CharField(max_length=400, required=False, label="Formula")
    side = forms.ChoiceField(label="Among", required=False)
    tie_1 = forms.ChoiceField(label="Equals", required=False)
    tie_2 = forms.ChoiceField(label="Then", required=False)
    once = forms.BooleanField(required=False, label="Not to somebody who has an award above")
    last = forms.BooleanField(required=False, label="To the last instead of the best")

    def __init__(self, labels: Mapping[str, str], sides: Sequence[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.labels = labels
        choices: dict[str, list[tuple[str, str]]] = {
            "of": [*labels.items(), (FORMULA, "By formula")],
            "side": [("", "Everybody"), *((side.lower(), side) for side in sides)],
            "tie_1": [("", "Share it"), *((key, f"Parted by {label}") for key, label in labels.items())],
            "tie_2": [("", "–"), *((key, f"Parted by {label}") for key, label in labels.items())],
        }
        for name, offered in choices.items():
            self.fields[name].choices = offered  # type: ignore[attr-defined]
        self.fields["formula"].help_text = f"Such as {_example(labels)}."

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        cleaned["parts"] = [{"number": cleaned.get("of") or PLACE}]
        if cleaned.get("label") and cleaned.get("of") == FORMULA:
            try:
                cleaned["parts"] = formula_parts(cleaned.get("formula", ""), self.labels)
            except ValueError as error:
                self.add_error("formula", str(error))
        return cleaned

    def data_of(self, taken: Iterable[str]) -> dict[str, Any] | None:
        """The award as `read_awards` takes it; None where the row is blank."""
        clean = self.cleaned_data
        if not clean["label"]:
            return None
        ties = [clean[name] for name in ("tie_1", "tie_2") if clean[name]]
        flags = {name: True for name in ("once", "last") if clean[name]}
        key = clean["key"] or key_from(clean["label"], taken)
        side = {"side": clean["side"]} if clean["side"] else {}
        return {"key": key, "label": clean["label"], "of": clean["parts"], "ties": ties, **side, **flags}


class AwardsForm(RowsForm):
    """All awards, with rows left for more."""

    def __init__(
        self,
        awards: Sequence[Award],
        labels: Mapping[str, str],
        sides: Sequence[str],
        data: Any = None,
        *,
        version: int,
    ) -> None:
        super().__init__(data, initial={"version": version})
        initial = [_initial(award, labels) for award in awards]
        initial += [{}] * (min(len(awards) + BLANK_ROWS, MOST_AWARDS) - len(initial))
        rows = max(len(initial), _sent(data))
        self.rows = [
            AwardForm(labels, sides, data, prefix=f"award-{at}", initial=initial[at] if at < len(initial) else {})
            for at in range(rows)
        ]

    def document(self) -> list[dict[str, Any]]:
        """The awards as `read_awards` takes them."""
        found: list[dict[str, Any]] = []
        kept = [row.cleaned_data["key"] for row in self.rows if row.cleaned_data["key"]]
        for row in self.rows:
            award = row.data_of([*kept, *(one["key"] for one in found)])
            if award:
                found.append(award)
        return found


def _sent(data: Any) -> int:
    """How many rows a post has: the usual awards are more than are kept yet."""
    return next((at for at in range(MOST_AWARDS) if f"award-{at}-label" not in data), MOST_AWARDS) if data else 0


def _initial(award: Award, labels: Mapping[str, str]) -> dict[str, Any]:
    alone = len(award.of) == 1 and award.of[0] == Summand(number=award.of[0].number)
    ties = (*award.ties, "", "")
    return {
        "key": award.key,
        "label": award.label,
        "of": award.of[0].number if alone else FORMULA,
        "formula": "" if alone else formula_text(award.of, labels),
        "side": award.side,
        "tie_1": ties[0],
        "tie_2": ties[1],
        "once": award.once,
        "last": award.last,
    }
