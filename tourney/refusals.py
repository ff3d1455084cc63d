"""A refusal that no view has handled becomes a page that says what and why, with its status."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from tourney.errors import Refused


class RefusalMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        if not isinstance(error, Refused):
            return None
        return render(request, "refused.html", {"refusal": error}, status=error.status)
