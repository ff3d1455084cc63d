"""When something goes wrong with a player or at a table. Whole addresses."""

from django.urls import URLPattern, path

from tourney.views import incidents

DESK = "e/<str:event_id>/desk"

urlpatterns: list[URLPattern] = [
    path(f"{DESK}/changes/", incidents.changes, name="desk_changes"),
    path(f"{DESK}/entries/<str:entry_id>/happened/", incidents.happened, name="desk_happened"),
    path(f"{DESK}/games/<str:game_id>/happened/", incidents.game_happened, name="game_happened"),
    path(f"{DESK}/games/<str:game_id>/give-up", incidents.give_up, name="game_give_up"),
    path(f"{DESK}/games/<str:game_id>/turn", incidents.turn, name="game_turn"),
    path(f"{DESK}/games/<str:game_id>/exchange", incidents.exchange, name="game_exchange"),
    path(f"{DESK}/rounds/<int:number>/sat", incidents.sat, name="round_sat"),
]
