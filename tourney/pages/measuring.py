"""In what a phone measures: chosen once and kept there, for every page of its player."""

from typing import get_args

from django.http import HttpRequest

from missions.load import system
from missions.web.playing import units_of
from missions.wording import Units
from tourney.models import Event

COOKIE = "units"


def units_on(request: HttpRequest, event: Event) -> Units:
    """The units that this phone has chosen, or else the event's. What the game does not know counts for nothing."""
    chosen = request.COOKIES.get(COOKIE, "")
    wanted = chosen if chosen in dict(units_of(system(event.system))) else event.units
    return next((one for one in get_args(Units.__value__) if one == wanted), "both")


def units_to_choose(request: HttpRequest, event: Event) -> list[tuple[str, str, bool]]:
    """Every way to measure, as key, name and whether it is chosen; none where the game knows only one."""
    now = units_on(request, event)
    return [(key, name, key == now) for key, name in units_of(system(event.system))]
