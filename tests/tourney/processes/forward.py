"""Databases as they once were, brought forward to this version: what they hold afterwards.

Run as `python -m tests.tourney.processes.forward NAME…` with the databases' names; prints what it finds as JSON.
"""

import json
import sys

if __name__ == "__main__":
    import django

    django.setup()

from django.core.management import call_command
from django.db import connection

from tests import make
from tests.tourney.services import judge
from tourney import queries
from tourney.doctor import examined
from tourney.models import Event
from tourney.services import entries, undoing


def told(name: str) -> dict[str, object]:
    connection.close()
    connection.settings_dict["NAME"] = name
    call_command("migrate", verbosity=0)
    events = list(Event.objects.order_by("pk"))
    return {
        "places": {event.name: [[row.entry, row.place] for row in queries.standings_of(event)] for event in events},
        "lines": {event.name: event.log.count() for event in events},
        "faults": [f"{one.check}: {one.fault}" for one in examined(events)],
        "works": [worked_on(event) for event in events],
    }


def worked_on(event: Event) -> list[str]:
    """Write something, take it back, and look again: what is wrong then."""
    before = event.revision
    entries.add_entry(event, make.desk(event), name="Somebody New")
    undoing.undo(event.log.get(sequence=before + 1), make.desk(event))
    event.refresh_from_db()
    there = [] if event.revision == before + 2 else [f"two writes took the revision from {before} to {event.revision}"]
    return there + judge.faults(event) + [f"{one.check}: {one.fault}" for one in examined([event], installation=False)]


if __name__ == "__main__":
    json.dump({name: told(name) for name in sys.argv[1:]}, sys.stdout)
