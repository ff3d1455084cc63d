"""For everybody: the front page, an event's public pages, and the private links that lead to a player's page."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
