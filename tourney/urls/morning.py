"""Checking in, standbys, the roll call, walk-ins."""

from django.urls import URLPattern, path

from tourney.views import morning, morning_prints, no_shows

DESK = "e/<str:event_id>/desk/"

urlpatterns: list[URLPattern] = [
    path(f"{DESK}check-in/", morning.check_in_page, name="desk_check_in"),
    path(f"{DESK}check-in/find", morning.check_in_find, name="check_in_find"),
    path(f"{DESK}check-in/walk-in", morning.walk_in, name="check_in_walk_in"),
    path(f"{DESK}check-in/move-up", morning.standbys_up, name="standbys_up"),
    path(f"{DESK}check-in/standbys/<int:number>", morning.standby_present, name="standby_present"),
    path(f"{DESK}check-in/<str:entry_id>", morning.check_in_one, name="check_in_one"),
    path(f"{DESK}check-in/<str:entry_id>/undo", morning.check_in_undo, name="check_in_undo"),
    path(f"{DESK}rounds/<int:number>/sit-out", no_shows.sit_out, name="missing_sit_out"),
    path(f"{DESK}rounds/<int:number>/waiting", no_shows.waiting_tables, name="waiting_tables"),
    path(f"{DESK}games/<str:game_id>/missing/<int:position>", no_shows.call_missing, name="call_missing"),
    path(f"{DESK}print/badges.pdf", morning_prints.print_badges, name="print_badges"),
    path(f"{DESK}print/check-in.pdf", morning_prints.print_check_in, name="print_check_in"),
    path("e/<str:event_id>/me/missing", no_shows.me_missing, name="me_missing"),
]
