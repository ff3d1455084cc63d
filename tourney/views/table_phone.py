"""One phone for both players of a game: the table's PIN, who holds the phone, and the desk's list of PINs."""

import hmac

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney import queries, sharing, shortcodes
from tourney.access import SCORE, Staff, own_link, public_event, staff
from tourney.addresses import base_address
from tourney.errors import Refused, in_words
from tourney.models import Event, Game
from tourney.services import guessing, shared_phones

from .games import game_or_404
from .pages import actor, desk_page
from .rounds import round_or_404


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def table(request: HttpRequest, event_id: str) -> HttpResponse:
    """A table's number and its PIN; once that was right, who of the two players holds the phone."""
    event = public_event(event_id)
    if request.method == "POST":
        return _typed(request, event)
    held = sharing.held(request, event_id)
    if held is None:
        context = {"table": request.GET.get("table", "")[:6], "over": sharing.was_shared(request, event_id)}
        return _form(request, event, context)
    own = own_link(request, event_id)
    people = held.seats[::-1] if request.GET.get("from") == "1" else held.seats  # whom it is passed to comes first
    context = {"event": event, "held": held, "people": people, "own": own and own.entry}
    return render(request, "play/table_hold.html", context)


def _form(request: HttpRequest, event: Event, context: dict[str, object], status: int = 200) -> HttpResponse:
    round_ = queries.public_round(event)
    open_ = event.shared_phones and round_ is not None and round_.status != "closed"
    shown = {"event": event, "round": round_, "open": open_, **context}
    return render(request, "play/table.html", shown, status=status)


def _typed(request: HttpRequest, event: Event) -> HttpResponse:
    number = request.POST.get("table", "")[:20]
    try:
        game = _opened(event, number, request.POST.get("pin", ""))
    except Refused as error:
        return _form(request, event, {"refusal": error, "table": number}, error.status)
    response = redirect("table", event_id=event.public_id)
    sharing.remember(response, sharing.opened(game), 0, secure=request.is_secure())
    return response


def _opened(event: Event, number: str, typed: str) -> Game:
    """The game at a table, if the PIN is its own."""
    if not event.shared_phones:
        unshared = gettext("Phones are not shared at this event.")
        raise in_words(Refused(unshared, gettext("Use your own link, or ask at the desk.")))
    round_ = queries.public_round(event)
    digits = "".join(shortcodes.plain_digits(number).split()).removeprefix("#")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 5):
        where = gettext("It stands on the table and in the pairings.")
        raise in_words(Refused(gettext("Give the number of your table."), where))
    games = Game.objects.select_related("round__event", "table").prefetch_related("seats__entry")
    game = games.filter(round=round_, table__number=int(digits)).first()
    if game is None or not sharing.takes_pins(game):
        none = gettext("No game is being played at table {number}.").format(number=int(digits))
        raise in_words(Refused(none, gettext("Look in the pairings for your table.")))
    pin = shortcodes.read_pin(typed)
    stopped = gettext("Wrong PINs were typed for this table too often, so it is closed for a while.")
    instead = gettext("Ask at the desk for a new PIN.")
    with guessing.trying(guessing.table(game), stopped, instead) as attempt:
        attempt.right = hmac.compare_digest(sharing.pin_of(game), pin)
    if not attempt.right:
        hint = gettext("It stands on this round’s slip of the table; the desk can tell it, and give a new one.")
        wrong = gettext("That is not the PIN of table {number}.").format(number=int(digits))
        raise in_words(Refused(wrong, hint))
    return game


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def hold(request: HttpRequest, event_id: str) -> HttpResponse:
    """Say who holds the phone: `who` is the position of the player, 0 to pass it on."""
    public_event(event_id)
    held, who = sharing.held(request, event_id), request.POST.get("who", "")
    if held is None or request.method != "POST" or who not in {"0", "1", "2"}:
        return redirect("table", event_id=event_id)
    page = reverse("me" if who != "0" else "table", args=[event_id])
    response = redirect(page if who != "0" or not held.position else f"{page}?from={held.position}")
    sharing.remember(response, held, int(who), secure=request.is_secure())
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def leave(request: HttpRequest, event_id: str) -> HttpResponse:
    """Stop sharing this phone. One that keeps a player's own link is theirs again."""
    public_event(event_id)
    if request.method != "POST":
        return redirect("table", event_id=event_id)
    own = own_link(request, event_id)
    response = redirect("me" if own else "event", event_id=event_id)
    sharing.forget(response, event_id)
    messages.success(
        request,
        gettext("This phone is {name}’s again.").format(name=own.entry.name)
        if own
        else gettext("This phone is shared no longer."),
    )
    return response


@require_safe
@never_cache
@staff(SCORE)
def pins(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """The PIN of every table of a round, for who asks at the desk."""
    round_ = round_or_404(at, number)
    round_.event = at.event
    games = queries.games_of(round_)
    context = {
        "round": round_,
        "lines": [(game, sharing.pin_of(game)) for game in games if game.table],
        "address": base_address(request) + reverse("table", args=[at.event.public_id]),
    }
    return desk_page(request, at, "desk/pins.html", context)


@require_POST
@staff(SCORE)
def new_pin(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """Another PIN for a table: phones that are shared there have to give it anew, and typing it is open again."""
    game = game_or_404(at, game_id)
    shared_phones.new_pin(game, actor(at), both="both" in request.POST)
    messages.success(request, f"Table {game.table.number if game.table else '–'} has a new PIN.")
    if request.POST.get("back") == "pins":
        return redirect("round_pins", event_id=at.event.public_id, number=game.round.number)
    return redirect("desk_game", event_id=at.event.public_id, game_id=game_id)
