"""A phone chooses in which language its player's pages are read."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

A_YEAR = 365 * 24 * 60 * 60


@never_cache
def language(request: HttpRequest) -> HttpResponse:
    """In which language players' pages are read on this phone from now on. It leads back to where it was chosen"""
    back = request.POST.get("back", "")
    here = url_has_allowed_host_and_scheme(back, allowed_hosts=None) and back.startswith("/")
    response = HttpResponseRedirect(f"{back}#language" if here else "/")
    chosen = request.POST.get("language", "")
    if chosen in dict(settings.LANGUAGES):
        name, secure = settings.LANGUAGE_COOKIE_NAME, request.is_secure()
        response.set_cookie(name, chosen, max_age=A_YEAR, samesite="Lax", secure=secure, httponly=True)
    return response
