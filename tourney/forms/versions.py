"""Forms that know which values they were made from, and say so when these have changed meanwhile."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from django import forms
from django.utils.safestring import SafeString, mark_safe

from tourney.errors import Refused, Stale

from .seen import read_seen
from .worded import WordedForm

LONGEST_WAS = 1_000_000


def refuse(form: forms.Form, error: Refused) -> None:
    """Put a refusal of a service at the head of the form, which keeps what was typed."""
    form.add_error(None, str(error))


class _BoundVersion(forms.BoundField):
    """The version with what every field held when the form was made: wherever the one goes, the other goes too."""

    def as_widget(self, *args: Any, **kwargs: Any) -> SafeString:
        return mark_safe(super().as_widget(*args, **kwargs) + self.form["was"].as_widget())  # noqa: S308  two widgets


class _VersionField(forms.IntegerField):
    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        return _BoundVersion(form, self, field_name)


class VersionedForm(WordedForm):
    """A form over rows that somebody else may change. `version` travels in it and back to the service.

    So does `was`: a mark of each field's value at the form's making, by the field's name in the page. It tells a field
    that this person changed from one that they merely sent along.
    """

    version = _VersionField(required=False, widget=forms.HiddenInput)
    was = forms.CharField(required=False, max_length=LONGEST_WAS, widget=forms.HiddenInput({"id": False}))

    def get_initial_for_field(self, field: forms.Field, field_name: str) -> Any:
        if field_name == "was":  # late, since a form may be given fields until it is shown
            return json.dumps(self.marks_of_firsts(), separators=(",", ":"))
        return super().get_initial_for_field(field, field_name)

    @property
    def parts(self) -> Sequence[forms.Form]:
        """The forms that hold the fields: this one, unless it has rows of their own."""
        return (self,)

    def firsts(self) -> dict[str, Any]:
        """What each field held when the form was made, by the field's name in the page."""
        return {
            part.add_prefix(name): part.get_initial_for_field(field, name)
            for part in self.parts
            for name, field in part.fields.items()
            if name not in VersionedForm.base_fields
        }

    def marks_of_firsts(self) -> dict[str, str]:
        """A short mark of each first value."""
        fields = self._fields()
        return {name: mark_of(fields[name][0].fields[fields[name][1]], value) for name, value in self.firsts().items()}

    def _fields(self) -> dict[str, tuple[forms.Form, str]]:
        """Every field's form and name there, by its name in the page."""
        return {part.add_prefix(name): (part, name) for part in self.parts for name in part.fields}

    def seen(self) -> dict[str, str]:
        """The marks that came back with the form; none if they cannot be read."""
        kept = read_seen(self.data.get(self.add_prefix("was"), ""))
        return {name: mark for name, mark in kept.items() if isinstance(mark, str)}

    def refuse(self, error: Refused, *, version: int, now: Mapping[str, Any]) -> None:
        """Keep what was typed. After a `Stale` take the new value where nothing was, and say it where something was.

        `now` has the values by the fields' names in the page. The next post then overwrites nothing unseen.
        """
        refuse(self, error)
        if not isinstance(error, Stale):
            return
        data, seen, fields = self.data.copy(), self.seen(), self._fields()  # type: ignore[attr-defined]
        for at, value in now.items():
            part, name = fields.get(at, (None, ""))
            if part is None or name not in part.cleaned_data:
                continue
            field, new = part.fields[name], mark_of(part.fields[name], value)
            typed = mark_of(field, part.cleaned_data[name])
            if typed == seen.get(at):
                _put(data, at, field, value)
            elif new not in {typed, seen.get(at)}:
                part.add_error(name, f"It is now: {_shown(field, value)}.")
            seen[at] = new
        data[self.add_prefix("version")] = str(version)
        data[self.add_prefix("was")] = json.dumps(seen, separators=(",", ":"))
        for part in {id(one): one for one in (self, *self.parts)}.values():
            part.data = data


class RowsForm(VersionedForm):
    """A form whose rows are forms, each with a hidden `key` that is empty while the row is new."""

    rows: Sequence[Any]

    @property
    def parts(self) -> Sequence[forms.Form]:
        return self.rows

    def is_valid(self) -> bool:
        return all([super().is_valid(), *(row.is_valid() for row in self.rows)])

    def refused(self, error: Refused, make: Callable[[Any], Self]) -> Self:
        """The form to show after a refusal; `make` gives one of what there is now, with what is posted or None.

        Rows may have come and gone meanwhile: each is put where its like is now, then merged field by field.
        """
        if not isinstance(error, Stale):
            refuse(self, error)
            return self
        fresh = make(None)
        form = make(self._moved(fresh))
        form.is_valid()
        form.refuse(error, version=fresh.initial["version"], now=fresh.firsts())
        return form

    def _moved(self, fresh: Self) -> Any:
        """What was posted, each row at the place that its like has in `fresh`, new rows behind them."""
        seen = self.seen()
        posted = {row.cleaned_data["key"]: row for row in self.rows if row.cleaned_data["key"]}
        keys = [key for row in fresh.rows if (key := row.get_initial_for_field(row.fields["key"], "key"))]
        added = [row for row in self.rows if row.cleaned_data["key"] not in keys and _stays(row, seen)]
        data, marks = self.data.copy(), {}  # type: ignore[attr-defined]
        for at in self._fields():
            data.pop(at, None)
        stem = str(fresh.rows[0].prefix).rpartition("-")[0]
        for place, row in enumerate([*map(posted.get, keys), *added]):
            for name, field in self.rows[0].fields.items():
                at = f"{stem}-{place}-{name}"
                _put(data, at, field, row.cleaned_data.get(name) if row else None)
                marks[at] = mark_of(field, None)
                if row and place < len(keys):
                    marks[at] = seen.get(row.add_prefix(name), "")
        data[self.add_prefix("was")] = json.dumps(marks)
        return data


def _stays(row: forms.Form, seen: Mapping[str, str]) -> bool:
    """Whether a row that is not kept is still wanted: it is new, or was changed while somebody took it away."""
    clean = row.cleaned_data
    changed = (mark_of(row.fields[name], clean[name]) != seen.get(row.add_prefix(name)) for name in row.fields)
    return bool(clean["label"]) and (not clean["key"] or any(changed))


def _typed(field: forms.Field, value: Any) -> str:
    """A value as it stands in the page; a list to choose from shows its first where nothing in it is chosen."""
    prepared = field.prepare_value(value)
    text = "" if prepared is None or prepared is False else str(prepared).replace("\r\n", "\n").strip()
    if isinstance(field, forms.ChoiceField) and isinstance(field.widget, forms.Select):
        offered = list(_offered(field))
        if offered and text not in offered and not field.widget.allow_multiple_selected:
            return offered[0]
    return text


def _offered(field: forms.ChoiceField) -> dict[str, str]:
    """What can be chosen, with its words; what stands in groups is in one row with the rest."""
    found: dict[str, str] = {}
    for key, label in field.choices:  # type: ignore[misc,union-attr]
        group = label if isinstance(label, list | tuple) else [(key, label)]
        found |= {str(one): str(words) for one, words in group}
    return found


def mark_of(field: forms.Field, value: Any) -> str:
    """A short mark that two values share only if the page shows them alike."""
    return hashlib.blake2b(_typed(field, value).encode(), digest_size=6).hexdigest()


def _put(data: Any, at: str, field: forms.Field, value: Any) -> None:
    """Let the post have this value; a box that is not ticked is not in a post."""
    if isinstance(field, forms.BooleanField):
        data.pop(at, None)
        if value:
            data[at] = "on"
    else:
        data[at] = _typed(field, value)


def _shown(field: forms.Field, value: Any) -> str:
    if isinstance(field, forms.ChoiceField):
        return _offered(field).get(str(value), str(value))
    if isinstance(value, bool):
        return "ticked" if value else "not ticked"
    return _typed(field, value) or "empty"
