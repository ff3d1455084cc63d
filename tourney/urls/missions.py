"""The missions that an event has of its own, as they are written; under `e/<event_id>/desk/missions/`."""

from django.urls import URLPattern, path

from tourney.views import mission_editor, mission_versions

urlpatterns: list[URLPattern] = [
    path("", mission_versions.missions, name="desk_missions"),
    path("new", mission_editor.new, name="desk_mission_new"),
    path("import", mission_editor.imported, name="desk_mission_import"),
    path("proof", mission_editor.proof, name="desk_mission_proof"),
    path("drawing", mission_editor.drawn, name="desk_mission_drawing"),
    path("own/<slug:key>/", mission_editor.edit, name="desk_mission"),
    path("own/<slug:key>/versions", mission_versions.versions, name="desk_mission_versions"),
    path("own/<slug:key>/remove", mission_versions.remove, name="desk_mission_remove"),
    path("own/<slug:key>/<int:version>/restore", mission_versions.restore, name="desk_mission_restore"),
    path("own/<slug:key>/<int:version>.toml", mission_versions.as_file, name="desk_mission_file"),
]
