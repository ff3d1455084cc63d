"""A player's report of a game: typed, looked at with its VP, sent."""

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tourney.access import Player, player
from tourney.errors import Refused
from tourney.forms.play import ReportForm, report_form
from tourney.forms.versions import refuse
from tourney.models import Game, Seat
from tourney.mygame import MyGame
from tourney.services.results import report_result, settled_outcome, vp_of
from tourney.services.writing import Actor
from tourney.views.play import back, this_game, told_in_place


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player
@told_in_place
def me_report(request: HttpRequest, found: Player) -> HttpResponse:
    """The form; with `look` what it comes to; with `vp` the VP alone, shown while somebody types. A POST sends it.

    A GET changes nothing, so that a reload and the way back show the same page again.
    """
    if request.method == "POST":
        return _send(request, found)
    my = this_game(found, request.GET, counts=False)
    if my.game is None or my.seat is None:
        raise Http404("no game")
    if "vp" in request.GET:
        return render(
            request,
            "play/vp.html",
            {"event": found.event, "my": my, "vp": _vp(_form(found, request.GET), my.game, my.seat)},
        )
    if my.result is not None:
        return back(found)  # the way back from a game that is settled meanwhile
    if "look" in request.GET:
        return _summary(request, found, my, my.game, my.seat)
    return _form_page(request, found, my, _typed(request, found))


def _send(request: HttpRequest, found: Player) -> HttpResponse:
    my, form = this_game(found, request.POST), _form(found, request.POST)
    if my.game is None or my.seat is None:
        raise Http404("no game")
    if _vp(form, my.game, my.seat) is None:
        return _form_page(request, found, my, form, status=422)
    report_result(my.seat, Actor.of_entry(found.entry), form.outcome(my.seat.position or 1))
    return back(found)


def _summary(request: HttpRequest, found: Player, my: MyGame, game: Game, seat: Seat) -> HttpResponse:
    form = _form(found, request.GET)
    vp = _vp(form, game, seat)
    if vp is None or not my.may_report:
        return _form_page(request, found, my, form, status=422)
    said = my.claim_of(settled_outcome(game, form.outcome(seat.position or 1)))
    context = {"form": form, "said": said, "vp": vp, "sent": my.mine == said, "empty": said.mine == said.theirs == 0}
    return _page(request, found, my, "play/summary.html", context)


def _vp(form: ReportForm, game: Game, seat: Seat) -> tuple[int, int] | None:
    """Own VP and the other's; None after the form was given its mistakes."""
    if not form.is_valid():
        return None
    position = seat.position or 1
    try:
        vp = vp_of(game, form.outcome(position))
    except Refused as error:
        refuse(form, error)
        return None
    return vp if position == 1 else (vp[1], vp[0])


def _form(found: Player, data: QueryDict) -> ReportForm:
    return report_form(found.event)(found.event, data)


def _typed(request: HttpRequest, found: Player) -> ReportForm:
    """The form as it was last typed (going back to change it), or empty: a count that nobody made is no count."""
    kind = report_form(found.event)
    return kind(found.event, initial={name: request.GET[name] for name in kind.base_fields if name in request.GET})


def _form_page(request: HttpRequest, found: Player, my: MyGame, form: ReportForm, status: int = 200) -> HttpResponse:
    if my.at_desk:
        raise Refused("Results of this event are entered at the desk.", "Fill in the slip and hand it in there.")
    if not my.may_report:
        raise Refused("This game takes no report now.")
    return _page(request, found, my, "play/report.html", {"report": form}, status)


def _page(
    request: HttpRequest, found: Player, my: MyGame, template: str, more: dict[str, object], status: int = 200
) -> HttpResponse:
    context = {"event": found.event, "entry": found.entry, "my": my, **more}
    return render(request, template, context, status=status)
