"""Forms that know which values they were made from, and say so when these have changed meanwhile."""

from collections.abc import Mapping
from typing import Any

from django import forms

from tourney.errors import Refused, Stale

from .worded import WordedForm


def refuse(form: forms.Form, error: Refused) -> None:
    """Put a refusal of a service at the head of the form, which keeps what was typed."""
    form.add_error(None, str(error))


class VersionedForm(WordedForm):
    """A form over rows that somebody else may change. `version` travels in it and back to the service."""

    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def refuse(self, error: Refused, *, version: int, now: Mapping[str, Any]) -> None:
        """Keep what was typed. After a `Stale` say beside each field what it is now, and take the next post."""
        refuse(self, error)
        if not isinstance(error, Stale):
            return
        for name, value in now.items():
            if name in self.fields and name in self.cleaned_data and self.cleaned_data[name] != value:
                self.add_error(name, f"It is now: {self._shown(name, value)}.")
        self.data = {**self.data.dict(), self.add_prefix("version"): str(version)}  # type: ignore[attr-defined]

    def _shown(self, name: str, value: Any) -> str:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            return str(dict(field.choices).get(value, value))  # type: ignore[arg-type]
        if isinstance(value, bool):
            return "ticked" if value else "not ticked"
        prepared = field.prepare_value(value)
        return str(prepared) if prepared not in {None, ""} else "empty"
