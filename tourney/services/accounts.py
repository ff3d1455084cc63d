"""Writes to somebody's own account, which belongs to no event."""

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Q

from tourney.errors import Refused

LONGEST = 150


def name_account(user: User, name: str) -> None:
    """Call somebody so from now on, wholly in one field: not every name has two parts. Lines of the log stay."""
    user.first_name, user.last_name = name, ""
    user.save(update_fields=["first_name", "last_name"])


def open_account(address: str) -> User:
    """The account with this address, made where there is none: without a password, so that nobody can guess it."""
    try:
        validate_email(address)
    except ValidationError:
        raise Refused(f"“{address}” is no e-mail address.", "Give one such as olga@club.example.") from None
    with transaction.atomic():
        by_address = Q(email__iexact=address) | Q(emailaddress__email__iexact=address)
        found = User.objects.filter(by_address).first()
        if found is None:
            found = User.objects.create_user(username=address, email=address)
            EmailAddress.objects.create(user=found, email=address, primary=True)
        return found
