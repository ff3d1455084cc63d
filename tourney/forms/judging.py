"""What judges write: cards, appeals, rulings."""

from typing import Any

from django import forms

from tourney.forms.worded import WordedForm
from tourney.models import Entry, Event, Penalty
from tourney.services.judging import LONGEST, MOST_VP, standing_yellows


class CardForm(WordedForm):
    """A card for an entry. `sure` answers the question whether a second yellow is to stay a yellow."""

    entry = forms.ModelChoiceField(Entry.objects.none(), label="Player", empty_label="Choose a player")
    card = forms.ChoiceField(choices=Penalty.Card.choices, widget=forms.RadioSelect, label="What")
    round_number = forms.TypedChoiceField(required=False, coerce=int, empty_value=None, label="Round")
    vp = forms.IntegerField(
        required=False, min_value=0, max_value=MOST_VP, label="VP taken", help_text="Empty: the card costs none."
    )
    reason = forms.CharField(max_length=LONGEST, label="Reason", help_text="The player reads it too.")
    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
    sure = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entries, rounds = self.fields["entry"], self.fields["round_number"]
        if isinstance(entries, forms.ModelChoiceField):
            entries.queryset = Entry.objects.filter(event=event).order_by("name", "number")
        if isinstance(rounds, forms.TypedChoiceField):
            rounds.choices = [("", "None"), *((n, f"Round {n}") for n in range(1, event.rounds_planned + 1))]

    def doubt(self) -> str:
        """What speaks against the card as it is: a second yellow that was not asked about yet."""
        entry, card = self.cleaned_data["entry"], self.cleaned_data["card"]
        if card != Penalty.Card.YELLOW or self.cleaned_data["sure"] == f"yellow {entry.pk}":
            return ""
        count = standing_yellows(entry)
        if not count:
            return ""
        has = "a yellow card" if count == 1 else f"{count} yellow cards"
        return f"{entry.name} has {has} already. Another usually makes a red one."


class WordsForm(WordedForm):
    """One line of reason: of an appeal, or of the ruling on it."""

    text = forms.CharField(max_length=LONGEST)

    def __init__(self, label: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = label
