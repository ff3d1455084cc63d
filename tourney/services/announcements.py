"""What the desk tells the hall, public pages and phones."""

from datetime import datetime

from django.utils import timezone

from tourney.errors import Refused
from tourney.models import Announcement, Event
from tourney.zones import as_kept

from .writing import Actor, done_already, fresh, writing

LONGEST = 300


def announce(event: Event, by: Actor, words: str, *, until: datetime | None = None, key: str = "") -> None:
    """Tell everybody at once, until `until` or until it is taken away. `key` is the form's own."""
    with writing(event, by, finished=True) as change:
        if done_already(change, "announced", key):
            change.nothing()
            return
        words = " ".join(words.split())
        if not words or len(words) > LONGEST:
            raise Refused("Write what everybody is to read.", f"Up to {LONGEST} characters.")
        if until is not None and until <= timezone.now():
            raise Refused("That end has passed already.", "Choose a later one, or none.")
        Announcement.objects.create(event=change.event, words=words, until=until, by=by.user)
        told = {"until": as_kept(until), "zone": change.event.time_zone} if until else {}
        change.log("announced", words, **told, **({"key": key} if key else {}))


def take_away(announcement: Announcement, by: Actor) -> None:
    """Let nobody read it any more; it stays in the list of what was told."""
    with writing(announcement.event, by, finished=True) as change:
        announcement = fresh(Announcement.objects.filter(event=change.event), announcement.pk)
        now = timezone.now()
        if announcement.until is not None and announcement.until <= now:
            change.nothing()
            return
        announcement.until = max(now, announcement.at)
        announcement.save(update_fields=["until"])
        change.log("announcement ended", announcement.words)
