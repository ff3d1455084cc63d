"""What the fields of an entry may hold, and how they are tidied before they are written."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from missions.load import system
from tourney.errors import Refused
from tourney.models import Event, NameLevel, RegistrationState
from tourney.names import bare

from .lists import tidied

FIELDS = (
    "name", "club", "side", "army", "army_list", "email", "fortified", "from_round",
    "nation", "team", "rating", "seeding", "spare", "volunteer", "fixed_table", "room",
    "name_level", "nickname", "minor",
)  # fmt: skip
TEXTS = ("name", "club", "army", "email", "nation", "team", "room", "nickname")
LONGEST = {
    "name": 200, "club": 120, "army": 200, "email": 254, "nation": 60, "team": 120, "room": 40, "reason": 200,
    "nickname": 40,
}  # fmt: skip  # characters
RANGES = {"rating": (0, 100_000), "seeding": (1, 1000)}
LAST_ROUND = 20  # no event has more


class Namesake(Refused):
    """Somebody of this name is there already. It may be the same person, or another one, which somebody must say."""


def refuse_namesake(event: Event, name: str) -> None:
    """Refuse at the desk whoever plays or waits already, by the name. Another person of it is entered knowingly."""
    wanted, hint = bare(name), "If this is another person of the name, tick so below."
    if wanted in map(bare, event.entries.filter(dropped_after=None).values_list("name", flat=True)):
        raise Namesake(f"{name} is entered already.", f"{hint} If it is the same person, all is well.")
    waiting = event.registrations.filter(state=RegistrationState.WAITING).values_list("name", flat=True)
    if wanted in map(bare, waiting):
        raise Namesake(f"{name} is on the waiting list.", f"Move them up there. {hint}")


def checked(event: Event, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an entry tidied. Raises `Refused` for a value that no entry can have."""
    clean = {key: fields[key] for key in FIELDS if key in fields}
    tidied(clean)
    for key in TEXTS:
        if key in clean:
            clean[key] = " ".join(unicodedata.normalize("NFC", clean[key]).split())
            refuse_too_long(key, clean[key])
    if "name" in clean and not clean["name"]:
        raise Refused("An entry needs a name.")
    if clean.get("name_level") not in {None, "", *NameLevel.values}:
        raise Refused("Choose how the name is shown.")
    refuse_no_round(clean.get("from_round"))
    _refuse_out_of_range(clean)
    table = clean.get("fixed_table")
    if table is not None and table.event_id != event.pk:
        raise Refused("That table belongs to another event.")
    sides = {side.lower() for side in system(event.system).sides} | {"either", ""}
    if clean.get("side", "") not in sides:
        raise Refused(
            f"There is no side “{clean['side']}”.", f"Choose {', '.join(sorted(sides - {''}))}, or leave it open."
        )
    return clean


def refuse_no_round(number: int | None) -> None:
    if number is not None and not 1 <= number <= LAST_ROUND:
        raise Refused(f"There is no round {number}.", f"Rounds go from 1 to {LAST_ROUND}.")


def _refuse_out_of_range(clean: Mapping[str, Any]) -> None:
    for key, (least, most) in RANGES.items():
        number = clean.get(key)
        if number is not None and not least <= number <= most:
            raise Refused(f"The {key} cannot be {number}.", f"Write a number from {least} to {most:,}, or none.")


def refuse_too_long(key: str, text: str) -> None:
    """Refuse a text that its column has no room for."""
    if len(text) > LONGEST[key]:
        raise Refused(f"The {key} has {len(text)} characters.", f"At most {LONGEST[key]} fit.")
