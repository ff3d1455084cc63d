"""The turns of a player's game: tapped on either of two phones, the same on both."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate, get_args
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from missions.load import system
from missions.web.playing import units_of
from missions.wording import Units
from tourney.access import Player, player_of_game
from tourney.errors import Refused
from tourney.models import Game, RoundStatus, Seat
from tourney.pages.measuring import units_on
from tourney.pages.mygame import MyGame, my_game
from tourney.pages.myturns import GameTurns, role_names, turns_of
from tourney.services import turns
from tourney.services.writing import Actor
from tourney.views.play import changed_hands, this_game

type Press = Callable[[Game, Player, int], bool]

BACK, AGAIN = "back", "again"
PRESSES: Mapping[str, Press] = {
    BACK: lambda game, _, version: turns.take_back(game, version=version),
    AGAIN: lambda game, found, version: turns.start_again(
        game, Actor.of_entry(found.entry, shared=found.shared), version=version
    ),
}


@require_safe
@never_cache
@player_of_game
def me_turns(request: HttpRequest, found: Player) -> HttpResponse:
    """Whose turn it is, which step, what to do in it. Polls, saying whose page asks and which state it shows."""
    change = changed_hands(request.GET, found)
    shown = shown_now(found)
    if change is None and request.GET.get("rev") == shown:
        return HttpResponse(status=204)
    return _page(request, found, shown, sent=request.GET, now_of=str(change or ""))


def shown_now(found: Player) -> str:
    """What the page of this player shows, as a word that changes when that does. One small query."""
    seats = Seat.objects.filter(entry=found.entry, game__isnull=False).exclude(round__status=RoundStatus.DRAFT)
    latest = seats.order_by("-round__number").values_list(
        "game_id", "game__version", "game__turns__version", "round__status"
    )
    return "-".join(str(value or 0) for value in latest.first() or ())


type Turning[**P] = Callable[Concatenate[HttpRequest, Player, P], HttpResponseBase]


def told_here[**P](view: Turning[P]) -> Turning[P]:
    """What is refused is said on the page of the turns, above how they stand now."""

    @wraps(view)
    def passed(request: HttpRequest, found: Player, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            return view(request, found, *args, **kwargs)
        except Refused as refusal:
            return _page(request, found, shown_now(found), sent=request.POST, refusal=refusal)

    return passed


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player_of_game
@told_here
def me_turns_tap(request: HttpRequest, found: Player) -> HttpResponse:
    """One tap: a move, one taken back, or all of them dropped. Whoever merely goes here is led to the page."""
    if request.method != "POST":
        return _back(request, found, request.GET)
    my = this_game(found, request.POST)
    if my.game is None:
        raise Http404("no game")
    move, version = request.POST.get("move", ""), _version(request.POST)
    press = PRESSES.get(move)
    counted = press(my.game, found, version) if press else turns.tap(my.game, move, version=version)
    return _back(request, found, request.POST, late=not counted)


def _version(sent: QueryDict) -> int:
    """The state that the tap saw; none there ever was, if it does not say."""
    text = sent.get("version", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1


def _back(request: HttpRequest, found: Player, sent: QueryDict, *, late: bool = False) -> HttpResponseRedirect:
    tapped = sent.get("move", "") and ("back" if sent["move"] == BACK else "next")
    units = _units(request, found, sent)
    return HttpResponseRedirect(_address(request, found, units, late="1" if late else "", tapped=tapped))


def _units(request: HttpRequest, found: Player, sent: QueryDict) -> Units:
    """The units that the reader has chosen here, or else those of the phone."""
    asked = sent.get("units") or units_on(request, found.event)
    return next((one for one in get_args(Units.__value__) if one == asked), "both")


def _address(request: HttpRequest, found: Player, units: Units, **more: str) -> str:
    given = {"units": units if units != units_on(request, found.event) else ""} | more
    query = urlencode({key: value for key, value in given.items() if value})
    return f"{reverse('me_turns', args=[found.event.public_id])}{'?' if query else ''}{query}"


def _page(
    request: HttpRequest,
    found: Player,
    shown: str,
    *,
    sent: QueryDict,
    refusal: Refused | None = None,
    now_of: str = "",
) -> HttpResponse:
    my, units, rules = my_game(found), _units(request, found, sent), system(found.event.system)
    game = turns_of(my.game, units) if my.game else None
    context = {
        "event": found.event,
        "entry": found.entry,
        "system": rules,
        "my": my,
        "game": game,
        "tracker": game.tracker if game else None,
        "names": role_names(my),
        "mine": my.role,
        "report": _report(found, my),
        "shown": shown,
        "units": units,
        "units_asked": sent.get("units", ""),
        "switch": [(one, name, _address(request, found, one), one == units) for one, name in units_of(rules)],
        "again": _address(request, found, units),
        "focus": _focus(sent.get("tapped", ""), game),
        "refusal": refusal,
        "now_of": now_of,
        "late": bool(sent.get("late")),
    }
    part = "#turns" if request.headers.get("X-Muster-Poll") else ""
    return render(request, f"play/turns.html{part}", context, status=refusal.status if refusal else 200)


def _focus(tapped: str, game: GameTurns | None) -> str:
    """Which button has the focus after a tap, with scripts, without, or before they are there: keys alone can go on."""
    if game is None or not tapped:
        return ""
    return "back" if tapped == "back" and game.tracker.back else "next"


def _report(found: Player, my: MyGame) -> str:
    """Where this player reports the game, if a report of it is taken now."""
    if not (my.may_report and my.game):
        return ""
    query = urlencode({"game": my.game.public_id, "entry": found.entry.public_id})
    return f"{reverse('me_report', args=[found.event.public_id])}?{query}"
