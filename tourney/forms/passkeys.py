"""What a browser sends of a passkey: made, used to sign in, or as the second step. Whatever it sends is an answer in
words, never a fault.
"""

from typing import Any, override

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AuthenticateWebAuthnForm, EditWebAuthnForm, LoginWebAuthnForm
from allauth.mfa.webauthn.forms import ReauthenticateWebAuthnForm as AllauthReauthenticateForm
from allauth.mfa.webauthn.forms import SignupWebAuthnForm as NewWebAuthnForm
from cryptography.exceptions import InvalidSignature
from django import forms
from django.forms.fields import InvalidJSONInput

from tourney.forms.worded import WordedForm

LONGEST = 60
UNREADABLE = (RecursionError, ValueError)  # lists in lists without end, numbers without end
MALFORMED = (InvalidSignature, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
NOT_MADE = "The passkey was not made: the page had waited too long, or what the device sent was not whole. Press again."
NOT_USED = (
    "That passkey does not open this account, or the page had waited too long. Press again, or use another way to sign "
    "in."
)


class CredentialField(forms.JSONField):
    """What the page's script has put together. What cannot be read in any way is no credential."""

    def __init__(self) -> None:
        super().__init__(widget=forms.HiddenInput)

    @override
    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except UNREADABLE as error:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from error

    @override
    def bound_data(self, data: Any, initial: Any) -> Any:
        try:
            return super().bound_data(data, initial)
        except UNREADABLE:
            return InvalidJSONInput(data)


def _name() -> forms.CharField:
    return forms.CharField(
        label="Name of the passkey",
        max_length=LONGEST,
        strip=True,
        help_text="So that you know later which it is, such as “My phone”.",
    )


class AddForm(WordedForm, NewWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """A new passkey with its name."""

    name = _name()
    credential = CredentialField()

    @override
    def clean(self) -> dict[str, Any]:
        try:
            found: dict[str, Any] = super().clean() or {}
        except (forms.ValidationError, *MALFORMED) as error:
            raise forms.ValidationError(NOT_MADE) from error
        if not found.get("credential"):  # allauth would keep an empty one, and fail at every sight of it
            raise forms.ValidationError(NOT_MADE)
        return found


class RenameForm(WordedForm, EditWebAuthnForm):  # type: ignore[misc]
    """Another name for it."""

    name = _name()


class _Used(WordedForm):
    """A passkey that was asked to sign."""

    @override
    def full_clean(self) -> None:
        self.fields["credential"].error_messages |= {"required": NOT_USED, "invalid": NOT_USED}
        super().full_clean()

    def clean_credential(self) -> Authenticator:
        try:
            return super().clean_credential()  # type: ignore[misc]
        except forms.ValidationError as error:
            if error.code == "too_many_login_attempts":
                raise
            raise forms.ValidationError(NOT_USED) from error
        except MALFORMED as error:
            raise forms.ValidationError(NOT_USED) from error


class LoginForm(_Used, LoginWebAuthnForm):  # type: ignore[misc]
    """Instead of a password."""

    credential = CredentialField()


class SecondStepForm(_Used, AuthenticateWebAuthnForm):  # type: ignore[misc]
    """After a password."""

    credential = CredentialField()


class SureForm(_Used, AllauthReauthenticateForm):  # type: ignore[misc]
    """Before something is changed."""

    credential = CredentialField()
