"""An installation may demand a second step of everybody who helps at an event: who has none is led to set one up."""

from typing import Final

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

SECOND_STEPS: Final = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
AFTER: Final = "after_second_step"  # in the session: where to go on once it is set up


def lacks(user: User) -> bool:
    """Whether a second step is demanded of this account and it has none."""
    return settings.REQUIRE_SECOND_FACTOR and not second_steps(user)


def second_steps(user: User) -> int:
    """How many apps and passkeys an account has; recovery codes alone are no second step."""
    return int(Authenticator.objects.filter(user=user, type__in=SECOND_STEPS).count())


def lead(request: HttpRequest, event_id: str) -> HttpResponse:
    """To where it is set up, and from there on to the page that was asked for; after a press, to the desk."""
    looked = request.method in {"GET", "HEAD"} and "HX-Request" not in request.headers
    request.session[AFTER] = request.get_full_path() if looked else reverse("desk", args=[event_id])
    if "HX-Request" in request.headers:
        return HttpResponse(status=204, headers={"HX-Redirect": reverse("mfa_index")})
    return redirect("mfa_index")


def after(request: HttpRequest) -> str:
    """Where to go on from the pages of the second step; empty if nobody was led there."""
    return str(request.session.get(AFTER, ""))
