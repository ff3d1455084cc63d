"""Every request has an id: in its answer, on the page of a fault, and in every line that is logged meanwhile."""

import logging
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from tourney.running import numbers
from tourney.running.asked import Asked, current, id_for

HEADER = "X-Request-ID"
SLOW = 5.0  # seconds; said in any case
logger = logging.getLogger("muster.request")


class RequestMiddleware:
    """Stands outermost: what it measures is everything."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.lines, self.counts = bool(settings.LOG_REQUESTS), bool(settings.METRICS_TOKEN)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        asked = Asked(id_for(request.META.get("HTTP_X_REQUEST_ID", "")), request.method or "", request.path_info)
        mark = current.set(asked)
        if self.counts:
            numbers.begin()
        status = 500
        try:
            response = self.get_response(request)
            took, status = time.perf_counter() - began, response.status_code
            if took >= SLOW or (self.lines and status != 204):  # polls that bring nothing are counted
                _say(asked, status, took)
        finally:
            current.reset(mark)
            if self.counts:
                numbers.end(_route(request), asked.method, status, time.perf_counter() - began)
        response.headers[HEADER] = asked.id
        return response


def _route(request: HttpRequest) -> str:
    """The name of the address; `none` for files, probes and what leads nowhere."""
    match = request.resolver_match
    return (match.view_name or "unnamed") if match else "none"


def _say(asked: Asked, status: int, took: float) -> None:
    """One line of a request that has been answered."""
    level, ms = logging.WARNING if took >= SLOW else logging.INFO, round(took * 1000)
    path = asked.path if asked.path.isprintable() else ascii(asked.path)[1:-1]  # no line that somebody else has made
    words = "%s %s %s, %s ms"
    logger.log(level, words, asked.method, path, status, ms, extra={"status_code": status, "ms": ms})
