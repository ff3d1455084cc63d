"""Points as people type them: 3, 1.5, 0,5, 1/2, ½."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms

from tourney.schemes import Amount, amount, written

SIGNS: Mapping[str, str] = {"½": ".5", "¼": ".25", "¾": ".75", "−": "-", "–": "-", ",": "."}
HOW_TO_WRITE = "Write a number such as 3, 1.5 or 1/2."


def typed_amount(text: str) -> Amount:
    """The number somebody typed. Raises ValueError."""
    plain = "".join(SIGNS.get(sign, sign) for sign in text.strip())
    return amount(re.sub(r"^([+-]?)\.", r"\g<1>0.", plain))


class AmountField(forms.CharField):
    """An exact number; None if the field may stay blank and does."""

    widget = forms.TextInput({"inputmode": "decimal", "autocomplete": "off", "class": "amount"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=12, **kwargs)

    def clean(self, value: Any) -> Amount | None:
        text = super().clean(value)
        if not text:
            return None
        try:
            return typed_amount(text)
        except ValueError:
            raise forms.ValidationError(HOW_TO_WRITE) from None

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) or value is None else written(value)
