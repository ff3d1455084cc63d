"""Ballots at the desk: what is voted on, who has not voted, and what a closed vote brought."""

import secrets
from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney.access import RUN, SCORE, SEE, Staff, staff
from tourney.errors import Refused
from tourney.forms.versions import refuse
from tourney.forms.votes import PRESETS, BallotForm
from tourney.marking import marks_of
from tourney.models import Ballot
from tourney.pages.turnout import AtDesk, ballots_at_desk
from tourney.services import ballots as services
from tourney.services.marks import ask_for_marks
from tourney.services.writing import Actor
from tourney.views.pages import actor, desk_page


@require_safe
@staff(SEE)
def votes(request: HttpRequest, at: Staff) -> HttpResponse:
    """Every ballot with its turnout, or what it brought."""
    found = ballots_at_desk(at.event)
    have = {one.ballot.title for one in found}
    presets = [(key, preset.title) for key, preset in PRESETS.items() if preset.title not in have]
    return desk_page(request, at, "desk/votes.html", {"ballots": found, "presets": presets})


@require_safe
@staff(SEE)
def one(request: HttpRequest, at: Staff, ballot: int) -> HttpResponse:
    """One ballot: who has not voted, or the count. Never who voted for whom."""
    return desk_page(request, at, "desk/vote.html", {"one": _at_desk(at, ballot)})


def _at_desk(at: Staff, pk: int) -> AtDesk:
    found = next((one for one in ballots_at_desk(at.event) if one.ballot.pk == pk), None)
    if found is None:
        raise Http404("no such ballot")
    return found


def _ballot(at: Staff, pk: int) -> Ballot:
    found = at.event.ballots.filter(pk=pk).first()
    if found is None:
        raise Http404("no such ballot")
    found.event = at.event
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def new(request: HttpRequest, at: Staff) -> HttpResponse:
    """Prepare a ballot. `?preset=` begins with one that many events have."""
    start = PRESETS.get(request.GET.get("preset", ""), services.Question(""))
    form = BallotForm(marks_of(at.event), start, request.POST or None)
    form.initial["key"] = secrets.token_urlsafe(12)
    status = 200
    if form.is_bound and form.is_valid():
        try:
            services.add_ballot(at.event, actor(at), form.question(), key=form.cleaned_data["key"])
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, f"{form.cleaned_data['title']} is ready. Open it when players are to vote.")
            return redirect("desk_votes", event_id=at.event.public_id)
    elif form.is_bound:
        status = 422
    return desk_page(request, at, "desk/vote_edit.html", {"form": form, "ballot": None}, status)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def edit(request: HttpRequest, at: Staff, ballot: int) -> HttpResponse:
    """Change what a ballot asks."""
    row = _ballot(at, ballot)
    form = BallotForm(marks_of(at.event), row, request.POST or None)
    status = 200
    if form.is_bound and form.is_valid():
        try:
            services.change_ballot(row, actor(at), form.question(), version=form.cleaned_data["version"])
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, "Saved.")
            return redirect("desk_vote", event_id=at.event.public_id, ballot=ballot)
    elif form.is_bound:
        status = 422
    return desk_page(request, at, "desk/vote_edit.html", {"form": form, "ballot": row}, status)


ACTS: Mapping[str, tuple[Callable[[Ballot, Actor], None], str]] = {
    "open": (services.open_ballot, "Players can vote on {}."),
    "close": (services.close_ballot, "The vote on {} is closed. Here is the count."),
    "ask": (services.ask_for_votes, "Whoever has not voted on {} is asked."),
    "award": (services.make_award, "{} is among the awards now."),
    "remove": (services.remove_ballot, "{} is removed."),
}


@require_POST
@staff(RUN)
def act(request: HttpRequest, at: Staff, ballot: int) -> HttpResponse:
    """Open or close a ballot, ask who has not voted, make it an award, or remove it."""
    row = _ballot(at, ballot)
    do, words = ACTS.get(request.POST.get("do", ""), (None, ""))
    if do is None:
        raise Refused("Nothing was chosen.", "Use one of the buttons.")
    title = row.title
    do(row, actor(at))
    messages.success(request, words.format(title))
    if do in {services.remove_ballot, services.make_award}:
        name = "desk_votes" if do is services.remove_ballot else "desk_awards"
        return redirect(name, event_id=at.event.public_id)
    return redirect("desk_vote", event_id=at.event.public_id, ballot=ballot)


@require_POST
@staff(SCORE)
def ask_marks(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """Ask whoever has not marked the opponent of a round."""
    if not at.event.rounds.exclude(status="draft").filter(number=number).exists():
        raise Http404("no such round")
    ask_for_marks(at.event, actor(at), number)
    messages.success(request, "Their phones ask for the marks now.")
    return redirect("desk_marks_round", event_id=at.event.public_id, number=number)
