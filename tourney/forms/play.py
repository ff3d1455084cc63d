"""What a player types in: what the dice showed, how the game ended."""

from django import forms

from missions.scoring import MOST_LOST
from tourney.forms.worded import WordedForm
from tourney.services import plans
from tourney.services.results import Outcome

DIE = [(str(pips), str(pips)) for pips in range(1, 7)]
SHOWN = {"required": "Tap what the die showed.", "invalid_choice": "A die shows 1 to 6: tap what it showed."}
ROLL = dict.fromkeys(("required", "invalid_choice"), "Reload this page: it asks for another roll by now.")
COUNT = {"data-stepper": "", "inputmode": "numeric"}


class RollForm(WordedForm):
    """What the dice showed for one of the rolls a game waits for: one die, or one for each player."""

    what = forms.ChoiceField(choices=[(plans.ATTACKER, "Attacker"), (plans.MISSION, "Mission")], error_messages=ROLL)
    mine = forms.ChoiceField(choices=DIE, error_messages=SHOWN)
    theirs = forms.ChoiceField(choices=DIE, required=False, error_messages=SHOWN)

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("what") == plans.ATTACKER and not data.get("theirs") and "theirs" not in self.errors:
            self.add_error("theirs", "Tap what the other player's die showed.")
        return data

    def values(self, position: int) -> tuple[int, ...]:
        """The dice in the order of the positions, when the sender sits at `position`."""
        mine = int(self.cleaned_data["mine"])
        if self.cleaned_data["what"] == plans.MISSION:
            return (mine,)
        theirs = int(self.cleaned_data["theirs"])
        return (mine, theirs) if position == 1 else (theirs, mine)


class ReportForm(WordedForm):
    """How a game ended, told from the sender's own side of the table."""

    winner = forms.ChoiceField(
        choices=[("me", "I won"), ("them", "They won"), ("nobody", "Nobody")],
        widget=forms.RadioSelect,
        label="Who won?",
        error_messages={"required": "Say who won, or that nobody did."},
    )
    mine = forms.IntegerField(
        min_value=0,
        max_value=MOST_LOST,
        label="Units you lost",
        error_messages={"required": "Count the Units you lost; 0 if none."},
        widget=forms.NumberInput(attrs=COUNT),
    )
    theirs = forms.IntegerField(
        min_value=0,
        max_value=MOST_LOST,
        label="Units they lost",
        error_messages={"required": "Count the Units they lost; 0 if none."},
        widget=forms.NumberInput(attrs=COUNT),
    )

    def outcome(self, position: int) -> Outcome:
        """The same, by position: `position` is the sender's."""
        data = self.cleaned_data
        winner = {"me": position, "them": 3 - position, "nobody": None}[data["winner"]]
        lost = (data["mine"], data["theirs"]) if position == 1 else (data["theirs"], data["mine"])
        return Outcome(winner, *lost)
