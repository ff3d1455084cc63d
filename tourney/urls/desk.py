"""For the people who run the event; under `e/<event_id>/desk/`."""

from django.urls import URLPattern, path

from tourney.views import entries, events, importing, links, log, members, prints

urlpatterns: list[URLPattern] = [
    path("", events.dashboard, name="desk"),
    path("finish", events.finish, name="desk_finish"),
    path("reopen", events.reopen, name="desk_reopen"),
    path("settings/", events.settings, name="desk_settings"),
    path("tables/", events.tables, name="desk_tables"),
    path("tables/add", events.add_tables, name="desk_tables_add"),
    path("tables/<int:number>/remove", events.remove_table, name="desk_table_remove"),
    path("members/", members.members, name="desk_members"),
    path("members/<int:member_id>/remove", members.remove, name="desk_member_remove"),
    path("entries/", entries.entries, name="desk_entries"),
    path("entries/add", entries.add, name="desk_entry_add"),
    path("entries/<str:entry_id>/", entries.entry, name="desk_entry"),
    path("entries/<str:entry_id>/drop", entries.drop, name="desk_entry_drop"),
    path("entries/<str:entry_id>/return", entries.take_back, name="desk_entry_return"),
    path("entries/<str:entry_id>/link", entries.reissue, name="desk_entry_link"),
    path("entries/<str:entry_id>/remove", entries.remove, name="desk_entry_remove"),
    path("entries/<str:entry_id>/absences/<int:number>", entries.absence, name="desk_entry_absence"),
    path("entries/<str:entry_id>/adjust", entries.adjust, name="desk_entry_adjust"),
    path(
        "entries/<str:entry_id>/adjustments/<int:adjustment_id>/remove",
        entries.remove_adjustment,
        name="desk_adjustment_remove",
    ),
    path("import/", importing.importing, name="desk_import"),
    path("links/", links.links, name="desk_links"),
    path("log/", log.log, name="desk_log"),
    path("entries.csv", prints.entries_file, name="desk_entries_csv"),
    path("standings.csv", prints.standings_file, name="desk_standings_csv"),
    path("print/", prints.desk_prints, name="desk_prints"),
    path("print/links.pdf", prints.print_links, name="print_links"),
    path("print/standings.pdf", prints.print_standings, name="print_standings"),
    path("print/tents.pdf", prints.print_tents, name="print_tents"),
    path("rounds/<int:number>/tents.pdf", prints.print_round_tents, name="print_round_tents"),
    path("rounds/<int:number>/pairings.pdf", prints.print_pairings, name="print_pairings"),
    path("rounds/<int:number>/slips.pdf", prints.print_slips, name="print_slips"),
    path("rounds/<int:number>/sheets.pdf", prints.print_sheets, name="print_sheets"),
]
