"""How a game ended, as the desk keys it in."""

from typing import Any

from django import forms

from tourney.forms.games import offer
from tourney.forms.versions import VersionedForm
from tourney.forms.worded import WordedForm
from tourney.models import ResultKind
from tourney.services.results import Outcome

NOBODY = "0"
WINNERS = (("1", "first"), ("2", "second"), (NOBODY, "nobody"))
MOST = 99


class OutcomeFields(WordedForm):
    """Winner and Units lost; what positions 1 and 2 are called is up to the page."""

    winner = forms.ChoiceField(choices=WINNERS, widget=forms.RadioSelect, label="Who won?")
    lost_1 = forms.IntegerField(min_value=0, max_value=MOST)
    lost_2 = forms.IntegerField(min_value=0, max_value=MOST)

    def __init__(self, *args: object, names: tuple[str, str] = ("first", "second"), **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        first, second = names
        offer(self, "winner", [("1", first), ("2", second), (NOBODY, "Nobody: time ran out")])
        self.fields["lost_1"].label = f"Units {first} lost"
        self.fields["lost_2"].label = f"Units {second} lost"

    def outcome(self) -> Outcome:
        data = self.cleaned_data
        return Outcome(int(data["winner"]) or None, data["lost_1"], data["lost_2"])


class ResultForm(OutcomeFields, VersionedForm):
    """The desk's word on one game."""

    kind = forms.ChoiceField(choices=ResultKind.choices, initial=ResultKind.PLAYED, label="Was it played?")
    vp_1 = forms.IntegerField(min_value=0, max_value=MOST, required=False)
    vp_2 = forms.IntegerField(min_value=0, max_value=MOST, required=False)
    reason = forms.CharField(
        max_length=200, required=False, label="Reason", help_text="Needed when the VP are not the table's."
    )

    field_order = ("winner", "lost_1", "lost_2", "kind", "vp_1", "vp_2", "reason", "version")

    def __init__(self, *args: object, names: tuple[str, str] = ("first", "second"), **kwargs: object) -> None:
        super().__init__(*args, names=names, **kwargs)
        self.fields["vp_1"].label = f"VP of {names[0]}"
        self.fields["vp_2"].label = f"VP of {names[1]}"

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if (data.get("vp_1") is None) != (data.get("vp_2") is None):
            raise forms.ValidationError("Give the VP of both players, or leave both empty to take the table's.")
        return data

    def opens_fold(self) -> bool:
        """Whether what is seldom wanted (not played, other VP, the reason) is filled in or wrong."""
        wrong = {"kind", "vp_1", "vp_2", "reason"} & set(self.errors)
        return bool(wrong or self["vp_1"].value() or self["kind"].value() != ResultKind.PLAYED)

    def asked(self) -> dict[str, Any]:
        """What the services take: outcome, kind, vp, reason and version."""
        data = self.cleaned_data
        vp = None if data["vp_1"] is None else (data["vp_1"], data["vp_2"])
        return {"outcome": self.outcome(), "vp": vp} | {name: data[name] for name in ("kind", "reason", "version")}


class SlipForm(WordedForm):
    """A paper slip, first and second as printed on it: the table's number, who won, the losses of both."""

    table = forms.IntegerField(min_value=1, max_value=999, label="Table")
    winner = forms.ChoiceField(choices=(("", "Choose"), *WINNERS), label="Won")  # nobody wins by being skipped
    lost_1 = forms.IntegerField(min_value=0, max_value=MOST, label="First lost")
    lost_2 = forms.IntegerField(min_value=0, max_value=MOST, label="Second lost")

    def outcome(self) -> Outcome:
        data = self.cleaned_data
        return Outcome(int(data["winner"]) or None, data["lost_1"], data["lost_2"])
