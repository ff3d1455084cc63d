"""Tournament reports: of an event of the database, and of a played event that was given as JSON."""

from collections.abc import Iterator, Mapping
from typing import Any

from tourney import queries
from tourney.calling import called
from tourney.exports.trf import Person, Written, report_of
from tourney.models import Event, RoundStatus
from tourney.standings import DEFAULT_ORDER, standings
from tourney.standings.played import read_played
from tourney.trf import Tournament, TrfError
from tourney.trf.columns import MOST_PLAYERS, MOST_ROUNDS
from tourney.trf.types import RESULTS


def report_of_event(event: Event) -> Tournament:
    """The report of the rounds that are closed. Of a person it has number, name and rating, and nothing else."""
    closed = max((one.number for one in event.rounds.all() if one.status == RoundStatus.CLOSED), default=0)
    record = queries.record(event, through=closed)
    upcoming = closed + 1
    away: tuple[int, ...] = ()
    if event.finished_at is None and upcoming <= event.rounds_planned:
        playing = {entry.number for entry in queries.playing_in(event, upcoming)}
        away = tuple(number for number in record.entries if number not in playing)
    head = {"012": event.name, "022": event.venue}
    if event.starts_on:
        head["042"] = f"{event.starts_on:%Y/%m/%d}"
    names = called(event)
    return report_of(
        Written(
            record=record,
            people={entry.number: Person(names[entry.number], entry.rating) for entry in event.entries.all()},
            places=standings(record, event.tiebreaks),
            criteria=event.tiebreaks,
            head=head,
            rounds=event.rounds_planned,
            away=away,
        )
    )


def report_of_played(document: object) -> Tournament:
    """The report of a played event in the shape that `standings` reads. Raises `PlayedError` and `TrfError`.

    Ids from 1 to 9999 are the players' numbers; where any is something else, all are numbered from 1 in their order.
    """
    ids = list(read_played(document).ids.values())
    if not ids or not isinstance(document, dict):
        raise TrfError("there are no players to report; list them in players")
    fine = all(isinstance(one, int) and 0 < one <= MOST_PLAYERS for one in ids)
    numbers = {one: one if fine and isinstance(one, int) else place for place, one in enumerate(ids, 1)}
    numbered = _numbered(document, numbers)
    played = read_played(numbered)
    criteria = played.criteria or DEFAULT_ORDER
    return report_of(
        Written(
            record=played.record,
            people={one["id"]: _person(one) for one in numbered["players"]},
            places=standings(played.record, criteria),
            criteria=criteria,
            head={"012": _text(document.get("title"))},
            rounds=_planned(document),
            codes=dict(_codes(numbered["rounds"])),
        )
    )


_WHO = ("a", "b", "bye", "absent")


def _numbered(document: dict[str, Any], number: Mapping[int | str, int]) -> dict[str, Any]:
    """The document with every id replaced by its number."""
    players = [{**one, "id": number[one["id"]]} for one in document["players"]]
    rounds = [
        [{key: number[value] if key in _WHO else value for key, value in row.items()} for row in rows]
        for rows in document["rounds"]
    ]
    return {**document, "players": players, "rounds": rounds}


def _person(player: Mapping[str, Any]) -> Person:
    rating = player.get("rating")
    return Person(
        _text(player.get("name")) or f"Player {player['id']}",
        rating if isinstance(rating, int) and not isinstance(rating, bool) and rating >= 0 else None,
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _planned(document: Mapping[str, Any]) -> int | None:
    planned = document.get("rounds_planned")
    fits = isinstance(planned, int) and 0 < planned <= MOST_ROUNDS
    return planned if fits else len(document["rounds"]) or None


def _codes(rounds: list[list[dict[str, Any]]]) -> Iterator[tuple[tuple[int, int], str]]:
    """Round and player of every result that has a code of a report's with it."""
    for number, rows in enumerate(rounds, 1):
        for row in rows:
            for who, code in (("a", "a_code"), ("b", "b_code"), ("bye", "code"), ("absent", "code")):
                if who in row and (said := _text(row.get(code))) in RESULTS:
                    yield (number, row[who]), said
