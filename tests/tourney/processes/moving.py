"""One of two machines between which events move: `make DIR` fills it and backs it up, `look` says what is there."""

import json
import sys
from contextlib import redirect_stdout
from pathlib import Path

if __name__ == "__main__":
    import django

    django.setup()

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection

from tests import make
from tests.tourney.eventfile.events import full_event
from tourney import eventfile, queries, tokens
from tourney.access import link_path
from tourney.doctor import examined
from tourney.models import AccessToken, Event, Member
from tourney.services import entries, events


def make_here(folder: Path) -> dict[str, object]:
    """An event with everything in it and one played to its end, a helper, a link that is dead; all on the stick."""
    event, played = full_event(), make.played_event(entries=4, rounds=2, name="Played", owner="otto")
    for name in ("olga", "otto", "vera"):
        user = make.user(name)
        user.set_password(f"the password of {name}")
        user.save()
    events.add_member(event, make.desk(event), email="vera@example.org", role="judge")
    one = event.entries.get(number=1)
    dead = link_path(one)
    entries.reissue_link(one, make.desk(event))
    found = {"dead": dead, **there()}
    with redirect_stdout(sys.stderr):
        call_command("backup", "--to", str(folder))
    return found | {"played": played.public_id}


def there() -> dict[str, object]:
    """What an event is to everybody, by its public id; and who may sign in."""
    return {
        "vendor": connection.vendor,
        "events": {event.public_id: told(event) for event in Event.objects.order_by("pk")},
        "accounts": {
            user.email: user.check_password(f"the password of {user.username}") for user in User.objects.all()
        },
        "faults": [f"{one.check}: {one.fault}" for one in examined(Event.objects.all())],
    }


def told(event: Event) -> dict[str, object]:
    document = eventfile.written_whole(eventfile.gathered(event))
    lines = [line for line in document["log"] if line["verb"] != "event imported"]
    return {
        "rows": {name: rows for name, rows in document.items() if name not in {"written", "seal", "links", "log"}},
        "log": [{name: value for name, value in line.items() if name != "user"} for line in lines],
        "places": [[row.entry, row.place] for row in queries.standings_of(event)],
        "people": sorted(Member.objects.filter(event=event).values_list("user__email", "role")),
        "links": {str(entry.number): link_path(entry) for entry in event.entries.order_by("number")},
    }


def opens(path: str) -> bool:
    """Whether a private link opens anybody's page here."""
    digest = tokens.digest(path.rpartition("/")[2])
    return AccessToken.objects.filter(digest=digest, revoked_at=None).exists()


if __name__ == "__main__":
    what, *more = sys.argv[1:]
    said = make_here(Path(more[0])) if what == "make" else {**there(), "open": [path for path in more if opens(path)]}
    json.dump(said, sys.stdout)
