"""Makers of an event's own missions, for tests."""

from pathlib import Path

from tests import make
from tourney.models import Event, OwnMission
from tourney.services.missions import save_mission

SUPPLY_ROAD = (Path(__file__).parents[1] / "docs" / "examples" / "supply-road.toml").read_text(encoding="utf-8")
ID = "fow4/supply-road@1"


def retitled(title: str) -> str:
    """The guide's example by another name."""
    return SUPPLY_ROAD.replace('title = "Supply Road"', f'title = "{title}"')


def saved(event: Event, text: str = SUPPLY_ROAD, **how: object) -> OwnMission:
    """A mission of the event's own, saved at its desk; with `key` the next version of that one."""
    return save_mission(event, make.desk(event), text, **how)
