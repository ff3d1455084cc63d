"""For a player who came by a private link; under `e/<event_id>/me/`."""

from django.urls import URLPattern, path

from tourney.views import leaving, play, reports, sealing, turns, units

urlpatterns: list[URLPattern] = [
    path("", play.me, name="me"),
    path("plan", sealing.me_plan, name="me_plan"),
    path("roll", sealing.me_roll, name="me_roll"),
    path("report", reports.me_report, name="me_report"),
    path("units", units.me_units, name="me_units"),
    path("drop", leaving.me_drop, name="me_drop"),
    path("turns/", turns.me_turns, name="me_turns"),
    path("turns/tap", turns.me_turns_tap, name="me_turns_tap"),
]
