"""Requests as no browser makes them, and what must hold of every answer."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import quote_plus, urlsplit

from django.http import HttpResponseBase
from django.test import Client

from tests.fuzz.pageforms import Pairs
from tests.fuzz.searching import DONE
from tests.fuzz.world import counted, taken_back

FORM = "application/x-www-form-urlencoded"
MULTI = "multipart/form-data; boundary=q7"
KEPT_ON_REFUSAL = {"tourney_guess"}  # a wrong code is counted, and that is what the row is for
UNTOLD = re.compile(r"Traceback \(most recent|sqlite3\.|psycopg\.|django\.db\.|object at 0x")
BINARY = ("application/pdf", "image/", "application/vnd")


@dataclass(frozen=True, slots=True)
class Body:
    """What is sent, and as what."""

    data: bytes
    kind: str = FORM


def as_form(pairs: Pairs) -> Body:
    """Half letters go out as the bytes that no UTF-8 has."""
    sent = "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in pairs)
    return Body(sent.encode())


def _quoted(text: str) -> str:
    return quote_plus(text, errors="surrogatepass")


def as_parts(pairs: Pairs, files: list[tuple[str, str, str, bytes]] = ()) -> Body:
    """Fields, and files as field, name, type and content. Names stand there as they are, quotes and line ends too."""
    parts = [_part(f'name="{name}"', value.encode("utf-8", "surrogatepass")) for name, value in pairs]
    parts += [
        _part(f'name="{field}"; filename="{name}"\r\nContent-Type: {kind}', content)
        for field, name, kind, content in files
    ]
    return Body(b"".join(parts) + b"--q7--\r\n", MULTI)


def _part(said: str, content: bytes) -> bytes:
    head = f"--q7\r\nContent-Disposition: form-data; {said}\r\n\r\n".encode("utf-8", "surrogatepass")
    return head + content + b"\r\n"


def as_json(pairs: Pairs) -> Body:
    return Body(json.dumps(dict(pairs)).encode(), "application/json")


def broken(body: Body, how: int) -> Body:
    """The body cut short, with a boundary that is another's or none, as another type, or with bytes in its midst."""
    half = len(body.data) // 2
    match how % 8:
        case 0:
            return Body(body.data[:half], body.kind)
        case 1:
            return Body(body.data, "multipart/form-data; boundary=other")
        case 2:
            return Body(body.data, "multipart/form-data")
        case 3:
            return Body(body.data, "text/plain; charset=utf-16")
        case 4:
            return Body(body.data[:half] + b"\xff\x00\xfe%zz%u0041;&&==" + body.data[half:], body.kind)
        case 5:
            return Body(body.data, "")
        case 6:
            return Body(body.data, "multipart/form-data; boundary=" + "q" * 300)
        case _:
            return Body(
                b"--q7\r\nContent-Disposition: form-data\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%\r\n--q7", MULTI
            )


@contextmanager
def asked(
    client: Client, method: str, address: str, body: Body | None = None, **headers: str
) -> Iterator[HttpResponseBase]:
    """Send it and hold the answer against what must hold everywhere; within, the answer's work stands; then no more."""
    DONE["requests"] += 1
    before, cookies = counted(), SimpleCookie({name: one.value for name, one in client.cookies.items()})
    sent = body or Body(b"")
    try:
        with taken_back():
            try:
                answer = client.generic(method, address, sent.data, content_type=sent.kind, headers=headers or None)
            except Exception as error:
                raise AssertionError(
                    f"{method} {address[:200]} {sent.kind[:80]} {sent.data[:600]!r} {str(headers)[:300]}"
                ) from error
            judge(answer, before, f"{method} {address[:200]} {sent.data[:600]!r}")
            yield answer
    finally:
        client.cookies = cookies


def judge(answer: HttpResponseBase, before: dict[str, int], said: str) -> None:
    """No fault; nothing written by a refusal; a line of the log for each step of a revision; words for people."""
    assert answer.status_code < 500, said
    after = counted()
    changed = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    if answer.status_code >= 400:
        assert not changed.keys() - KEPT_ON_REFUSAL, (said, answer.status_code, changed)
    if not changed.get("tourney_event"):
        assert changed.get("revisions", 0) == changed.get("tourney_logentry", 0), (said, changed)
    told = answer.headers.get("Content-Type", "")
    if answer.streaming or told.startswith(BINARY):
        return
    text = answer.content.decode()
    assert not UNTOLD.search(text), said
    if answer.status_code >= 400 and not said.startswith("HEAD"):
        DONE["refused"] += 1
        assert len(re.sub(r"<[^>]*>", " ", text).split()) > 3, said


def followed(client: Client, answer: HttpResponseBase, here: str) -> None:
    """What was taken can be looked at: where the answer leads, as a browser goes there."""
    for _ in range(3):
        if answer.status_code not in {301, 302, 303}:
            return
        target = urlsplit(answer.headers["Location"])
        path = target.path or urlsplit(here).path
        answer = client.get(f"{path}?{target.query}" if target.query else path)
        DONE["pages after"] += 1
        assert answer.status_code < 500, path
