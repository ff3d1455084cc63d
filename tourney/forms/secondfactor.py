"""The codes of the second step at sign-in: set up, asked for, asked for again."""

from allauth.mfa.base.forms import AuthenticateForm as AllauthAuthenticateForm
from allauth.mfa.base.forms import ReauthenticateForm as AllauthReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm as AllauthActivateForm
from django import forms

from tourney.forms.worded import WordedForm


def _code(label: str, help_text: str, length: int) -> forms.CharField:
    typed = {"autocomplete": "one-time-code", "inputmode": "numeric", "spellcheck": "false"}
    return forms.CharField(label=label, help_text=help_text, max_length=length, widget=forms.TextInput(attrs=typed))


class AuthenticateForm(WordedForm, AllauthAuthenticateForm):  # type: ignore[misc]  # allauth has no types
    """The second step when signing in."""

    code = _code("Code", "Six digits from your app, or one of your recovery codes.", 20)


class ReauthenticateForm(WordedForm, AllauthReauthenticateForm):  # type: ignore[misc]
    """The same before something is changed."""

    code = _code("Code", "Six digits from your app, or one of your recovery codes.", 20)


class ActivateForm(WordedForm, AllauthActivateForm):  # type: ignore[misc]
    """The first code of an app, as proof that it has the secret."""

    code = _code("Code from the app", "Six digits, new every 30 seconds.", 20)
