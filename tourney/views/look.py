"""How the players' pages look, as one answer that a phone may keep."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from tourney import phonelook

A_YEAR = 365 * 24 * 60 * 60


@require_safe
def phone_sheet(request: HttpRequest, digest: str) -> HttpResponse:
    """The style sheet of the players' pages. Its address names what is in it, so no phone asks for it twice."""
    if digest != phonelook.digest():
        return redirect("phone_sheet", digest=phonelook.digest())  # of a page that is older than the sheet
    return _sheet(request, digest)


@condition(etag_func=lambda request, digest: f'"{digest}"')
@cache_control(public=True, max_age=A_YEAR, immutable=True)
def _sheet(request: HttpRequest, digest: str) -> HttpResponse:
    return HttpResponse(phonelook.sheet(), content_type="text/css; charset=utf-8")
