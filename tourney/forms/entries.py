"""What an organiser says about one entry."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.db.models import Model, QuerySet
from django.utils.translation import gettext

from missions.load import system
from tourney.errors import Refused
from tourney.models import Entry, Event, NameLevel, Table
from tourney.rosters import cells
from tourney.services.entryfields import FIELDS, Namesake
from tourney.spreadsheets import guarded

from .games import offer_rows
from .lists import ListText
from .versions import VersionedForm, refuse
from .worded import WordedForm


def side_choices(event: Event) -> list[tuple[str, str]]:
    """The system's two camps, either of them, or not chosen yet."""
    camps = [(side.lower(), gettext(side)) for side in system(event.system).sides]
    return [("", gettext("Not chosen")), *camps, ("either", gettext("Either"))]


def level_choices(event: Event) -> list[tuple[str, str]]:
    """What a player may choose: as the event has it, or less."""
    usual = NameLevel(event.names_shown)
    less = NameLevel.choices[NameLevel.values.index(usual) + 1 :]
    level = gettext(str(usual.label))
    as_all = gettext("As everybody’s: {level}").format(level=level[:1].lower() + level[1:])
    return [("", as_all), *((value, gettext(str(label))) for value, label in less)]


class EntryForm(VersionedForm):
    """One player. The same checks as in an uploaded list, so that no way in lets through what another refuses."""

    name = forms.CharField(max_length=200, widget=forms.TextInput({"autocomplete": "off", "dir": "auto"}))
    club = forms.CharField(
        max_length=120, required=False, widget=forms.TextInput({"list": "clubs", "autocomplete": "off", "dir": "auto"})
    )
    side = forms.ChoiceField(required=False)
    army = forms.CharField(
        max_length=200, required=False, widget=forms.TextInput({"autocomplete": "off", "dir": "auto"})
    )
    email = forms.EmailField(
        max_length=254, required=False, label="E-mail", widget=forms.EmailInput({"autocomplete": "off"})
    )
    fortified = forms.BooleanField(required=False, label="Fortified force")

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["side"].choices = side_choices(event)  # type: ignore[attr-defined]
        kept = [plan.title for plan in system(event.system).selection.plans if plan.fortified]
        if kept:
            self.fields["fortified"].help_text = f"Must choose the {' or '.join(kept)} plan."
        else:
            del self.fields["fortified"]

    def clean_name(self) -> str:
        return _checked(cells.name_of, self.cleaned_data["name"])

    def clean_club(self) -> str:
        return _checked(partial(cells.text_of, "club"), self.cleaned_data["club"])

    def clean_army(self) -> str:
        return _checked(partial(cells.text_of, "army"), self.cleaned_data["army"])

    def fields_of_entry(self) -> dict[str, Any]:
        """The values by the names of `Entry`'s fields."""
        return {name: value for name, value in self.cleaned_data.items() if name in FIELDS}


def _checked(check: Callable[[str], str], text: str) -> str:
    try:
        return check(guarded(text))  # the check takes a spreadsheet's guard off; what is typed here has none
    except cells.CellError as error:
        raise forms.ValidationError(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error


class NewEntryForm(EntryForm):
    """The line above the table of entries. `key` makes a second post of the same line harmless.

    `namesake` is shown only once somebody of the same name is found.
    """

    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
    namesake = forms.BooleanField(required=False, label="This is another person of this name")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asks_namesake = bool(self.data.get("namesake"))

    def refused(self, error: Refused) -> None:
        """Say why nobody was entered, and ask of somebody with a known name whether it is another person."""
        self.asks_namesake = self.asks_namesake or isinstance(error, Namesake)
        refuse(self, error)


class TableField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """One of the tables, by number and room."""

    def label_from_instance(self, obj: Model) -> str:
        room = getattr(obj, "room", "")
        return f"{obj}, {room}" if room else str(obj)


class EditEntryForm(EntryForm):
    """Everything about an entry. The first round is fixed once the entry has been drawn."""

    nation = forms.CharField(max_length=60, required=False, widget=forms.TextInput({"list": "nations", "dir": "auto"}))
    team = forms.CharField(max_length=120, required=False, widget=forms.TextInput({"list": "teams", "dir": "auto"}))
    rating = forms.IntegerField(min_value=0, max_value=100_000, required=False)
    seeding = forms.IntegerField(
        min_value=1, max_value=1000, required=False, help_text="The place among the seeded: 1 is the first."
    )
    spare = forms.BooleanField(required=False, label="Spare: steps in when the others are odd in number")
    volunteer = forms.BooleanField(required=False, label="Volunteer: gladly sits out if there is a bye")
    fixed_table = TableField(
        Table.objects.none(),
        required=False,
        empty_label="None",
        label="Needs this table",
        help_text="Kept in every round, for mobility.",
    )
    room = forms.CharField(
        max_length=40, required=False, label="Must sit in room", widget=forms.TextInput({"list": "rooms"})
    )
    army_list = ListText(
        required=False,
        label="Army list",
        help_text="What you type here counts as approved, and takes the place of a file.",
        widget=forms.Textarea({"rows": 6, "class": "code", "dir": "auto"}),
    )
    from_round = forms.IntegerField(min_value=1, max_value=20, label="Plays from round")
    name_level = forms.ChoiceField(required=False, label="Shown to everybody as")
    nickname = forms.CharField(max_length=40, required=False, widget=forms.TextInput({"dir": "auto"}))
    minor = forms.BooleanField(
        required=False, label="A minor: a number only unless chosen otherwise, and no photographs in public"
    )

    def __init__(self, entry: Entry, data: Any = None, *, version: int, drawn: bool) -> None:
        initial = {name: getattr(entry, name) for name in FIELDS}
        super().__init__(entry.event, data, initial=initial | {"version": version})
        offer_rows(self, "fixed_table", entry.event.tables.all())
        self.fields["name_level"].choices = own_levels(entry)  # type: ignore[attr-defined]
        self.fields["from_round"].disabled = drawn
        if drawn:
            self.fields["from_round"].help_text = "Fixed, since the entry has been drawn."

    def clean_nation(self) -> str:
        return _checked(partial(cells.text_of, "nation"), self.cleaned_data["nation"])

    def clean_nickname(self) -> str:
        return _checked(partial(cells.text_of, "nickname"), self.cleaned_data["nickname"])

    def clean_team(self) -> str:
        return _checked(partial(cells.text_of, "team"), self.cleaned_data["team"])


def own_levels(entry: Entry) -> list[tuple[str, str]]:
    """What an entry may be shown as; a minor, for whom somebody answers, as much as the event shows too."""
    usual = "A number only, since they are a minor" if entry.minor else f"As everybody’s: {_label(entry.event)}"
    return [("", usual), *[(key, str(label)) for key, label in NameLevel.choices]]


def _label(event: Event) -> str:
    return str(NameLevel(event.names_shown).label).lower()


class SeedingForm(WordedForm):
    """An earlier event of the organiser's own, whose places become seedings."""

    earlier = forms.ModelChoiceField(Event.objects.none(), label="Finished event", empty_label="Choose an event")

    def __init__(self, earlier: QuerySet[Event], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_rows(self, "earlier", earlier)


class AdjustmentForm(WordedForm):
    """Victory Points given or taken, with a reason that the standings show. `key` makes a second post harmless."""

    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
    vp = forms.IntegerField(min_value=-100, max_value=100, label="VP", help_text="Below 0 takes VP away.")
    reason = forms.CharField(max_length=200, widget=forms.TextInput({"autocomplete": "off"}))
    round_number = forms.TypedChoiceField(label="Round", required=False, coerce=int, empty_value=None)

    def __init__(self, rounds: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbered = [(number, f"Round {number}") for number in range(1, rounds + 1)]
        self.fields["round_number"].choices = [("", "The whole event"), *numbered]  # type: ignore[attr-defined]

    def clean_vp(self) -> int:
        vp: int = self.cleaned_data["vp"]
        if vp == 0:
            raise forms.ValidationError("0 VP change nothing.")
        return vp
