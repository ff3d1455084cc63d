"""`signin ADDRESS`: a link that signs somebody in once, on a server without e-mail."""

import datetime
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils import timezone

from missions.web.management.subcommands.parsing import OneLineParser
from tourney.errors import Refused
from tourney.services import oncelinks

NAMES = {"totp": "authenticator app", "webauthn": "passkey", "recovery_codes": "recovery codes"}


class Command(BaseCommand):
    help = (
        f"Print a link that signs the account with this address in once, within {oncelinks.MINUTES} minutes, whatever "
        "its password. Whoever opens it is that person to Muster: give it to nobody else. It is written to the log."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.__class__ = OneLineParser
        parser.add_argument("address", metavar="ADDRESS", help="the e-mail address of the account")
        parser.add_argument(
            "--without-second-step",
            action="store_true",
            help="take its app, passkeys and recovery codes off when the link is used: for who has lost those too",
        )
        parser.add_argument(
            "--at", metavar="URL", default="", help="where Muster is opened, such as http://localhost:8000"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            user = oncelinks.account_of(options["address"].strip())
        except Refused as error:
            raise CommandError(str(error), returncode=2) from error
        forget, factors = options["without_second_step"], oncelinks.factors_of(user)
        at = options["at"] or settings.PUBLIC_ADDRESS or settings.NETWORK_ADDRESS or "http://localhost:8000"
        secret = oncelinks.make(user, forget=forget)
        until = timezone.now() + datetime.timedelta(minutes=oncelinks.MINUTES)
        self.stdout.write(at.rstrip("/") + reverse("account_once", args=[secret]))
        self.stdout.write(f"Good once, until {until:%H:%M} UTC, for {user.email or user.get_username()}.")
        self.stdout.write(_second_step(factors, forget))


def _second_step(factors: list[str], forget: bool) -> str:
    """What becomes of the second step, in a sentence."""
    if not factors:
        return "The account has no second step."
    words = ", ".join(dict.fromkeys(NAMES[one] for one in factors))
    if forget:
        return f"Its second step ({words}) is taken off when the link is used, and has to be set up anew."
    return f"Its second step ({words}) is asked for as always. If that is lost too: --without-second-step."
