"""Rounds, games and standings at the desk; under `e/<event_id>/desk/`."""

from django.urls import URLPattern, path

from tourney.views import games, places, ranking, redraws, rounds, whatif

urlpatterns: list[URLPattern] = [
    path("rounds/", rounds.desk_draft, name="desk_draft"),
    path("rounds/draft", rounds.round_draft, name="round_draft"),
    path("rounds/<int:number>/", rounds.desk_round, name="desk_round"),
    path("rounds/<int:number>/redraw", redraws.round_redraw, name="round_redraw"),
    path("rounds/<int:number>/missions", rounds.round_missions, name="round_missions"),
    path("rounds/<int:number>/swap", redraws.round_swap, name="round_swap"),
    path("rounds/<int:number>/draw.json", redraws.round_draw_file, name="round_draw_file"),
    *(path(f"rounds/<int:number>/{act}", rounds.round_act, {"act": act}, name=f"round_{act}") for act in rounds.ACTS),
    path("games/<str:game_id>/", games.desk_game, name="desk_game"),
    path("games/<str:game_id>/result", games.game_result, name="game_result"),
    path("games/<str:game_id>/accept/<int:position>", games.game_accept, name="game_accept"),
    path("games/<str:game_id>/unlock", games.game_unlock, name="game_unlock"),
    path("games/<str:game_id>/plans/<int:position>", games.game_plan, name="game_plan"),
    path("games/<str:game_id>/plans/back", games.game_retake_plans, name="game_retake_plans"),
    path("games/<str:game_id>/dice", games.game_dice, name="game_dice"),
    path("games/<str:game_id>/mission", games.game_mission, name="game_mission"),
    path("games/<str:game_id>/pin", redraws.game_pin, name="game_pin"),
    path("games/<str:game_id>/move", games.game_move, name="game_move"),
    path("standings/", places.desk_standings, name="desk_standings"),
    path("standings/what-if/", whatif.desk_what_if, name="desk_what_if"),
    path("standings/order/", ranking.ranking, name="desk_ranking"),
]
