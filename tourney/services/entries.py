"""Writes to entries: who plays, who has dropped, whose link opens what."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import IntegrityError
from django.utils import timezone

from tourney.calling import shown
from tourney.errors import Refused, Stale
from tourney.models import Absence, Adjustment, Entry, Event, Penalty, Round, RoundStatus, Table

from . import backups, links
from .entryfields import FIELDS, checked, refuse_namesake, refuse_no_round, refuse_too_long
from .lists import settle_typed
from .receipts import PLAIN, Sent, taken
from .writing import Actor, Change, check_version, done_already, fingerprint, refresh, writing

LIMIT = 1000  # entries an event
type Row = Mapping[str, Any]


def add_entry(
    event: Event, by: Actor, *, key: str = "", here: bool = False, namesake: bool = True, **fields: Any
) -> Entry | None:
    """Enter one player. A late arrival plays from the next round that has not been drawn; one who is `here` is
    checked in with it. Without `namesake` nobody is entered whose name somebody has who plays or waits.

    `key` is the form's own: a second post of the same form enters nobody, and gives None.
    """
    with writing(event, by) as change:
        if done_already(change, "entry added", key):
            change.nothing()
            return None
        if not namesake:
            refuse_namesake(change.event, fields["name"])
        entry = enter(change, fields)
        if here:
            entry.checked_in_at = timezone.now()
            entry.save(update_fields=["checked_in_at"])
        told = {"club": entry.club, "side": entry.side, "from_round": entry.from_round, "here": here}
        change.log("entry added", entry, key=key, **told)
    return entry


def roster_version(event: Event) -> int:
    """What the preview of a list was made beside: who is entered."""
    return fingerprint(list(event.entries.values_list("number", "name", "email", "seeding")))


def add_roster(
    event: Event, by: Actor, rows: Iterable[Row], *, key: str = "", version: int | None = None, **told: Any
) -> list[Entry]:
    """Enter a whole list, all of it or, at the first row that cannot be, none.

    `key` is the form's own: a second post enters nobody. `version` is the `roster_version` it was looked at beside,
    `told` what else goes into the log.
    """
    rows = list(rows)
    with writing(event, by) as change:
        if done_already(change, "roster added", key):
            change.nothing()
            return []
        check_version(roster_version(change.event), version)
        if not rows:
            raise Refused("The list holds no players.")
        _refuse_over_limit(change, len(rows))
        backups.before(change, backups.IMPORT)
        start = next_round_number(change.event)
        entries = [_save_row(change, number, {"from_round": start, **row}) for number, row in enumerate(rows, 1)]
        names = [entry.name for entry in entries[:50]]
        change.log("roster added", f"{len(entries)} entries", count=len(entries), names=names, key=key, **told)
    return entries


def _save_row(change: Change, number: int, fields: dict[str, Any]) -> Entry:
    absent = fields.pop("absent_rounds", ())
    try:
        for round_number in absent:
            refuse_no_round(round_number)
        entry = _save_new(change, fields)
    except Refused as error:
        raise Refused(f"Row {number}, {fields.get('name', '')}: {error.message}", error.hint) from error
    Absence.objects.bulk_create(Absence(entry=entry, round_number=number) for number in absent)
    return entry


def _refuse_over_limit(change: Change, more: int) -> None:
    if change.event.entries.count() + more > LIMIT:
        raise Refused(f"An event holds at most {LIMIT} entries.")


def enter(change: Change, fields: dict[str, Any]) -> Entry:
    """The entry itself, within a service that says why: checked, numbered, with a private link."""
    _refuse_over_limit(change, 1)
    return _save_new(change, {"from_round": next_round_number(change.event), **fields})


def _save_new(change: Change, fields: Mapping[str, Any]) -> Entry:
    highest = max(change.event.entries.values_list("number", flat=True), default=0)
    entry = Entry(event=change.event, number=highest + 1, **checked(change.event, fields))
    _save(entry)
    links.issue([entry])
    return entry


def _save(entry: Entry) -> None:
    others = Entry.objects.filter(event=entry.event).exclude(pk=entry.pk)
    seeded = entry.seeding and others.filter(seeding=entry.seeding).first()
    if seeded:
        raise Refused(f"Seeding {entry.seeding} is taken by {shown(seeded)}.", "Give another number, or none.")
    seated = entry.fixed_table and others.filter(fixed_table=entry.fixed_table, dropped_after=None).first()
    if seated:
        raise Refused(f"{entry.fixed_table} is kept for {shown(seated)} already.", "Choose another table, or none.")
    clash = entry.email and others.filter(email__iexact=entry.email).first()
    if clash:
        raise Refused(f"{shown(clash)} is entered with {entry.email} already.", "Give another address, or none.")
    try:
        entry.save()
    except IntegrityError as error:  # pragma: no cover - the lock on the event leaves no gap for it
        raise Refused("This entry clashes with another one.") from error


def entry_version(entry: Entry) -> int:
    """What a form of this entry was made from."""
    return fingerprint({name: _plain(getattr(entry, name)) for name in FIELDS})


def edit_entry(entry: Entry, by: Actor, *, version: int | None = None, **fields: Any) -> None:
    """Change any of `FIELDS`; the first round only while the entry has not been drawn."""
    with writing(entry.event, by) as change:
        refresh(entry)
        check_version(entry_version(entry), version)
        clean = checked(change.event, fields)
        if "from_round" in clean and clean["from_round"] != entry.from_round and entry.seats.exists():
            raise Refused(f"{entry.name} has been drawn already.", "The first round of an entry is fixed by then.")
        changed = {key: [_plain(old), _plain(new)] for key, new in clean.items() if (old := getattr(entry, key)) != new}
        if not changed:
            change.nothing()
            return
        for key, value in clean.items():
            setattr(entry, key, value)
        settle_typed(entry, changed)
        _save(entry)
        change.log("entry changed", entry, changed=changed)


def _plain(value: object) -> object:
    return str(value) if isinstance(value, Table) else value


def remove_entry(entry: Entry, by: Actor) -> None:
    """Delete an entry that never took part. Anybody who did is dropped instead, so that their games stay."""
    with writing(entry.event, by) as change:
        refresh(entry)
        if entry.seats.exists():
            raise Refused(f"{entry.name} stands in a round.", "Drop the player instead: the games played stay.")
        if entry.adjustments.exists() or entry.penalties.exists() or entry.logentry_set.exists():
            raise Refused(f"{entry.name} stands in the log.", "Drop the player instead.")
        change.log("entry removed", entry, club=entry.club)
        entry.delete()


def drop_entry(entry: Entry, by: Actor, *, after: int | None = None, sent: Sent = PLAIN) -> None:
    """The entry plays no further round. A round that is published keeps its game, which needs a result as any other.

    A player may only where the event lets players drop. `after` is the last round that whoever drops was told they
    are in: `Stale` if another one is out by now.
    """
    with writing(entry.event, by) as change:
        refresh(entry)
        if taken(change, sent) or entry.dropped_after is not None:
            change.nothing()
            return
        last = _last_public_round(change.event)
        if by.entry:
            refuse_no_leave(change.event, last)
        if after is not None and after != last:
            raise Stale(f"Round {last} is out meanwhile, and you may be in it.", "Look again at what dropping means.")
        entry.dropped_after = last
        entry.save(update_fields=["dropped_after"])
        change.log("entry dropped", entry, after=entry.dropped_after)


def refuse_no_leave(event: Event, last: int) -> None:
    """Raise Refused where players of this event do not drop by themselves, `last` being the last round that is out."""
    if event.finished_at:
        raise Refused("This event is finished.", "There is nothing left to drop from.")
    if not event.players_drop:
        raise Refused("Dropping is done at the desk in this event.", "Go there and tell them.")
    if last >= event.rounds_planned:
        raise Refused("The last round is out, so there is none to drop from.", "If you cannot play it, tell the desk.")


def may_drop(entry: Entry, event: Event, out: Round | None) -> bool:
    """Whether a player may drop by themselves now, the round `out` being the last that is published."""
    open_to_players = event.players_drop and event.finished_at is None and entry.dropped_after is None
    return open_to_players and (out.number if out else 0) < event.rounds_planned


def return_entry(entry: Entry, by: Actor) -> None:
    """A dropped entry plays again, from the next round drawn. Rounds missed in between stay missed."""
    with writing(entry.event, by) as change:
        refresh(entry)
        if entry.dropped_after is None:
            change.nothing()
            return
        before, entry.dropped_after = entry.dropped_after, None
        entry.save(update_fields=["dropped_after"])
        change.log("entry returned", entry, was_dropped_after=before)


def set_absent(entry: Entry, by: Actor, round_number: int, *, absent: bool) -> None:
    """Note that an entry sits out a round that has not been published, or take the note back."""
    with writing(entry.event, by) as change:
        refresh(entry)
        refuse_no_round(round_number)
        if round_number <= _last_public_round(change.event):
            raise Refused(f"Round {round_number} is published.", "Record the game as won by default instead.")
        if absent == entry.absences.filter(round_number=round_number).exists():
            change.nothing()
            return
        if absent:
            Absence.objects.create(entry=entry, round_number=round_number)
        else:
            entry.absences.filter(round_number=round_number).delete()
        change.log("absence noted" if absent else "absence lifted", entry, round=round_number)


def reissue_link(entry: Entry, by: Actor) -> None:
    """Give the entry a new private link. The old one is dead at once."""
    with writing(entry.event, by) as change:
        refresh(entry)
        entry.tokens.filter(revoked_at=None).update(revoked_at=timezone.now())
        links.issue([entry])
        change.log("link reissued", entry)


def adjust_vp(
    entry: Entry, by: Actor, *, vp: int, reason: str, round_number: int | None = None, key: str = ""
) -> Adjustment | None:
    """Give or take VP with a reason that the standings show. A second post of a form, told by its `key`, gives None."""
    reason = reason.strip()
    with writing(entry.event, by) as change:
        refresh(entry)
        if done_already(change, "vp adjusted", key):
            change.nothing()
            return None
        if not reason or not -100 <= vp <= 100 or vp == 0:
            raise Refused("An adjustment needs a reason and a number from -100 to 100, not 0.")
        refuse_too_long("reason", reason)
        refuse_no_round(round_number)
        adjustment = Adjustment.objects.create(
            event=change.event, entry=entry, vp=vp, reason=reason, round_number=round_number
        )
        change.log("vp adjusted", entry, vp=vp, reason=reason, key=key)
    return adjustment


def remove_adjustment(adjustment: Adjustment, by: Actor) -> None:
    with writing(adjustment.event, by) as change:
        refresh(adjustment)
        if Penalty.objects.filter(adjustment=adjustment).exists():
            raise Refused("These VP belong to a card.", "Lift the card instead.")
        change.log("adjustment removed", adjustment.entry, vp=adjustment.vp, reason=adjustment.reason)
        adjustment.delete()


def next_round_number(event: Event) -> int:
    """The first round that a new entry can be drawn into: after every round that is published."""
    return _last_public_round(event) + 1


def _last_public_round(event: Event) -> int:
    numbers = Round.objects.filter(event=event).exclude(status=RoundStatus.DRAFT).values_list("number", flat=True)
    return max(numbers, default=0)
