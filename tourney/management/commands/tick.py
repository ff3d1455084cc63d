"""Do what is due, once."""

import json
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from tourney.services import backups, timed


class Command(BaseCommand):
    help = "Do everything whose time has come, such as publishing a draft or a backup, and print as JSON what was done."

    def handle(self, *args: Any, **options: Any) -> None:
        done = [asdict(one) for one in timed.due()]
        for event, why in backups.due():
            done.append({"what": "not backed up" if why else "backed up", "event": event, "subject": "", "why": why})
        self.stdout.write(json.dumps(done, ensure_ascii=False, indent=2))
