"""What a phone needs to open a player's page without a network."""

from django.urls import URLPattern, path

from tourney.views import offline

urlpatterns: list[URLPattern] = [
    path("sw.js", offline.worker, name="worker"),
    path("e/<str:event_id>/player.webmanifest", offline.manifest, name="manifest"),
]
