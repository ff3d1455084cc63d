"""`dice FILE.json`, `dice -`, `dice EVENT_ID`: work out again every roll that Muster made."""

import json
import re
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from tourney.dicesheets import sheet_of
from tourney.documents import DocumentError, read_document
from tourney.fairdice import DiceFault, DiceSheet, check
from tourney.fairdice.sheet import ROLLED
from tourney.models import Event, Game, RoundStatus
from tourney.models.identity import ALPHABET

EVENT_ID = re.compile(f"[{ALPHABET}]{{12}}", re.ASCII)


class Command(BaseCommand):
    help = "Work out again every roll that Muster made. docs/dice.md says how it is done by hand."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "dice", help="a file from the page of a game's dice, or - for standard input, or the id of an event"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        asked: str = options["dice"]
        of_event = EVENT_ID.fullmatch(asked) and not Path(asked).exists()
        answer = _of_event(asked) if of_event else _of_document(asked)
        self.stdout.write(json.dumps(answer, ensure_ascii=False))
        games = answer.get("games", [answer]) if isinstance(answer, dict) else answer
        if wrong := [one["game"] for one in games if one["same"] is False]:
            raise CommandError(f"the dice of {', '.join(wrong)} are not those that follow", returncode=1)
        if open_ := [] if of_event else [one for one in games if one["unchecked"]]:
            said = "; ".join(f"{one['game'] or 'a game'}: {', '.join(one['unchecked'])}" for one in open_)
            raise CommandError(f"not everything could be checked. {said}", returncode=1)
        if not (games or of_event):
            raise CommandError("nothing was checked: there is no game in the list", returncode=1)


def _of_document(name: str) -> Any:
    """The answer to a sheet, or to a list of them the list of answers."""
    try:
        asked = read_document(name)
        if isinstance(asked, list):
            return [_answer(DiceSheet.of(one)) for one in asked]
        return _answer(DiceSheet.of(asked))
    except (DiceFault, DocumentError) as error:
        raise CommandError(f"{name}: {error}", returncode=2) from error


def _of_event(public_id: str) -> dict[str, Any]:
    """Every game of an event's rounds that are out. What fell before seeds were kept cannot be checked."""
    try:
        event = Event.objects.filter(public_id=public_id).first()
    except DatabaseError as error:
        raise CommandError(f"{public_id}: no such file, and no event can be read: {error}", returncode=2) from error
    if event is None:
        raise CommandError(f"{public_id}: there is no such event and no such file", returncode=2)
    games = Game.objects.filter(round__event=event).exclude(round__status=RoundStatus.DRAFT)
    found = games.select_related("round__event").prefetch_related("seats").order_by("round__number", "pk")
    sheets = [sheet_of(game) for game in found]
    checkable = [one for one in sheets if one.rolls and (one.seed or all(roll.by == "typed" for roll in one.rolls))]
    older = [one.game for one in sheets if one.rolls and one not in checkable]
    answers = [_answer(one) for one in checkable]
    waiting = len(sheets) - len(checkable) - len(older)
    return {"event": public_id, "games": answers, "older": older, "waiting": waiting}


def _answer(sheet: DiceSheet) -> dict[str, Any]:
    verdict = check(sheet)
    rolls = [
        {
            "what": one.what,
            "values": list(one.fallen.values) if one.fallen else [],
            "by": one.fallen.by if one.fallen else "",
            "recomputed": list(one.thrown.values) if one.thrown else None,
            "bytes": list(one.thrown.numbers) if one.thrown else None,
            "same": one.same,
        }
        for one in verdict.rolls
    ]
    unchecked = _unchecked(sheet)
    same = False if not verdict.same else None if unchecked else True
    return {"game": sheet.game, "promised": verdict.promised, "same": same, "unchecked": unchecked, "rolls": rolls}


def _unchecked(sheet: DiceSheet) -> list[str]:
    """What the sheet leaves open, in words; nothing where its seed, its commitment and each of its rolls were compared.

    Muster shows a seed together with the commitment and its own rolls, so a sheet with a seed lacks none of them.
    """
    rolled = [one for one in sheet.rolls if one.by == ROLLED]
    left = []
    if not sheet.rolls:
        left.append("it has no rolls")
    elif len(rolled) < len(sheet.rolls):
        left.append("rolls that are said to be typed, for which nothing follows")
    elif not sheet.kinds:
        left.append("it does not say which kinds of roll the game has: take the file anew from the page of its dice")
    left.extend(f"no roll for the {kind} is here, and the game has one" for kind in sheet.missing)
    if sheet.seed and not rolled:
        left.append("the seed is shown, so Muster rolled, but none of its rolls are here")
    if sheet.seed and not sheet.promise:
        left.append("the commitment is missing, so nobody can tell whether the seed is the promised one")
    return left
