"""For a player who came by a private link; under `e/<event_id>/me/`."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
