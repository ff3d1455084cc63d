"""The results desk: slips by the stack, disputes, what is missing, and the way to an older result."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tourney import queries
from tourney.access import SCORE, Staff, staff
from tourney.clock import clock_of
from tourney.errors import Refused, Stale
from tourney.forms.sent import sent_of
from tourney.forms.slips import SlipForm, slip_form
from tourney.forms.versions import refuse
from tourney.models import Game, LogEntry, Round
from tourney.pages.resultsdesk import ResultsDesk, find_games, last_keyed, results_desk, table_facts
from tourney.pages.roundviews import Line, line_of
from tourney.pages.slips import Doubt, doubts_of, stands, sure
from tourney.services import receipts, slips
from tourney.services.receipts import Sent
from tourney.services.results import Outcome, preview_result
from tourney.views.live import this_minute, unchanged_this_minute
from tourney.views.outbox import key_of
from tourney.views.pages import actor, desk_page

TYPED = ("round", "table", "winner", "lost_1", "lost_2", "vp_1", "vp_2")  # fields of a slip that outlive a sign-in


@dataclass(frozen=True, slots=True)
class Held:
    """A slip that did not count yet: what speaks against it, and, if it may count all the same, the word that lets it.

    `line` is its game, as far as its table has one.
    """

    form: SlipForm
    line: Line | None = None
    doubts: tuple[Doubt, ...] = ()
    word: str = ""
    status: int = 422


@require_safe
@staff(SCORE)
def desk_results(request: HttpRequest, at: Staff) -> HttpResponse:
    """The whole desk on one page; polls. `?q=` finds older games, and leads to the only one at once."""
    fresh = unchanged_this_minute(request, at.event)
    if fresh:
        return fresh
    return results_page(request, at)


def results_page(request: HttpRequest, at: Staff, held: Held | None = None) -> HttpResponse:
    desk = results_desk(at.event)
    context: dict[str, Any] = {
        "desk": desk,
        "round": desk.round,
        "minute": this_minute(),
        "clock": clock_of(at.event, desk.round),
        "form": held.form if held else _fresh_form(at, desk.round, request.GET),
        "typed": "typed" in request.GET and not held,
        "held": held,
        "keyed": last_keyed(at.event, at.user),
    } | _search(request, at)
    found = context["found"]
    if found and len(found) == 1:
        return redirect("desk_game", event_id=at.event.public_id, game_id=found[0].game.public_id)
    return desk_page(request, at, "desk/results.html", context, held.status if held else 200)


def _fresh_form(at: Staff, round_: Round | None, asked: QueryDict) -> SlipForm:
    """An empty slip, or the one that was typed before somebody had to sign in again."""
    typed = {name: asked[name][:60] for name in TYPED if name in asked} if "typed" in asked else {}
    form = slip_form(at.event)(at.event, initial={"round": round_.number if round_ else None} | typed)
    form.fields["table"].widget.attrs["autofocus"] = True
    return form


def _search(request: HttpRequest, at: Staff) -> dict[str, Any]:
    """What was looked for, and the games found; None where nobody has looked."""
    words, text = request.GET.get("q", "").strip()[:100], request.GET.get("of", "")
    number = int(text) if text.isdecimal() and len(text) < 4 else None
    return {"words": words, "of": number, "found": find_games(at.event, words, number) if words else None}


def _outlives_sign_in(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Whoever has been signed out is led back from the sign-in to the slip as typed. For a browser without scripts."""

    @wraps(view)
    def passed(request: HttpRequest, event_id: str) -> HttpResponseBase:
        if request.user.is_authenticated or request.headers.get("X-Muster-Slip"):
            return view(request, event_id)
        typed = {"typed": 1} | {name: request.POST[name][:60] for name in TYPED if request.POST.get(name)}
        return redirect_to_login(f"{reverse('desk_results', args=[event_id])}?{urlencode(typed)}")

    return passed


@require_POST
@_outlives_sign_in
@staff(SCORE)
def slip(request: HttpRequest, at: Staff) -> HttpResponse:
    """Take one slip, or say why it is held. With the page's script only what changed is sent back."""
    form = slip_form(at.event)(at.event, request.POST)
    held = _take(at, form, sent_of(request.POST))
    if request.headers.get("X-Muster-Slip"):
        return _answer(request, at, form, held)
    if held:
        return results_page(request, at, held)
    return redirect("desk_results", event_id=at.event.public_id)


def _take(at: Staff, form: SlipForm, sent: Sent) -> Held | None:
    """Key the slip in, unless something speaks against it. One that was taken before is not looked at again."""
    if not form.is_valid():
        return Held(form)
    if receipts.known(at.event, actor(at), sent.key):
        return None
    line = None
    try:
        line = _line_at(at, form.cleaned_data["round"], form.cleaned_data["table"])
        return _key_in(at, form, line, form.outcome(line), sent)
    except Refused as error:
        refuse(form, error)
        return Held(form, line, status=error.status)


def _line_at(at: Staff, number: int | None, table: int) -> Line:
    round_ = queries.open_round(at.event)
    if round_ is None or not round_.is_public:
        raise Refused("No round is being played.", "Correct an older result on its game's own page.")
    if number is not None and number != round_.number:
        raise Stale(f"This slip was keyed for round {number}; now round {round_.number} is played.", "Look again.")
    games = Game.objects.select_related("round__event", "table", "result").prefetch_related(
        "seats__entry", "seats__reports"
    )
    game = games.filter(round=round_, table__number=table).first()
    if game is None:
        raise Refused(f"No game of {round_} is at table {table}.", "Look at the number on the slip.")
    return line_of(game)


def _key_in(at: Staff, form: SlipForm, line: Line, outcome: Outcome, sent: Sent) -> Held | None:
    preview_result(line.game, outcome)  # refuses what no game can have
    doubts = doubts_of(line, outcome)
    word = sure(line, outcome, doubts)
    if doubts and form.cleaned_data["sure"] != word:
        return Held(form, line, doubts, word, 409 if line.result else 422)
    try:
        slips.key_slip(line.game, actor(at), outcome, version=line.game.version, sent=sent)
    except Stale:  # somebody was quicker by a moment: both versions are looked at
        return _key_in(at, form, _line_at(at, None, line.table or 0), outcome, sent)
    return None


def _answer(request: HttpRequest, at: Staff, form: SlipForm, held: Held | None) -> HttpResponse:
    """What the script puts in place: the slips keyed in last, or the slip that is held."""
    context = {"event": at.event, "staff": at, "held": held}
    named = {"key": key_of(request)}
    if held:
        facts = {str(held.line.table): table_facts(held.line)} if held.line else {}
        html = render_to_string("desk/results_held.html", context, request)
        return JsonResponse({"taken": False, "html": html, "tables": facts} | named, status=held.status)
    line = _line_at(at, None, form.cleaned_data["table"])
    context["keyed"] = last_keyed(at.event, at.user)
    html = render_to_string("desk/results_keyed.html", context, request)
    said = f"Table {line.table}: {stands(line)}"
    return JsonResponse(
        {"taken": True, "html": html, "said": said, "tables": {str(line.table): table_facts(line)}} | named
    )


@require_POST
@staff(SCORE)
def slip_back(request: HttpRequest, at: Staff, sequence: int) -> HttpResponse:
    """Take back a slip: what stood before stands again."""
    line = get_object_or_404(LogEntry, event=at.event, sequence=sequence, verb__in=slips.KEYED)
    slips.take_back_slip(line, actor(at))
    messages.success(request, f"{line.subject}: the slip is taken back.")
    return redirect("desk_results", event_id=at.event.public_id)


@require_POST
@staff(SCORE)
def ask(request: HttpRequest, at: Staff) -> HttpResponse:
    """Ask one table, or every table over time, for its result."""
    desk = results_desk(at.event)
    if desk.round is None:
        raise Refused("No round is out.")
    asked = slips.ask_for_results(desk.round, actor(at), _asked(request, desk))
    words = "1 table is" if asked == 1 else f"{asked} tables are"
    if asked:
        messages.success(request, f"{words} asked for the result.")
    else:
        messages.success(request, "Nobody was asked: those tables were asked a moment ago, or have their result.")
    return redirect("desk_results", event_id=at.event.public_id)


def _asked(request: HttpRequest, desk: ResultsDesk) -> list[str]:
    """The games that a press asks: the one it names, or all that are over time."""
    if "all" in request.POST:
        return [one.line.game.public_id for one in desk.missing if one.over]
    return request.POST.getlist("game")[:1]
