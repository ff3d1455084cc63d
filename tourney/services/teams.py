"""Writes to teams: who is in which, and how many of a team count."""

import unicodedata
from collections.abc import Mapping

from tourney.errors import Refused, Stale
from tourney.models import Entry, Event

from .writing import Actor, writing

LONGEST = Entry._meta.get_field("team").max_length or 0
MOST_COUNTED = 20


def set_teams(
    event: Event, by: Actor, wanted: Mapping[int, str], *, seen: Mapping[int, str], best: int | None = None
) -> None:
    """Put entries, by number, into teams; an empty name is no team. `best` is how many of a team count.

    `seen` is what the form showed: entries that are as seen are left alone, and one that somebody else has moved since
    is refused.
    """
    names = {number: _clean(team) for number, team in wanted.items()}
    with writing(event, by) as change:
        told = []
        for entry in change.event.entries.all():
            team = names.get(entry.number, seen.get(entry.number, ""))
            if team == seen.get(entry.number, "") or team == entry.team:
                continue
            if entry.team != seen.get(entry.number, ""):
                raise Stale(
                    f"Somebody has put {entry} into {entry.team or 'no team'} meanwhile.", "Look, then save again."
                )
            told.append([entry.name, entry.team, team])
            entry.team = team
            entry.save(update_fields=["team"])
        counts = _set_best(change.event, best)
        if not told and not counts:
            change.nothing()
            return
        change.log("teams set", change.event, changed=told, **({"best": counts} if counts else {}))
    event.refresh_from_db()


def _clean(team: str) -> str:
    name = " ".join(unicodedata.normalize("NFC", team).split())
    if len(name) > LONGEST:
        raise Refused(f"The team’s name has {len(name)} characters.", f"At most {LONGEST} fit.")
    return name


def _set_best(event: Event, best: int | None) -> list[int]:
    """How many counted and count now, if that changes."""
    if best is None or best == event.team_best:
        return []
    if not 1 <= best <= MOST_COUNTED:
        raise Refused(f"Let 1 to {MOST_COUNTED} of a team count.")
    before, event.team_best = event.team_best, best
    event.save(update_fields=["team_best"])
    return [before, best]
