"""How big a rehearsal is to be."""

from django import forms

from tourney.forms.worded import WordedForm
from tourney.services.rehearsing import LEAST, MOST, USUAL


class RehearsalForm(WordedForm):
    """`key` makes a second press of the same form harmless."""

    players = forms.IntegerField(min_value=LEAST, max_value=MOST, initial=USUAL, label="Invented players")
    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
