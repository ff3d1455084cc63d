"""Another e-mail address for somebody's account."""

from typing import override

from allauth.account.adapter import get_adapter
from allauth.account.forms import AddEmailForm
from allauth.account.internal.userkit import filter_users_by_email
from allauth.account.models import EmailAddress
from django.conf import settings
from django.http import HttpRequest

from tourney.forms.worded import WordedForm


class AddAddressForm(WordedForm, AddEmailForm):  # type: ignore[misc]  # allauth has no types
    """With mail it counts once it is confirmed; without, it only is what one signs in with, and counts at once."""

    @override
    def clean_email(self) -> str:
        address: str = super().clean_email()
        if not settings.MAIL_HOST and filter_users_by_email(address):
            raise get_adapter().validation_error("email_taken")
        return address

    @override
    def save(self, request: HttpRequest) -> EmailAddress:
        if settings.MAIL_HOST:
            return super().save(request)
        return EmailAddress.objects.create(user=self.user, email=self.cleaned_data["email"])
