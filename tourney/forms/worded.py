"""What a field says when it cannot take what was typed: what to do, in our words, for every form alike."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms.fields import Field
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

LONGEST_KEY = 18  # digits of a row's key
WORDS: Mapping[type[Field], Mapping[str, Any]] = {
    forms.ChoiceField: {"required": _("Choose one."), "invalid_choice": _("Choose one of those on offer.")},
    forms.BooleanField: {"required": _("Tick this first.")},
    forms.DateField: {"invalid": _("Write a date as year-month-day, such as 2027-04-10.")},
    forms.EmailField: {"invalid": _("Write an e-mail address, such as name@example.org.")},
    forms.FileField: dict.fromkeys(("required", "invalid", "missing"), _("Choose a file first."))
    | {"empty": _("That file is empty: choose another.")},
    Field: {
        "required": _("Fill this in."),
        "max_length": _("Shorten this to %(limit_value)d characters: it has %(show_value)d."),
        "null_characters_not_allowed": _("Take out the character that cannot be shown."),
    },
}  # the nearest class of a field comes first


class RowsField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # not subscriptable when it runs
    """Several rows. Django looks for all that were sent at once, and SQLite falls over a number beyond 64 bits."""

    def clean(self, value: Any) -> Any:
        if any(len(str(one)) > LONGEST_KEY for one in value or ()):
            raise forms.ValidationError(gettext("Choose one of those on offer."), code="invalid_choice")
        return super().clean(value)


class WordedForm(forms.Form):
    """A form whose fields speak our words wherever they were given none of their own."""

    def full_clean(self) -> None:
        for field in self.fields.values():  # here, since a form may be given fields until it is first read
            for code, words in _words(field):
                if field.error_messages.get(code) == _stock(field, code):
                    field.error_messages[code] = words
        super().full_clean()


def _words(field: Field) -> Iterator[tuple[str, str]]:
    """The words for each code of a mistake, the field's own kind before the general."""
    found: dict[str, str] = {}
    if isinstance(field, forms.IntegerField):
        found = dict.fromkeys(("invalid", "min_value", "max_value"), _range(field))
    for kind, words in WORDS.items():
        if isinstance(field, kind):
            found = {**words, **found}
    return iter(found.items())


def _range(field: forms.IntegerField) -> str:
    least, most = field.min_value, field.max_value
    if least is None and most is None:
        return gettext("Write a whole number.")
    if most is None:
        return gettext("Write a whole number, {least} or more.").format(least=least)
    if least is None:
        return gettext("Write a whole number, {most} or less.").format(most=most)
    return gettext("Write a whole number from {least} to {most}.").format(least=_signed(least), most=most)


def _signed(number: object) -> str:
    return str(number).replace("-", "−")


def _stock(field: Field, code: str) -> object:
    """What Django says for this code unless it is told otherwise; None for what only a validator says."""
    kinds = (vars(kind).get("default_error_messages", {}) for kind in type(field).__mro__)
    return next((messages[code] for messages in kinds if code in messages), None)
