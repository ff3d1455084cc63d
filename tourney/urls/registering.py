"""Registering for an event, the waiting list, the codes of clubs, and the removal of names."""

from django.urls import URLPattern, path

from tourney.views import registering, registrations, retention

DESK = "e/<str:event_id>/desk/registrations/"
OWN = "e/<str:event_id>/registered/<str:registration_id>/"

urlpatterns: list[URLPattern] = [
    path("e/<str:event_id>/register/", registering.register, name="register"),
    path(OWN, registering.registered, name="registered"),
    path(f"{OWN}withdraw", registering.withdraw, name="registered_withdraw"),
    path(f"{OWN}consent", registering.take_consent_back, name="registered_consent"),
    path("e/<str:event_id>/me/registration", registering.mine, name="me_registration"),
    path(DESK, registrations.registrations, name="desk_registrations"),
    path(f"{DESK}up", registrations.move_up_all, name="desk_move_up_all"),
    path(f"{DESK}<int:number>/up", registrations.move_up, name="desk_move_up"),
    path(f"{DESK}<int:number>/withdraw", registrations.withdraw, name="desk_registration_withdraw"),
    path(f"{DESK}<int:number>/refuse", registrations.turn_away, name="desk_registration_refuse"),
    path(f"{DESK}<int:number>/back", registrations.put_back, name="desk_registration_back"),
    path(f"{DESK}terms/", registrations.terms, name="desk_registration_terms"),
    path(f"{DESK}codes/add", registrations.add_code, name="desk_code_add"),
    path(f"{DESK}codes/<int:number>/revoke", registrations.revoke_code, name="desk_code_revoke"),
    path("e/<str:event_id>/desk/names/", retention.names, name="desk_names"),
]
