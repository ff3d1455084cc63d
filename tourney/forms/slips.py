"""A paper slip as it is keyed in: the table's number, and what the slip says."""

from abc import abstractmethod
from typing import Any

from django import forms

from missions.scoring import MOST_LOST
from tourney.forms.abstract import AbstractForm
from tourney.forms.worded import WordedForm
from tourney.models import Event
from tourney.pages.roundviews import Line
from tourney.pages.slips import winner_of
from tourney.services.results import Outcome, by_points

TYPED = {"autocomplete": "off", "inputmode": "numeric", "size": "3", "enterkeyhint": "next"}


def _number(label: str, most: int, least: int = 0) -> forms.IntegerField:
    return forms.IntegerField(min_value=least, max_value=most, label=label, widget=forms.TextInput(attrs=TYPED))


class SlipForm(WordedForm, metaclass=AbstractForm):
    """First and second are as they are printed on the slip. `sure` is the answer to a doubt."""

    table = _number("Table", 999, 1)
    round = forms.IntegerField(required=False, max_value=99, widget=forms.HiddenInput)
    sure = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    @abstractmethod
    def outcome(self, line: Line) -> Outcome:
        """What the slip says of the game at its table. Refuses a winner who is neither player."""


class UnitsSlipForm(SlipForm):
    """Who won, and the losses of both."""

    winner = forms.CharField(
        max_length=60, label="Won", widget=forms.TextInput(attrs=TYPED | {"autocapitalize": "off", "inputmode": "text"})
    )
    lost_1 = _number("First lost", MOST_LOST)
    lost_2 = _number("Second lost", MOST_LOST)
    field_order = ("table", "winner", "lost_1", "lost_2")

    def outcome(self, line: Line) -> Outcome:
        data = self.cleaned_data
        return Outcome(winner_of(data["winner"], line.names, line.game.attacker), data["lost_1"], data["lost_2"])


class PointsSlipForm(SlipForm):
    """The VP of both."""

    vp_1 = _number("VP of the first", 999)
    vp_2 = _number("VP of the second", 999)
    field_order = ("table", "vp_1", "vp_2")

    def outcome(self, line: Line) -> Outcome:
        return by_points(self.cleaned_data["vp_1"], self.cleaned_data["vp_2"])


def slip_form(event: Event) -> type[SlipForm]:
    """The form in which the desk keys in slips of the event."""
    return UnitsSlipForm if event.practice.by_units else PointsSlipForm
