"""What an action that was only looked at would move, for the page that asks first."""

from collections.abc import Mapping
from typing import Any

from tourney.pages.drawviews import moved
from tourney.services.looking import Difference
from tourney.standings import Standing


def told(difference: Difference | None, names: Mapping[int, str]) -> dict[str, Any]:
    """Whose place differs and who sits elsewhere, by name; `looked` is false where nobody has looked."""
    if difference is None:
        return {"looked": False}
    standings = [(names[one.entry], _place(one.before), _place(one.after)) for one in difference.standings]
    return {"looked": True, "standings": standings, "moves": moved(difference.places, names)}


def _place(row: Standing) -> str:
    return f"{row.place}=" if row.shared else str(row.place)
