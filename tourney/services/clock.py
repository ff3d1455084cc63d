"""Writes to the time of a round: stand still, go on, more minutes or fewer, for all or one table, from the start."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils import timezone

from tourney.clock import clock_of, stood
from tourney.errors import Refused
from tourney.models import Event, Game, Round, RoundStatus

from .writing import Actor, Change, check_version, done_already, fingerprint, fresh, refresh, writing

MOST_MINUTES, MOST_OWN, MOST_CALLS, LONGEST_CALL = 600, 240, 8, 120


def pause_round(round_: Round, by: Actor) -> None:
    """Let the clock stand still for everybody."""
    with writing(round_.event, by) as change:
        _running(round_, change)
        if round_.paused_at is not None:
            change.nothing()
            return
        round_.paused_at = timezone.now()
        round_.save(update_fields=["paused_at"])
        change.log("clock paused", round_, left=_left(round_))


def resume_round(round_: Round, by: Actor) -> None:
    """Let it go on from where it stands."""
    with writing(round_.event, by) as change:
        _running(round_, change)
        if round_.paused_at is None:
            change.nothing()
            return
        seconds, left = stood(round_, timezone.now()), _left(round_)
        round_.paused_at, round_.paused_seconds = None, round_.paused_seconds + seconds
        round_.save(update_fields=["paused_at", "paused_seconds"])
        change.log("clock resumed", round_, left=left, stood=seconds)


def add_minutes(round_: Round, by: Actor, minutes: int, *, seen: int | None = None, key: str = "") -> None:
    """Give every table minutes, or take them (`minutes` below 0). `seen` is what was added before, as it was shown."""
    with writing(round_.event, by) as change:
        _running(round_, change)
        if done_already(change, "minutes added", key):
            change.nothing()
            return
        check_version(round_.extra_minutes, seen)
        if minutes == 0 or abs(minutes) > MOST_MINUTES:
            raise Refused(f"Write from 1 to {MOST_MINUTES} minutes.", "To take minutes away, write them with a minus.")
        before, after = round_.extra_minutes, round_.extra_minutes + minutes
        if not 1 <= change.event.round_minutes + after <= 2 * MOST_MINUTES:
            raise Refused(
                f"The round would be {change.event.round_minutes + after} minutes long.",
                f"It may have from 1 to {2 * MOST_MINUTES}.",
            )
        round_.extra_minutes = after
        round_.save(update_fields=["extra_minutes"])
        change.log(
            "minutes added", round_, minutes=minutes, before=before, after=after, **({"key": key} if key else {})
        )


def extend_game(game: Game, by: Actor, minutes: int, *, version: int | None = None) -> None:
    """Let one table play so many minutes longer than the others; 0 takes that back."""
    with writing(game.round.event, by) as change:
        game = fresh(Game.objects.select_related("round__event", "table"), game.pk)
        _running(game.round, change)
        check_version(game.version, version)
        if not 0 <= minutes <= MOST_OWN:
            raise Refused(f"A table has from 0 to {MOST_OWN} minutes of its own.", "Write how many it has in all.")
        if game.extra_minutes == minutes:
            change.nothing()
            return
        before = game.extra_minutes
        Game.objects.filter(pk=game.pk).update(extra_minutes=minutes, version=F("version") + 1)
        change.log(
            "table extended", str(game.table or game.round), round=game.round.number, before=before, after=minutes
        )


def restart_clock(round_: Round, by: Actor, *, seen: datetime | None = None) -> None:
    """Begin the round's time anew from now: it was started too early. `seen` is the start that was shown."""
    with writing(round_.event, by) as change:
        _running(round_, change)
        check_version(_moment(round_.started_at), None if seen is None else _moment(seen))
        left = _left(round_)
        round_.started_at, round_.paused_at, round_.paused_seconds = timezone.now(), None, 0
        round_.save(update_fields=["started_at", "paused_at", "paused_seconds"])
        change.log("clock restarted", round_, left=left)


def _moment(when: datetime | None) -> int:
    return int(when.timestamp()) if when else 0


def calls_version(event: Event) -> int:
    """What a form of the calls before a round's end was made from."""
    return fingerprint(event.announce_at)


def set_calls(event: Event, by: Actor, calls: Sequence[Mapping[str, Any]], *, version: int | None = None) -> None:
    """What the hall reads before a round ends: how many minutes are `left`, and the `words`."""
    with writing(event, by) as change:
        check_version(calls_version(change.event), version)
        after = sorted(({"left": one["left"], "words": one["words"].strip()} for one in calls), key=_sooner)
        _check_calls(after)
        before = change.event.announce_at
        if before == after:
            change.nothing()
            return
        change.event.announce_at = after
        change.event.save(update_fields=["announce_at"])
        change.log("calls set", change.event, before=before, after=after)
    event.announce_at = change.event.announce_at


def _sooner(call: Mapping[str, Any]) -> int:
    return -int(call["left"])


def _check_calls(calls: Sequence[Mapping[str, Any]]) -> None:
    if len(calls) > MOST_CALLS:
        raise Refused(f"{len(calls)} announcements are too many.", f"A round has {MOST_CALLS} at most.")
    if len({call["left"] for call in calls}) < len(calls):
        raise Refused("Two announcements have the same minute.", "Give each a minute of its own, or make them one.")
    for call in calls:
        if not 0 <= call["left"] <= MOST_MINUTES or not 1 <= len(call["words"]) <= LONGEST_CALL:
            raise Refused(
                f"At {call['left']} minutes: that cannot be announced.",
                f"Write from 0 to {MOST_MINUTES} minutes and up to {LONGEST_CALL} characters.",
            )


def _running(round_: Round, change: Change) -> None:
    refresh(round_)
    round_.event = change.event
    if round_.status != RoundStatus.PLAYING or round_.started_at is None:
        raise Refused(f"The clock of {round_} is not running.", "Start the round first; a closed round has no clock.")


def _left(round_: Round) -> int:
    clock = clock_of(round_.event, round_)
    return clock.left if clock else 0
