"""A player's report of a game: typed with its VP beside it, sent, answered by the other player."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tourney.access import Player, player_of_game
from tourney.errors import Refused
from tourney.forms.play import ReportForm, report_form
from tourney.forms.sent import sent_of
from tourney.forms.versions import refuse
from tourney.models import Seat
from tourney.pages.mygame import MyGame, my_game
from tourney.pages.vptable import vp_table
from tourney.services.reports import call_desk, keep_result, report_result
from tourney.services.results import settled_outcome, vp_of
from tourney.views.offline import keepable
from tourney.views.outbox import answered, stands_no_more, was_taken, wrong
from tourney.views.play import back, said_by, this_game, told_in_place


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player_of_game
@told_in_place
@answered
def me_report(request: HttpRequest, found: Player) -> HttpResponse:
    """The form. A POST sends a report; with `look` it only shows what it comes to, for phones without scripts.

    `do` says what is meant: `agree` to what the other says, `keep` the result against what they propose, `call` the
    desk.
    """
    if request.method == "POST":
        return _call(request, found) if request.POST.get("do") == "call" else _send(request, found)
    my = this_game(found, request.GET, counts=False)
    if my.result is not None and not my.may_change:
        return back(found)  # the way back from a game that is settled meanwhile
    kind = report_form(found.event)
    typed = {name: request.GET[name] for name in kind.base_fields if name in request.GET}
    return _form_page(request, found, my, kind(found.event, initial=typed))


def _call(request: HttpRequest, found: Player) -> HttpResponse:
    my = this_game(found, request.POST)
    call_desk(_seat(my), said_by(request, found), sent=sent_of(request.POST))
    if (now := my_game(found)).result is not None and now.vp:
        words = gettext("The desk was not needed any more: your game has its result, {mine}–{theirs}.")
        stands_no_more(request, words.format(mine=now.vp[0], theirs=now.vp[1]))
    return back(found)


def _send(request: HttpRequest, found: Player) -> HttpResponse:
    my, form = this_game(found, request.POST), report_form(found.event)(found.event, request.POST)
    seat, do = _seat(my), request.POST.get("do", "")
    vp = _vp(form, my, seat)
    if vp is None:
        wrong(request, form, *form.parts)
        return _form_page(request, found, my, form, status=422)
    outcome = form.outcome(seat.position or 1)
    if "look" in request.POST and not do:
        return _summary(request, found, my, form, vp)
    by, sent, before = said_by(request, found), sent_of(request.POST), was_taken(request, found)
    if do == "keep":
        keep_result(seat, by, outcome, sent=sent)
        return back(found)
    report_result(seat, by, outcome, sent=sent, agreeing=do == "agree")
    if before and my.game and my.claim_of(settled_outcome(my.game, outcome)) not in {my.mine, my.outcome}:
        stands_no_more(request, gettext("This was taken before. You report otherwise by now, or nothing: look at it."))
    return back(found)


def _seat(my: MyGame) -> Seat:
    if my.game is None or my.seat is None:
        raise Http404("no game")
    return my.seat


def _vp(form: ReportForm, my: MyGame, seat: Seat) -> tuple[int, int] | None:
    """Own VP and the other's; None after the form was given its mistakes."""
    if not form.is_valid() or my.game is None:
        return None
    position = seat.position or 1
    try:
        vp = vp_of(my.game, form.outcome(position))
    except Refused as error:
        refuse(form, error)
        return None
    return vp if position == 1 else (vp[1], vp[0])


def _summary(request: HttpRequest, found: Player, my: MyGame, form: ReportForm, vp: tuple[int, int]) -> HttpResponse:
    if my.game is None or not (my.may_report or my.may_change):
        return _form_page(request, found, my, form, status=422)
    said = my.claim_of(settled_outcome(my.game, form.outcome(_seat(my).position or 1)))
    context = {"form": form, "said": said, "vp": vp, "empty": said.mine == said.theirs == 0}
    return _page(request, found, my, "play/summary.html", context)


def _form_page(request: HttpRequest, found: Player, my: MyGame, form: ReportForm, status: int = 200) -> HttpResponse:
    if my.at_desk:
        raise Refused("Results of this event are entered at the desk.", "Fill in the slip and hand it in there.")
    if not (my.may_report or my.may_change) or my.game is None:
        raise Refused("This game takes no report now.")
    table = vp_table(my.game, _seat(my)) if found.event.practice.by_units else ""
    return keepable(_page(request, found, my, "play/report.html", {"report": form, "table": table}, status), found)


def _page(
    request: HttpRequest, found: Player, my: MyGame, template: str, more: dict[str, object], status: int = 200
) -> HttpResponse:
    context = {"event": found.event, "entry": found.entry, "my": my, **more}
    return render(request, template, context, status=status)
