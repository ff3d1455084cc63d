"""The player's phone: the way in, the one screen, battle plans and dice."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tourney.access import Player, enter_by_token, player, player_of, remember_player
from tourney.briefing import Briefing, briefing
from tourney.career import career_of
from tourney.clock import clock_of
from tourney.errors import Refused, Stale
from tourney.forms.play import DIE, RollForm
from tourney.models import AccessToken, RoundStatus, Seat
from tourney.mygame import MyGame, my_game
from tourney.myturns import turns_of
from tourney.placings import placings_of
from tourney.services import plans
from tourney.services.writing import Actor
from tourney.views.live import cached, unchanged

PRIVATE = {"Referrer-Policy": "no-referrer", "Cache-Control": "no-store"}
AFTER_A_LINK = "/.,;:!?)]}>*_'\"’”»… \n\t\u00a0"  # what a chat or a sentence leaves at a link's end; no token ends so


@require_safe
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """The private link: remember who it is, and leave the token out of the address bar."""
    try:
        link = enter_by_token(token.rstrip(AFTER_A_LINK))
    except Http404:
        response = render(request, "play/unknown_link.html", status=404)
    else:
        _tell_of_change(request, link)
        response = redirect("me", event_id=link.entry.event.public_id)
        remember_player(response, link, secure=request.is_secure())
    for name, value in PRIVATE.items():
        response[name] = value
    return response


def _tell_of_change(request: HttpRequest, link: AccessToken) -> None:
    """A phone that two players share is told whose it is now."""
    before = player_of(request, link.entry.event.public_id)
    if before and before.entry != link.entry:
        messages.warning(request, f"This phone was {before.entry.name}’s in this event. It is now {link.entry.name}’s.")


@require_safe
@never_cache
@player
def me(request: HttpRequest, found: Player) -> HttpResponse:
    """Where, against whom, which mission, what next. Polls, saying whose page asks."""
    change = changed_hands(request.GET, found)
    if change is None and (fresh := unchanged(request, found.event)):
        return fresh
    return my_page(request, found, now_of=str(change or ""))


def my_page(
    request: HttpRequest,
    found: Player,
    *,
    refusal: Refused | None = None,
    roll: RollForm | None = None,
    now_of: str = "",
) -> HttpResponse:
    """The player's screen, with what was refused at its head. `now_of` says that it was another's until now."""
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
        "turns": turns_of(my.game, "both") if my.game and my.unsettled else None,
        "roll": roll,
        "pips": [pips for pips, _ in DIE],
        "refusal": refusal,
        "now_of": now_of,
    }
    part = "#now" if request.headers.get("X-Muster-Poll") else ""
    status = refusal.status if refusal else 422 if roll else 200
    return render(request, f"play/me.html{part}", context, status=status)


def _briefing(my: MyGame) -> Briefing | None:
    if not (my.game and my.round and my.game.mission):
        return None
    toward: Any = my.role or None
    units: Any = my.round.event.units
    return briefing(my.round.event, my.game.mission, units, toward, my.attacker)


def changed_hands(sent: QueryDict, found: Player) -> Stale | None:
    """What to say if the page that sent this was made for another entry than the one whose link the phone keeps now."""
    made_for = sent.get("entry", "")
    if not made_for or made_for == found.entry.public_id:
        return None
    other = found.event.entries.filter(public_id=made_for).first()
    was = f"{other.name}’s" if other else "another player’s"
    hint = f"To go on for {other.name}, open their own link." if other else ""
    return Stale(f"This page was {was}; this phone is now {found.entry.name}’s.", hint)


def this_game(found: Player, sent: QueryDict, *, counts: bool = True) -> MyGame:
    """The player's game now, if that is the one the page was made for: it names its `game` and its `entry`.

    Somebody else's game, or one that is still a draft, does not exist (404). One's own of an earlier round is `Stale`,
    and so is whatever was meant for another entry. What `counts` must say whose it is; a mere look need not.
    """
    if change := changed_hands(sent, found):
        raise change
    if counts and not sent.get("entry"):
        raise Stale("That page does not say whose it is.", "Here is how things stand now: enter it again.")
    game_id, my = sent.get("game", ""), my_game(found)
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


def only_sent[**P](view: Play[P]) -> Play[P]:
    """For an address that takes a form: who merely goes there (a reload, an old tab) is led to the player's screen."""

    @wraps(view)
    def passed(request: HttpRequest, found: Player, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.method == "POST":
            return view(request, found, *args, **kwargs)
        return back(found) if request.method in {"GET", "HEAD"} else HttpResponseNotAllowed(["GET", "HEAD", "POST"])

    return passed


@never_cache
@player
@only_sent
@told_in_place
def me_plan(request: HttpRequest, found: Player) -> HttpResponse:
    """Seal a battle plan, or change one's mind."""
    my = this_game(found, request.POST)
    plan = request.POST.get("plan", "")
    if not plan:
        raise Refused("Choose a battle plan first.")
    if my.seat is None:
        raise Http404("no seat")
    plans.seal_plan(my.seat, Actor.of_entry(found.entry), plan)
    return back(found)


@never_cache
@player
@only_sent
@told_in_place
def me_roll(request: HttpRequest, found: Player) -> HttpResponse:
    """Type in what real dice showed. Either player may."""
    my = this_game(found, request.POST)
    form = RollForm(request.POST, mission_dice=my.mission_dice)
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
    return {(roll["what"], plans.shown(roll)) for roll in rolls}
