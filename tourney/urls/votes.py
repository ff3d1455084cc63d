"""Votes and the marks that opponents give: the player's phone and the desk."""

from django.urls import URLPattern, path

from tourney.views import ballots, votes

urlpatterns: list[URLPattern] = [
    path("e/<str:event_id>/me/vote/<int:ballot>/", votes.me_vote, name="me_vote"),
    path("e/<str:event_id>/me/marks/<str:game_id>/", votes.me_marks, name="me_marks"),
    path("e/<str:event_id>/desk/votes/", ballots.votes, name="desk_votes"),
    path("e/<str:event_id>/desk/votes/new", ballots.new, name="desk_vote_new"),
    path("e/<str:event_id>/desk/votes/<int:ballot>/", ballots.one, name="desk_vote"),
    path("e/<str:event_id>/desk/votes/<int:ballot>/edit", ballots.edit, name="desk_vote_edit"),
    path("e/<str:event_id>/desk/votes/<int:ballot>/do", ballots.act, name="desk_vote_act"),
    path("e/<str:event_id>/desk/marks/round/<int:number>/ask", ballots.ask_marks, name="desk_marks_ask"),
]
