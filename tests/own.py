"""Makers of an event's own missions, for tests."""

from tests import make
from tourney.models import Event, OwnMission
from tourney.services.missions import save_mission
from tourney.starts import GUIDE

SUPPLY_ROAD = GUIDE.read_text(encoding="utf-8")
ID = "fow4/supply-road@1"


def retitled(title: str) -> str:
    """The guide's example by another name."""
    return SUPPLY_ROAD.replace('title = "Supply Road"', f'title = "{title}"')


def saved(event: Event, text: str = SUPPLY_ROAD, **how: object) -> OwnMission:
    """A mission of the event's own, saved at its desk; with `key` the next version of that one."""
    return save_mission(event, make.desk(event), text, **how)
