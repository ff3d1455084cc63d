"""An account with a password, and the codes of its second step, as a phone's app works them out."""

import time

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

PASSWORD = "a long enough secret"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def account(name: str = "nora") -> User:
    """An account of `name`@example.org with `PASSWORD`, its address confirmed."""
    user = User.objects.create_user(name, f"{name}@example.org", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def with_app(user: User) -> User:
    """The same with an app whose secret is `SECRET`, and recovery codes."""
    TOTP.activate(user, SECRET)
    RecoveryCodes.activate(user)
    return user


def code(secret: str = SECRET, *, later: int = 0) -> str:
    """What the app shows, `later` steps of 30 seconds from now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + later))


def recovery_codes(user: User) -> list[str]:
    codes: list[str] = Authenticator.objects.get(user=user, type="recovery_codes").wrap().get_unused_codes()
    return codes


def sign_in(client: Client, user: User, password: str = PASSWORD, *, to: str = "") -> HttpResponse:
    """Send the password. With a second step this leads to it."""
    return client.post(reverse("account_login"), {"login": user.email, "password": password, "next": to})


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def be_sure(client: Client, password: str = PASSWORD) -> None:
    """Say once more that it is oneself, as pages that change the account ask."""
    client.post(reverse("account_reauthenticate"), {"password": password})
