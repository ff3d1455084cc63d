"""Which lines of the log move places or seats that everybody has seen, so that who takes them back is asked first."""

from collections.abc import Iterable, Mapping
from typing import Any

from tourney.models import (
    Adjustment,
    Ballot,
    Entry,
    Event,
    Game,
    LogEntry,
    Mark,
    Result,
    Round,
    RoundStatus,
    RowChange,
    Seat,
)
from tourney.services.history import table_of

OF_PLACES: Mapping[type[Entry | Event | Ballot], frozenset[str]] = {  # columns that standings follow from
    Entry: frozenset({"dropped_after", "from_round"}),
    Event: frozenset({"tiebreaks", "scheme", "bye_vp", "marks"}),
    Ballot: frozenset({"closed_at", "mark"}),
}


def weighty(rounds: Iterable[Round], lines: Iterable[LogEntry]) -> Mapping[int, int]:
    """The numbers of those lines, each with the round to look at. Nothing before one of the `rounds` is closed."""
    closed = [one.pk for one in sorted(rounds, key=lambda one: one.number) if one.status == RoundStatus.CLOSED]
    if not closed:
        return {}
    noted = RowChange.objects.filter(line__in=[line.pk for line in lines])
    changes = list(noted.values_list("line__sequence", "table", "row", "before", "after"))
    newest, found = closed[-1], dict[int, int]()
    closed_rows = _of_closed(closed, [change[1:] for change in changes])
    for number, table, row, before, after in changes:
        if _of_standings(table, before, after):
            found.setdefault(number, newest)
        for key in ((table, row), *_games(table, before, after)):
            if key in closed_rows:
                found[number] = closed_rows[key]
    return found


def _of_standings(table: str, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> bool:
    if table in {table_of(Adjustment), table_of(Mark)}:
        return True
    named = {*(before or {}), *(after or {})}
    return any(table == table_of(model) and columns & named for model, columns in OF_PLACES.items())


def _games(table: str, *rows: Mapping[str, Any] | None) -> list[tuple[str, int]]:
    """The game of a result or a seat that was made or went."""
    if table not in {table_of(Result), table_of(Seat)}:
        return []
    return [(table_of(Game), row["game_id"]) for row in rows if row and row.get("game_id")]


def _of_closed(closed: list[int], changes: list[tuple[str, int, Any, Any]]) -> dict[tuple[str, int], int]:
    """Of the results, seats and games that changed, those of closed rounds, each with its round. Three queries."""
    wanted: dict[str, set[int]] = {}
    for table, row, before, after in changes:
        wanted.setdefault(table, set()).add(row)
        for name, game in _games(table, before, after):
            wanted.setdefault(name, set()).add(game)
    found: dict[tuple[str, int], int] = {}
    for model, path in ((Result, "game__round"), (Seat, "round"), (Game, "round")):
        table = table_of(model)
        ids = wanted.get(table, set())
        if ids and (model is not Game or wanted.keys() & {table_of(Result), table_of(Seat)}):
            rows = model._default_manager.filter(**{"pk__in": ids, f"{path}__in": closed})
            found |= {(table, pk): round_ for pk, round_ in rows.values_list("pk", path)}
    return found
