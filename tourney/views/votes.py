"""Votes and marks from a player's own phone."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tourney.access import Player, player
from tourney.balloting import PLANNED, state_of
from tourney.errors import Refused
from tourney.forms.sent import sent_of
from tourney.forms.votes import GivenForm, named_in, told
from tourney.models import Ballot, Entry, Game, RoundStatus
from tourney.pages.voting import paper_of, to_mark
from tourney.services.ballots import cast_vote, standing_vote
from tourney.services.marks import give_marks, standing_marks
from tourney.services.writing import Actor
from tourney.views.outbox import answered, key_of, stands_no_more, was_taken, wrong
from tourney.views.play import back, changed_hands, check_opponent


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player
@answered
def me_vote(request: HttpRequest, found: Player, ballot: int) -> HttpResponse:
    """A ballot: whom one may name, and whom one has named. A POST votes."""
    row = found.event.ballots.filter(pk=ballot).first()
    if row is None or state_of(row) == PLANNED:
        raise Http404("no such ballot")
    row.event = found.event
    if request.method != "POST":
        return _vote_page(request, found, row)
    try:
        if change := changed_hands(request.POST, found):
            raise change
        before = was_taken(request, found)
        cast_vote(row, Actor.of_entry(found.entry), named_in(request.POST), sent=sent_of(request.POST))
    except Refused as error:
        if key_of(request):
            raise
        row.refresh_from_db()
        row.event = found.event
        return _vote_page(request, found, row, error)
    if before and not _votes_so(row, found, named_in(request.POST)):
        stands_no_more(request, gettext("This was taken before. Your vote is another by now, or none: look at it."))
    else:
        messages.success(request, gettext("Your vote on {ballot} is in.").format(ballot=row))
    return back(found)


def _votes_so(ballot: Ballot, found: Player, named: list[int]) -> bool:
    votes = ballot.votes.filter(voter=found.entry).order_by("place")
    return list(votes.values_list("choice__number", flat=True)) == named


def _vote_page(request: HttpRequest, found: Player, ballot: Ballot, refusal: Refused | None = None) -> HttpResponse:
    typed = named_in(request.POST) if refusal else []
    picked = {number: place for place, number in reversed(list(enumerate(typed, 1)))} or None
    context: dict[str, Any] = {
        "event": found.event,
        "entry": found.entry,
        "ballot": ballot,
        "paper": paper_of(ballot, found.entry, picked),
        "refusal": refusal,
        "seen": standing_vote(ballot, found.entry),
        "key": secrets.token_urlsafe(12),
    }
    return render(request, "play/vote.html", context, status=refusal.status if refusal else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player
@answered
def me_marks(request: HttpRequest, found: Player, game_id: str) -> HttpResponse:
    """One's marks for the opponent of a game. A POST gives them."""
    games = Game.objects.filter(public_id=game_id, round__event=found.event, seats__entry=found.entry)
    game = games.exclude(round__status=RoundStatus.DRAFT).select_related("round").first()
    if game is None:
        raise Http404("not a game of this player")
    if request.method != "POST":
        return _marks_page(request, found, game)
    try:
        if change := changed_hands(request.POST, found):
            raise change
        check_opponent(found, _opponent(game, found), request.POST)
        form = _marks_form(request, found, game)
        if not form.is_valid():
            wrong(request, form)
            return _marks_page(request, found, game, form=form)
        give_marks(game, Actor.of_entry(found.entry), form.values(), sent=sent_of(request.POST))
    except Refused as error:
        if key_of(request):
            raise
        return _marks_page(request, found, game, refusal=error)
    messages.success(request, gettext("Your marks for round {number} are in.").format(number=game.round.number))
    return back(found)


def _opponent(game: Game, found: Player) -> Entry | None:
    seat = game.seats.exclude(entry=found.entry).select_related("entry").first()
    return seat.entry if seat else None


def _marks_form(request: HttpRequest, found: Player, game: Game) -> GivenForm:
    """What was sent, as far as the game takes marks now; why it does not is the service's to say."""
    able = to_mark(found.event, found.entry, game.public_id)
    return GivenForm(able.kinds, able.given, request.POST) if able else GivenForm((), {}, request.POST)


def _marks_page(
    request: HttpRequest, found: Player, game: Game, *, form: GivenForm | None = None, refusal: Refused | None = None
) -> HttpResponse:
    able = to_mark(found.event, found.entry, game.public_id)
    context: dict[str, Any] = {
        "event": found.event,
        "entry": found.entry,
        "game": game,
        "able": able,
        "refusal": refusal,
        "key": secrets.token_urlsafe(12),
    }
    if able:
        form = form or GivenForm(able.kinds, able.given)
        context["form"] = form
        context["rows"] = [(row, told(row.kind)) for row in form.rows]
        context["seen"] = standing_marks(found.event, found.entry, able.other, game.round.number)
    wrong = form is not None and bool(form.errors)
    return render(request, "play/marks.html", context, status=refusal.status if refusal else 422 if wrong else 200)
