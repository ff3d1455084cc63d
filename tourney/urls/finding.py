"""Finding a player or a table from anywhere at the desk."""

from django.urls import URLPattern, path

from tourney.views import finding

urlpatterns: list[URLPattern] = [path("e/<str:event_id>/desk/find/", finding.found, name="desk_find")]
