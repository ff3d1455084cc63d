"""Addresses to serve at, and a real server that answers."""

import os
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from django.core.management import CommandError, call_command

from tests.test_house_rules import ROOT
from tourney.serving import free_address, network_address, parse_address, web_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("8000", ("127.0.0.1", 8000)),
        ("0.0.0.0:80", ("0.0.0.0", 80)),  # noqa: S104  the whole hall is what it is for
        ("hall.local:9000", ("hall.local", 9000)),
        ("[::1]:8000", ("::1", 8000)),
        ("1", ("127.0.0.1", 1)),
        ("65535", ("127.0.0.1", 65535)),
    ],
)
def test_an_address_is_a_port_or_a_host_and_a_port(text, address):
    assert parse_address(text) == address


@pytest.mark.parametrize(
    "text", ["", "0", "65536", "99999", "host", "host:", ":8000", "::1:8000", "a b:80", "80\n", "-1"]
)
def test_what_is_no_address_is_refused_with_an_example(text):
    with pytest.raises(ValueError, match=r"127\.0\.0\.1:8000"):
        parse_address(text)


def test_for_all_addresses_the_one_in_the_network_is_shown():
    shown = web_address("0.0.0.0", 8000)  # noqa: S104
    assert shown == f"http://{network_address()}:8000"
    assert "0.0.0.0" not in shown  # noqa: S104


def test_a_name_is_looked_up_and_a_port_in_use_is_refused_even_when_the_other_shares_it():
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(ValueError, match=f"port {port} is taken"):
            free_address(f"127.0.0.1:{port}")
    assert free_address(f"localhost:{port}")[1] == port


@pytest.mark.parametrize(
    ("text", "said"),
    [("192.0.2.7:8000", "this machine has no address"), ("256.1.1.1:8000", "is no address of a machine")],
)
def test_an_address_that_is_not_this_machines_is_refused_in_one_line(text, said):
    with pytest.raises(ValueError, match=said):
        free_address(text)


@pytest.mark.parametrize(("host", "shown"), [("::1", "http://[::1]:80"), ("127.0.0.1", "http://127.0.0.1:80")])
def test_an_address_is_printed_so_that_a_browser_takes_it(host, shown):
    assert web_address(host, 80) == shown


def test_the_command_refuses_it_with_status_2():
    with pytest.raises(CommandError, match="is no address") as refused:
        call_command("serve", "nowhere")
    assert refused.value.returncode == 2


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def answer(port, patience=60.0):
    until = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
                return page.status, page.read().decode(), page.headers
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def test_a_fresh_installation_is_served_with_its_own_database_and_files(tmp_path):
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "HASHED_STATIC"}}
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve", str(port)],
        cwd=ROOT, env=environment | {"MUSTER_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tourney.settings"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        status, page, headers = answer(port, patience=200.0)
    finally:
        server.terminate()
        said, _ = server.communicate(timeout=20)
    assert (status, "Muster" in page) == (200, True)
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert f"http://127.0.0.1:{port}/" in said
    assert "Traceback" not in said
    assert (tmp_path / "muster.sqlite3").exists()
