"""What is done by itself when its time has come. Each is done once, however many processes look."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.utils import timezone

from tourney.errors import Refused
from tourney.models import Event, Round, RoundStatus
from tourney.zones import as_kept

from . import drafts, receipts, redraws, retention, rounds
from .writing import MUSTER, Actor, Change, check_version, refresh, writing

logger = logging.getLogger(__name__)
FARTHEST = timedelta(days=60)  # ahead: what is farther was mistyped


@dataclass(frozen=True, slots=True)
class Done:
    """One thing that was done: what, in which event (its public id), and why not where it was refused."""

    what: str
    event: str
    subject: str
    why: str = ""


def set_publishing(round_: Round, by: Actor, at: datetime, *, version: int | None = None) -> None:
    """Let a draft publish itself at a time, if it is then still the one that was looked at (`drafts.version`)."""
    with writing(round_.event, by) as change:
        _draft(round_, change)
        seen = drafts.version(round_)
        check_version(seen, version)
        if at <= timezone.now():
            raise Refused("That time has passed already.", "Choose a later one, or press Publish.")
        if at > timezone.now() + FARTHEST:
            raise Refused(f"That is more than {FARTHEST.days} days from now.", "Look at the month and the year.")
        if why := redraws.why_stale(round_):
            raise Refused(why, "Draw again first.")
        if (round_.publish_at, round_.publish_seen) == (at, seen):
            change.nothing()
            return
        round_.publish_at, round_.publish_seen, round_.publish_note = at, seen, ""
        round_.save(update_fields=["publish_at", "publish_seen", "publish_note"])
        change.log("publishing set", round_, at=as_kept(at), zone=change.event.time_zone)


def cancel_publishing(round_: Round, by: Actor) -> None:
    """Let a draft wait for the press again."""
    with writing(round_.event, by) as change:
        _draft(round_, change)
        if round_.publish_at is None and not round_.publish_note:
            change.nothing()
            return
        _forget(round_)
        change.log("publishing cancelled", round_)


def why_not_published(round_: Round) -> str:
    """Why a draft with a time would not publish itself as it stands; empty if it would."""
    if round_.publish_at is None:
        return ""
    if round_.publish_seen != drafts.version(round_):
        return "The draft was changed after its time was set."
    return redraws.why_stale(round_)


def due(now: datetime | None = None, *, names: bool = True) -> list[Done]:
    """Do everything whose time has come, and say what was done. Without `names` those that are to go wait."""
    now = now or timezone.now()
    receipts.sweep(now)
    gone = retention.due_retention(now) if names else []
    removed = [Done("names removed", one.event, f"{one.players} players") for one in gone]
    return [*_due_rounds(now), *removed]


def _due_rounds(now: datetime) -> list[Done]:
    waiting = Round.objects.filter(status=RoundStatus.DRAFT, publish_at__lte=now).select_related("event")
    return [done for round_ in waiting.order_by("publish_at", "pk") if (done := _try(round_, now))]


def _try(round_: Round, now: datetime) -> Done | None:
    """As `_publish`. One draft that cannot be read does not keep those of other events waiting."""
    try:
        return _publish(round_, now)
    except DatabaseError:
        raise
    except Exception as error:
        event = round_.event.public_id
        logger.exception("%s of %s could not publish itself", round_, event)
        return Done("not published", event, str(round_), type(error).__name__)


def _publish(round_: Round, now: datetime) -> Done | None:
    """Publish a draft whose time has come; None if somebody else was quicker. A refusal is kept for the desk."""
    event = round_.event
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)
        found = Round.objects.filter(pk=round_.pk, status=RoundStatus.DRAFT, publish_at__lte=now).first()
        if found is None:
            return None
        found.event = event
        try:
            if why := why_not_published(found):
                raise Refused(why)
            rounds.publish_round(found, MUSTER, version=found.publish_seen)
        except Refused as error:
            _refuse(found, str(error))
            return Done("not published", event.public_id, str(found), str(error))
    return Done("published", event.public_id, str(found))


def _refuse(round_: Round, why: str) -> None:
    with writing(round_.event, MUSTER, finished=True) as change:
        refresh(round_)
        _forget(round_, why[:500])
        change.log("publishing refused", round_, why=why[:500])


def _forget(round_: Round, note: str = "") -> None:
    round_.publish_at, round_.publish_seen, round_.publish_note = None, None, note
    round_.save(update_fields=["publish_at", "publish_seen", "publish_note"])


def _draft(round_: Round, change: Change) -> None:
    refresh(round_)
    round_.event = change.event
    if round_.status != RoundStatus.DRAFT:
        raise Refused(f"{round_} is {drafts.STATES[round_.status]}.", "Only a draft is published at a time.")
