"""After the event: statistics, podium, certificates, files, the archive."""

from django.urls import URLPattern, path

from tourney.views import archive, certificates, eventfile, exports, podium, statistics

urlpatterns: list[URLPattern] = [
    path("archive/", archive.archive, name="archive"),
    path("events/import", eventfile.bring, name="event_import"),
    path("e/<str:event_id>/standings.csv", exports.standings_file, name="standings_csv"),
    path("e/<str:event_id>/results.csv", exports.results_file, name="results_csv"),
    path("e/<str:event_id>/results.xlsx", exports.workbook_file, name="results_xlsx"),
    path("e/<str:event_id>/results.json", exports.document_file, name="results_json"),
    path("e/<str:event_id>/podium/", podium.podium, name="podium"),
    path("e/<str:event_id>/desk/after/", certificates.after, name="desk_after"),
    path(
        "e/<str:event_id>/desk/print/certificates-<str:kind>.pdf",
        certificates.print_certificates,
        name="print_certificates",
    ),
    path("e/<str:event_id>/statistics/", statistics.statistics, name="statistics"),
    path("e/<str:event_id>/desk/statistics/", statistics.desk_statistics, name="desk_statistics"),
    path("e/<str:event_id>/desk/event-file.json", eventfile.event_file, name="desk_event_file"),
    path("e/<str:event_id>/desk/results.csv", exports.desk_results_file, name="desk_results_csv"),
    path("e/<str:event_id>/desk/results.xlsx", exports.desk_workbook_file, name="desk_workbook"),
    path("e/<str:event_id>/desk/results.json", exports.desk_document_file, name="desk_results_json"),
]
