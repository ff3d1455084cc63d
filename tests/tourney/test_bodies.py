"""Whatever is wrong with how a form is written, the answer is a page or a refusal, and never a fault."""

import re

import pytest
from django.core.wsgi import get_wsgi_application
from django.test import Client, RequestFactory
from django.urls import get_resolver

from tests.cast import Cast
from tourney import bodies

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
CHARSETS = ("latin-1", "utf-16", "utf-7", "idna", "rot13", "hex", "cp1252")
ODD = [
    *(f"{FORM}; charset={name}" for name in CHARSETS),
    *(f"multipart/form-data; boundary=x; charset={name}" for name in CHARSETS),
]
OTHER = ["multipart/form-data", f"{FORM}; charset=none-such", "application/json; charset=hex", "", "x\x80y; charset"]
BODIES = (b"a", b"plan=attack&a=%ff\xff", b"--x\r\nnonsense", b"a=" + b"\x00" * 9)


def paths(patterns, before=""):
    """Every address there is, with something in the place of what it names."""
    for one in patterns:
        route = before + str(one.pattern)
        if hasattr(one, "url_patterns"):
            yield from paths(one.url_patterns, route)
        else:
            yield "/" + re.sub(r"<[^>]+>", "1", route).replace("^", "").replace("$", "")


@pytest.fixture
def phone(cast: Cast) -> Client:
    phone = cast.player
    phone.handler.enforce_csrf_checks = True
    phone.cookies["csrftoken"] = "a" * 32
    return phone


def addresses(event):
    known = [path for path in paths(get_resolver().url_patterns) if "(" not in path]
    assert len(known) > 150
    return [*(path.replace("/e/1/", f"/e/{event.public_id}/") for path in known), "/there/is/none/"]


def test_no_address_falls_over_a_form_in_another_charset(cast, phone):
    for place, path in enumerate(addresses(cast.event)):
        answer = phone.generic("POST", path, BODIES[place % len(BODIES)], content_type=ODD[place % len(ODD)])
        assert answer.status_code == 400, path
        assert "could not make sense of this request" in answer.content.decode()


def test_a_charset_that_is_no_text_does_not_reach_what_reads_the_address(client):
    seen = []

    def application(environ, start_response):
        seen.append(environ["CONTENT_TYPE"])
        return []

    for charset in ("hex", "rot13", "none-such", "utf-16", "utf-8"):
        for kind in (FORM, "multipart/form-data; boundary=x"):
            bodies.readable(application)({"CONTENT_TYPE": f"{kind}; charset={charset}"}, None)
    assert seen[:6] == [FORM, "multipart/form-data; boundary=x"] * 3
    assert all("charset=utf" in kept for kept in seen[6:])


def test_the_server_answers_a_form_that_says_nonsense_of_itself():
    said = []
    environ = RequestFactory()._base_environ(
        REQUEST_METHOD="POST", PATH_INFO="/k/", QUERY_STRING="a=b", CONTENT_TYPE=f"{FORM}; charset=hex"
    )
    list(bodies.readable(get_wsgi_application())(environ, lambda status, headers: said.append(status)))
    assert said[0].startswith("403")  # no token came with it: read, and refused with words


@pytest.mark.parametrize("kind", ODD)
@pytest.mark.parametrize("body", BODIES)
def test_a_form_in_another_charset_is_not_understood(cast, phone, kind, body):
    for path in ("/k/", f"/e/{cast.event.public_id}/me/plan", f"/e/{cast.event.public_id}/table/"):
        assert phone.generic("POST", path, body, content_type=kind).status_code == 400
    kept = phone.generic("POST", "/k/", body, content_type=kind, headers={"X-Muster-Outbox": "k" * 12})
    assert (kept.status_code, kept.json()["key"]) == (400, "k" * 12)


@pytest.mark.parametrize("kind", OTHER)
def test_no_other_header_is_a_fault(cast, kind):
    for phone in (cast.player, cast.stranger):
        for method in ("POST", "GET"):
            for body in BODIES:
                path = f"/e/{cast.event.public_id}/table/"
                assert phone.generic(method, path, body, content_type=kind).status_code < 500


def test_utf8_by_any_of_its_names_is_taken(cast):
    for name in ("utf-8", "UTF-8", "utf8", "U8"):
        answer = cast.stranger.generic("POST", "/k/", b"code=K7TRM-4XQ2", content_type=f"{FORM}; charset={name}")
        assert answer.status_code == 422, name
        assert "No card has this code" in answer.content.decode()


def test_a_form_that_is_too_large_is_told_so_and_not_to_try_again(cast):
    for client, path in ((cast.olga, "/desk/entries/add"), (cast.player, "/me/report"), (cast.stranger, "/register/")):
        client.handler.enforce_csrf_checks = True  # what reads the form first
        client.cookies["csrftoken"] = "a" * 32
        answer = client.post(f"/e/{cast.event.public_id}{path}", {"name": "x" * 3_000_000})
        assert answer.status_code == 413, path
        assert "send less" in answer.content.decode()
