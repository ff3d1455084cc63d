"""An event's rows turned into what is printed for its morning."""

from zoneinfo import ZoneInfo

from tourney.calling import called
from tourney.models import Event
from tourney.names import sort_key
from tourney.printing.badges import Badge
from tourney.printing.checkin import CheckInRow
from tourney.printing.of_event import side_of
from tourney.services.registering import waiting
from tourney.templatetags.face import BADGES

SHAPES = {"diamond": "diamond", "rectangle-horizontal": "rectangle"}  # icons of the face, as they are printed


def badge_rows(event: Event, base_url: str) -> list[Badge]:
    """A badge for everybody who plays, by surname; `base_url` is scheme and host, without a slash at its end."""
    playing = sorted(event.entries.filter(dropped_after=None), key=lambda one: sort_key(one.name))
    names = called(event)
    return [
        Badge(
            names[one.number],
            one.club,
            side_of(one, event) if one.side in BADGES else "",
            SHAPES.get(BADGES[one.side].icon, "") if one.side in BADGES else "",
            f"{base_url}/e/{event.public_id}/desk/check-in/{one.public_id}",
        )
        for one in playing
    ]


def check_in_rows(event: Event) -> list[CheckInRow]:
    """Everybody who plays, and whoever waits for a place."""
    zone, names = ZoneInfo(event.time_zone), called(event)
    players = [
        CheckInRow(
            names[one.number], one.club, f"{one.checked_in_at.astimezone(zone):%H:%M}" if one.checked_in_at else ""
        )
        for one in event.entries.filter(dropped_after=None)
    ]
    return players + [CheckInRow(one.name, one.club, standby=True) for one in waiting(event)]
