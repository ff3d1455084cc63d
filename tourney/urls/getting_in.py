"""The ways in for players: private links, short codes, the PIN of a table; and what the desk does about them."""

from django.urls import URLPattern, path

from tourney.views import getting_in, language, links, table_phone

EVENT = "e/<str:event_id>"

urlpatterns: list[URLPattern] = [
    path("p/<path:token>", getting_in.enter, name="enter"),
    path("k/", getting_in.code, name="code"),
    path("language", language.language, name="language"),
    path(f"{EVENT}/table/", table_phone.table, name="table"),
    path(f"{EVENT}/table/hold", table_phone.hold, name="table_hold"),
    path(f"{EVENT}/table/leave", table_phone.leave, name="table_leave"),
    path(f"{EVENT}/desk/entries/<str:entry_id>/link/show", links.show, name="desk_link"),
    path(f"{EVENT}/desk/entries/<str:entry_id>/link/open", links.open_again, name="desk_link_open"),
    path(f"{EVENT}/desk/links/mail", links.mail, name="desk_links_mail"),
    path(f"{EVENT}/desk/rounds/<int:number>/pins/", table_phone.pins, name="round_pins"),
    path(f"{EVENT}/desk/games/<str:game_id>/new-pin", table_phone.new_pin, name="game_new_pin"),
]
