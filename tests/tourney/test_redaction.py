"""No private link in any log: neither in a line, nor in a traceback, nor in what the server itself prints."""

import logging
import logging.config
import os
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from tests.test_house_rules import ROOT
from tests.tourney.test_serve import answer, free_port
from tourney.redaction import Redacting, redacted

TOKEN = "86HGQ6EX9N2791JS"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (f"Internal Server Error: /p/{TOKEN}", "Internal Server Error: /p/…"),
        (f"GET http://hall.example/p/{TOKEN}?a=1 500", "GET http://hall.example/p/…?a=1 500"),
        (f'"/join/{TOKEN}/" and /e/abc/registered/{TOKEN}/withdraw', '"/join/…/" and /e/abc/registered/…/withdraw'),
        ("/e/abc/pairings/ /g/abc/ /k/", "/e/abc/pairings/ /g/abc/ /k/"),
    ],
)
def test_the_secret_part_of_an_address_is_left_out(text, kept):
    assert redacted(text) == kept


def test_a_failure_while_a_link_is_opened_logs_its_traceback_without_the_link(client, monkeypatch, caplog):
    def broken(*_, **__):
        raise RuntimeError(f"broken at /p/{TOKEN}")

    monkeypatch.setattr("tourney.views.getting_in.enter_by_token", broken)
    client.raise_request_exception = False
    answered = client.get(f"/p/{TOKEN}")
    assert answered.status_code == 500
    assert TOKEN not in answered.content.decode()
    record = next(one for one in caplog.records if one.name == "django.request")
    assert TOKEN in logging.Formatter().format(record), "else this test could not fail"
    said = Redacting().format(record)
    assert TOKEN not in said
    assert "RuntimeError: broken at /p/…" in said


def test_every_handler_of_the_settings_leaves_links_out(settings):
    assert {one["formatter"] for one in settings.LOGGING["handlers"].values()} == {"line"}
    assert settings.LOGGING["formatters"]["line"]["()"] == "tourney.redaction.Redacting"


def test_a_served_link_is_nowhere_in_what_the_server_prints(tmp_path):
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "HASHED_STATIC"}}
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve", str(port)],
        cwd=ROOT, env=environment | {"MUSTER_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tourney.settings"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        answer(port, patience=200.0)
        for method in ("GET", "HEAD", "POST"):
            asked = urllib.request.Request(f"http://127.0.0.1:{port}/p/{TOKEN}", method=method)
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(asked, timeout=60)  # noqa: S310
    finally:
        server.terminate()
        said, _ = server.communicate(timeout=20)
    assert f"http://127.0.0.1:{port}/" in said
    assert TOKEN not in said
