"""For everybody: the front page, an event's public pages, and the private links that lead to a player's page."""

from django.urls import URLPattern, path

from tourney.views import prints

urlpatterns: list[URLPattern] = [
    path("g/<str:game_id>/sheet.pdf", prints.game_sheet, name="game_sheet"),
]
