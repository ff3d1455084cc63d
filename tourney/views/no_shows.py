"""Players who are missing: from the draw before a round, and at the tables once it runs."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tourney import queries
from tourney.access import RUN, SCORE, SEE, Player, Staff, player, staff
from tourney.errors import Refused
from tourney.forms.sent import sent_of
from tourney.models import RoundStatus
from tourney.names import isolated
from tourney.pages.grace import no_shows, word_of
from tourney.pages.roundviews import game_lines
from tourney.services import checkin
from tourney.services.writing import Actor
from tourney.views.games import game_or_404
from tourney.views.outbox import answered, stands_no_more
from tourney.views.pages import actor, desk_page
from tourney.views.play import back, only_sent, this_game, told_in_place
from tourney.views.rounds import round_or_404, seen_version


@require_POST
@staff(RUN)
def sit_out(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """Everybody who has not checked in sits the next round out, before it is drawn."""
    gone = checkin.missing_sit_out(at.event, actor(at), number, version=seen_version(request))
    if gone:
        count = "1 player sits" if len(gone) == 1 else f"{len(gone)} players sit"
        messages.success(request, f"{count} round {number} out. Whoever checks in before it is published plays it.")
    return redirect("desk_draft", event_id=at.event.public_id)


@require_safe
@staff(SEE)
def waiting_tables(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """A part of the round's page: the tables that wait. Polls by a word that changes when a grace runs out, too."""
    round_ = round_or_404(at, number)
    if not request.headers.get("X-Muster-Poll"):
        return redirect("desk_round", event_id=at.event.public_id, number=number)
    waiting = no_shows(round_, game_lines(round_)) if round_.status == RoundStatus.PLAYING else []
    word = word_of(round_, waiting)
    if request.GET.get("rev") == word:
        return HttpResponse(status=204)
    return desk_page(request, at, "desk/no_shows.html", {"round": round_, "no_shows": waiting, "no_shows_word": word})


@require_POST
@staff(SCORE)
def call_missing(request: HttpRequest, at: Staff, game_id: str, position: int) -> HttpResponse:
    """Somebody has not come to their table; with `here` they have."""
    game = game_or_404(at, game_id)
    seat = next((one for one in queries.seats_in_order(game) if one.position == position), None)
    if seat is None:
        raise Refused("A game has positions 1 and 2.", "Go back to the game.")
    seat.round = game.round
    missing = "here" not in request.POST
    checkin.call_missing(seat, actor(at), missing=missing)
    messages.success(request, f"{isolated(seat.entry.name)} {'has not come' if missing else 'is here'}.")
    if request.POST.get("back") == "round":
        return redirect("desk_round", event_id=at.event.public_id, number=game.round.number)
    return redirect("desk_game", event_id=at.event.public_id, game_id=game_id)


@never_cache
@player
@only_sent
@told_in_place
@answered
def me_missing(request: HttpRequest, found: Player) -> HttpResponse:
    """A player says that the opponent has not come, or with `here` that they have."""
    my = this_game(found, request.POST)
    if my.round is None or my.other is None:
        raise Refused("You have no opponent in this round.", "Go back to your page.")
    my.other.round = my.round
    missing = "here" not in request.POST
    checkin.call_missing(my.other, Actor.of_entry(found.entry), missing=missing, sent=sent_of(request.POST))
    my.other.refresh_from_db(fields=["missing_at"])
    if missing != (my.other.missing_at is not None):
        stands_no_more(request, gettext("This was taken before, and things have changed since."))
        return back(found)
    there, here = gettext("The desk knows. Stay at your table."), gettext("Good: the desk knows that they have come.")
    messages.success(request, there if missing else here)
    return back(found)
