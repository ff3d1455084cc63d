"""What a player types in: what the dice showed, how the game ended."""

from abc import abstractmethod
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from missions.load import system
from tourney.forms.abstract import AbstractForm
from tourney.forms.tallies import TallyForm
from tourney.forms.worded import WordedForm
from tourney.models import Event
from tourney.pages.saying import UNITS_LOST, Claim
from tourney.practice import Practice
from tourney.services import gamedice
from tourney.services.results import Outcome

DIE = [(str(pips), str(pips)) for pips in range(1, 7)]
SHOWN = {"required": _("Tap what the die showed."), "invalid_choice": _("A die shows 1 to 6: tap what it showed.")}
ROLL = dict.fromkeys(("required", "invalid_choice"), _("Reload this page: it asks for another roll by now."))
AGAIN = dict.fromkeys(("invalid", "min_value"), ROLL["required"])
COUNT = {"inputmode": "numeric", "autocomplete": "off"}


class RollForm(WordedForm):
    """What the dice showed for one of the rolls a game waits for.

    Those are one for each player, or for the mission one or two. Of two, `mine` is the type's, `theirs` the mission's.
    """

    what = forms.ChoiceField(
        choices=[(gamedice.ATTACKER, "Attacker"), (gamedice.MISSION, "Mission")], error_messages=ROLL
    )
    mine = forms.ChoiceField(choices=DIE, error_messages=SHOWN)
    theirs = forms.ChoiceField(choices=DIE, required=False, error_messages=SHOWN)
    after = forms.IntegerField(min_value=0, required=False, error_messages=AGAIN)

    def __init__(self, data: Any, *, mission_dice: int) -> None:
        super().__init__(data)
        self.mission_dice = mission_dice
        two = mission_dice == 2
        labels = {gamedice.MISSION: (_("The die for the type") if two else _("The die"), _("The die for the mission"))}
        mine, theirs = labels.get((data or {}).get("what", ""), (_("Your die"), _("Their die")))
        self.fields["mine"].label, self.fields["theirs"].label, self.fields["what"].label = mine, theirs, _("The roll")

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("theirs") or "theirs" in self.errors:
            return data
        if data.get("what") == gamedice.ATTACKER:
            self.add_error("theirs", gettext("Tap what the other player's die showed."))
        elif self.mission_dice == 2:
            self.add_error("theirs", gettext("Tap what the die for the mission showed."))
        return data

    def values(self, position: int) -> tuple[int, ...]:
        """The dice in the order of the positions, when the sender sits at `position`."""
        mine = int(self.cleaned_data["mine"])
        if self.cleaned_data["what"] == gamedice.MISSION:
            return (mine,) if self.mission_dice == 1 else (mine, int(self.cleaned_data["theirs"]))
        theirs = int(self.cleaned_data["theirs"])
        return (mine, theirs) if position == 1 else (theirs, mine)


class ReportForm(WordedForm, metaclass=AbstractForm):
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
            field.widget.attrs["max"] = str(practice.most)
            field.validators.append(MaxValueValidator(practice.most))
            field.label, field.error_messages["required"] = self.worded(practice, who)

    @abstractmethod
    def worded(self, practice: Practice, who: str) -> tuple[str, str]:
        """The label of one of the two counts, and what to say if it is missing."""

    @property
    def parts(self) -> tuple[forms.BaseForm, ...]:
        """Forms within this one, with mistakes of their own."""
        return ()

    @abstractmethod
    def claim(self) -> Claim:
        """What is said, as a page shows it."""

    def outcome(self, position: int) -> Outcome:
        """The same, by position: `position` is the sender's."""
        return self.claim().outcome(position)


class UnitsReportForm(ReportForm):
    """Who won, and the Units that both lost."""

    winner = forms.ChoiceField(
        choices=[("me", _("I won")), ("them", _("They won")), ("nobody", _("Nobody"))],
        widget=forms.RadioSelect,
        label=_("Who won?"),
        error_messages={"required": _("Say who won, or that nobody did.")},
    )
    field_order = ("winner", "mine", "theirs")

    def worded(self, practice: Practice, who: str) -> tuple[str, str]:
        count = (
            _("Count the {units} you lost; 0 if none.")
            if who == "you"
            else _("Count the {units} they lost; 0 if none.")
        )
        label = gettext(UNITS_LOST[who]).format(units=gettext(practice.says("Units")))
        return label, count.format(units=gettext(practice.units))

    def claim(self) -> Claim:
        data = self.cleaned_data
        return Claim(data["winner"], data["mine"], data["theirs"])


class PointsReportForm(ReportForm):
    """The VP of both; the higher wins. They are written as totals, or follow from what each battle round gave."""

    def __init__(self, event: Event, data: Any = None, **kwargs: Any) -> None:
        super().__init__(event, data, **kwargs)
        points = system(event.system).points
        if points is None:
            raise TypeError("the system is not scored by points")
        self.tally = TallyForm(points, data)
        for name in ("mine", "theirs"):
            self.fields[name].required = False

    def worded(self, practice: Practice, who: str) -> tuple[str, str]:
        if who == "you":
            label, count = gettext("Your VP"), gettext("Write your VP of the whole game, 0 to {most}.")
        else:
            label, count = gettext("Their VP"), gettext("Write their VP of the whole game, 0 to {most}.")
        return label, count.format(most=practice.most)

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if self.tally.is_used and not self.tally.is_valid():
            self.add_error(None, gettext("The battle rounds cannot be so: look at them below."))
            return data
        for name, total in self.tally.totals().items():
            field = self.fields[name]
            if name in self.errors:
                continue
            if data.get(name) is None and total is None:
                self.add_error(name, field.error_messages["required"])
            elif data.get(name) is None:
                data[name] = total
            elif total not in {None, data[name]}:
                self.add_error(
                    name,
                    gettext("The battle rounds come to {total}. Write that, or empty the rounds.").format(total=total),
                )
        return data

    @property
    def parts(self) -> tuple[forms.BaseForm, ...]:
        return (self.tally,) if self.tally.is_used else ()

    def claim(self) -> Claim:
        mine, theirs = self.cleaned_data["mine"], self.cleaned_data["theirs"]
        return Claim("nobody" if mine == theirs else "me" if mine > theirs else "them", mine, theirs)


def report_form(event: Event) -> type[ReportForm]:
    """The form in which games of the event are reported."""
    return UnitsReportForm if event.practice.by_units else PointsReportForm
