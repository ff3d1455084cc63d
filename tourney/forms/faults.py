"""The mistakes of a form in one line of words, for who does not see the form: a script tells them."""

from collections.abc import Iterator

from django import forms

from tourney.errors import Refused


def in_words(*sent: forms.BaseForm) -> Refused:
    """Everything that is wrong with those forms, each mistake with the name of its field."""
    return Refused(" ".join(dict.fromkeys(line for form in sent for line in _lines(form))))


def _lines(form: forms.BaseForm) -> Iterator[str]:
    yield from map(str, form.non_field_errors())
    for name in form.fields:
        for error in form.errors.get(name, ()):
            yield f"{form[name].label}: {error}"
