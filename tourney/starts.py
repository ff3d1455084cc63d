"""What somebody who writes a mission can begin with: one of the book's, the guide's example, or the least there is."""

from functools import cache
from pathlib import Path

from django.conf import settings

from missions.load import CATALOGUE, MissionFault, mission_from, system

EMPTY, EXAMPLE = "empty", "example"
GUIDE = Path(settings.BASE_DIR) / "docs" / "examples" / "supply-road.toml"
LEAST = """\
title = "New mission"
source = "Written for this event"
flavour = "A line on what is at stake."
first_turn = "attacker"

# Who gets which part of the table.
[ground]
attacker = { picks = "long edge" }
defender = { takes = "opposite edge" }

[[setup]]
do = "place objectives"
by = "defender"
count = 2
where = { in = "defender's half", off = { "table edges" = 8 } }

[[deployment]]
do = "deploy"
by = "defender"
where = { in = "defender's half", off = { "centre line" = 8 } }

[[deployment]]
do = "deploy"
by = "attacker"
where = { in = "attacker's half", off = { "centre line" = 8 } }

# Who wins, and when.
[[win]]
do = "hold an objective"
by = "attacker"
within = 4
from_turn = 3

[[win]]
do = "outlast"
by = "defender"
turn = 7
"""


def start_text(system_key: str, name: str) -> str | None:
    """The text to begin with: `empty`, `example` or the key of a mission of the book. None if there is none such."""
    if name == EMPTY:
        return LEAST
    if name == EXAMPLE:
        return _example(system_key)
    if name in system(system_key).missions:
        return (CATALOGUE / system_key / f"{name}.toml").read_text(encoding="utf-8")
    return None


@cache
def _example(system_key: str) -> str | None:
    """The guide's example, if it is a mission of this system."""
    if not GUIDE.is_file():
        return None
    text = GUIDE.read_text(encoding="utf-8")
    try:
        mission_from(text, EXAMPLE, system_key)
    except MissionFault:
        return None
    return text
