"""Who reads what a request is answered with: everybody, unless it passes the gate of a desk."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from tourney.calling import answering


class ReaderMiddleware:
    """Stands round the views and round what a refusal says."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with answering():
            return self.get_response(request)
