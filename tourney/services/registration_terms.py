"""Writes to the terms of registering: who may, until when, what it needs, what is agreed to, the codes of clubs."""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from tourney.clubcodes import new_code
from tourney.errors import Refused
from tourney.models import ClubCode, Event, NameLevel, Registering
from tourney.zones import as_kept

from .writing import Actor, check_version, done_already, fingerprint, fresh, writing

TERMS = (
    "registration", "registration_closes_at", "registration_needs", "consents", "retention_days", "names_shown",
    "minors_under",
)  # fmt: skip
AFTER_THE_END = frozenset({"retention_days", "names_shown"})
NEEDS = ("email", "club", "nation", "side", "army", "team")
OLDEST_MINOR = (6, 21)  # of the ages under which an event may ask for a guardian
LONGEST_TEXT, MOST_CONSENTS, MOST_CODES = 300, 6, 200


def consent(text: str, *, required: bool) -> dict[str, Any]:
    """Something to agree to. Its key is made from its words: who agreed to others has not agreed to these."""
    text = " ".join(text.split())
    return {"key": hashlib.sha256(text.encode()).hexdigest()[:12], "text": text, "required": required}


def terms_version(event: Event) -> int:
    """What a form of the terms was made from."""
    return fingerprint({name: getattr(event, name) for name in TERMS})


def change_terms(event: Event, by: Actor, terms: Mapping[str, Any], *, version: int | None = None) -> None:
    """Change any of `TERMS`. Who is registered already stays as they are.

    How long names are kept counts from the end, so it can be changed once the event is finished too, and so can how
    much of them everybody reads.
    """
    with writing(event, by, finished=True) as change:
        check_version(terms_version(change.event), version)
        before = {name: getattr(change.event, name) for name in terms if name in TERMS}
        changed = {name: [_plain(old), _plain(terms[name])] for name, old in before.items() if old != terms[name]}
        if not changed:
            change.nothing()
            return
        _refuse_finished(change.event, changed)
        for name in changed:
            setattr(change.event, name, terms[name])
        _check(change.event)
        change.event.save(update_fields=list(changed))
        change.log("registration terms changed", change.event, changed=changed, zone=change.event.time_zone)
    event.refresh_from_db()


def _refuse_finished(event: Event, changed: Iterable[str]) -> None:
    if event.pseudonymised_at:
        raise Refused("The names of this event are gone.", "Nothing about registering can be changed any more.")
    if event.finished_at and not set(changed) <= AFTER_THE_END:
        raise Refused(
            "This event is finished.",
            "Only how long names are kept, and how they are shown, can be changed now. Open it again under Settings for"
            " the rest.",
        )


def _plain(value: object) -> object:
    if isinstance(value, list):
        return [
            f"{one['text']}{' (needed)' if one['required'] else ''}" if isinstance(one, dict) else one for one in value
        ]
    return as_kept(value) if isinstance(value, datetime) else value


def _check(event: Event) -> None:
    if event.registration not in Registering.values:
        raise Refused("Choose who may register.")
    if unknown := [name for name in event.registration_needs if name not in NEEDS]:
        raise Refused(f"Nobody can be asked for “{unknown[0]}”.", f"Choose from {', '.join(NEEDS)}.")
    if len(event.consents) > MOST_CONSENTS:
        raise Refused(f"Ask for at most {MOST_CONSENTS} things to be agreed to.")
    texts = [one["text"] for one in event.consents]
    if len(set(texts)) != len(texts):
        raise Refused("Two of the things to agree to read the same.", "Leave one of them out.")
    if too_long := next((text for text in texts if len(text) > LONGEST_TEXT), None):
        raise Refused(f"What is agreed to has {len(too_long)} characters.", f"At most {LONGEST_TEXT} fit.")
    if event.names_shown not in NameLevel.values:
        raise Refused("Choose how names are shown.")
    if event.minors_under is not None and not OLDEST_MINOR[0] <= event.minors_under <= OLDEST_MINOR[1]:
        raise Refused("Whoever is under 6 to 21 years old can be asked for a guardian.", "Write such an age, or none.")
    if not 1 <= event.retention_days <= 3660:
        raise Refused("Names are kept from 1 to 3,660 days.")


def add_code(event: Event, by: Actor, *, club: str, places: int | None = None, key: str = "") -> ClubCode | None:
    """A new code for a club. `key` is the form's own: its second post makes no second code, and gives None."""
    club = " ".join(club.split())
    with writing(event, by) as change:
        if done_already(change, "club code made", key):
            change.nothing()
            return None
        if not 1 <= len(club) <= 120:
            raise Refused("A code is for a club: write its name.", "At most 120 characters fit.")
        if places is not None and not 1 <= places <= 1000:
            raise Refused("A code has 1 to 1,000 places, or any number.")
        if change.event.club_codes.count() >= MOST_CODES:
            raise Refused(f"An event has at most {MOST_CODES} codes.")
        code = ClubCode.objects.create(event=change.event, code=_unused(change.event), club=club, places=places)
        change.log("club code made", club, places=places, key=key)
    return code


def _unused(event: Event) -> str:
    used: Iterable[str] = set(event.club_codes.values_list("code", flat=True))
    while (code := new_code()) in used:
        pass
    return code


def revoke_code(code: ClubCode, by: Actor) -> None:
    """Let nobody register with this code any more. Who has done so stays."""
    with writing(code.event, by) as change:
        row = fresh(ClubCode.objects.all(), code.pk)
        if row.revoked_at:
            change.nothing()
            return
        row.revoked_at = timezone.now()
        row.save(update_fields=["revoked_at"])
        change.log("club code revoked", row.club)
