"""Addresses: one file an audience. Everything under an event carries its unguessable id."""

from django.urls import include, path

from tourney.views import account

PARTS = (
    "announcing", "registering", "lists", "morning", "clock", "desk_results", "judging", "people", "closing",
    "rehearsing", "finding", "paper", "incidents", "offline", "getting_in", "backups", "votes", "mydata",
)  # fmt: skip

handler400 = "tourney.bodies.bad_request"
handler500 = "tourney.running.faults.fault"

urlpatterns = [
    path("account/password/reset/", account.password_reset),
    path("account/2fa/webauthn/login/", account.passkey_login),
    path("account/email/", account.email),
    path("account/name/", account.name, name="account_name"),
    path("account/once/<str:secret>/", account.once, name="account_once"),
    path("account/signed-in/", account.sign_ins, name="account_sign_ins"),
    path("account/signed-in/end/", account.sign_ins_end, name="account_sign_ins_end"),
    path("account/signed-in/<int:number>/end/", account.sign_in_end, name="account_sign_in_end"),
    path("account/", include("allauth.urls")),
    path("missions/", include("missions.web.urls")),
    path("", include("tourney.urls.public")),
    *(path("", include(f"tourney.urls.{part}")) for part in PARTS),
    path("e/<str:event_id>/me/", include("tourney.urls.play")),
    path("e/<str:event_id>/desk/", include("tourney.urls.rounds")),
    path("e/<str:event_id>/desk/missions/", include("tourney.urls.missions")),
    path("e/<str:event_id>/desk/", include("tourney.urls.scoring")),
    path("e/<str:event_id>/desk/", include("tourney.urls.desk")),
]
