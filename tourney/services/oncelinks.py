"""A link that signs somebody in once, for who has lost the password or the second step where there is no e-mail.

Nothing of it is stored: it is signed, and it names the state of the account that its use changes. So it is good once,
and no longer than until the account is signed in to or its password changes by any other way.
"""

import datetime
import logging
from dataclasses import dataclass
from typing import Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tourney.errors import Gone, Refused
from tourney.services import signins

MINUTES: Final = 15
SALT: Final = "sign in once"
log = logging.getLogger("tourney.accounts")


@dataclass(frozen=True, slots=True)
class Once:
    """What a link that still works is for."""

    user: User
    forget: bool
    """Whether its use takes the second step off."""


def account_of(address: str) -> User:
    """The one account with this address. Raises Refused where there is none or more than one, or it is switched off."""
    by_address = Q(email__iexact=address) | Q(
        pk__in=EmailAddress.objects.filter(email__iexact=address).values("user_id")
    )
    found = list(User.objects.filter(by_address)[:2])
    if not found:
        raise Refused(f"No account has the address {address}.", "Look at the spelling.")
    if len(found) > 1:
        raise Refused(f"More than one account has the address {address}.", "Their owners have to change one first.")
    if not found[0].is_active:
        raise Refused(f"The account of {address} is switched off.")
    return found[0]


def factors_of(user: User) -> list[str]:
    """Types of its second step: `totp`, `webauthn`, `recovery_codes`."""
    return sorted(Authenticator.objects.filter(user=user).values_list("type", flat=True))


def make(user: User, *, forget: bool) -> str:
    """The secret end of a link for this account. With `forget` its use takes the second step off."""
    log.warning("A link to sign in once was made for account %s%s.", user.pk, _with(forget))
    return signing.dumps([user.pk, int(forget), _state(user)], salt=SALT)


def look(text: str) -> Once:
    """What a link is for. Raises Gone for one that is used, too old or never was."""
    try:
        number, forget, state = signing.loads(text, salt=SALT, max_age=datetime.timedelta(minutes=MINUTES))
    except signing.BadSignature:
        raise _gone() from None
    user = User.objects.filter(pk=number, is_active=True).first()
    if user is None or state != _state(user):
        raise _gone()
    return Once(user, bool(forget))


@transaction.atomic
def use(text: str, password: str = "") -> Once:
    """Use a link up: set the password if one is given, take the second step off if it says so. Raises Gone.

    Whoever asks signs the account in afterwards. With a new password or without the second step every other sign-in of
    the account ends: whoever has them may have found what was lost.
    """
    once = look(text)
    user, now = once.user, timezone.now()
    if not User.objects.filter(pk=user.pk, last_login=user.last_login, password=user.password).update(last_login=now):
        raise _gone()  # two presses at once: the other was first
    user.last_login = now
    if password:
        user.set_password(password)
        user.save(update_fields=["password"])
    if once.forget:
        Authenticator.objects.filter(user=user).delete()
    if password or once.forget:
        signins.end_others(user)
    log.warning("The link to sign in once was used for account %s%s.", user.pk, _with(once.forget))
    return once


def _state(user: User) -> str:
    seen = user.last_login.isoformat() if user.last_login else ""
    return signing.Signer(salt=SALT).signature(f"{user.pk} {seen} {user.password}")[:16]


def _with(forget: bool) -> str:
    return "; it takes the second step off" if forget else ""


def _gone() -> Gone:
    return Gone(
        "This link no longer works.",
        f"It is good once and for {MINUTES} minutes, and ends when you sign in otherwise. Whoever runs this server "
        "prints a new one with `manage.py signin`.",
    )
