"""A player's phone chooses what it measures in."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.cache import never_cache

from missions.load import system
from missions.web.playing import units_of
from tourney.access import Player, player_of_game
from tourney.pages.measuring import COOKIE
from tourney.views.play import only_sent

A_YEAR = 365 * 24 * 60 * 60


@never_cache
@player_of_game
@only_sent
def me_units(request: HttpRequest, found: Player) -> HttpResponse:
    """Measure in inches, centimetres or both on this phone from now on."""
    response = HttpResponseRedirect(f"{reverse('me', args=[found.event.public_id])}#units")
    units = request.POST.get("units", "")
    if units in dict(units_of(system(found.event.system))):
        response.set_cookie(COOKIE, units, max_age=A_YEAR, samesite="Lax", secure=request.is_secure(), httponly=True)
    return response
