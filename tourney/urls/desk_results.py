"""The results desk: slips by the stack, disputes, what is missing."""

from django.urls import URLPattern, path

from tourney.views import desk_results

DESK = "e/<str:event_id>/desk/results/"

urlpatterns: list[URLPattern] = [
    path(DESK, desk_results.desk_results, name="desk_results"),
    path(f"{DESK}slip", desk_results.slip, name="results_slip"),
    path(f"{DESK}slips/<int:sequence>/back", desk_results.slip_back, name="results_slip_back"),
    path(f"{DESK}ask", desk_results.ask, name="results_ask"),
]
