"""An event's marks, awards and team totals: rows brought to the engines, and what comes out of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tourney import queries
from tourney.marking import counted_of, marks_of
from tourney.models import Entry, Event, Game, RoundStatus
from tourney.practice import OF_UNITS
from tourney.schemes import (
    PLACE,
    Amount,
    Awarded,
    Contender,
    Counted,
    DataFault,
    ResultScheme,
    award_faults,
    decide,
    read_awards,
)
from tourney.standings import METRICS, Standing

SUMMABLE = ("points", "wins", "vp", "destroyed", "draws", "wins_at_table")  # more is better, and they can be added up
MARK = "mark:"


@dataclass(frozen=True, slots=True)
class Numbers:
    """Every number of every entry that an award may ask for, with its label."""

    labels: Mapping[str, str]
    contenders: tuple[Contender, ...]


def opponents_in(event: Event, number: int) -> dict[int, Entry]:
    """Who sits opposite whom in a round that is out, by the entry's number; whether or not there is a result."""
    found: dict[int, Entry] = {}
    for game in (
        Game.objects.filter(round__event=event, round__number=number)
        .exclude(round__status=RoundStatus.DRAFT)
        .prefetch_related("seats__entry")
    ):
        first, second = (seat.entry for seat in queries.seats_in_order(game))
        found |= {first.number: second, second.number: first}
    return found


def number_labels(event: Event) -> dict[str, str]:
    """The numbers that awards of this event may use, by key, the likeliest first."""
    practice = event.practice
    usable = [key for key in SUMMABLE if practice.by_units or key not in OF_UNITS]
    return (
        {PLACE: "Place in the standings"}
        | {f"{MARK}{mark.key}": mark.label for mark in marks_of(event)}
        | {key: practice.says(METRICS[key].label) for key in usable}
    )


def numbers_of(event: Event) -> Numbers:
    """Everybody who may win something. Who has dropped may not."""
    labels = number_labels(event)
    metrics = [key for key in labels if key in METRICS]
    record = queries.record(event)
    rows = queries.standings_of(event, also=metrics)
    marked = counted_of(event, record)
    present = {entry.number: entry for entry in event.entries.all() if entry.dropped_after is None}
    return Numbers(
        labels, tuple(_contender(row, present[row.entry], marked, metrics) for row in rows if row.entry in present)
    )


def _contender(
    row: Standing, entry: Entry, marked: Mapping[int, Mapping[str, Counted]], metrics: Iterable[str]
) -> Contender:
    numbers: dict[str, Amount] = {PLACE: row.place}
    numbers |= {key: row.values[key] for key in metrics}
    numbers |= {f"{MARK}{key}": one.amount for key, one in marked[row.entry].items()}
    return Contender(row.entry, numbers, entry.side)


def awarded_of(event: Event) -> tuple[Awarded, ...]:
    """Who gets each of the event's awards as things stand. Raises DataFault for a number or side that it has not."""
    if not event.awards:
        return ()
    awards, numbers = read_awards(event.awards), numbers_of(event)
    sides = [side.lower() for side in event.practice.sides]
    if faults := tuple(award_faults(awards, numbers.labels, sides)):
        raise DataFault(faults)
    return decide(awards, numbers.contenders)


def awards_are_public(event: Event) -> bool:
    """Whether everybody may see them: once the event is finished, or when the organiser says so."""
    return bool(event.awards) and (event.awards_published or event.finished_at is not None)


def has_teams(event: Event) -> bool:
    return event.entries.exclude(team="").exists()


def usual_awards(event: Event) -> list[dict[str, Any]]:
    """What many events award, as the data of awards: for a start that an organiser changes."""
    marks = marks_of(event)
    place: dict[str, Any] = {"of": [{"number": PLACE}]}
    awards: list[dict[str, Any]] = []
    if marks:
        weight = 10 if isinstance(event.scoring, ResultScheme) else 1
        numbers = [{"number": "points", "weight": weight}, *({"number": f"{MARK}{mark.key}"} for mark in marks)]
        awards.append({"key": "overall", "label": "Best Overall", "of": numbers, "ties": [PLACE]})
    awards.append({"key": "general", "label": "Best General", **place})
    for mark in marks:
        of = [{"number": f"{MARK}{mark.key}"}]
        awards.append(
            {"key": f"best-{mark.key}"[:40].rstrip("-"), "label": f"Best {mark.label}"[:60].strip(), "of": of}
        )
    for side in event.practice.sides:
        key = "-".join(f"best {side}".lower().split())
        awards.append({"key": key, "label": f"Best {side}", "side": side.lower(), "once": True, **place})
    return [*awards, {"key": "wooden-spoon", "label": "Wooden Spoon", "last": True, **place}]
