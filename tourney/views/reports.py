"""A player's report of a game: typed, looked at with its VP, sent."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tourney.access import Player, player
from tourney.errors import Refused
from tourney.forms.play import ReportForm
from tourney.forms.versions import refuse
from tourney.models import Game, Seat
from tourney.mygame import MyGame
from tourney.services.results import report_result, vp_of
from tourney.services.writing import Actor
from tourney.views.play import back, this_game, told_in_place


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player
@told_in_place
def me_report(request: HttpRequest, found: Player) -> HttpResponse:
    """The form; then, once it is filled in, what it comes to; then, confirmed, the report is sent.

    A GET changes nothing: with `vp` it answers with the VP alone, for a page that shows them while somebody types.
    """
    sent = request.POST if request.method == "POST" else request.GET
    my = this_game(found, sent.get("game", ""))
    if my.game is None or my.seat is None:
        raise Http404("no game")
    if request.method != "POST":
        return (
            _vp_alone(request, my, my.game, my.seat)
            if "vp" in sent
            else _form_page(request, found, my, _typed(request))
        )
    form = ReportForm(request.POST)
    vp = _vp(form, my.game, my.seat)
    if vp is None:
        return _form_page(request, found, my, form, status=422)
    if "confirm" not in request.POST:
        return _page(request, found, my, "play/summary.html", {"form": form, "vp": vp})
    report_result(my.seat, Actor.of_entry(found.entry), form.outcome(my.seat.position or 1))
    return back(found)


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


def _typed(request: HttpRequest) -> ReportForm:
    """The form as it was last typed (going back to change it), or from nought."""
    kept = {name: request.GET[name] for name in ("winner", "mine", "theirs") if name in request.GET}
    return ReportForm(initial={"mine": 0, "theirs": 0} | kept)


def _vp_alone(request: HttpRequest, my: MyGame, game: Game, seat: Seat) -> HttpResponse:
    vp = _vp(ReportForm(request.GET), game, seat)
    return render(request, "play/vp.html", {"my": my, "vp": vp})


def _form_page(request: HttpRequest, found: Player, my: MyGame, form: ReportForm, status: int = 200) -> HttpResponse:
    if not my.may_report:
        raise Refused("This game takes no report now.")
    return _page(request, found, my, "play/report.html", {"report": form}, status)


def _page(
    request: HttpRequest, found: Player, my: MyGame, template: str, more: dict[str, object], status: int = 200
) -> HttpResponse:
    context = {"event": found.event, "entry": found.entry, "my": my, **more}
    return render(request, template, context, status=status)
