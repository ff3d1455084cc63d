"""What a player's phone says before the game: a battle plan, and what real dice showed."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from tourney import seals
from tourney.access import Player, player_of_game
from tourney.dicesheets import both_sealed, shown
from tourney.errors import Refused
from tourney.forms.play import RollForm
from tourney.forms.sent import sent_of
from tourney.models import Game, Seat
from tourney.pages.mygame import MyGame
from tourney.services import plans
from tourney.views.outbox import answered, stands_no_more, was_taken, wrong
from tourney.views.play import back, my_page, only_sent, said_by, this_game, told_in_place


@never_cache
@player_of_game
@only_sent
@told_in_place
@answered
def me_plan(request: HttpRequest, found: Player) -> HttpResponse:
    """Seal a battle plan, or change one's mind."""
    my, before = this_game(found, request.POST), was_taken(request, found)
    plan = request.POST.get("plan", "")
    if not plan:
        raise Refused("Choose a battle plan first.")
    if my.seat is None:
        raise Http404("no seat")
    game = plans.seal_plan(
        my.seat,
        said_by(request, found),
        plan,
        word=request.POST.get("dice_word", ""),
        promise=request.POST.get("promise", ""),
        sent=sent_of(request.POST),
    )
    key = sent_of(request.POST).key
    if before and not _stands(game, found, plan, key):
        stands_no_more(request, gettext("This was taken before. It was sealed anew since, or taken back: look at it."))
    return _with_seal(request, back(found), my.seat, key)


def _with_seal(request: HttpRequest, response: HttpResponse, before: Seat, key: str) -> HttpResponse:
    """The browser keeps that it sealed, if this very message did: one that came again may be anybody's."""
    now = Seat.objects.select_related("round__event").get(pk=before.pk)
    if now.sealed_at != before.sealed_at and now.plan_key == key and not now.plan_by_desk:
        seals.remember(response, now, secure=request.is_secure())
    return response


def _stands(game: Game, found: Player, plan: str, key: str) -> bool:
    """Whether that message still says what is sealed. No closed plan is looked at: this answer would tell it."""
    seat = game.seats.get(entry=found.entry)
    return seat.plan_key == key or (both_sealed(game) and seat.plan == plan)


@never_cache
@player_of_game
@only_sent
@told_in_place
@answered
def me_roll(request: HttpRequest, found: Player) -> HttpResponse:
    """Type in what real dice showed. Either player may."""
    my = this_game(found, request.POST)
    form = RollForm(request.POST, mission_dice=my.mission_dice)
    if not form.is_valid():
        wrong(request, form)
        return my_page(request, found, roll=form)
    if my.game is None or my.seat is None:
        raise Http404("no game")
    what, values = form.cleaned_data["what"], form.values(my.seat.position or 1)
    after = form.cleaned_data["after"]
    if after is not None or (what, values) not in _typed(my):
        by, sent = said_by(request, found), sent_of(request.POST)
        plans.type_roll(my.game, by, what=what, values=values, after=after, sent=sent)
    return back(found)


def _typed(my: MyGame) -> set[tuple[str, tuple[int, ...]]]:
    """The rolls that the game has: typing one of them again is no mistake of a form that does not say `after` which."""
    rolls = my.game.rolls if my.game else []
    return {(roll["what"], shown(roll)) for roll in rolls}
