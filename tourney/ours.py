"""Every answer of this server says that it is one, so that a script can tell it from a hotel's or a proxy's.

It says when it was given too, in seconds since 1970: a page that a phone has kept tells as of when it is by that, since
the phone's own clock may be wrong.
"""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

HEADER = "X-Muster"


class OursMiddleware:
    """Stands outermost, so that files, refusals and faults say it too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers[HEADER] = str(int(time.time()))
        return response
