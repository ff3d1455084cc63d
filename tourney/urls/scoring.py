"""How the event counts: scheme, marks, awards, teams; under `e/<event_id>/desk/`."""

from django.urls import URLPattern, path

from tourney.views import awards, marks, scoring, teams

urlpatterns: list[URLPattern] = [
    path("scoring/", scoring.scoring, name="desk_scoring"),
    path("marks/", marks.marks, name="desk_marks"),
    path("marks/round/<int:number>/", marks.marks, name="desk_marks_round"),
    path("marks/kinds/", marks.kinds, name="desk_mark_kinds"),
    path("marks.csv", marks.marks_file, name="desk_marks_csv"),
    path("awards/", awards.awards, name="desk_awards"),
    path("awards/edit/", awards.edit, name="desk_awards_edit"),
    path("awards/show", awards.show, name="desk_awards_show"),
    path("awards.csv", awards.awards_file, name="desk_awards_csv"),
    path("teams/", teams.teams, name="desk_teams"),
    path("teams/edit/", teams.edit, name="desk_teams_edit"),
    path("teams.csv", teams.teams_file, name="desk_teams_csv"),
]
