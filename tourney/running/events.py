"""What an organiser of many events watches: how many are open, how much waits, how much is done. Names none."""

from django.db import Error
from django.db.models import Sum

from tourney.models import Event, Game, JudgeCall, RoundStatus


def lines() -> list[str]:
    """Four small queries as lines for `/metrics`. Where the database does not answer, only that."""
    try:
        found = _numbers()
    except Error:
        return ["# TYPE muster_database_up gauge", "muster_database_up 0"]
    told = {"muster_database_up": ("gauge", 1)} | found
    return [line for name, (kind, count) in told.items() for line in (f"# TYPE {name} {kind}", f"{name} {count}")]


def _numbers() -> dict[str, tuple[str, int]]:
    going = Event.objects.filter(rehearsal=False, finished_at=None)
    waiting = Game.objects.filter(round__event__in=going, result=None, seats__reports__current=True)
    waiting = waiting.exclude(round__status=RoundStatus.CLOSED)
    changes = Event.objects.aggregate(changes=Sum("revision"))["changes"]
    return {
        "muster_events_open": ("gauge", going.count()),
        "muster_reports_waiting": ("gauge", waiting.distinct().count()),
        "muster_calls_waiting": ("gauge", JudgeCall.objects.filter(event__in=going, settled_at=None).count()),
        "muster_changes": ("gauge", changes or 0),
    }
