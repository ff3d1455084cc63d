"""Writes to marks: what is marked, and the marks themselves, given by the desk or by players from their phones.

Where the desk and a player both gave a mark, the last word stands; a phone that has not seen the desk's is told first.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q

from tourney.calling import shown
from tourney.errors import Refused, Stale
from tourney.honours import opponents_in
from tourney.marking import marks_of, takes_marks
from tourney.models import Entry, Event, Game, LogEntry, Mark, ResultKind, RoundStatus
from tourney.names import isolated
from tourney.queries import seats_in_order
from tourney.schemes import Mark as Kind
from tourney.schemes import marks_data, not_allowed, read_marks, twins

from . import receipts
from .receipts import PLAIN, Sent
from .scoring import taken
from .writing import Actor, Change, check_version, fingerprint, fresh, writing

type Cell = tuple[int, str]
"""An entry's number and a mark's key."""


def marks_version(event: Event) -> int:
    """What a form of the kinds of marks was made from."""
    return fingerprint(event.marks)


def set_marks(event: Event, by: Actor, data: list[dict[str, Any]], *, version: int | None = None) -> None:
    """Say what is marked. A mark that somebody has been given can neither go nor become too small for it."""
    with writing(event, by) as change:
        wanted = taken("These marks", read_marks, data)
        kept = marks_data(wanted)
        if change.event.marks == kept:
            change.nothing()
            return
        check_version(marks_version(change.event), version)
        _part_twins(wanted)
        _keep_given(change.event, wanted)
        _keep_awarded(change.event, wanted)
        _keep_voted(change.event, wanted)
        change.event.marks = kept
        change.event.save(update_fields=["marks"])
        change.log("marks defined", change.event, labels=[mark.label for mark in wanted], after=kept)
    event.refresh_from_db()


def _part_twins(wanted: tuple[Kind, ...]) -> None:
    for at, before in twins([mark.label for mark in wanted]).items():
        raise Refused(f"{wanted[at].label} has the name of {before}.", "Give one of them another name.")


def _keep_given(event: Event, wanted: tuple[Kind, ...]) -> None:
    new = {mark.key: mark for mark in wanted}
    for old in read_marks(event.marks):
        given = Mark.objects.filter(entry__event=event, key=old.key)
        mark = new.get(old.key)
        if mark is None or mark.by != old.by:
            if count := given.count():
                change = "go" if mark is None else "be given by others"
                raise Refused(f"{old.label} cannot {change}: {count} are given.", "Clear them first.")
        elif too_high := given.filter(value__gt=mark.highest).select_related("entry").first():
            raise Refused(
                f"{mark.label} cannot go up to {mark.highest} only: {too_high.entry} has {too_high.value}.",
                "Change that mark first.",
            )


def _keep_awarded(event: Event, wanted: tuple[Kind, ...]) -> None:
    keys = {f"mark:{mark.key}" for mark in wanted}
    for award in event.awards:
        named = [part["number"] for part in award["of"]] + list(award.get("ties", ()))
        gone = next((name for name in named if name.startswith("mark:") and name not in keys), None)
        if gone:
            raise Refused(f"The award {award['label']} counts {gone.removeprefix('mark:')}.", "Change the award first.")


def _keep_voted(event: Event, wanted: tuple[Kind, ...]) -> None:
    by_desk = {mark.key for mark in wanted if mark.by == "desk"}
    if ballot := event.ballots.exclude(mark="").exclude(mark__in=by_desk).first():
        raise Refused(f"The points of the vote {ballot} become one of these marks.", "Change the ballot first.")


def enter_marks(
    event: Event,
    by: Actor,
    wanted: Mapping[Cell, int | None],
    *,
    seen: Mapping[Cell, int | None],
    round_number: int = 0,
) -> int:
    """Give marks by entry and key, None for a blank; says how many are new or changed.

    `seen` is what the form showed: cells that are as seen are left alone, and one that somebody else has changed since
    is refused. With a round they are what the opponents of that round gave; without one, the desk's.
    """
    changed = {cell: value for cell, value in wanted.items() if value != seen.get(cell)}
    with writing(event, by) as change:
        told = list(_enter(change, changed, seen, round_number))
        if told:
            subject, numbers = (
                f"Marks of round {round_number}" if round_number else "Marks",
                {one for one, _ in changed},
            )
            change.log("marks entered", subject, changed=told, round=round_number, numbers=sorted(numbers))
        else:
            change.nothing()
    return len(told)


def _enter(
    change: Change, changed: Mapping[Cell, int | None], seen: Mapping[Cell, int | None], round_number: int
) -> Iterator[list[Any]]:
    kinds = {mark.key: mark for mark in read_marks(change.event.marks)}
    entries = {entry.number: entry for entry in change.event.entries.all()}
    givers = opponents_in(change.event, round_number) if round_number else {}
    voted = set(change.event.ballots.exclude(mark="").values_list("mark", flat=True))
    rows = {
        (row.entry.number, row.key): row
        for row in Mark.objects.filter(entry__event=change.event, round_number=round_number).select_related("entry")
    }
    for (number, key), value in changed.items():
        row, entry, kind = rows.get((number, key)), entries.get(number), kinds.get(key)
        if entry is None or kind is None or (kind.by == "desk") != (round_number == 0):
            raise Stale("An entry or a mark is no longer there.", "Load the page again to see what is.")
        if key in voted:
            raise Refused(f"{kind.label} comes from a vote.", "Nobody keys it in.")
        before = row.value if row else None
        if before == value:
            continue
        if before != seen.get((number, key)):
            raise Stale(
                f"Somebody has changed {kind.label} of {entry} to {'blank' if before is None else before} meanwhile.",
                "Look at it, then save again.",
            )
        if why := not_allowed(kind, value):
            raise Refused(f"{entry}: {why}.")
        if round_number and number not in givers:
            raise Refused(f"{entry} has no opponent in round {round_number}.", "Leave the mark blank.")
        _save(row, entry, key, value, round_number, givers.get(number))
        yield [entry.name, kind.label, before, value]


def _save(row: Mark | None, entry: Entry, key: str, value: int | None, round_number: int, giver: Entry | None) -> None:
    if value is None:
        if row:
            row.delete()
        return
    row = row or Mark(entry=entry, key=key, round_number=round_number, giver=giver)
    row.value, row.giver = value, giver
    row.save()


def give_marks(game: Game, by: Actor, values: Mapping[str, int | None], *, sent: Sent = PLAIN) -> None:
    """Let a player mark the opponent of a game by the marks' keys, None for none. The log does not say what was given.

    From the game's result until the next round is closed, as often as the player likes.
    """
    with writing(game.round.event, by) as change:
        if receipts.taken(change, sent):
            change.nothing()
            return
        game = fresh(Game.objects.filter(round__event=change.event).select_related("round", "result"), game.pk)
        giver, marked = _met(change, game, by)
        number = game.round.number
        standing = standing_marks(change.event, giver, marked, number)
        receipts.in_turn(standing, sent, _told(change.event, marked, number) if standing else "")
        if not _give(change.event, giver, marked, number, values):
            change.nothing()
            return
        key = {"key": sent.key} if sent.key else {}
        change.log("marks given", f"Round {number}", round=number, numbers=[marked.number], **key)


def _told(event: Event, marked: Entry, number: int) -> str:
    """What opponents' marks of a round stand for an entry, to whoever may give them."""
    kinds = {kind.key: kind.label for kind in marks_of(event) if kind.by == "opponents"}
    rows = Mark.objects.filter(entry=marked, round_number=number, key__in=kinds)
    given = ", ".join(f"{kinds[row.key]} {row.value}" for row in rows) or "no marks"
    return f"{isolated(shown(marked))} has {given}."


def _met(change: Change, game: Game, by: Actor) -> tuple[Entry, Entry]:
    """Who marks and who is marked. Refuses a game that takes no marks."""
    seats = [seat.entry for seat in seats_in_order(game)]
    if by.entry is None or by.entry not in seats or game.round.status == RoundStatus.DRAFT:
        raise Refused("Only the two who played this game mark each other.")
    if not hasattr(game, "result"):
        raise Refused("This game has no result yet.", "Give your marks once it has.")
    if game.result.kind != ResultKind.PLAYED:
        raise Refused("This game was not played.", "Nobody is marked for it.")
    if not takes_marks(change.event, game.round.number):
        raise Refused(f"Round {game.round.number} takes no marks any more.", "The desk can still put one right.")
    first, second = seats
    return (first, second) if by.entry == first else (second, first)


def _give(event: Event, giver: Entry, marked: Entry, number: int, values: Mapping[str, int | None]) -> bool:
    """Whether anything is new."""
    kinds = {kind.key: kind for kind in marks_of(event) if kind.by == "opponents"}
    rows = {row.key: row for row in Mark.objects.filter(entry=marked, round_number=number)}
    new = False
    for key, value in values.items():
        if key not in kinds:
            raise Stale("What is marked has changed since.", "Here is how it is now.")
        if why := not_allowed(kinds[key], value):
            raise Refused(f"{why}.")
        row = rows.get(key)
        if value == (row.value if row else None) and (row is None or row.giver == giver):
            continue
        _save(row, marked, key, value, number, giver)
        new = True
    return new


def standing_marks(event: Event, giver: Entry, marked: Entry, number: int) -> str:
    """The key of what stands of one player's marks for another in a round: a message's, or the desk's word; or none."""
    said = LogEntry.objects.filter(event=event, data__round=number).order_by("-sequence")
    for line in said.filter(Q(verb="marks given", entry=giver) | Q(verb="marks entered")):
        if line.verb == "marks given":
            return str(line.data.get("key", ""))
        if marked.number in line.data.get("numbers", ()):
            return f"desk-{line.sequence:05}"
    return ""


def ask_for_marks(event: Event, by: Actor, round_number: int) -> None:
    """Ask whoever has not marked the opponent of a round: their phones say so until they have."""
    with writing(event, by) as change:
        if not takes_marks(change.event, round_number):
            raise Refused(f"Round {round_number} takes no marks any more.", "Key in what is on paper.")
        change.log("marks asked for", f"Round {round_number}", round=round_number)
