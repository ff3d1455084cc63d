"""Polls of phones to which nothing is new: the most of what a hall asks, so they read no whole row."""

from collections.abc import Callable
from functools import wraps

from django.db import connection
from django.http import HttpRequest, HttpResponseBase

from tourney import kept
from tourney.access import Player, link_kept
from tourney.models import AccessToken, Entry, Event
from tourney.sharing import was_shared

type Still = Callable[[HttpRequest, Player], HttpResponseBase | None]
"""Gives the empty answer to a page that shows all there is, else None. What it is given is everybody's: only read."""

# What tells whose a link is, in the order in which the model has its columns.
_ENTRY = [
    one.attname for one in Entry._meta.concrete_fields if one.attname in {"id", "public_id", "number", "event_id"}
]
_EVENTS, _ENTRIES, _LINKS = (model._meta.db_table for model in (Event, Entry, AccessToken))
_WHOSE = f"""
    SELECT event.id, event.public_id, event.revision, {", ".join(f"entry.{name}" for name in _ENTRY)}
    FROM {_LINKS} link
    JOIN {_ENTRIES} entry ON entry.id = link.entry_id
    JOIN {_EVENTS} event ON event.id = entry.event_id
    WHERE link.id = %s AND link.revoked_at IS NULL AND event.public_id = %s
"""  # noqa: S608  the names of tables and columns alone are put in


def polled(still: Still) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """For a player's page that says `?rev=` what it shows: ask `still` before the gate of the page reads any row.

    A phone that was shared at a table is the gate's.
    """

    def around(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def passed(request: HttpRequest, event_id: str) -> HttpResponseBase:
            quick = "rev" in request.GET and not was_shared(request, event_id)
            found = _known(request, event_id) if quick else None
            return (found and still(request, found)) or view(request, event_id)

        return passed

    return around


def _known(request: HttpRequest, event_id: str) -> Player | None:
    """As `own_link`: the event as it is kept for its revision, and of the entry what tells whose it is.

    Said in SQL, as a poll does little else.
    """
    if not (key := link_kept(request, event_id)):
        return None
    with connection.cursor() as cursor:
        cursor.execute(_WHOSE, [key, event_id])
        row = cursor.fetchone()
    if row is None:
        return None
    now, entry = kept.Revision(*row[:3]), Entry.from_db(connection.alias, _ENTRY, row[3:])
    entry.event = kept.cached(now, "event", lambda: Event.objects.get(pk=now.pk))
    return Player(entry.event, entry)


def cached_event(event: Event) -> None:
    """Keep the event that a page was made of for the polls that follow it."""
    kept.cached(event, "event", lambda: event)
