"""What a player types in: what the dice showed, how the game ended."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator

from tourney.forms.worded import WordedForm
from tourney.models import Event
from tourney.mygame import Claim
from tourney.practice import Practice
from tourney.services import plans
from tourney.services.results import Outcome

DIE = [(str(pips), str(pips)) for pips in range(1, 7)]
SHOWN = {"required": "Tap what the die showed.", "invalid_choice": "A die shows 1 to 6: tap what it showed."}
ROLL = dict.fromkeys(("required", "invalid_choice"), "Reload this page: it asks for another roll by now.")
COUNT = {"data-stepper": "", "inputmode": "numeric"}


class RollForm(WordedForm):
    """What the dice showed for one of the rolls a game waits for.

    Those are one for each player, or for the mission one or two. Of two, `mine` is the type's, `theirs` the mission's.
    """

    what = forms.ChoiceField(choices=[(plans.ATTACKER, "Attacker"), (plans.MISSION, "Mission")], error_messages=ROLL)
    mine = forms.ChoiceField(choices=DIE, error_messages=SHOWN)
    theirs = forms.ChoiceField(choices=DIE, required=False, error_messages=SHOWN)

    def __init__(self, data: Any, *, mission_dice: int) -> None:
        super().__init__(data)
        self.mission_dice = mission_dice

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("theirs") or "theirs" in self.errors:
            return data
        if data.get("what") == plans.ATTACKER:
            self.add_error("theirs", "Tap what the other player's die showed.")
        elif self.mission_dice == 2:
            self.add_error("theirs", "Tap what the die for the mission showed.")
        return data

    def values(self, position: int) -> tuple[int, ...]:
        """The dice in the order of the positions, when the sender sits at `position`."""
        mine = int(self.cleaned_data["mine"])
        if self.cleaned_data["what"] == plans.MISSION:
            return (mine,) if self.mission_dice == 1 else (mine, int(self.cleaned_data["theirs"]))
        theirs = int(self.cleaned_data["theirs"])
        return (mine, theirs) if position == 1 else (theirs, mine)


class ReportForm(WordedForm):
    """How a game ended, told from the sender's own side of the table, by what the event's system counts."""

    mine = forms.IntegerField(min_value=0, widget=forms.NumberInput(attrs=COUNT))
    theirs = forms.IntegerField(min_value=0, widget=forms.NumberInput(attrs=COUNT))

    def __init__(self, event: Event, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        practice = event.practice
        for name, who in (("mine", "you"), ("theirs", "they")):
            field = self.fields[name]
            if not isinstance(field, forms.IntegerField):
                raise TypeError("both counts are whole numbers")
            field.max_value = practice.most
            field.validators.append(MaxValueValidator(practice.most))
            field.label, field.error_messages["required"] = self.worded(practice, who)

    def worded(self, practice: Practice, who: str) -> tuple[str, str]:
        """The label of one of the two counts, and what to say if it is missing."""
        raise NotImplementedError

    def claim(self) -> Claim:
        """What is said, as a page shows it."""
        raise NotImplementedError

    def outcome(self, position: int) -> Outcome:
        """The same, by position: `position` is the sender's."""
        said = self.claim()
        winner = {"me": position, "them": 3 - position, "nobody": None}[said.winner]
        counts = (said.mine, said.theirs) if position == 1 else (said.theirs, said.mine)
        return Outcome(winner, *counts)


class UnitsReportForm(ReportForm):
    """Who won, and the Units that both lost."""

    winner = forms.ChoiceField(
        choices=[("me", "I won"), ("them", "They won"), ("nobody", "Nobody")],
        widget=forms.RadioSelect,
        label="Who won?",
        error_messages={"required": "Say who won, or that nobody did."},
    )
    field_order = ("winner", "mine", "theirs")

    def worded(self, practice: Practice, who: str) -> tuple[str, str]:
        units = practice.says("Units")
        return f"{units} {who} lost", f"Count the {practice.units} {who} lost; 0 if none."

    def claim(self) -> Claim:
        data = self.cleaned_data
        return Claim(data["winner"], data["mine"], data["theirs"])


class PointsReportForm(ReportForm):
    """The VP of both; the higher wins."""

    def worded(self, practice: Practice, who: str) -> tuple[str, str]:
        whose = "Your" if who == "you" else "Their"
        return f"{whose} VP", f"Write {whose.lower()} VP of the whole game, 0 to {practice.most}."

    def claim(self) -> Claim:
        mine, theirs = self.cleaned_data["mine"], self.cleaned_data["theirs"]
        return Claim("nobody" if mine == theirs else "me" if mine > theirs else "them", mine, theirs)


def report_form(event: Event) -> type[ReportForm]:
    """The form in which games of the event are reported."""
    return UnitsReportForm if event.practice.by_units else PointsReportForm
