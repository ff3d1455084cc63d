"""`/health`, `/ready` and `/metrics`: what watches over a server asks these, and nobody else needs to.

They are answered before anything that asks the database, a session or a cookie, before the redirect to HTTPS, and
whatever name the server was called by, since nothing in the answers depends on it.
"""

import secrets
from collections.abc import Callable, Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, JsonResponse

from tourney.running import events, numbers, readiness

LOOKING = ("GET", "HEAD")


class ProbeMiddleware:
    """Stands before everything that might refuse or redirect."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = PROBES.get(request.path_info)
        if answer is None or (answer is metrics and not _may_count(request)):
            return self.get_response(request)
        response = answer(request) if request.method in LOOKING else HttpResponseNotAllowed(LOOKING)
        response.headers["Cache-Control"] = "no-store"
        return response


def health(_: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


def ready(request: HttpRequest) -> HttpResponse:
    """Whether it can do its work: 200, or 503 with what is wrong; as JSON for who asks for that."""
    found = readiness.now()
    status = 200 if found.ready else 503
    if "application/json" in request.headers.get("Accept", ""):
        response: HttpResponse = JsonResponse({"ready": found.ready, **found.said}, status=status)
    else:
        lines = ["ready" if found.ready else "not ready", *(f"{what}: {how}" for what, how in found.said.items())]
        response = HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8", status=status)
    if not found.ready:
        response.headers["Retry-After"] = "10"
    return response


def metrics(_: HttpRequest) -> HttpResponse:
    """Counts in the text format of Prometheus."""
    told = numbers.text() + "\n".join(events.lines()) + "\n"
    return HttpResponse(told, content_type="text/plain; version=0.0.4; charset=utf-8")


def _may_count(request: HttpRequest) -> bool:
    """Whether whoever asks has the token. To anybody else there is nothing at this address."""
    if not settings.METRICS_TOKEN:
        return False
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    return secrets.compare_digest(request.headers.get("Authorization", "").encode(errors="replace"), wanted)


PROBES: Mapping[str, Callable[[HttpRequest], HttpResponse]] = {
    "/health": health,
    "/ready": ready,
    "/metrics": metrics,
}
"""By the address. None has a name of an event in it, and none is in the table of addresses."""
