"""Play a whole event with invented players and print it. Nothing is kept unless `--keep` names its owner."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from missions.load import UnknownMission, system
from tourney.errors import Refused
from tourney.models import Dice, Event
from tourney.rehearsal import rehearse, settings_for, told
from tourney.services.events import create_event
from tourney.services.writing import Actor


class Command(BaseCommand):
    help = "Play a whole event through the same services as the pages, and print it as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--entries", type=int, default=16, metavar="N", help="2 to 700 players (default 16)")
        parser.add_argument("--rounds", type=int, default=5, metavar="R", help="1 to 20 rounds (default 5)")
        parser.add_argument("--seed", default="1", help="the same seed plays the same event")
        parser.add_argument("--system", default="fow4", help="game system (default fow4)")
        parser.add_argument(
            "--dice",
            choices=["typed", "muster"],
            default="typed",
            help="muster: dice that `manage.py dice` checks, and no two events alike (default typed)",
        )
        parser.add_argument("--keep", metavar="EMAIL", help="keep the event, owned by this account")

    def handle(self, *args: Any, **options: Any) -> None:
        _check(options)
        call_command("migrate", verbosity=0)
        with transaction.atomic():
            event = self.play(options)
            shown = told(event)
            if not options["keep"]:
                transaction.set_rollback(True)
        json.dump(shown, sys.stdout, ensure_ascii=False, indent=2)
        sys.stdout.write("\n")

    def play(self, options: dict[str, Any]) -> Event:
        owner = _owner(options["keep"])
        by = Actor.of_user(owner)
        settings = settings_for(
            f"Rehearsal {options['seed']}", system=options["system"], rounds_planned=options["rounds"]
        )
        if options["dice"] == "muster":
            settings["dice"] = Dice.SERVER
        try:
            event = create_event(by, tables=options["entries"] // 2 + options["rounds"], **settings)
            rehearse(event, by, players=options["entries"], played_rounds=options["rounds"], seed=str(options["seed"]))
        except Refused as error:
            raise CommandError(str(error), returncode=2) from error
        return event


def _check(options: dict[str, Any]) -> None:
    if not 2 <= options["entries"] <= 700:
        raise CommandError("--entries: from 2 to 700", returncode=2)
    if not 1 <= options["rounds"] <= 20:
        raise CommandError("--rounds: from 1 to 20", returncode=2)
    try:
        system(options["system"])
    except UnknownMission as error:
        raise CommandError(f"--system: {error}", returncode=2) from error


def _owner(email: str | None) -> User:
    if email is None:
        return User.objects.create(username="rehearsal", email="rehearsal@muster.invalid")
    owner = User.objects.filter(email__iexact=email).first()
    if owner is None:
        raise CommandError(f"--keep: nobody has an account with {email}", returncode=2)
    return owner
