"""Making an account, without telling who has one."""

from typing import Any, override

from allauth.account.adapter import get_adapter
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.core import context, ratelimit
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse


class SignupForm(AllauthSignupForm):  # type: ignore[misc]  # allauth has no types
    """Tries are counted by the address that an account is wanted for, so that nobody fills another's letter box."""

    @override
    def clean_email(self) -> str:
        address = str(self.cleaned_data["email"])
        if not ratelimit.consume(context.request, action="signup_address", key=address.casefold()):
            raise get_adapter().validation_error("rate_limited")
        return str(super().clean_email())

    @override
    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Where there is an account already, the owner gets a letter and the answer is that of a new one, as late."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])
        saved: tuple[Any, Any] = super().try_save(request)
        return saved
