"""Announcing an event: its public page, schedule, planned missions and pack."""

from django.urls import URLPattern, path

from tourney.views import announcing, packs, schedule

urlpatterns: list[URLPattern] = [
    path("e/<str:event_id>/schedule/", schedule.public_schedule, name="public_schedule"),
    path("e/<str:event_id>/schedule.ics", schedule.schedule_file, name="schedule_file"),
    path("e/<str:event_id>/pack.pdf", packs.public_pack, name="public_pack"),
    path("e/<str:event_id>/desk/schedule/", schedule.desk_schedule, name="desk_schedule"),
    path("e/<str:event_id>/desk/schedule/move", schedule.move_schedule, name="desk_schedule_move"),
    path("e/<str:event_id>/desk/schedule/fill", schedule.fill_schedule, name="desk_schedule_fill"),
    path("e/<str:event_id>/desk/settings/public/", announcing.public_page, name="desk_public"),
    path("e/<str:event_id>/desk/planned/", announcing.planned_missions, name="desk_planned"),
    path("e/<str:event_id>/desk/planned/<int:number>/", announcing.planned_table, name="desk_planned_table"),
    path("e/<str:event_id>/desk/print/pack.pdf", packs.desk_pack, name="print_pack"),
]
