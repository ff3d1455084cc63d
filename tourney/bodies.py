"""A form that is not in UTF-8 is answered 400 with words, before anything reads it; one that is too large 413.

Django refuses to read such a body, and its pages of faults would try to read it once more.
"""

import codecs
from collections.abc import Callable, Iterable
from typing import Any

from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.template import loader
from django.utils.datastructures import MultiValueDict
from django.utils.http import parse_header_parameters
from django.views import defaults

from tourney.views import outbox

FORMS = frozenset({"application/x-www-form-urlencoded", "multipart/form-data"})


class BodyMiddleware:
    """Stands before everything that may look at what was sent."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        for cookie in [name for name, value in request.COOKIES.items() if "\0" in name + value]:
            del request.COOKIES[cookie]  # nobody has set it, and PostgreSQL could not be asked for it
        named = request.encoding
        if named is None or named == "utf-8":
            return self.get_response(request)
        request.encoding = "utf-8"  # of addresses too, whatever the header says
        if request.content_type in FORMS and not _is_utf8(named):
            return _refused(request, named)
        return self.get_response(request)


def readable(application: Callable[..., Iterable[bytes]]) -> Callable[..., Iterable[bytes]]:
    """Take a charset that is no encoding of text, such as `hex`, out of what Django is told."""

    def passed(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        kind, given = parse_header_parameters(environ.get("CONTENT_TYPE", ""))
        if _is_nonsense(given.get("charset", "")):
            kept = f"{kind}; boundary={given['boundary']}" if "boundary" in given else kind
            environ = {**environ, "CONTENT_TYPE": kept}
        return application(environ, start_response)

    return passed


def _is_nonsense(named: str) -> bool:
    try:
        b"x".decode(named or "utf-8")
    except LookupError:  # not known, or no encoding of text
        return True
    except ValueError:  # one that this byte is no text in
        return False
    return False


def _is_utf8(named: str) -> bool:
    try:
        return codecs.lookup(named).name == "utf-8"
    except LookupError:
        return False


def _refused(request: HttpRequest, named: str) -> HttpResponseBase:
    request.__dict__ |= {"_post": QueryDict(), "_files": MultiValueDict()}  # nobody reads what cannot be read
    if key := outbox.key_of(request):
        return outbox.refused(key, outbox.NOT_TAKEN, 400)
    return bad_request(request, BadRequest(f"a form in {named[:40]}"))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """The page of a request that cannot be read. Of one that is too large another try would bring nothing else."""
    if not isinstance(exception, RequestDataTooBig):
        return defaults.bad_request(request, exception)
    request.__dict__ |= {"_post": QueryDict(), "_files": MultiValueDict()}
    return HttpResponse(loader.get_template("413.html").render(), status=413)
