"""The form that turns two battle plans into a mission."""

from __future__ import annotations

from typing import Any

from django import forms

from missions.model import System
from missions.selection import Choice, select


class WhichMissionForm(forms.Form):
    """Two plans of a system and, once it is rolled, the die."""

    yours = forms.ChoiceField(label="Your plan", widget=forms.RadioSelect)
    theirs = forms.ChoiceField(label="Your opponent’s plan", widget=forms.RadioSelect)
    roll = forms.IntegerField(
        label="The die",
        required=False,
        min_value=1,
        max_value=6,
        help_text="Leave it empty to see what each result would bring.",
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), "A die shows 1 to 6."),
    )

    def __init__(self, system: System, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.system = system
        plans = [(plan.key, plan.title) for plan in system.selection.plans]
        for name in ("yours", "theirs"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101  so declared above
            field.choices = plans

    def choices(self) -> tuple[tuple[int, Choice], ...]:
        """What the plans of a valid form lead to, by die: one result if it was rolled, else all six."""
        data = self.cleaned_data
        dice = [data["roll"]] if data["roll"] else range(1, 7)
        return tuple((die, select(self.system, data["yours"], data["theirs"], die)) for die in dice)
