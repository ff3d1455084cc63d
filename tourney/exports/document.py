"""An event's results as JSON: the form that `docs/exchange.md` describes. Nobody's address is in it."""

import json
from collections.abc import Iterator
from typing import Any

from tourney import embargo, queries
from tourney.calling import called
from tourney.exports.played import Played, byes_of, games_of
from tourney.honours import awarded_of, awards_are_public
from tourney.marking import counted_of
from tourney.models import Entry, Event
from tourney.standings import METRICS, Amount

VERSION = 1


def results_json(event: Event, *, public: bool) -> bytes:
    """The document as a file."""
    return f"{json.dumps(results_document(event, public=public), ensure_ascii=False, indent=1)}\n".encode()


def results_document(event: Event, *, public: bool) -> dict[str, Any]:
    """Entries, rounds, standings and awards; `public`: as strangers may know them, else with marks and adjustments.

    Entries are named by their number, exact fractions by text such as `7/3`.
    """
    through = embargo.public_through(event) if public else None
    names = called(event)
    told: dict[str, Any] = {
        "muster_results": VERSION,
        "event": _event(event, through),
        "entries": [_entry(one, names[one.number]) for one in event.entries.all() if one.dropped_after != 0],
        "rounds": list(_rounds(event, public=public)),
        "standings": [
            {"place": row.place, "shared": row.shared, "entry": row.entry}
            | {"values": {key: _number(row.values[key]) for key in event.tiebreaks}}
            for row in queries.standings_of(event, through=through)
        ],
        "awards": _awards(event) if not public or awards_are_public(event) else [],
    }
    return told if public else told | {"marks": list(_marks(event)), "adjustments": list(_adjustments(event))}


def _event(event: Event, through: int | None) -> dict[str, Any]:
    return {
        "id": event.public_id,
        "name": event.name,
        "venue": event.venue,
        "date": event.starts_on.isoformat() if event.starts_on else None,
        "time_zone": event.time_zone,
        "system": event.system,
        "points": event.points,
        "rounds_planned": event.rounds_planned,
        "finished": event.finished_at is not None,
        "criteria": [{"key": key, "label": event.practice.says(METRICS[key].label)} for key in event.tiebreaks],
        "through_round": through,
    }


def _entry(one: Entry, name: str) -> dict[str, Any]:
    shown = ("number", "name", "club", "side", "army", "nation", "team", "dropped_after")
    return {field: getattr(one, field) for field in shown} | {"name": name}


def _rounds(event: Event, *, public: bool) -> Iterator[dict[str, Any]]:
    games: dict[int, list[dict[str, Any]]] = {}
    for one in games_of(event, public=public):
        games.setdefault(one.round, []).append(_game(one, event.time_zone))
    byes = {one.round: one.entry.number for one in byes_of(event)}
    for round_ in event.rounds.all():
        if round_.is_public:
            yield {
                "number": round_.number,
                "status": round_.status,
                "games": games.get(round_.number, []),
                "bye": byes.get(round_.number),
            }


def _game(one: Played, zone: str) -> dict[str, Any]:
    done = one.outcome
    return {
        "table": one.table,
        "players": [entry.number for entry in one.players],
        "mission": one.mission or None,
        "mission_title": one.title or None,
        "attacker": one.attacker.number if one.attacker else None,
        "result": None
        if done is None
        else {
            "how": done.kind,
            "winner": done.winner.number if done.winner else None,
            "vp": list(done.vp),
            "lost": list(done.lost) if done.lost else None,
            "entered_at": f"{done.at:%Y-%m-%dT%H:%M}",
            "time_zone": zone,
        },
    }


def _awards(event: Event) -> list[dict[str, Any]]:
    return [{"award": one.award.label, "winners": list(one.winners)} for one in awarded_of(event)]


def _marks(event: Event) -> Iterator[dict[str, Any]]:
    for entry, own in counted_of(event, queries.record(event)).items():
        if own:
            yield {"entry": entry, "counts": {key: _number(one.amount) for key, one in own.items()}}


def _adjustments(event: Event) -> Iterator[dict[str, Any]]:
    for one in event.adjustments.select_related("entry").order_by("pk"):
        yield {"entry": one.entry.number, "round": one.round_number, "vp": one.vp, "reason": one.reason}


def _number(value: Amount) -> int | str:
    """A whole number, or an exact fraction as text."""
    return int(value) if value == int(value) else str(value)
