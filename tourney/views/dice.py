"""How anybody checks a game's dice: the page, and its numbers as a file."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from tourney.access import public_game
from tourney.dicesheets import sheet_of
from tourney.pages.dicepage import dice_page
from tourney.views.public import public_page


@require_safe
def game_dice_check(request: HttpRequest, game_id: str) -> HttpResponse:
    """What was promised, and once the dice have fallen how each follows from it."""
    game = public_game(game_id)
    context = {"game": game, "dice": dice_page(game)}
    return public_page(request, game.round.event, "event/dice.html", context, round_=game.round)


@require_safe
def game_dice_file(request: HttpRequest, game_id: str) -> HttpResponse:
    """The same for a program, such as `manage.py dice`."""
    game = public_game(game_id)
    response = JsonResponse(sheet_of(game).document(), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="dice-{game.public_id}.json"'
    return response
