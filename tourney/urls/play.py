"""For a player who came by a private link; under `e/<event_id>/me/`."""

from django.urls import URLPattern, path

from tourney.views import play, reports, turns

urlpatterns: list[URLPattern] = [
    path("", play.me, name="me"),
    path("plan", play.me_plan, name="me_plan"),
    path("roll", play.me_roll, name="me_roll"),
    path("report", reports.me_report, name="me_report"),
    path("turns/", turns.me_turns, name="me_turns"),
    path("turns/tap", turns.me_turns_tap, name="me_turns_tap"),
]
