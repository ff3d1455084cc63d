"""One person's data taken out of an event for good, at their wish. What counts stays, under their number.

What is taken out is what `retention` takes out of a whole event, by the same words; it is told here for one entry.
"""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tourney.errors import Refused, Stale
from tourney.eventfile import CARRIED
from tourney.models import (
    AccessToken,
    Entry,
    Event,
    Game,
    JudgeCall,
    LogEntry,
    Registration,
    Result,
    RoundStatus,
    RowChange,
    Seat,
)
from tourney.models.log import let_go
from tourney.names import numbered
from tourney.onegone import FREE_TEXTS, OneGone, one_gone, team_of
from tourney.pseudonyms import REMOVED

from . import backups
from .receipts import sender_of
from .retention import EMPTIED, empty, forget_words
from .writing import Actor, Change, refresh, writing

GOES_ON, DROPS = "goes on", "drops"


def ask_erasure(entry: Entry, by: Actor, *, wanted: bool = True) -> None:
    """The player asks for their data to go, or takes that back. The desk carries it out, since it cannot be undone."""
    with writing(entry.event, by, finished=True) as change:
        refresh(entry)
        if entry.erased_at is not None or (entry.erasure_asked_at is not None) == wanted:
            change.nothing()
            return
        entry.erasure_asked_at = timezone.now() if wanted else None
        entry.save(update_fields=["erasure_asked_at"])
        change.log("erasure asked for" if wanted else "erasure no longer asked for", entry.name)


def erase(entry: Entry, by: Actor, *, then: str, seen: str = "") -> None:
    """Take one player's personal data out of the event, its log and its backups for good.

    `then`: while the event goes on, whether they play on under their number and keep their link, or drop from it.
    `seen` is the name that whoever presses saw. Raises `Refused` where names are gone anyway.
    """
    event = entry.event
    with transaction.atomic():
        with writing(event, by, finished=True) as change:
            refresh(entry)
            if not removable(entry):
                change.nothing()
                return
            _refuse(change.event, entry, then, seen)
            earlier = _left_before(change.event, entry)
            _erase_entry(change, entry, then)
            for one in earlier:
                if one.entry is not None:
                    _erase_entry(change, one.entry, DROPS)
                else:
                    _erase_waiting(change, one)
            change.log("person erased", entry.name, entry=entry.number, then=then)
        RowChange.objects.filter(line__event=event).delete()  # rows as they were before hold the name
        RowChange.objects.filter(line=None).delete()
        backups.forget(event.public_id)  # so do they
    event.refresh_from_db()


def removable(entry: Entry) -> bool:
    """Whether there is anything to remove: after a removal, what came in since, as who goes on may send more."""
    if entry.erased_at is None:
        return True
    kept = any(getattr(entry, name) != left for name, left in EMPTIED.items() if name != "erasure_asked_at")
    return kept or entry.name != numbered(entry.number) or entry.attachments.exists()


def _left_before(event: Event, entry: Entry) -> list[Registration]:
    """What they had registered before with the same address, and taken back: an address stands for one person."""
    mine = [entry.email, *event.registrations.filter(entry=entry).values_list("email", flat=True)]
    same = Q(pk=None)
    for address in filter(None, mine):
        same |= Q(email__iexact=address)
    others = event.registrations.filter(same).exclude(pk__in=event.registrations.filter(entry=entry))
    return list(others.filter(Q(entry=None) | Q(entry__dropped_after=0)).select_related("entry"))


def _erase_entry(change: Change, entry: Entry, then: str) -> None:
    known = one_gone(change.event, entry)
    _remove_rows(change, entry, keep_link=then == GOES_ON and change.event.finished_at is None)
    _reword(change.event, entry, known)
    _rename(change, entry, then)
    _rewrite_log(change.event, known)


def _erase_waiting(change: Change, registration: Registration) -> None:
    known = OneGone.of_registration(change.event, registration)
    _note(change.event, [registration.public_id])
    registration.delete()
    _reword_others(change.event, known)
    _rewrite_log(change.event, known)


def _refuse(event: Event, entry: Entry, then: str, seen: str) -> None:
    if event.pseudonymised_at is not None:
        raise Refused("The names of this event are gone already.", "Nothing of this player is left to remove.")
    if seen and seen != entry.name:
        raise Stale("This player is called otherwise by now.", "Look at the page again before you remove anything.")
    if then not in {GOES_ON, DROPS}:
        raise Refused("Choose whether the player goes on under a number, or drops.")


def erase_registration(registration: Registration, by: Actor) -> None:
    """The same for somebody who registered and never came to play."""
    event = registration.event
    with transaction.atomic():
        with writing(event, by, finished=True) as change:
            refresh(registration)
            if registration.entry is not None:
                raise Refused("This registration has an entry.", "Remove the data of the entry: both go together.")
            _erase_waiting(change, registration)
            change.log("person erased", "A registration", entry=None, then=DROPS)
        RowChange.objects.filter(line__event=event).delete()
        RowChange.objects.filter(line=None).delete()
        backups.forget(event.public_id)
    event.refresh_from_db()


def _note(event: Event, addresses: Iterable[str]) -> None:
    """Keep the addresses of what went, so that no older backup brings it back."""
    at = timezone.now().isoformat(timespec="seconds")
    event.erased = {**event.erased, **dict.fromkeys(addresses, at)}
    event.save(update_fields=["erased"])


def _remove_rows(change: Change, entry: Entry, *, keep_link: bool) -> None:
    registrations = change.event.registrations.filter(entry=entry)
    _note(change.event, [entry.public_id, *registrations.values_list("public_id", flat=True)])
    registrations.delete()
    entry.attachments.all().delete()
    change.event.receipts.filter(sender=sender_of(Actor.of_entry(entry))).delete()
    if keep_link:
        entry.tokens.exclude(revoked_at=None).delete()
    else:
        AccessToken.objects.filter(entry=entry).delete()
    forget_words(Seat.objects.filter(entry=entry))


def _reword(event: Event, entry: Entry, known: OneGone) -> None:
    """What was written about the person: reasons, appeals, rulings; and their name where it stands in other words."""
    entry.adjustments.update(reason=REMOVED)
    arranged = event.arrangements.filter(Q(first=entry) | Q(second=entry)).exclude(reason="")
    arranged.update(reason=REMOVED)
    entry.penalties.update(reason=REMOVED)
    entry.penalties.exclude(appeal_reason="").update(appeal_reason=REMOVED)
    entry.penalties.exclude(ruling="").update(ruling=REMOVED)
    games = Game.objects.filter(seats__entry=entry)
    JudgeCall.objects.filter(Q(caller=entry) | Q(game__in=games)).update(what="", ruling="")
    Result.objects.filter(game__in=games).exclude(override_reason="").update(override_reason=REMOVED)
    _reword_others(event, known)


def _reword_others(event: Event, known: OneGone) -> None:
    """Their name where it stands in what others wrote."""
    for kind in CARRIED:
        if fields := FREE_TEXTS.get(kind.model):
            for row in kind.of(event):
                if known.reword(row, fields):
                    row.save(update_fields=list(fields))


def _rename(change: Change, entry: Entry, then: str) -> None:
    entry.name = numbered(entry.number)
    empty(entry)
    if entry.team and not change.event.entries.filter(team=entry.team).exclude(pk=entry.pk).exists():
        entry.team = team_of(entry.name)
    entry.erased_at = timezone.now()
    if then == DROPS and entry.dropped_after is None and change.event.finished_at is None:
        out = change.event.rounds.exclude(status=RoundStatus.DRAFT).values_list("number", flat=True)
        entry.dropped_after = max(out, default=0)
    entry.save(update_fields=["name", "team", "erased_at", "dropped_after", *EMPTIED])


def _rewrite_log(event: Event, known: OneGone) -> None:
    """Only lines that change are taken out and put in anew, as a trigger refuses any change of one."""
    lines = list(event.log.select_related("entry"))
    changed = [after for line in lines if (after := known.line(line)) is not line]
    if not changed:
        return
    let_go(event)
    event.log.filter(pk__in=[line.pk for line in changed]).delete()
    LogEntry.objects.bulk_create(changed, batch_size=200)
