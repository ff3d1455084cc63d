"""The player's phone: the way in, the one screen, battle plans and dice."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tourney.access import Player, enter_by_token, player, remember_player
from tourney.briefing import Briefing, briefing
from tourney.career import career_of
from tourney.clock import clock_of
from tourney.errors import Refused, Stale
from tourney.forms.play import DIE, RollForm
from tourney.models import RoundStatus, Seat
from tourney.mygame import MyGame, my_game
from tourney.placings import placings_of
from tourney.services import plans
from tourney.services.writing import Actor
from tourney.views.live import cached, unchanged

PRIVATE = {"Referrer-Policy": "no-referrer", "Cache-Control": "no-store"}


@require_safe
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """The private link: remember who it is, and leave the token out of the address bar."""
    try:
        link = enter_by_token(token)
    except Http404:
        response = render(request, "play/unknown_link.html", status=404)
    else:
        response = redirect("me", event_id=link.entry.event.public_id)
        remember_player(response, link, secure=request.is_secure())
    for name, value in PRIVATE.items():
        response[name] = value
    return response


@require_safe
@never_cache
@player
def me(request: HttpRequest, found: Player) -> HttpResponse:
    """Where, against whom, which mission, what next. Polls."""
    return unchanged(request, found.event) or my_page(request, found)


def my_page(
    request: HttpRequest,
    found: Player,
    *,
    refusal: Refused | None = None,
    roll: RollForm | None = None,
) -> HttpResponse:
    """The player's screen, with what was refused at its head."""
    event, entry = found.event, found.entry
    my = my_game(found)
    everybody = cached(event, "placings", lambda: placings_of(event))
    context = {
        "event": event,
        "entry": entry,
        "my": my,
        "clock": clock_of(event, my.round),
        "briefing": _briefing(my),
        "career": cached(event, f"career:{entry.number}", lambda: career_of(event, entry)),
        "placing": next((row for row in everybody if row.number == entry.number), None),
        "entries": len(everybody),
        "roll": roll,
        "pips": [pips for pips, _ in DIE],
        "refusal": refusal,
    }
    part = "#now" if request.headers.get("X-Muster-Poll") else ""
    status = refusal.status if refusal else 422 if roll else 200
    return render(request, f"play/me.html{part}", context, status=status)


def _briefing(my: MyGame) -> Briefing | None:
    if not (my.game and my.round and my.game.mission):
        return None
    toward: Any = my.role or None
    units: Any = my.round.event.units
    return briefing(my.game.mission, units, toward, my.attacker)


def this_game(found: Player, game_id: str) -> MyGame:
    """The player's game now, if that is the one a form was made for.

    Somebody else's game, or one that is still a draft, does not exist (404). One's own of an earlier round is `Stale`.
    """
    my = my_game(found)
    if my.game and my.game.public_id == game_id:
        return my
    own = Seat.objects.filter(entry=found.entry, game__public_id=game_id).exclude(round__status=RoundStatus.DRAFT)
    seat = own.select_related("round").first()
    if seat is None:
        raise Http404("not a game of this player")
    raise Stale(f"That page was for {str(seat.round).lower()}, which is over.", "Here is how things stand now.")


type Play[**P] = Callable[Concatenate[HttpRequest, Player, P], HttpResponseBase]


def told_in_place[**P](view: Play[P]) -> Play[P]:
    """What a service refuses is said on the player's own screen, above how things stand now."""

    @wraps(view)
    def passed(request: HttpRequest, found: Player, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            return view(request, found, *args, **kwargs)
        except Refused as error:
            return my_page(request, found, refusal=error)

    return passed


def back(found: Player) -> HttpResponse:
    return redirect("me", event_id=found.event.public_id)


@require_POST
@never_cache
@player
@told_in_place
def me_plan(request: HttpRequest, found: Player) -> HttpResponse:
    """Seal a battle plan, or change one's mind."""
    my = this_game(found, request.POST.get("game", ""))
    plan = request.POST.get("plan", "")
    if not plan:
        raise Refused("Choose a battle plan first.")
    if my.seat is None:
        raise Http404("no seat")
    plans.seal_plan(my.seat, Actor.of_entry(found.entry), plan)
    return back(found)


@require_POST
@never_cache
@player
@told_in_place
def me_roll(request: HttpRequest, found: Player) -> HttpResponse:
    """Type in what real dice showed. Either player may."""
    my = this_game(found, request.POST.get("game", ""))
    form = RollForm(request.POST)
    if not form.is_valid():
        return my_page(request, found, roll=form)
    if my.game is None or my.seat is None:
        raise Http404("no game")
    what, values = form.cleaned_data["what"], form.values(my.seat.position or 1)
    if (what, values) not in _typed(my):
        plans.type_roll(my.game, Actor.of_entry(found.entry), what=what, values=values)
    return back(found)


def _typed(my: MyGame) -> set[tuple[str, tuple[int, ...]]]:
    """The rolls that the game has: typing one of them again is no mistake."""
    rolls = my.game.rolls if my.game else []
    return {(roll["what"], (roll["value"],) if "value" in roll else (roll["first"], roll["second"])) for roll in rolls}
