"""No form lets Django's stock words through: each mistake says what to do."""

import datetime
import importlib
import pkgutil
import re

import pytest
from django import forms
from django.db.models.fields import BLANK_CHOICE_LABEL

import tourney.forms
from tourney.forms.worded import WordedForm

for module in pkgutil.iter_modules(tourney.forms.__path__):
    importlib.import_module(f"tourney.forms.{module.name}")

STOCK = re.compile(r"Ensure|Select a valid|Enter a|This field|Upload|submitted file|Null characters")


def forms_of(base: type[forms.BaseForm]) -> set[type[forms.BaseForm]]:
    """Every form of the site that comes from `base`, at whatever remove."""
    found = {each for child in base.__subclasses__() for each in (child, *forms_of(child))}
    return {each for each in found if each.__module__.startswith("tourney.")}


class Every(WordedForm):
    """A field of each kind that the site asks with, some of them given only once the form is made."""

    text = forms.CharField(max_length=3)
    choice = forms.ChoiceField(choices=[("a", "A")])
    email = forms.EmailField()
    date = forms.DateField()
    small = forms.IntegerField(min_value=-5, max_value=6)
    least = forms.IntegerField(min_value=1)
    own = forms.IntegerField(min_value=0, error_messages={"required": "Count them."})

    def __init__(self, *args):
        super().__init__(*args)
        self.fields["late"] = forms.IntegerField(max_value=9)


def test_every_form_of_the_site_speaks_our_words():
    assert forms_of(forms.BaseForm) - {WordedForm} == forms_of(WordedForm)
    assert len(forms_of(WordedForm)) > 12


def test_every_field_of_every_form_says_what_to_do_if_it_is_left_empty():
    for kind in forms_of(WordedForm):
        for name, field in kind.base_fields.items():
            one = type("One", (WordedForm,), {name: field})({})
            assert not STOCK.search(str(one.errors)), (kind, name)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, {"text": "Fill this in.", "choice": "Choose one.", "email": "Fill this in.", "own": "Count them."}),
        ({"text": "abcde", "choice": "z"}, {"text": "Shorten this to 3 characters: it has 5.",
                                            "choice": "Choose one of those on offer."}),
        ({"text": "a\0", "email": "me"}, {"text": "Take out the character that cannot be shown.",
                                          "email": "Write an e-mail address, such as name@example.org."}),
        ({"date": "soon"}, {"date": "Write a date as year-month-day, such as 2027-04-10."}),
        ({"small": "7", "least": "0", "late": "10"}, {"small": "Write a whole number from −5 to 6.",
                                                      "least": "Write a whole number, 1 or more.",
                                                      "late": "Write a whole number, 9 or less."}),
        ({"small": "½", "own": "-1"}, {"small": "Write a whole number from −5 to 6.",
                                       "own": "Write a whole number, 0 or more."}),
    ],
)  # fmt: skip
def test_a_mistake_is_told_as_what_to_do(typed, said):
    form = Every(typed)
    assert {name: next(iter(form.errors[name])) for name in said} == said
    assert not STOCK.search(str(form.errors))


def test_what_is_right_passes_and_other_forms_of_the_same_field_are_left_alone():
    right = {"text": "ab", "choice": "a", "email": "a@b.org", "date": "2027-04-10", "small": "-5", "least": "1",
             "own": "0", "late": "9"}  # fmt: skip
    form = Every(right)
    assert form.is_valid(), form.errors
    assert form.cleaned_data["date"] == datetime.date(2027, 4, 10)
    assert Every.base_fields["small"].error_messages["invalid"] != form.fields["small"].error_messages["invalid"]


def test_no_list_to_choose_from_begins_with_words_that_are_not_ours():
    kinds = _all(WordedForm)
    lists = [
        (kind.__name__, name, field.empty_label)
        for kind in kinds
        for name, field in kind.base_fields.items()
        if isinstance(field, forms.ModelChoiceField) and not isinstance(field, forms.ModelMultipleChoiceField)
    ]
    assert ("SwapForm", "first", "Choose a player") in lists
    assert [one for one in lists if one[2] == BLANK_CHOICE_LABEL] == []


def _all(kind):
    """A form and every form made of it."""
    return [kind, *(one for made in kind.__subclasses__() for one in _all(made))]
