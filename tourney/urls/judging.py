"""Judge calls, cards and appeals."""

from django.urls import URLPattern, path

from tourney.views import calling, judging

DESK = "e/<str:event_id>/desk/"

urlpatterns: list[URLPattern] = [
    path(f"{DESK}calls/", judging.desk_calls, name="desk_calls"),
    path(f"{DESK}calls/<int:number>/take", judging.call_take, name="call_take"),
    path(f"{DESK}calls/<int:number>/settle", judging.call_settle, name="call_settle"),
    path(f"{DESK}calls/<int:number>/extend", judging.call_extend, name="call_extend"),
    path(f"{DESK}cards/", judging.desk_cards, name="desk_cards"),
    path(f"{DESK}cards/<int:number>/appeal", judging.card_appeal, name="card_appeal"),
    path(f"{DESK}cards/<int:number>/rule", judging.card_rule, name="card_rule"),
    path("e/<str:event_id>/me/call", calling.me_call, name="me_call"),
    path("e/<str:event_id>/me/call/off", calling.me_call_off, name="me_call_off"),
]
