"""The demonstration's announcement: what its public page says, two days of schedule, and missions planned ahead."""

import datetime

from django.utils import timezone

from tourney.models import Event, MissionMode
from tourney.services import events, planned, schedule
from tourney.services.planned import Planned
from tourney.services.writing import Actor
from tourney.zones import next_moment, on_the_wall

ABOUT = "\n\n".join(
    (
        "Five rounds of Flames Of War over two days in the Corn Exchange, for 100 points of Mid War forces. "
        "Red plays Blue where it can be had; clubmates do not meet in the first round.",
        "Bring your force, dice, tape and templates, and two copies of your list. Terrain stands on the tables. "
        "Tea and soup are at the bar all day, and the bakery next door opens at seven.",
        "The hall has a ramp at its back door, and table 4 is easy to reach. "
        "Park at the station, five minutes on foot.",
    )
)


def announce(event: Event, by: Actor) -> None:
    """A public page in full, a schedule, and two rounds planned, one of which players are not told yet."""
    told = {"about": ABOUT, "fee": "£18, lunch included", "capacity": 50, "contact": "Olga, olga@muster.example"}
    yesterday = on_the_wall(timezone.now(), event.time_zone).date() - datetime.timedelta(days=1)
    events.change_settings(event, by, told | {"starts_on": yesterday})
    schedule.set_schedule(event, by, _lines(event))
    planned.plan_missions(
        event,
        by,
        {
            4: Planned(MissionMode.FIXED, f"{event.system}/no-retreat", told=True),
            5: Planned(MissionMode.FIXED, f"{event.system}/free-for-all", told=False),
        },
    )


def _lines(event: Event) -> list[schedule.Line]:
    """Two rounds yesterday, and three today, the first of which began an hour ago: it is being played now."""
    hour = on_the_wall(timezone.now(), event.time_zone).replace(minute=0, second=0, microsecond=0)
    first = datetime.datetime.combine(hour.date() - datetime.timedelta(days=1), datetime.time(12, 30))
    second = hour - datetime.timedelta(minutes=90)
    wanted = (
        (first, 0, "check-in", "Check-in", 30, None),
        (first, 30, "round", "Round 1", 150, 1),
        (first, 210, "round", "Round 2", 150, 2),
        (second, 0, "other", "Doors open", 30, None),
        (second, 30, "round", "Round 3", 150, 3),
        (second, 180, "break", "Lunch", 45, None),
        (second, 225, "round", "Round 4", 150, 4),
        (second, 390, "round", "Round 5", 150, 5),
        (second, 555, "awards", "Awards", 30, None),
    )
    return [
        schedule.Line(kind, title, _real(begins + datetime.timedelta(minutes=after), event), minutes, number)
        for begins, after, kind, title, minutes, number in wanted
    ]


def _real(wall: datetime.datetime, event: Event) -> datetime.datetime:
    """An hour that the wall shows, even in the night in which clocks go forward."""
    return on_the_wall(next_moment(wall, event.time_zone), event.time_zone)
