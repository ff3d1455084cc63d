"""A player calls a judge from the phone, or needs none any more."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from tourney.access import Player, player_of_game
from tourney.forms.sent import sent_of
from tourney.models import JudgeCall
from tourney.pages.mygame import MyGame
from tourney.services import judging
from tourney.views.outbox import answered, stands_no_more
from tourney.views.play import back, only_sent, said_by, this_game, told_in_place

TOLD = 120  # characters of what it is about


@never_cache
@player_of_game
@only_sent
@told_in_place
@answered
def me_call(request: HttpRequest, found: Player) -> HttpResponse:
    """Call a judge to the table."""
    my = this_game(found, request.POST)
    if my.seat is None:
        raise Http404("no seat")
    about = [request.POST.get(name, "").strip() for name in ("what", "more")]
    what = ": ".join(filter(None, about))[: 2 * TOLD]
    if judging.call_judge(my.seat, said_by(request, found), what, sent=sent_of(request.POST)) is None:
        _tell_if_settled(request, my)
    return back(found)


def _tell_if_settled(request: HttpRequest, my: MyGame) -> None:
    """For a call that was taken before and comes again: nobody is called once more by it."""
    if not JudgeCall.objects.filter(game=my.game, settled_at=None).exists():
        words = gettext("This call was taken before, and is settled by now. If you need a judge, call again.")
        stands_no_more(request, words)


@never_cache
@player_of_game
@only_sent
@told_in_place
@answered
def me_call_off(request: HttpRequest, found: Player) -> HttpResponse:
    """The players have sorted it out themselves: the one `call` that their page showed, not a later one."""
    my = this_game(found, request.POST)
    call = JudgeCall.objects.select_related("event").filter(game=my.game, settled_at=None).first()
    if call and request.POST.get("call", "") not in {"", str(call.pk)}:
        stands_no_more(request, gettext("The call that you saw is settled. Another one is open, and stays."))
    elif call:
        judging.call_off(call, said_by(request, found), sent=sent_of(request.POST))
    return back(found)
