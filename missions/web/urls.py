"""The catalogue of missions: pages, pictures and sheets; under `missions/`."""

from django.urls import URLPattern, path

from missions.web import playing, reference, trying, views

urlpatterns: list[URLPattern] = [
    path("", views.missions, name="missions"),
    path("<slug:system>/", views.mission_system, name="mission_system"),
    path("<slug:system>/pack.pdf", views.mission_pack, name="mission_pack"),
    path("<slug:system>/reference.pdf", reference.mission_reference_sheet, name="mission_reference_sheet"),
    path("<slug:system>/reference/", reference.mission_reference, name="mission_reference"),
    path("<slug:system>/<slug:key>.svg", views.mission_svg, name="mission_svg"),
    path("<slug:system>/<slug:key>.png", views.mission_png, name="mission_png"),
    path("<slug:system>/<slug:key>.pdf", views.mission_sheet, name="mission_sheet"),
    path("<slug:system>/<slug:key>/", views.mission, name="mission"),
    path("<slug:system>/<slug:key>/place/", trying.mission_place, name="mission_place"),
    path("<slug:system>/<slug:key>/turns/", playing.mission_turns, name="mission_turns"),
]
