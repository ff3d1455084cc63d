"""The real server, spoken to by what is no browser: broken HTTP, lengths that lie, bodies that never come."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import pytest
from hypothesis import strategies as st

from tests.fuzz.searching import DONE, searched
from tests.test_house_rules import ROOT
from tests.tourney.test_serve import answer, free_port

PATIENCE = 20.0  # seconds for an answer of a busy machine
A_MOMENT = 0.2  # seconds after which nothing more is sent to a server that waits for more


@dataclass(slots=True)
class Server:
    port: int
    process: subprocess.Popen[str]

    def said(self, data: bytes, *, wait: float = PATIENCE) -> bytes:
        """What it says to those bytes until it hangs up. If it says nothing for so long, no more is sent, and what it
        says to that counts."""
        DONE["raw requests"] += 1
        found = b""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as line, suppress(OSError):
            line.sendall(data)
            with suppress(TimeoutError):
                while part := line.recv(65_536):
                    found += part
                return found
            line.shutdown(socket.SHUT_WR)
            while part := line.recv(65_536):
                found += part
        return found


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Server]:
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "HASHED_STATIC"}}
    data = str(tmp_path_factory.mktemp("served"))
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", str(port)],
        cwd=ROOT, env=environment | {"MUSTER_DATA": data, "DJANGO_SETTINGS_MODULE": "tourney.settings"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        answer(port, patience=240)
        yield Server(port, process)
    finally:
        process.terminate()
        log, _ = process.communicate(timeout=30)
    faults = [one for one in re.findall(r"^\S+ \S+ ERROR (.*)", log, re.MULTILINE) if "DisallowedHost" not in one]
    assert not faults, faults[:5]


def status(said: bytes) -> int:
    found = re.match(rb"HTTP/1\.[01] (\d{3})", said)
    return int(found[1]) if found else 0


HEAD = b"Host: localhost\r\nConnection: close\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
GET, POST_OF = b"GET / HTTP/1.1\r\n" + HEAD, b"POST /k/ HTTP/1.1\r\n" + HEAD
POST = POST_OF + FORM
CHUNKED = b"Transfer-Encoding: chunked\r\n"
RAW = {
    "nothing": b"",
    "no HTTP": b"hello\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 80,
    "HTTP/9": b"GET / HTTP/9.9\r\n" + HEAD + b"\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
    "a host that is none": b"GET /account/login/ HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "a host in brackets": b"GET /account/login/ HTTP/1.1\r\nHost: [::\r\nConnection: close\r\n\r\n",
    "a host of other bytes": b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\nConnection: close\r\n\r\n",
    "NUL in the path": b"GET /e/\0/ HTTP/1.1\r\n" + HEAD + b"\r\n",
    "%00 in the path": b"GET /e/%00/ HTTP/1.1\r\n" + HEAD + b"\r\n",
    "bytes in the path": b"GET /e/\xff\xfe/ HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a broken percent": b"GET /e/%zz/?%=% HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a whole address": b"GET http://evil.example/ HTTP/1.1\r\n" + HEAD + b"\r\n",
    "an asterisk": b"OPTIONS * HTTP/1.1\r\n" + HEAD + b"\r\n",
    "CONNECT": b"CONNECT evil.example:443 HTTP/1.1\r\n" + HEAD + b"\r\n",
    "TRACE": b"TRACE / HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a method of one's own": b"MUSTER / HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a path without end": b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n" + HEAD + b"\r\n",
    "up and away": b"GET /static/../../../../etc/passwd HTTP/1.1\r\n" + HEAD + b"\r\n",
    "up and away, in percents": b"GET /static/%2e%2e/%2e%2e/tourney/settings.py HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a header without end": GET + b"X: " + b"x" * 300_000 + b"\r\n\r\n",
    "thousands of headers": GET + b"X: y\r\n" * 5000 + b"\r\n",
    "a header with no colon": GET + b"nonsense\r\n\r\n",
    "a folded header": GET + b"X: a\r\n b\r\n\r\n",
    "NUL in a header": GET + b"X: a\0b\r\n\r\n",
    "bytes in each header": GET + b"Cookie: \xff=\xfe; sessionid=\xff\r\nAccept-Language: \xff\r\n\r\n",
    "a length too long": POST + b"Content-Length: 500\r\n\r\ncode=1",
    "a length too short": POST + b"Content-Length: 3\r\n\r\ncode=1GET / HTTP/1.1\r\n\r\n",
    "a length below nothing": POST + b"Content-Length: -5\r\n\r\ncode=1",
    "a length in words": POST + b"Content-Length: many\r\n\r\ncode=1",
    "a length of thirty digits": POST + b"Content-Length: " + b"9" * 30 + b"\r\n\r\ncode=1",
    "two lengths": POST + b"Content-Length: 6\r\nContent-Length: 7\r\n\r\ncode=1",
    "chunks and a length": POST + CHUNKED + b"Content-Length: 6\r\n\r\n6\r\ncode=1\r\n0\r\n\r\n",
    "chunks that are none": POST + CHUNKED + b"\r\nzz\r\ncode=1\r\n",
    "chunks that end early": POST + CHUNKED + b"\r\nff\r\ncode=1",
    "a chunk without end": POST + CHUNKED + b"\r\nffffffffffffffffff\r\ncode=1",
    "another coding": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "a charset that is none": b"POST /k/?a=b HTTP/1.1\r\n" + HEAD + b"Content-Type: text/x; charset=hex\r\n\r\n",
    "a boundary of bytes": POST_OF + b"Content-Type: multipart/form-data; boundary=\xff\r\n\r\n",
    "an expectation": POST + b"Expect: 100-continue\r\nContent-Length: 6\r\n\r\ncode=1",
    "an upgrade": b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "a range of a file": b"GET /static/css/none.css HTTP/1.1\r\n" + HEAD + b"Range: bytes=9-1\r\n\r\n",
}  # fmt: skip


@pytest.mark.parametrize("name", RAW)
def test_broken_http_is_hung_up_on_or_refused(server, name):
    said = server.said(RAW[name], wait=A_MOMENT)
    assert status(said) not in range(500, 600), said[:300]
    assert b"root:" not in said


def test_thirty_broken_requests_later_it_answers_as_ever(server):
    for place in range(30):
        server.said(list(RAW.values())[place % len(RAW)][:40], wait=A_MOMENT / 10)
    assert status(server.said(GET + b"\r\n")) == 200


def test_bodies_that_never_come_keep_nobody_else_waiting(server):
    """More lines stand open than there are threads, each with half a request; whoever comes then is answered."""
    slow = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(24)]
    try:
        for place, line in enumerate(slow):
            half = b"" if place % 3 else HEAD + FORM + b"Content-Length: 100000\r\n\r\ncode="
            line.sendall(b"POST /k/ HTTP/1.1\r\n" + half)
        began = time.monotonic()
        assert status(server.said(GET + b"\r\n")) == 200, time.monotonic() - began
    finally:
        for line in slow:
            line.close()


pieces = st.sampled_from(
    [b"GET ", b"POST ", b"/", b"/k/", b"/account/login/", b"?a=%ff", b" HTTP/1.1\r\n", b"\r\n", b"\n",
     b"Host: localhost\r\n", b"Host: \xff\r\n",
     b"Content-Length: 3\r\n", b"Transfer-Encoding: chunked\r\n", b"Cookie: sessionid=\"\\000\"\r\n", FORM, b"abc",
     b"\0", b"\xff", b": ", b"a" * 3000]
)  # fmt: skip


@searched(25, parts=st.lists(pieces, max_size=9))
def test_any_bytes_are_hung_up_on_or_answered(server, parts):
    assert status(server.said(b"".join(parts), wait=A_MOMENT)) not in range(500, 600)
