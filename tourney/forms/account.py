"""The name of somebody with an account, at sign-up and afterwards; a new password with a link that signs in once."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest

from tourney.forms.worded import WordedForm
from tourney.services.accounts import LONGEST, name_account


class NameForm(WordedForm):
    """What to call somebody in the log and to players, instead of their e-mail address."""

    name = forms.CharField(
        label="Your name",
        max_length=LONGEST,
        required=False,
        strip=True,
        help_text="Stands in the log; players read it when you come to their table. Without one they read “A judge”.",
        widget=forms.TextInput(attrs={"autocomplete": "name", "dir": "auto"}),
    )

    def clean_name(self) -> str:
        name = " ".join(str(self.cleaned_data["name"]).split())
        if "@" in name:
            raise forms.ValidationError("Players may read this: write a name, not an address.")
        return name

    def signup(self, request: HttpRequest, user: User) -> None:
        """Called once the account has been made."""
        name_account(user, self.cleaned_data["name"])


def _new_password(label: str, help_text: str = "") -> forms.CharField:
    typed = forms.PasswordInput(attrs={"autocomplete": "new-password"})
    return forms.CharField(label=label, help_text=help_text, required=False, strip=False, widget=typed, max_length=1000)


class OnceForm(WordedForm):
    """A new password, or none to keep the one that is known."""

    password = _new_password("New password", "At least 10 characters. Leave it empty to keep the one you have.")
    again = _new_password("The same once more")

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean(self) -> dict[str, Any] | None:
        found = super().clean() or self.cleaned_data
        password = found.get("password", "")
        if password != found.get("again", ""):
            self.add_error("again", "The two are not the same: write the new password twice.")
        elif password:
            try:
                validate_password(password, self.user)
            except forms.ValidationError as error:
                self.add_error("password", error)
        return found
