"""A form of the account's pages that comes back with mistakes answers 422, as every other form here does."""

from collections.abc import Callable
from typing import Final

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponseBase
from django.template.response import TemplateResponse

PAGES: Final = "account/"


class SentBackMiddleware:
    """allauth's views answer 200 to a form with mistakes and to one that is merely shown."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_template_response(self, request: HttpRequest, response: TemplateResponse) -> TemplateResponse:
        match = request.resolver_match
        if request.method == "POST" and response.status_code == 200 and match and match.route.startswith(PAGES):
            given = (response.context_data or {}).values()
            if any(isinstance(one, BaseForm) and one.is_bound and one.errors for one in given):
                response.status_code = 422
        return response
