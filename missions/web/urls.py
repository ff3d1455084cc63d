"""The catalogue of missions: pages, pictures and sheets."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
