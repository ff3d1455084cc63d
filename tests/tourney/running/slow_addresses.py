"""All addresses, and one that takes its time: what becomes of its answer when the server stops?"""

import time

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def slow(_: HttpRequest) -> HttpResponse:
    (settings.DATA_DIR / "begun").touch()
    time.sleep(1.5)
    return HttpResponse("whole")


urlpatterns = [path("slow", slow), path("", include("tourney.urls"))]
