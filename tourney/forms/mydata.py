"""One person's data is removed for good."""

from django import forms

from tourney.services.erasing import DROPS, GOES_ON

from .worded import WordedForm


class EraseForm(WordedForm):
    """What cannot be taken back needs a tick. `seen` is the name that the page showed."""

    seen = forms.CharField(max_length=200, widget=forms.HiddenInput)
    then = forms.ChoiceField(
        label="From then on the player",
        choices=[
            (GOES_ON, "goes on under the number, with the same private link, while the event lasts"),
            (DROPS, "plays no further round, and the private link is dead"),
        ],
        widget=forms.RadioSelect,
    )
    sure = forms.BooleanField(label="Remove it for good. The person has what they want to keep.")
