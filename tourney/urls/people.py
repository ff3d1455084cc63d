"""Invitations, roles, taking things back."""

from django.urls import URLPattern, path

from tourney.views import joining, log, members, undo

urlpatterns: list[URLPattern] = [
    path("e/<str:event_id>/desk/undo/", undo.last, name="desk_undo"),
    path("e/<str:event_id>/desk/undo/<int:sequence>/", undo.take_back, name="desk_undo_one"),
    path("e/<str:event_id>/desk/members/invite", members.invite, name="desk_invite"),
    path("e/<str:event_id>/desk/members/roles", members.role_table, name="desk_roles"),
    path("e/<str:event_id>/desk/members/<int:member_id>/role", members.change_role, name="desk_member_role"),
    path("e/<str:event_id>/desk/members/<int:member_id>/hand-over", members.hand_over, name="desk_hand_over"),
    path(
        "e/<str:event_id>/desk/invitations/<int:invitation_id>/withdraw",
        members.withdraw,
        name="desk_invitation_withdraw",
    ),
    path("e/<str:event_id>/desk/log.csv", log.log_csv, name="desk_log_csv"),
    path("e/<str:event_id>/desk/log.json", log.log_json, name="desk_log_json"),
    path("join/<str:token>", joining.join, name="join"),
]
