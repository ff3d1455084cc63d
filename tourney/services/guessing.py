"""A stop to guessing codes and PINs, by what is guessed at and never by who asks.

A hall, a school or a mobile network shows one address to the server: to count by address would lock everybody out for
one person's mistakes, and who guesses in earnest has many. So tries are counted by their target. Ten wrong ones within
an hour close it to guesses for the rest of that hour, the right one included, since a stop that lets the right one
through stops nothing. A player's whole link has 80 bits and is never closed.

The count is in the database. A try is counted before it is looked at and given back if it was right, so that no number
of processes can look at more than ten at once.
"""

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import ngettext

from tourney.clubcodes import LENGTH, normalised
from tourney.errors import Refused, in_words
from tourney.models import Event, Game, Guess

WRONG, WINDOW = 10, datetime.timedelta(hours=1)


class Stopped(Refused):
    """The target has been guessed at too often."""

    status = 429


@dataclass(slots=True)
class Try:
    """One look at what was typed. Whoever looks says whether it was `right`."""

    right: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """How many tries at a target were wrong within its hour, which ends at `until`."""

    wrong: int
    until: datetime.datetime

    @property
    def stopped(self) -> bool:
        return self.wrong >= WRONG


def card(handle: str) -> str:
    """The target of whoever guesses at the second half of a card's code."""
    return f"card:{handle}"


def table(game: Game) -> str:
    """That of whoever guesses at the PIN of a game; a new PIN is a new target."""
    return f"table:{game.public_id}:{game.pin_issue}"


def club(event: Event, typed: str) -> str:
    """That of whoever guesses at a club's code: the half that they typed first, so that no other is closed."""
    return f"club:{event.pk}:{normalised(typed)[: LENGTH // 2]}"


@contextmanager
def trying(target: str, what: str, instead: str) -> Iterator[Try]:
    """One try at a target, wrong unless it is said to be right. Raises `Stopped` with `what` was typed too
    often, and what to do `instead`, both in the reader's language.

    Not within a transaction that may be taken back: then nothing would be counted.
    """
    if not _taken(target):
        standing = standing_of(target)
        minutes = max(1, round((standing.until - timezone.now()).total_seconds() / 60)) if standing else 1
        again = ngettext("It opens again in {count} minute.", "It opens again in {count} minutes.", minutes)
        raise in_words(Stopped(what, f"{instead} {again.format(count=minutes)}"))
    attempt = Try()
    try:
        yield attempt
    finally:
        if attempt.right:
            Guess.objects.filter(target=target, wrong__gt=0).update(wrong=F("wrong") - 1)


def _taken(target: str) -> bool:
    """Count a try before it is looked at; whether there was one left."""
    now = timezone.now()
    with transaction.atomic():
        Guess.objects.bulk_create([Guess(target=target, since=now)], ignore_conflicts=True)
        Guess.objects.filter(target=target, since__lte=now - WINDOW).update(wrong=0, since=now)
        left = Guess.objects.filter(target=target, wrong__lt=WRONG).update(wrong=F("wrong") + 1)
        _sweep(now)
    return bool(left)


def _sweep(now: datetime.datetime) -> None:
    """Throw away what no longer counts."""
    old = Guess.objects.filter(since__lte=now - WINDOW)
    if connection.features.has_select_for_update_skip_locked:
        old = Guess.objects.filter(pk__in=old.select_for_update(skip_locked=True).values("pk"))
    old.delete()


def standing_of(target: str) -> Standing | None:
    """What has been guessed at a target within the hour; None if nothing was wrong."""
    row = Guess.objects.filter(target=target, wrong__gt=0, since__gt=timezone.now() - WINDOW).first()
    return Standing(row.wrong, row.since + WINDOW) if row else None


def forget(target: str) -> None:
    """Open a target again."""
    Guess.objects.filter(target=target).delete()
