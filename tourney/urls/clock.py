"""The round's clock, announcements, what is done at a time, the hall's screens."""

from django.urls import URLPattern, path

from tourney.views import clock, hall, timed

DESK = "e/<str:event_id>/desk/"

urlpatterns: list[URLPattern] = [
    path("e/<str:event_id>/hall/", hall.hall, name="hall"),
    path("e/<str:event_id>/hall/choose/", hall.choose, name="hall_choose"),
    path(f"{DESK}clock/", clock.desk_clock, name="desk_clock"),
    *(path(f"{DESK}clock/{act}", clock.clock_act, {"act": act}, name=f"clock_{act}") for act in clock.ACTS),
    path(f"{DESK}clock/minutes", clock.clock_minutes, name="clock_minutes"),
    path(f"{DESK}clock/table", clock.clock_table, name="clock_table"),
    path(f"{DESK}clock/calls", clock.clock_calls, name="clock_calls"),
    path(f"{DESK}clock/announce", clock.announce, name="announce"),
    path(f"{DESK}clock/announcements/<int:pk>/end", clock.announcement_end, name="announcement_end"),
    path(f"{DESK}rounds/<int:number>/publish-at", timed.publish_at, name="publish_at"),
    path(f"{DESK}rounds/<int:number>/publish-at/cancel", timed.publish_at_cancel, name="publish_at_cancel"),
    path(f"{DESK}rounds/<int:number>/close-without", timed.close_without, name="round_close_without"),
    path(f"{DESK}standings/public/", timed.embargo, name="desk_embargo"),
]
