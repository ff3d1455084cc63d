"""Letters to those who registered. They leave once all is written, and a letter that fails stops nobody."""

import logging
from collections.abc import Sequence
from functools import partial

from django.conf import settings
from django.core.mail import EmailMessage, mailers
from django.db import transaction
from django.urls import reverse

from tourney.models import Registration, RegistrationState

logger = logging.getLogger(__name__)


def confirm(registration: Registration, base: str) -> None:
    """Say how a new registration stands."""
    waits = registration.state == RegistrationState.WAITING
    words = "You are on the waiting list." if waits else "You are entered."
    _later([registration], base, words)


def tell_of_move(registrations: Sequence[Registration], base: str) -> None:
    """Say that a place has come free."""
    _later(registrations, base, "A place has come free: you have moved up from the waiting list and are entered.")


def _later(registrations: Sequence[Registration], base: str, words: str) -> None:
    letters = [_letter(one, base or settings.PUBLIC_ADDRESS, words) for one in registrations if one.email]
    if settings.MAIL_HOST and letters:
        transaction.on_commit(partial(_send, letters))


def _letter(registration: Registration, base: str, words: str) -> EmailMessage:
    event = registration.event
    page = reverse("registered", args=[event.public_id, registration.public_id])
    lines = [f"{registration.name},", "", words]
    if base:
        lines += ["", "How it stands, your own link for the day, and the way to withdraw:", f"{base}{page}"]
        lines += ["", "Give this address to nobody: whoever has it plays as you."]
    return EmailMessage(event.name, "\n".join(lines), to=[registration.email])


def _send(letters: Sequence[EmailMessage]) -> None:
    try:
        mailers["default"].send_messages(letters)  # over one connection: a server that is away is waited for once
    except Exception as error:  # whatever a mail server says: the registration stands, and its page says the same
        kind = type(error).__name__  # its words may hold addresses
        logger.warning("%d letters about registrations could not be sent: %s", len(letters), kind)
