"""Rehearsals: an event that plays itself and goes with one press."""

from django.urls import URLPattern, path

from tourney.views import rehearsing

DESK = "e/<str:event_id>/desk"

urlpatterns: list[URLPattern] = [
    path(f"{DESK}/rehearse/", rehearsing.rehearse, name="desk_rehearse"),
    path(f"{DESK}/rehearse/on", rehearsing.play_on, name="rehearsal_on"),
    path(f"{DESK}/rehearse/remove", rehearsing.remove, name="rehearsal_remove"),
]
