"""Writes to entries: who plays, who has dropped, whose link opens what."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import IntegrityError
from django.utils import timezone

from missions.load import system
from tourney import tokens
from tourney.errors import Refused
from tourney.models import Absence, AccessToken, Adjustment, Entry, Event, Round, RoundStatus, Table

from .writing import Actor, Change, check_version, done_already, fingerprint, refresh, writing

FIELDS = (
    "name", "club", "side", "army", "army_list", "email", "fortified", "from_round",
    "nation", "team", "rating", "seeding", "spare", "volunteer", "fixed_table", "room",
)  # fmt: skip
TEXTS = ("name", "club", "army", "email", "nation", "team", "room")
LONGEST = {
    "name": 200, "club": 120, "army": 200, "email": 254, "nation": 60, "team": 120, "room": 40, "reason": 200,
}  # fmt: skip  # characters
RANGES = {"rating": (0, 100_000), "seeding": (1, 1000)}
LAST_ROUND = 20  # no event has more
LIMIT = 1000  # entries an event


def add_entry(event: Event, by: Actor, *, key: str = "", **fields: Any) -> Entry | None:
    """Enter one player. A late arrival plays from the next round that has not been drawn.

    `key` is the form's own: a second post of the same form enters nobody, and gives None.
    """
    with writing(event, by) as change:
        if done_already(change, "entry added", key):
            change.nothing()
            return None
        _refuse_over_limit(change, 1)
        fields.setdefault("from_round", next_round_number(change.event))
        entry = _save_new(change, fields)
        change.log("entry added", entry.name, club=entry.club, side=entry.side, from_round=entry.from_round, key=key)
    return entry


def roster_version(event: Event) -> int:
    """What the preview of a list was made beside: who is entered."""
    return fingerprint(list(event.entries.values_list("number", "name", "email", "seeding")))


def add_roster(
    event: Event, by: Actor, rows: Iterable[Mapping[str, Any]], *, key: str = "", version: int | None = None
) -> list[Entry]:
    """Enter a whole list, all of it or, at the first row that cannot be, none.

    `key` is the form's own: a second post of the same form enters nobody. `version` is the `roster_version` that the
    list was looked at beside.
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
        start = next_round_number(change.event)
        entries = [_save_row(change, number, {"from_round": start, **row}) for number, row in enumerate(rows, 1)]
        names = [entry.name for entry in entries[:50]]
        change.log("roster added", f"{len(entries)} entries", count=len(entries), names=names, key=key)
    return entries


def _save_row(change: Change, number: int, fields: dict[str, Any]) -> Entry:
    absent = fields.pop("absent_rounds", ())
    try:
        for round_number in absent:
            _refuse_no_round(round_number)
        entry = _save_new(change, fields)
    except Refused as error:
        raise Refused(f"Row {number}, {fields.get('name', '')}: {error.message}", error.hint) from error
    Absence.objects.bulk_create(Absence(entry=entry, round_number=number) for number in absent)
    return entry


def _refuse_over_limit(change: Change, more: int) -> None:
    if change.event.entries.count() + more > LIMIT:
        raise Refused(f"An event holds at most {LIMIT} entries.")


def _save_new(change: Change, fields: Mapping[str, Any]) -> Entry:
    highest = max(change.event.entries.values_list("number", flat=True), default=0)
    entry = Entry(event=change.event, number=highest + 1, **_cleaned(change.event, fields))
    _save(entry)
    _issue(entry)
    return entry


def _cleaned(event: Event, fields: Mapping[str, Any]) -> dict[str, Any]:
    clean = {key: fields[key] for key in FIELDS if key in fields}
    for key in TEXTS:
        if key in clean:
            clean[key] = " ".join(unicodedata.normalize("NFC", clean[key]).split())
            _refuse_too_long(key, clean[key])
    if "name" in clean and not clean["name"]:
        raise Refused("An entry needs a name.")
    _refuse_no_round(clean.get("from_round"))
    _refuse_out_of_range(clean)
    table = clean.get("fixed_table")
    if table is not None and table.event_id != event.pk:
        raise Refused("That table belongs to another event.")
    sides = {side.lower() for side in system(event.system).sides} | {"either", ""}
    if clean.get("side", "") not in sides:
        raise Refused(
            f"There is no side “{clean['side']}”.", f"Choose {', '.join(sorted(sides - {''}))}, or leave it open."
        )
    return clean


def _refuse_no_round(number: int | None) -> None:
    if number is not None and not 1 <= number <= LAST_ROUND:
        raise Refused(f"There is no round {number}.", f"Rounds go from 1 to {LAST_ROUND}.")


def _refuse_out_of_range(clean: Mapping[str, Any]) -> None:
    for key, (least, most) in RANGES.items():
        number = clean.get(key)
        if number is not None and not least <= number <= most:
            raise Refused(f"The {key} cannot be {number}.", f"Write a number from {least} to {most:,}, or none.")


def _refuse_too_long(key: str, text: str) -> None:
    limit = LONGEST[key]
    if len(text) > limit:
        raise Refused(f"The {key} has {len(text)} characters.", f"At most {limit} fit.")


def _save(entry: Entry) -> None:
    others = Entry.objects.filter(event=entry.event).exclude(pk=entry.pk)
    seeded = entry.seeding and others.filter(seeding=entry.seeding).first()
    if seeded:
        raise Refused(f"Seeding {entry.seeding} is taken by {seeded.name}.", "Give another number, or none.")
    seated = entry.fixed_table and others.filter(fixed_table=entry.fixed_table, dropped_after=None).first()
    if seated:
        raise Refused(f"{entry.fixed_table} is kept for {seated.name} already.", "Choose another table, or none.")
    clash = entry.email and others.filter(email__iexact=entry.email).first()
    if clash:
        raise Refused(f"{clash.name} is entered with {entry.email} already.", "Give another address, or none.")
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
        clean = _cleaned(change.event, fields)
        if "from_round" in clean and clean["from_round"] != entry.from_round and entry.seats.exists():
            raise Refused(f"{entry.name} has been drawn already.", "The first round of an entry is fixed by then.")
        before = {key: getattr(entry, key) for key in clean}
        changed = {key: [_plain(before[key]), _plain(new)] for key, new in clean.items() if before[key] != new}
        if not changed:
            change.nothing()
            return
        for key, value in clean.items():
            setattr(entry, key, value)
        _save(entry)
        change.log("entry changed", entry.name, changed=changed)


def _plain(value: object) -> object:
    return str(value) if isinstance(value, Table) else value


def remove_entry(entry: Entry, by: Actor) -> None:
    """Delete an entry that never took part. Anybody who did is dropped instead, so that their games stay."""
    with writing(entry.event, by) as change:
        refresh(entry)
        if entry.seats.exists():
            raise Refused(f"{entry.name} stands in a round.", "Drop the player instead: the games played stay.")
        if entry.adjustments.exists() or entry.logentry_set.exists():
            raise Refused(f"{entry.name} stands in the log.", "Drop the player instead.")
        change.log("entry removed", entry.name, club=entry.club)
        entry.delete()


def drop_entry(entry: Entry, by: Actor) -> None:
    """The entry plays no further round. A round that is published keeps its game, which needs a result as any other."""
    with writing(entry.event, by) as change:
        refresh(entry)
        if entry.dropped_after is not None:
            change.nothing()
            return
        entry.dropped_after = _last_public_round(change.event)
        entry.save(update_fields=["dropped_after"])
        change.log("entry dropped", entry.name, after=entry.dropped_after)


def return_entry(entry: Entry, by: Actor) -> None:
    """A dropped entry plays again, from the next round drawn. Rounds missed in between stay missed."""
    with writing(entry.event, by) as change:
        refresh(entry)
        if entry.dropped_after is None:
            change.nothing()
            return
        before, entry.dropped_after = entry.dropped_after, None
        entry.save(update_fields=["dropped_after"])
        change.log("entry returned", entry.name, was_dropped_after=before)


def set_absent(entry: Entry, by: Actor, round_number: int, *, absent: bool) -> None:
    """Note that an entry sits out a round that has not been published, or take the note back."""
    with writing(entry.event, by) as change:
        refresh(entry)
        _refuse_no_round(round_number)
        if round_number <= _last_public_round(change.event):
            raise Refused(f"Round {round_number} is published.", "Record the game as won by default instead.")
        if absent == entry.absences.filter(round_number=round_number).exists():
            change.nothing()
            return
        if absent:
            Absence.objects.create(entry=entry, round_number=round_number)
        else:
            entry.absences.filter(round_number=round_number).delete()
        change.log("absence noted" if absent else "absence lifted", entry.name, round=round_number)


def reissue_link(entry: Entry, by: Actor) -> None:
    """Give the entry a new private link. The old one is dead at once."""
    with writing(entry.event, by) as change:
        refresh(entry)
        entry.tokens.filter(revoked_at=None).update(revoked_at=timezone.now())
        _issue(entry)
        change.log("link reissued", entry.name)


def _issue(entry: Entry) -> None:
    nonce = tokens.new_nonce()
    AccessToken.objects.create(entry=entry, nonce=nonce, digest=tokens.digest(tokens.token(nonce)))


def adjust_vp(
    entry: Entry, by: Actor, *, vp: int, reason: str, round_number: int | None = None, key: str = ""
) -> Adjustment | None:
    """Give or take Victory Points with a reason that the standings show.

    `key` is the form's own: a second post of the same form gives nothing more, and None.
    """
    reason = reason.strip()
    with writing(entry.event, by) as change:
        refresh(entry)
        if done_already(change, "vp adjusted", key):
            change.nothing()
            return None
        if not reason or not -100 <= vp <= 100 or vp == 0:
            raise Refused("An adjustment needs a reason and a number from -100 to 100, not 0.")
        _refuse_too_long("reason", reason)
        _refuse_no_round(round_number)
        adjustment = Adjustment.objects.create(
            event=change.event, entry=entry, vp=vp, reason=reason, round_number=round_number
        )
        change.log("vp adjusted", entry.name, vp=vp, reason=reason, key=key)
    return adjustment


def remove_adjustment(adjustment: Adjustment, by: Actor) -> None:
    with writing(adjustment.event, by) as change:
        refresh(adjustment)
        change.log("adjustment removed", adjustment.entry.name, vp=adjustment.vp, reason=adjustment.reason)
        adjustment.delete()


def next_round_number(event: Event) -> int:
    """The first round that a new entry can be drawn into: after every round that is published."""
    return _last_public_round(event) + 1


def _last_public_round(event: Event) -> int:
    numbers = Round.objects.filter(event=event).exclude(status=RoundStatus.DRAFT).values_list("number", flat=True)
    return max(numbers, default=0)
