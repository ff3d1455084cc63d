"""The paper pack of a round, pairings by hand, and a whole round keyed in again."""

from django.urls import URLPattern, path

from tourney.views import paper

DESK = "e/<str:event_id>/desk"

urlpatterns: list[URLPattern] = [
    path(f"{DESK}/rounds/<int:number>/paper.pdf", paper.pack, name="round_paper"),
    path(f"{DESK}/rounds/<int:number>/keyed/", paper.keyed, name="round_keyed"),
    path(f"{DESK}/rounds/by-hand/", paper.by_hand, name="round_by_hand"),
]
