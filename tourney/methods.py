"""Muster uses three methods of asking and one ability of a browser: whatever else there is stays shut everywhere.

What was made for one person is kept by nobody between, and is asked for anew before a browser shows it again.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed

USED: Final = ("GET", "HEAD", "POST")
WORDS: Final = f"Addresses here are asked for with {', '.join(USED)} and nothing else.\n"
UNUSED: Final = (
    "camera", "microphone", "geolocation", "payment", "usb", "serial", "midi", "display-capture",
)  # fmt: skip
POLICY: Final = ", ".join([*(f"{ability}=()" for ability in UNUSED), "fullscreen=(self)"])  # the hall's screens


class MethodMiddleware:
    """Other methods are 405 before any view. It stands within the headers of security: this answer has them too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        used = request.method in USED
        response = (
            self.get_response(request) if used else HttpResponseNotAllowed(USED, WORDS, content_type="text/plain")
        )
        response.headers["Permissions-Policy"] = POLICY
        if request.session.accessed or response.cookies:  # whoever is signed in, or what only this phone is given
            response.headers.setdefault("Cache-Control", "private, no-cache")
        return response
