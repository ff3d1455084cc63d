"""Judges at the desk: the tables that call for one, and cards with their appeals."""

import secrets

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney.access import JUDGE, SCORE, Staff, staff
from tourney.errors import Refused
from tourney.forms.judging import CardForm, WordsForm
from tourney.forms.versions import refuse
from tourney.judging import carded, open_calls, settled_calls
from tourney.models import JudgeCall, Penalty
from tourney.services import judging
from tourney.services.clock import extend_game
from tourney.views.live import this_minute, unchanged_this_minute
from tourney.views.pages import actor, desk_page


@require_safe
@staff(SCORE)
def desk_calls(request: HttpRequest, at: Staff) -> HttpResponse:
    """Tables that wait for a judge, the oldest call first. Polls."""
    fresh = unchanged_this_minute(request, at.event)
    if fresh:
        return fresh
    context = {
        "waiting": open_calls(at.event),
        "settled": settled_calls(at.event),
        "me": actor(at).name,
        "minute": this_minute(),
    }
    part = "#calls" if request.headers.get("X-Muster-Poll") else ""
    return desk_page(request, at, f"desk/calls.html{part}", context)


def _call(at: Staff, number: int) -> JudgeCall:
    calls: QuerySet[JudgeCall] = JudgeCall.objects.select_related("event", "game__round", "game__table")
    return get_object_or_404(calls, event=at.event, pk=number)


def _to_calls(at: Staff) -> HttpResponse:
    return redirect("desk_calls", event_id=at.event.public_id)


@require_POST
@staff(JUDGE)
def call_take(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """I go there: the players see who comes."""
    call = _call(at, number)
    judging.take_call(call, actor(at), over_from=request.POST.get("over", "")[:200])
    messages.success(request, f"{call.place} sees that you are coming.")
    return _to_calls(at)


@require_POST
@staff(JUDGE)
def call_settle(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """Done, with the ruling if there was one."""
    call = _call(at, number)
    judging.settle_call(call, actor(at), request.POST.get("ruling", ""))
    messages.success(request, f"The call of {call.place} is settled.")
    return _to_calls(at)


@require_POST
@staff(JUDGE)
def call_extend(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """Give the table the minutes that the ruling took: `minutes` is how many it has of its own in all."""
    call, text = _call(at, number), request.POST.get("minutes", "")
    if call.game is None:
        raise Refused("This call is of no table.", "Extend the time of the round instead.")
    if not (text.isdecimal() and len(text) < 4):
        raise Refused("Write a whole number of minutes.", "0 takes the table's own minutes back.")
    extend_game(call.game, actor(at), int(text))
    messages.success(request, f"{call.place} has {text} minutes of its own.")
    return _to_calls(at)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(JUDGE)
def desk_cards(request: HttpRequest, at: Staff) -> HttpResponse:
    """All cards with what became of them, and the form that gives one."""
    form, status, doubt = CardForm(at.event, request.POST or None, initial=_first(request, at)), 200, ""
    if form.is_bound:
        status = 422
        doubt = form.doubt() if form.is_valid() else ""
        if form.is_valid() and not doubt:
            try:
                return _give(request, at, form)
            except Refused as error:
                refuse(form, error)
                status = error.status
    context = {"form": form, "doubt": doubt, "carded": carded(at.event)}
    if doubt:
        context["word"] = f"yellow {form.cleaned_data['entry'].pk}"
    return desk_page(request, at, "desk/cards.html", context, status)


def _first(request: HttpRequest, at: Staff) -> dict[str, object]:
    """A fresh form: the latest round that is out, and the player whose page led here."""
    latest = at.event.rounds.exclude(status="draft").order_by("-number").values_list("number", flat=True).first()
    entry = at.event.entries.filter(public_id=request.GET.get("entry", "")[:20].replace("\x00", "")).first()
    return {"key": secrets.token_hex(16), "round_number": latest, "entry": entry, "card": Penalty.Card.WARNING}


def _give(request: HttpRequest, at: Staff, form: CardForm) -> HttpResponse:
    data = form.cleaned_data
    given = judging.give_card(
        data["entry"], actor(at), data["card"], data["reason"],
        round_number=data["round_number"], vp=data["vp"] or 0, key=data["key"],
    )  # fmt: skip
    messages.success(request, f"{given}." if given else "That card is given already: the form was sent twice.")
    return redirect("desk_cards", event_id=at.event.public_id)


def _penalty(at: Staff, number: int) -> Penalty:
    return get_object_or_404(Penalty.objects.select_related("event", "entry"), event=at.event, pk=number)


def _words(request: HttpRequest, what: str) -> str:
    form = WordsForm(what, {"text": request.POST.get("text", "")})
    if not form.is_valid():
        raise Refused(f"{what}: {form.errors['text'][0]}", "Nothing else was lost: go back and write it.")
    return str(form.cleaned_data["text"])


@require_POST
@staff(JUDGE)
def card_appeal(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """The player appeals."""
    penalty = _penalty(at, number)
    judging.appeal_card(penalty, actor(at), _words(request, "The reason of the appeal"))
    messages.success(request, f"The appeal of {penalty.entry} is open.")
    return redirect("desk_cards", event_id=at.event.public_id)


@require_POST
@staff(JUDGE)
def card_rule(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """The card stands or is lifted."""
    penalty, lifted = _penalty(at, number), request.POST.get("lifted") == "1"
    judging.rule_on_card(penalty, actor(at), _words(request, "The ruling"), lifted=lifted)
    messages.success(request, f"{penalty}: {'lifted' if lifted else 'it stands'}.")
    return redirect("desk_cards", event_id=at.event.public_id)
