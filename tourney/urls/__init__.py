"""Addresses: one file an audience. Everything under an event carries its unguessable id."""

from django.urls import include, path

from tourney.views import account

urlpatterns = [
    path("account/password/reset/", account.password_reset),
    path("account/", include("allauth.urls")),
    path("missions/", include("missions.web.urls")),
    path("", include("tourney.urls.public")),
    path("e/<str:event_id>/me/", include("tourney.urls.play")),
    path("e/<str:event_id>/desk/", include("tourney.urls.rounds")),
    path("e/<str:event_id>/desk/missions/", include("tourney.urls.missions")),
    path("e/<str:event_id>/desk/", include("tourney.urls.scoring")),
    path("e/<str:event_id>/desk/", include("tourney.urls.desk")),
]
