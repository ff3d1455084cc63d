"""Who says for themselves on a phone of their own, and what was said on the phone that both at a table share."""

from django.core.cache import cache
from django.db.models import Q
from django.utils import timezone

from tourney.models import AccessToken, Entry, Event, LogEntry, Round, Seat
from tourney.running.unavailable import noted

MARK = "shared_phone"  # in the data of a log line: it came from a phone that both players share
PIN, PLAN, REPORT = "pin renewed", "plan sealed", "result reported"


def uses_own(seat: Seat) -> bool:
    """Whether the player has used their own link since the round is out, or since the desk opened the table's phone.

    That is: opened the link or their page by it, or said anything with it. At most three queries.
    """
    since = seat.round.published_at
    if seat.game is None or since is None:
        return False
    lines = LogEntry.objects.filter(event=seat.round.event_id)
    opened = lines.filter(verb=PIN, data__game=seat.game.public_id, data__both=True).order_by("-sequence").first()
    since = max(since, opened.at) if opened else since
    links = AccessToken.objects.filter(entry=seat.entry_id, revoked_at=None, last_used_at__gte=since)
    own = Q(entry=seat.entry_id, at__gte=since, **{f"data__{MARK}__isnull": True})
    return links.exists() or lines.filter(own).exists()


def note_use(entry: Entry, round_: Round) -> None:
    """That the player's own page is looked at in this round, written once a round: links tell when they were used."""
    out = round_.published_at
    if out is None or not cache.add(key := f"own-phone:{entry.pk}:{round_.pk}:{out.timestamp()}", 1, 24 * 60 * 60):
        return
    links = AccessToken.objects.filter(entry=entry, revoked_at=None)
    unused = links.filter(Q(last_used_at=None) | Q(last_used_at__lt=out))
    if not noted(lambda: unused.update(last_used_at=timezone.now())):
        cache.delete(key)  # to be tried again


def said_on_shared(event: Event, round_: Round | None) -> frozenset[tuple[int, str]]:
    """Whose standing plan or report of the round came from a shared phone: pairs of an entry's key and the verb."""
    if round_ is None or round_.published_at is None:
        return frozenset()
    lines = event.log.filter(verb__in=(PLAN, REPORT), at__gte=round_.published_at)
    whose = set(lines.filter(**{f"data__{MARK}": True}).values_list("entry", flat=True))
    if not whose:
        return frozenset()
    last = lines.filter(entry__in=whose).order_by("sequence").values_list("entry", "verb", f"data__{MARK}")
    standing = {(entry, verb): shared for entry, verb, shared in last}
    return frozenset((entry, verb) for (entry, verb), shared in standing.items() if entry and shared)
