"""Notes where somebody is signed in, and ends the other places with a new password or a first second step.

It is noted at the door, and by the first page after a quarter of an hour. The session itself says when that was last,
so that most pages ask the database nothing for it.
"""

import datetime
from collections.abc import Callable
from typing import Any, Final

from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.account.signals import password_changed, password_reset, password_set
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from tourney.devices import device_of
from tourney.secondstep import SECOND_STEPS, second_steps
from tourney.services import signins

KEPT: Final = "sign_in"  # in the session: since when, when it was noted last, and under which key
LINK: Final = "link"


class SignInMiddleware:
    """After a page that looked at who is signed in: when it is due, note where."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.session.accessed and SESSION_KEY in request.session:
            _note(request, request.session)
        return response


def _note(request: HttpRequest, session: SessionBase) -> None:
    now = timezone.now().timestamp()
    since, seen, key = session.get(KEPT) or (now, 0, "")
    if key == session.session_key and now - seen < signins.ROUGHLY.total_seconds():
        return
    session[KEPT] = since, now, session.session_key
    signins.note(
        session.session_key or "",
        int(session[SESSION_KEY]),
        device=device_of(request.headers.get("User-Agent", "")),
        how=how(session),
        since=datetime.datetime.fromtimestamp(since, datetime.UTC),
    )


def how(session: SessionBase) -> str:
    """What opened the door first: `password`, `code`, `passkey` or `link`."""
    steps = session.get(AUTHENTICATION_METHODS_SESSION_KEY) or [{}]
    return "passkey" if steps[0].get("passwordless") else str(steps[0].get("method", ""))[:16]


def _at_the_door(request: HttpRequest, **_: Any) -> None:
    request.session.pop(KEPT, None)
    _note(request, request.session)


def _end_others(request: HttpRequest, user: User, **_: Any) -> None:
    mine = request.session.get(SESSION_KEY) == str(user.pk)
    signins.end_others(user, (request.session.session_key or "") if mine else "")


def _first_second_step(request: HttpRequest, user: User, authenticator: Authenticator, **_: Any) -> None:
    """What a password alone has opened elsewhere ends with the first second step: else it would get round that."""
    if authenticator.type in SECOND_STEPS and second_steps(user) == 1:
        _end_others(request, user)


def connect() -> None:
    """From now on sign-ins are noted, and a new password or a first second step ends every other one of its account."""
    user_logged_in.connect(_at_the_door, dispatch_uid="note where")
    for changed in (password_changed, password_set, password_reset):
        changed.connect(_end_others, dispatch_uid=f"end others {id(changed)}")
    authenticator_added.connect(_first_second_step, dispatch_uid="first second step")
