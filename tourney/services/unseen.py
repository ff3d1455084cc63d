"""What going back to a backup does not bring back: what somebody has seen, closed, or withdrawn since.

The rows of the backup are made to fit what is known now, before they are compared with what is there.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone

from tourney.eventfile import Found
from tourney.models import (
    Adjustment,
    Arrangement,
    Attachment,
    ClubCode,
    Entry,
    Event,
    Game,
    JudgeCall,
    LogEntry,
    Penalty,
    Registration,
    Result,
    Round,
    Seat,
    Turns,
)
from tourney.models.identity import new_dice_seed
from tourney.names import numbered
from tourney.onegone import FREE_TEXTS, OneGone
from tourney.pseudonyms import REMOVED

from .retention import MADE_UP, empty


@dataclass(slots=True)
class Kept:
    """What stays as it is now, by what a reader calls it: games whose players choose again, and so on."""

    plans: list[str] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)
    photographs: int = 0
    times: list[str] = field(default_factory=list)


def keep_what_is_now(event: Event, found: Found, revision: int) -> Kept:
    """Change the rows of the file, which is of that revision, accordingly."""
    kept = Kept()
    _erased(event, found)
    _consents(event, found)
    _codes(event, found)
    _photographs(event, found, kept)
    games = {row.public_id: row for row in Game.objects.filter(round__event=event)}
    shown = _shown(event, revision)
    for game in found.of(Game):
        seats = [seat for seat in found.of(Seat) if seat.game is game]
        _plans(game, seats, shown, kept)
        _dice(game, games.get(game.public_id), kept)
    _counters(event, found, games)
    _times(found.of(Round), kept)
    return kept


def _erased(event: Event, found: Found) -> None:
    """Whoever had their data removed does not come back with it, nor with what was said of them."""
    gone = {row.public_id for row in found.of(Entry) if row.public_id in event.erased}
    _unnamed(event, found)
    for entry in found.of(Entry):
        if entry.public_id in gone:
            entry.name, entry.erased_at = numbered(entry.number), datetime.fromisoformat(event.erased[entry.public_id])
            entry.team = dict(event.entries.values_list("public_id", "team")).get(entry.public_id, "")
            empty(entry)
    found.rows["registrations"] = [
        row
        for row in found.of(Registration)
        if row.public_id not in event.erased and not (row.entry and row.entry.public_id in gone)
    ]
    found.rows["attachments"] = [row for row in found.of(Attachment) if row.entry.public_id not in gone]
    _unsaid(found, gone)


def _unnamed(event: Event, found: Found) -> None:
    """Their names where they stand in what others had written."""
    changes = [line.data for line in found.of(LogEntry) if line.verb == "entry changed"]
    rows: list[Entry | Registration] = [*found.of(Entry), *(row for row in found.of(Registration) if row.entry is None)]
    for one in rows:
        if one.public_id in event.erased:
            also = [row for row in found.of(Registration) if row.entry is one]
            known = OneGone.of_file(one, also, changes)
            for model, fields in FREE_TEXTS.items():
                for row in found.of(model):
                    known.reword(row, fields)


def _unsaid(found: Found, gone: set[str]) -> None:
    """Reasons, rulings and the words for dice that were about them."""
    rows: list[Adjustment | Penalty] = [*found.of(Adjustment), *found.of(Penalty)]
    for row in rows:
        if row.entry.public_id in gone:
            row.reason = REMOVED
            if isinstance(row, Penalty):
                row.appeal_reason, row.ruling = REMOVED if row.appeal_reason else "", REMOVED if row.ruling else ""
    for pair in found.of(Arrangement):
        if pair.reason and {pair.first.public_id, pair.second.public_id} & gone:
            pair.reason = REMOVED
    _unsaid_of_games(found, gone)


def _unsaid_of_games(found: Found, gone: set[str]) -> None:
    seats = [seat for seat in found.of(Seat) if seat.entry.public_id in gone and seat.game is not None]
    theirs = {id(seat.game) for seat in seats}
    for seat in seats:
        if seat.dice_word and not MADE_UP.fullmatch(seat.dice_word):
            seat.dice_word = ""
            if seat.game is not None:
                seat.game.dice_seed = ""
    for result in found.of(Result):
        if result.override_reason and id(result.game) in theirs:
            result.override_reason = REMOVED
    for call in found.of(JudgeCall):
        if id(call.game) in theirs or (call.caller and call.caller.public_id in gone):
            call.what, call.ruling = "", ""


def _consents(event: Event, found: Found) -> None:
    """A consent that was withdrawn stays so, and a wish to be removed stands: only the player can say otherwise."""
    rows: list[Entry | Registration] = [*found.of(Entry), *found.of(Registration)]
    now = dict(event.entries.values_list("public_id", "consents"))
    now |= dict(event.registrations.values_list("public_id", "consents"))
    for row in rows:
        row.consents = now.get(row.public_id, row.consents)
    asked = dict(event.entries.filter(erased_at=None).values_list("public_id", "erasure_asked_at"))
    for entry in found.of(Entry):
        entry.erasure_asked_at = asked.get(entry.public_id, entry.erasure_asked_at)


def _codes(event: Event, found: Found) -> None:
    """A dead code stays dead."""
    dead = dict(ClubCode.objects.filter(event=event).exclude(revoked_at=None).values_list("code", "revoked_at"))
    for row in found.of(ClubCode):
        row.revoked_at = dead.get(row.code, row.revoked_at)


def _photographs(event: Event, found: Found, kept: Kept) -> None:
    """A photograph that was taken down stays down."""
    up = set(Attachment.objects.filter(entry__event=event).values_list("public_id", flat=True))
    staying = [one for one in found.of(Attachment) if one.kind != Attachment.Kind.PHOTO or one.public_id in up]
    kept.photographs = len(found.of(Attachment)) - len(staying)
    found.rows["attachments"] = list(staying)


def _shown(event: Event, revision: int) -> frozenset[str]:
    """Which games have had both plans open since, by their address, however their players were called then.

    The empty address stands for lines of before they said so: then it may have been any game.
    """
    lines = event.log.filter(sequence__gt=revision, verb="plan sealed")
    opened = [line for line in lines if line.data.get("revealed")]
    return frozenset(str(line.data.get("game", "")) for line in opened)


def _plans(game: Game, seats: list[Seat], shown: frozenset[str], kept: Kept) -> None:
    """A plan that the opponent has seen meanwhile is chosen again."""
    chosen = [seat for seat in seats if seat.plan]
    if len(chosen) == 1 and shown & {game.public_id, ""}:
        kept.plans.append(str(game))
        for seat in seats:
            seat.plan, seat.plan_by_desk, seat.plan_key, seat.dice_word, seat.sealed_at = "", False, "", "", None


def _dice(game: Game, now: Game | None, kept: Kept) -> None:
    """Dice that are still to fall follow from no seed that anybody has seen."""
    if game.rolls:
        return
    if now is not None and not now.rolls:
        game.dice_seed = now.dice_seed
        return
    game.dice_seed = new_dice_seed()
    if now is not None:
        kept.dice.append(str(game))


def _counters(event: Event, found: Found, games: dict[str, Game]) -> None:
    """What only ever grows, so that a form or a PIN from before is noticed."""
    for game in found.of(Game):
        if now := games.get(game.public_id):
            game.pin_issue = max(game.pin_issue, now.pin_issue)
            game.version = now.version + (now.version != game.version)
        else:
            game.version += 1
    tapped = dict(Turns.objects.filter(game__round__event=event).values_list("game__public_id", "version"))
    for turns in found.of(Turns):
        now_at = tapped.get(turns.game.public_id, turns.version)
        turns.version = now_at + (now_at != turns.version)


def _times(rounds: Iterable[Any], kept: Kept) -> None:
    """A draft whose time has passed meanwhile does not show itself the moment it is back."""
    for round_ in rounds:
        if round_.publish_at and round_.publish_at <= timezone.now():
            round_.publish_at, round_.publish_seen = None, None
            round_.publish_note = "The event went back to how it stood before. Set the time again, or press Publish."
            kept.times.append(str(round_))
