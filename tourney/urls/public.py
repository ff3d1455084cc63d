"""For everybody: the front page, an event's public pages, and the private links that lead to a player's page."""

from django.urls import URLPattern, path

from tourney.views import home, prints

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("events/new", home.new_event, name="desk_new_event"),
    path("g/<str:game_id>/sheet.pdf", prints.game_sheet, name="game_sheet"),
]
