"""What players send of votes and marks, and what the desk sends of ballots."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django import forms
from django.http import QueryDict

from tourney.models import Among, Ballot
from tourney.schemes import Mark, amount
from tourney.services.ballots import OWN_MARK, Question, ballot_version

from .worded import WordedForm

PLACES = ("first", "second", "third")
DIGITS = 9  # of a number that are read: no entry has a longer one
BUTTONS_UP_TO = 10  # a mark up to this has a button for each number

PRESETS: Mapping[str, Question] = {
    "army": Question("Favourite army", "The army you would most like to have painted and built.", Among.ALL, 3),
    "painted": Question("Best painted", "Brushwork and bases alone, whoever it belongs to.", Among.ALL, 3),
    "opponent": Question("Favourite opponent", "Whom you would gladly play again.", Among.OPPONENTS, 2),
}


def named_in(data: QueryDict) -> list[int]:
    """The numbers that a vote names, the first first. A place left out is no gap; what is no number is left out."""
    return [int(text[:DIGITS]) for place in PLACES if (text := data.get(place, "")).isascii() and text.isdigit()]


@dataclass(frozen=True, slots=True)
class MarkRow:
    """The field of one mark with what its page needs: a number for each button, none where it is typed."""

    kind: Mark
    field: forms.BoundField
    numbers: tuple[int, ...]


class GivenForm(WordedForm):
    """A player's marks for one opponent; a blank is no mark."""

    def __init__(self, kinds: Sequence[Mark], given: Mapping[str, int], data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.kinds = kinds
        for kind in kinds:
            self.fields[_name(kind)] = forms.IntegerField(
                min_value=0,
                max_value=int(kind.highest),
                required=False,
                initial=given.get(kind.key),
                label=kind.label,
                widget=forms.NumberInput({"inputmode": "numeric", "class": "input", "autocomplete": "off"}),
            )

    @property
    def rows(self) -> Iterator[MarkRow]:
        for kind in self.kinds:
            most = int(kind.highest)
            yield MarkRow(kind, self[_name(kind)], tuple(range(most + 1)) if most <= BUTTONS_UP_TO else ())

    def values(self) -> dict[str, int | None]:
        """The marks by key. One that the page did not have is left as it is."""
        return {kind.key: self.cleaned_data[_name(kind)] for kind in self.kinds if _name(kind) in self.data}


def _name(kind: Mark) -> str:
    return f"mark-{kind.key}"


class BallotForm(WordedForm):
    """What a ballot asks."""

    title = forms.CharField(max_length=60, label="What is voted on")
    help = forms.CharField(max_length=200, required=False, label="A line for the players", help_text="May be empty.")
    among = forms.ChoiceField(choices=Among, label="Who may be named", widget=forms.RadioSelect)
    picks = forms.TypedChoiceField(
        coerce=int,
        choices=[(1, "1: one point"), (2, "2: worth 2 and 1"), (3, "3: worth 3, 2 and 1")],
        label="How many names",
        widget=forms.RadioSelect,
    )
    mark = forms.ChoiceField(
        required=False,
        label="Its points",
        help_text="A mark counts for awards, and for places if soft scores are among what decides them.",
    )
    key = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, marks: Sequence[Mark], start: Ballot | Question, data: QueryDict | None = None) -> None:
        super().__init__(data, initial={name: getattr(start, name) for name in Question.__dataclass_fields__})
        if isinstance(start, Ballot):
            self.initial["version"] = ballot_version(start)
        given = [(kind.key, f"become the mark {kind.label}") for kind in marks if kind.by == "desk"]
        self.fields["mark"].choices = [  # type: ignore[attr-defined]
            ("", "are shown alone"), (OWN_MARK, "become a new mark of this name"), *given,
        ]  # fmt: skip

    def question(self) -> Question:
        clean = self.cleaned_data
        return Question(clean["title"], clean["help"], clean["among"], clean["picks"], clean["mark"])


def told(kind: Mark) -> str:
    """What a number of this mark means, for whoever gives it."""
    blank = f" Left open, it counts as {amount(kind.blank)}." if kind.blank else ""
    return f"{amount(kind.highest)} is the best, 0 the worst.{blank}"
