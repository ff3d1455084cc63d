"""For everybody: the front page, an event's public pages, and the private links that lead to a player's page."""

from django.urls import URLPattern, path

from tourney.views import awards, dice, home, look, own_missions, pairings, prints, public, standings, teams, whatif

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("events/new", home.new_event, name="desk_new_event"),
    path("e/<str:event_id>/", public.event, name="event"),
    path("e/<str:event_id>/pairings/", pairings.pairings, name="pairings"),
    path("e/<str:event_id>/standings/", standings.standings, name="standings"),
    path("e/<str:event_id>/standings/what-if/", whatif.what_if, name="what_if"),
    path("e/<str:event_id>/teams/", teams.public_teams, name="teams"),
    path("e/<str:event_id>/awards/", awards.public_awards, name="awards"),
    path("e/<str:event_id>/entries/<str:entry_id>/", standings.entry, name="entry"),
    path("e/<str:event_id>/missions/<slug:key>/<int:version>/", own_missions.own_mission, name="own_mission"),
    path(
        "e/<str:event_id>/missions/<slug:key>/<int:version>.<str:kind>",
        own_missions.own_mission_file,
        name="own_mission_file",
    ),
    path("look/<slug:digest>.css", look.phone_sheet, name="phone_sheet"),
    path("g/<str:game_id>/", public.game, name="game"),
    path("g/<str:game_id>/sheet.pdf", prints.game_sheet, name="game_sheet"),
    path("g/<str:game_id>/dice/", dice.game_dice_check, name="game_dice_check"),
    path("g/<str:game_id>/dice.json", dice.game_dice_file, name="game_dice_file"),
]
