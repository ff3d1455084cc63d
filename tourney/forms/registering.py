"""What somebody fills in to register for an event: as little as the event asks for."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tourney.models import Event, Registering
from tourney.rosters import cells
from tourney.services.registering import ASKED
from tourney.services.wishes import GUARDIAN_AGREES, Guardian, Wish
from tourney.spreadsheets import guarded

from .entries import level_choices, side_choices
from .worded import WordedForm

GUARDED = ("minor", "guardian_name", "guardian_email", "guardian_agrees")
TEXTS = {"nickname": 40, "club": 120, "nation": 60, "army": 200, "team": 120}
CONSENT = "consent-"


class RegisterForm(WordedForm):
    """A name is enough unless the event asks for more. `key` makes a second post of the same form harmless.

    `namesake` is shown only once somebody of the same name is found.
    """

    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
    name = forms.CharField(
        max_length=200,
        label=_("Your name"),
        help_text=_("As it shall stand in the pairings and the standings."),
        widget=forms.TextInput({"autocomplete": "name", "dir": "auto"}),
    )
    namesake = forms.BooleanField(required=False, label=_("I am another person of this name"))
    email = forms.EmailField(
        max_length=254, required=False, label=_("E-mail"), widget=forms.EmailInput({"autocomplete": "email"})
    )
    code = forms.CharField(
        max_length=40,
        label=_("Your club’s code"),
        help_text=_("Eight letters and digits; capitals, spaces and dashes do not matter."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    club = forms.CharField(
        max_length=120,
        required=False,
        label=_("Club"),
        widget=forms.TextInput({"autocomplete": "organization", "dir": "auto"}),
    )
    side = forms.ChoiceField(required=False, label=_("Side"))
    army = forms.CharField(
        max_length=200,
        required=False,
        label=_("Army"),
        widget=forms.TextInput({"autocomplete": "off", "dir": "auto"}),
    )
    nation = forms.CharField(
        max_length=60,
        required=False,
        label=_("Country"),
        widget=forms.TextInput({"autocomplete": "country-name", "dir": "auto"}),
    )
    team = forms.CharField(
        max_length=120,
        required=False,
        label=_("Team"),
        widget=forms.TextInput({"autocomplete": "off", "dir": "auto"}),
    )
    name_level = forms.ChoiceField(required=False, label=_("Shown to everybody as"))
    nickname = forms.CharField(
        max_length=40,
        required=False,
        label=_("Nickname"),
        help_text=_("Shown instead of your name, if you choose so above."),
        widget=forms.TextInput({"autocomplete": "nickname", "dir": "auto"}),
    )
    minor = forms.BooleanField(required=False)
    guardian_name = forms.CharField(
        max_length=200,
        required=False,
        label=_("Name of a parent or guardian"),
        widget=forms.TextInput({"dir": "auto"}),
    )
    guardian_email = forms.EmailField(max_length=254, required=False, label=_("Their e-mail"))
    guardian_agrees = forms.BooleanField(required=False, label=_(GUARDIAN_AGREES))

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event, self.asks_namesake = event, bool(self.data.get("namesake"))
        self.fields["side"].choices = side_choices(event)  # type: ignore[attr-defined]
        del self.fields["club" if event.registration == Registering.CODE else "code"]
        self.fields["name_level"].choices = level_choices(event)  # type: ignore[attr-defined]
        self.fields["minor"].label = gettext("The player is under {age} years old").format(age=event.minors_under)
        if event.minors_under is None:
            for name in GUARDED:
                del self.fields[name]
        for name in event.registration_needs:
            if name in self.fields:
                self.fields[name].required = True
        for one in event.consents:
            self.fields[CONSENT + one["key"]] = forms.BooleanField(required=one["required"], label=one["text"])

    @property
    def consents(self) -> list[forms.BoundField]:
        """The boxes of what is agreed to."""
        return [self[name] for name in self.fields if name.startswith(CONSENT)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for name in ("name", *TEXTS):
            if cleaned.get(name):
                check = cells.name_of if name == "name" else partial(cells.text_of, name)
                self._check(name, check, cleaned)
        if cleaned.get("minor"):
            for name in GUARDED:
                if not cleaned.get(name) and name not in self.errors:
                    self.add_error(name, gettext("A parent or guardian has to fill this in."))
        return cleaned

    def _check(self, name: str, check: Callable[[str], str], cleaned: dict[str, Any]) -> None:
        try:
            cleaned[name] = check(guarded(cleaned[name]))
        except cells.CellError as error:
            self.add_error(name, f"{str(error)[:1].upper()}{str(error)[1:]}.")

    def wish(self) -> Wish:
        """What was filled in, as the service takes it."""
        said = self.cleaned_data
        return Wish(
            name=said["name"],
            email=said["email"],
            club=said.get("club", ""),
            code=said.get("code", ""),
            answers={name: said[name] for name in ASKED if said.get(name)},
            agreed=[name.removeprefix(CONSENT) for name in self.fields if name.startswith(CONSENT) and said[name]],
            namesake=said["namesake"],
            name_level=said["name_level"],
            nickname=said["nickname"],
            guardian=Guardian(said["guardian_name"], said["guardian_email"], said["guardian_agrees"])
            if said.get("minor")
            else None,
        )
