"""Every request has an id that a person can name, and every line of it in the log says so and gives nothing away."""

import json
import logging
import os
import re
import subprocess
import sys

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.test_house_rules import ROOT
from tourney import tokens
from tourney.redaction import AsJson, Redacting, redacted
from tourney.running import asked, requests
from tourney.running.asked import Asked
from tourney.shortcodes import code

TOKEN = "86HGQ6EX9N2791JS"
SECRET = (
    f"/p/{TOKEN}", TOKEN, "K7TRM-4XQ2", "K7TR-M4XQ", "olga@club.example", "Øyvind.ß@füße.example", "PIN 123456",
    "pin=123456", "code=K7TRM4XQ2", "postgres://muster:hunter2@10.0.0.7/muster", "card:K7TRM",
    "/account/password/reset/key/3-cwp1-8f0c1d/", "/account/confirm-email/MQ:1abc:def/",
)  # fmt: skip
SAID = re.compile(r"86HG|K7TR|olga|yvind|123456|hunter2|cwp1|MQ:1")


def record(message, **extra):
    made = logging.LogRecord("tourney.test", logging.WARNING, __file__, 1, message, None, None)
    vars(made).update(extra)
    return made


@pytest.fixture
def in_request():
    mark = asked.current.set(Asked("a1b2c3d4e5f6", "POST", f"/p/{TOKEN}"))
    yield
    asked.current.reset(mark)


@pytest.mark.parametrize("text", SECRET)
def test_nothing_that_opens_or_names_somebody_is_in_a_line(text):
    assert SAID.search(text), "else this test could not fail"
    for said in (redacted(f"Broken at {text} in it"), AsJson().format(record(f"Broken at {text} in it"))):
        assert not SAID.search(said)
        assert said.count("Broken at ") == 1
        assert " in it" in said


@pytest.mark.parametrize(
    "text",
    ["Internal Server Error: /e/Kq3vXb/me/", "fow4/supply-road@1", "2026-11-28 17:20:25,123", "20261128T172025", "#7"],
)
def test_what_is_no_secret_stays(text):
    assert redacted(text) == text


@given(st.binary(min_size=16, max_size=16).map(bytes.hex))
def test_no_code_and_no_link_of_any_card_passes(nonce):
    link, short = tokens.token(nonce), code("K7TRM", nonce)
    assert link not in redacted(f"said: {link}!")
    assert short not in redacted(f"said: {short}!")


def test_a_line_names_its_request(in_request):
    lines = Redacting("{levelname}{asked}: {message}", style="{")
    assert lines.format(record("Here")) == "WARNING [a1b2c3d4e5f6]: Here"


def test_a_line_outside_a_request_names_none():
    assert Redacting("{levelname}{asked}: {message}", style="{").format(record("Here")) == "WARNING: Here"


def test_a_json_line_has_everything_in_one_object(in_request):
    told = json.loads(AsJson().format(record("Here", status_code=503, ms=12)))
    assert told.pop("time").endswith("+00:00")
    assert told == {
        "level": "WARNING", "logger": "tourney.test", "message": "Here", "request": "a1b2c3d4e5f6", "method": "POST",
        "path": "/p/…", "status": 503, "ms": 12,
    }  # fmt: skip


def test_a_json_line_has_the_traceback_on_it_without_secrets():
    try:
        raise RuntimeError(f"broken at /p/{TOKEN}")
    except RuntimeError:
        failed = record("Failed")
        failed.exc_info = sys.exc_info()
    line = AsJson().format(failed)
    assert "\n" not in line
    assert "RuntimeError: broken at /p/…" in json.loads(line)["traceback"]


@given(st.text())
def test_any_message_is_one_line_of_json(text):
    line = AsJson().format(record(f'/p/{text}"\\ {text}'))
    assert "\n" not in line
    assert json.loads(line)["message"].startswith("/p/")


@pytest.mark.parametrize("given_id", ["a" * 8, "8c0f1f5e-4a53-4bde-9e0e-7a2d7c3a8a10", "A_b-9" * 12])
def test_the_id_of_a_proxy_is_kept(client, given_id):
    assert client.get("/health", headers={"x-request-id": given_id}).headers["X-Request-ID"] == given_id


@pytest.mark.parametrize("given_id", ["", "short", "a" * 65, "with space", "<script>", "añoañoaño", "a@b.example"])
def test_any_other_id_is_made_anew(client, given_id):
    made = client.get("/health", headers={"x-request-id": given_id}).headers["X-Request-ID"]
    assert re.fullmatch(r"[0-9a-f]{12}", made)


def test_no_two_requests_have_one_id(client):
    assert len({client.get("/health").headers["X-Request-ID"] for _ in range(50)}) == 50


def test_the_page_of_a_fault_names_the_id_that_its_lines_have(client, monkeypatch):
    seen = []

    class Kept(logging.Handler):
        def emit(self, record):
            seen.append(self.format(record))

    def broken(*_, **__):
        raise RuntimeError("broken")

    handler = Kept()
    handler.setFormatter(Redacting("{asked} {message}", style="{"))
    logging.getLogger("django.request").addHandler(handler)
    monkeypatch.setattr("tourney.views.getting_in.enter_by_token", broken)
    client.raise_request_exception = False
    try:
        answer = client.get(f"/p/{TOKEN}")
    finally:
        logging.getLogger("django.request").removeHandler(handler)
    made = answer.headers["X-Request-ID"]
    assert answer.status_code == 500
    assert f"<strong>{made}</strong>" in answer.content.decode()
    assert any(made in line and "RuntimeError: broken" in line for line in seen)


def answered(path, monkeypatch, settings, caplog, *, slow=5.0, **headers):
    settings.LOG_REQUESTS = True
    monkeypatch.setattr(requests, "SLOW", slow)
    with caplog.at_level(logging.INFO, "muster.request"):
        Client().get(path, headers=headers)
    return [one for one in caplog.records if one.name == "muster.request"]


def test_a_request_has_a_line_with_status_and_time(monkeypatch, settings, caplog):
    (line,) = answered("/health?key=1", monkeypatch, settings, caplog)
    assert re.fullmatch(r"GET /health 200, \d+ ms", line.getMessage())
    assert (line.levelname, vars(line)["status_code"]) == ("INFO", 200)


def test_a_slow_request_has_one_whatever_was_asked_for(monkeypatch, settings, caplog):
    settings.LOG_REQUESTS = False
    monkeypatch.setattr(requests, "SLOW", 0.0)
    Client().get("/health")
    assert [one.levelname for one in caplog.records if one.name == "muster.request"] == ["WARNING"]


def test_nobody_else_makes_a_line(monkeypatch, settings, caplog):
    (line,) = answered("/health%0aERROR made up", monkeypatch, settings, caplog)
    assert "\n" not in line.getMessage()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [("LOG_FORMAT", "xml", "give lines or json"), ("LOG_LEVEL", "loud", "give DEBUG, INFO, WARNING or ERROR")],
)
def test_a_wrong_setting_is_told_with_what_would_be_right(name, value, said, tmp_path):
    run = subprocess.run(
        [sys.executable, "manage.py", "check"], check=False,
        cwd=ROOT, env=os.environ | {name: value, "MUSTER_DATA": str(tmp_path)}, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 2
    assert said in run.stderr
    assert "Traceback" not in run.stderr


def test_a_request_under_a_strange_name_is_refused_with_one_line_and_no_traceback(client, caplog, settings):
    settings.ALLOWED_HOSTS = ["muster.example"]
    logger = logging.getLogger("django.security.DisallowedHost")
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400
    assert any(one.name == logger.name and "evil.example" in one.getMessage() for one in caplog.records)
    line = Redacting().format(caplog.records[-1])
    assert "Traceback" not in line
    assert "\n" not in line
