"""Who helps to run an event."""

from django import forms

from tourney.forms.worded import WordedForm
from tourney.models import Role

CHOICES = [
    (Role.ORGANISER.value, "Organiser: runs the event"),
    (Role.SCOREKEEPER.value, "Scorekeeper: enters results"),
    (Role.VIEWER.value, "Viewer: looks on"),
]


class MemberForm(WordedForm):
    email = forms.EmailField(
        label="E-mail of their account", max_length=254, widget=forms.EmailInput({"autocomplete": "off"})
    )
    role = forms.ChoiceField(choices=CHOICES, initial=Role.SCOREKEEPER.value, widget=forms.RadioSelect)
