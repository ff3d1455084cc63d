"""For the people who run the event; under `e/<event_id>/desk/`."""

from django.urls import URLPattern, path

from tourney.views import prints

urlpatterns: list[URLPattern] = [
    path("print/", prints.desk_prints, name="desk_prints"),
    path("print/links.pdf", prints.print_links, name="print_links"),
    path("print/standings.pdf", prints.print_standings, name="print_standings"),
    path("rounds/<int:number>/pairings.pdf", prints.print_pairings, name="print_pairings"),
    path("rounds/<int:number>/slips.pdf", prints.print_slips, name="print_slips"),
    path("rounds/<int:number>/sheets.pdf", prints.print_sheets, name="print_sheets"),
]
