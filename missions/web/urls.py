"""The catalogue of missions: pages, pictures and sheets; under `missions/`."""

from django.urls import URLPattern, path

from missions.web import papers, playing, reference, scoring, trying, views

urlpatterns: list[URLPattern] = [
    path("", views.missions, name="missions"),
    path("<slug:system>/", views.mission_system, name="mission_system"),
    path("<slug:system>/pack.pdf", papers.mission_pack, name="mission_pack"),
    path("<slug:system>/chosen.pdf", papers.mission_chosen, name="mission_chosen"),
    path("<slug:system>/cards.pdf", papers.mission_cards, name="mission_cards"),
    path("<slug:system>/reference.pdf", reference.mission_reference_sheet, name="mission_reference_sheet"),
    path("<slug:system>/reference/", reference.mission_reference, name="mission_reference"),
    path("<slug:system>/score.pdf", scoring.mission_scoresheet, name="mission_scoresheet"),
    path("<slug:system>/score/", scoring.mission_score, name="mission_score"),
    path("<slug:system>/<slug:key>.svg", views.mission_svg, name="mission_svg"),
    path("<slug:system>/<slug:key>.png", views.mission_png, name="mission_png"),
    path("<slug:system>/<slug:key>.pdf", papers.mission_sheet, name="mission_sheet"),
    path("<slug:system>/<slug:key>/", views.mission, name="mission"),
    path("<slug:system>/<slug:key>/place/", trying.mission_place, name="mission_place"),
    path("<slug:system>/<slug:key>/turns/", playing.mission_turns, name="mission_turns"),
]
