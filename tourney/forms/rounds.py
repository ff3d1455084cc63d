"""Numbers of rounds, typed as people write them."""

import re
from typing import Any

from django import forms

MOST = 20


class RoundNumbersField(forms.CharField):
    """Round numbers such as `1, 2` or `1-3`; cleaned to a sorted list of whole numbers, each once."""

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]
        if isinstance(value, list):
            return value
        numbers: set[int] = set()
        plain = " ".join(str(value or "").split())  # else white space without end takes time by its square
        for part in re.split(r"[ ,;]+", re.sub(r" ?[-–] ?", "-", plain)):
            if part:
                numbers.update(_span(part))
        return sorted(numbers)

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(str(number) for number in value) if isinstance(value, list) else value


def _span(part: str) -> range:
    match = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", part)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= first <= last <= MOST:
        raise forms.ValidationError(f"“{part[:40]}” is no round. Write numbers from 1 to {MOST}, such as 1, 2 or 1-3.")
    return range(first, last + 1)
