"""What allauth asks of Muster: its words, what its limits count by, and how second factors are named.

Limits count by the account that is guessed at and never by address, since a whole hall has one. A browser that has been
signed in to an account before has a count of its own there, so that nobody can shut its owner out from elsewhere.
"""

from collections.abc import Iterable
from typing import Any, Final, override
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser, User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

from tourney.addresses import letter_address
from tourney.passkeys import why_not_here

KNOWN: Final = "known-here"
BEGUN: Final = "sign_in_begun"  # in the session, until the second step is passed: the password that it began under
REMEMBERED: Final = 60 * 60 * 24 * 365  # seconds
MOST: Final = 12  # accounts that one browser is known to: a club's laptop has several
WAIT: Final = (
    "Too many wrong tries. Wait 15 minutes. A passkey, a new password by e-mail, or a browser that has been signed in "
    "to this account before works at once."
)

BEGIN_ANEW: Final = "The account has changed since you began to sign in. Begin anew."

SURE: Final = {
    "reauthenticate": "Use the password",
    "reauthenticate_by_code": "Send me a code",
    "mfa_reauthenticate": "Use a code of the app",
    "mfa_reauthenticate:webauthn": "Use a passkey",
}


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Signing in, in our words."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": "E-mail address and password do not fit together.",
        "incorrect_password": "That is not your password.",
        "enter_current_password": "That is not your password.",
        "incorrect_code": "That code is not right.",
        "too_many_login_attempts": WAIT,
        "rate_limited": "Too many tries in a short time. Wait 15 minutes.",
        "email_taken": "There is an account with this address: sign in to it instead.",
        "duplicate_email": "Your account has this address already.",
    }

    @override
    def get_reset_password_from_key_url(self, key: str) -> str:
        """The address with the key, at a host that whoever asked had no say in."""
        path: str = urlsplit(super().get_reset_password_from_key_url(key)).path
        return letter_address(self.request) + path

    @override
    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return "/"

    @override
    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """By the address typed, and not by the host asked for, which whoever guesses could vary."""
        typed = str(credentials.get("email", credentials.get("username", ""))).casefold()
        device, accounts = known(request)
        return f"{device}:{typed}" if mark(typed) in accounts else typed

    @override
    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """A new password by e-mail lets every browser in again."""
        super()._delete_login_attempts_cached_email(request, **credentials)
        ratelimit.clear(request, action="login_failed", key=str(credentials["email"]).casefold())

    @override
    def get_reauthentication_methods(self, user: AbstractBaseUser) -> list[dict[str, Any]]:
        """Ways to show that it is oneself, without those that cannot work at this address."""
        left = () if self.request is None or not why_not_here(self.request) else ("mfa_reauthenticate:webauthn",)
        found = [one for one in super().get_reauthentication_methods(user) if one["id"] not in left]
        return [one | {"description": SURE.get(one["id"], one["description"])} for one in found]

    @override
    def pre_login(self, request: HttpRequest, user: AbstractBaseUser, **how: Any) -> HttpResponse | None:
        request.session[BEGUN] = user.get_session_auth_hash()
        response: HttpResponse | None = super().pre_login(request, user, **how)
        return response

    @override
    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Let in, unless the password changed after the sign-in began: whoever began it may know the old one only."""
        begun = request.session.pop(BEGUN, "")
        if not user.is_active or not constant_time_compare(begun, user.get_session_auth_hash()):
            clear_login(request)
            messages.error(request, BEGIN_ANEW)
            raise ImmediateHttpResponse(redirect("account_login"))
        super().login(request, user)

    @override
    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **how: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **how)
        if isinstance(user, User):
            remember(request, response, addresses_of(user))
        return response


class FactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Second factors, in our words."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": (
            "That code is not right, or was used already. Wait for the next one; if that fails too, see whether phone "
            "and server agree on the time."
        ),
        "cannot_generate_recovery_codes": "Set up an app or a passkey first.",
    }

    @override
    def get_totp_issuer(self) -> str:
        return "Muster"

    @override
    def build_totp_svg(self, url: str) -> str:
        """Nothing: the page draws its own."""
        return ""

    @override
    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        found: dict[str, str] = super().get_public_key_credential_rp_entity()
        return found | {"name": "Muster"}

    @override
    def get_public_key_credential_user_entity(self, user: AbstractBaseUser) -> dict[str, Any]:
        found: dict[str, Any] = super().get_public_key_credential_user_entity(user)
        return found | {"display_name": user.get_full_name() or found["name"]} if isinstance(user, User) else found

    @override
    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return f"Passkey {number}" if number > 1 else "Passkey"


def addresses_of(user: User) -> set[str]:
    """Every address that the account may be signed in to by."""
    return {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)} - {""}


def mark(address: str) -> str:
    """What a browser keeps of an address that it has been signed in to: nobody can read the address from it."""
    return salted_hmac(KNOWN, address.casefold(), algorithm="sha256").hexdigest()[:20]


def known(request: HttpRequest) -> tuple[str, list[str]]:
    """This browser's own mark and those of the accounts that it has been signed in to."""
    kept = request.get_signed_cookie(KNOWN, default="", salt=KNOWN, max_age=REMEMBERED) or ""
    device, *accounts = kept.split(".")
    return device, accounts


def remember(request: HttpRequest, response: HttpResponse, addresses: Iterable[str]) -> None:
    """Let the browser keep that it has been signed in to these addresses."""
    device, accounts = known(request)
    fresh = sorted(mark(one) for one in addresses)
    kept = [*fresh, *(one for one in accounts if one not in fresh)][:MOST]
    response.set_signed_cookie(
        KNOWN,
        ".".join([device or get_random_string(20), *kept]),
        salt=KNOWN,
        max_age=REMEMBERED,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
