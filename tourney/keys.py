"""The keys of the desk: one table, which the page lists under `?` and the script obeys. Knows no Django."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Key:
    """Keys pressed one after the other, and the page they lead to; `right` is what a helper needs for it."""

    keys: str
    label: str
    view: str
    right: str = "see"


KEYS = (
    Key("g o", "Overview", "desk"),
    Key("g e", "Entries", "desk_entries"),
    Key("g c", "Check-in", "desk_check_in", "score"),
    Key("g r", "Rounds", "desk_draft"),
    Key("g d", "Results desk", "desk_results", "score"),
    Key("g t", "Clock", "desk_clock"),
    Key("g j", "Judge calls", "desk_calls", "score"),
    Key("g s", "Standings", "desk_standings"),
    Key("g p", "Print", "desk_prints"),
    Key("g u", "Take back", "desk_undo", "score"),
    Key("g l", "Log", "desk_log", "run"),
    Key("g ,", "Settings", "desk_settings", "run"),
)
