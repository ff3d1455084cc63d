"""For the people who run the event; under `e/<event_id>/desk/`."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
