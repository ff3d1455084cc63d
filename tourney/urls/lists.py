"""Army lists and photographs: sent in by players, looked at by the desk, revealed to all."""

from django.urls import URLPattern, path

from tourney.views import desk_lists, lists, mylist

urlpatterns: list[URLPattern] = [
    path("e/<str:event_id>/lists/", lists.lists, name="lists"),
    path("e/<str:event_id>/lists/<str:entry_id>/", lists.entry_list, name="entry_list"),
    path("e/<str:event_id>/files/<str:attachment_id>", lists.list_file, name="list_file"),
    path("e/<str:event_id>/me/list", mylist.me_list, name="me_list"),
    path("e/<str:event_id>/me/photos", mylist.me_photo_add, name="me_photo_add"),
    path("e/<str:event_id>/me/photos/<str:photo_id>/remove", mylist.me_photo_remove, name="me_photo_remove"),
    path("e/<str:event_id>/desk/lists/", desk_lists.desk_lists, name="desk_lists"),
    path("e/<str:event_id>/desk/lists/settings", desk_lists.settings, name="desk_lists_settings"),
    path("e/<str:event_id>/desk/lists/reveal", desk_lists.reveal, name="desk_lists_reveal"),
    path("e/<str:event_id>/desk/lists/approve", desk_lists.approve_all, name="desk_lists_approve"),
    path("e/<str:event_id>/desk/lists/charge", desk_lists.charge, name="desk_lists_charge"),
    path("e/<str:event_id>/desk/print/lists.pdf", desk_lists.print_lists, name="print_lists"),
    path("e/<str:event_id>/desk/lists/<str:entry_id>/", desk_lists.desk_list, name="desk_list"),
    path("e/<str:event_id>/desk/lists/<str:entry_id>/approve", desk_lists.approve, name="desk_list_approve"),
    path("e/<str:event_id>/desk/lists/<str:entry_id>/photos", desk_lists.show_photos, name="desk_list_photos"),
    path(
        "e/<str:event_id>/desk/lists/<str:entry_id>/photos/<str:photo_id>/remove",
        desk_lists.remove_photo,
        name="desk_photo_remove",
    ),
    path("e/<str:event_id>/desk/lists/<str:entry_id>/return", desk_lists.send_back, name="desk_list_return"),
    path("e/<str:event_id>/desk/lists/<str:entry_id>/enter", desk_lists.enter, name="desk_list_enter"),
    path("e/<str:event_id>/desk/lists/<str:entry_id>/late", desk_lists.late, name="desk_list_late"),
    path("e/<str:event_id>/desk/lists/<str:entry_id>/excuse", desk_lists.excuse, name="desk_list_excuse"),
]
