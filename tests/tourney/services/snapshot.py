"""All rows of an event as they are stored, to hold one moment against another."""

from typing import Any

from tourney.capture import KINDS
from tourney.models import Event

ROUTES = {
    "event": "pk",
    "entry": "event", "attachment": "entry__event", "absence": "entry__event", "accesstoken": "entry__event",
    "adjustment": "event", "arrangement": "event", "mark": "entry__event", "table": "event", "member": "event",
    "round": "event", "game": "round__event", "seat": "round__event", "report": "seat__round__event",
    "result": "game__round__event", "ownmission": "event", "slot": "event", "announcement": "event",
    "penalty": "event", "judgecall": "event", "clubcode": "event", "registration": "event", "invitation": "event",
    "ballot": "event", "vote": "ballot__event",
}  # fmt: skip


def snapshot(event: Event) -> dict[tuple[str, int], dict[str, Any]]:
    """Every row of the event that can be taken back, by table and id, without what only ever counts up."""
    found = {}
    for kind in KINDS.by_table.values():
        skipped = kind.ignored | kind.counted
        columns = [column for column in kind.columns if column not in skipped]
        rows = kind.model._base_manager.filter(**{ROUTES[str(kind.model._meta.model_name)]: event.pk})
        for row in rows.values("pk", *columns):
            found[(kind.table, row.pop("pk"))] = row
    return found
