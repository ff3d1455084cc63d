"""Backups of an event, and the way back to one."""

from django.urls import URLPattern, path

from tourney.views import backups

urlpatterns: list[URLPattern] = [
    path("e/<str:event_id>/desk/backups/", backups.all_backups, name="desk_backups"),
    path("e/<str:event_id>/desk/backups/take", backups.back_up, name="desk_back_up"),
    path("e/<str:event_id>/desk/backups/<str:name>/", backups.go_back, name="desk_go_back"),
]
