"""A small HTTP client for many phones in one process: kept connections, cookies, forms of pages, lost answers."""

import asyncio
import gzip
import random
import re
import time
from collections import defaultdict
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlencode

PATIENCE = 60.0  # seconds for one answer
NO_ANSWER = 599  # in the place of a status


class Lost(Exception):
    """The answer never came: nobody knows whether the message did."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    text: str
    size: int  # bytes on the wire

    @property
    def to(self) -> str:
        return self.headers.get("location", "")


@dataclass
class Book:
    """What all phones write down: milliseconds by kind of request, and what went wrong."""

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    bytes: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    errors: list[str] = field(default_factory=list)
    lost: int = 0


@dataclass
class Line:
    """One kept connection with its cookies, as a browser has it."""

    port: int
    book: Book
    cookies: dict[str, str] = field(default_factory=dict)
    _pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, kind: str, method: str, path: str, body: dict[str, str] | None = None, *,
        lose: float = 0.0, chance: random.Random | None = None, **headers: str,
    ) -> Answer:  # fmt: skip
        """One request; `lose` is how likely it is that the connection breaks before the answer has been read."""
        start = time.perf_counter()
        lost = chance is not None and chance.random() < lose
        try:
            answer = await asyncio.wait_for(self._ask(method, path, body, headers, lost=lost), PATIENCE)
        except TimeoutError:
            self.hang_up()
            answer = Answer(NO_ANSWER, {}, "", 0)
        except (OSError, asyncio.IncompleteReadError):  # a kept connection that the server has closed meanwhile
            self.hang_up()
            answer = await asyncio.wait_for(self._ask(method, path, body, headers, lost=lost), PATIENCE)
        self.book.took[kind].append((time.perf_counter() - start) * 1000)
        self.book.bytes[kind] += answer.size
        return answer

    async def _ask(
        self, method: str, path: str, body: dict[str, str] | None, headers: dict[str, str], *, lost: bool
    ) -> Answer:
        if self._pipe is None:
            self._pipe = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._pipe
        sent = urlencode(body).encode() if body is not None else b""
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Accept-Encoding: gzip"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if body is not None:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(sent)}"]
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + sent)
        await writer.drain()
        if lost:  # whatever it was, it has been taken by the network; nobody hears what became of it
            await asyncio.sleep(0.05)
            self.hang_up()
            self.book.lost += 1
            raise Lost(path)
        return await self._read(reader, bodiless=method == "HEAD")

    async def _read(self, reader: asyncio.StreamReader, *, bodiless: bool) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status, headers = int(head[0].split()[1]), {}
        for one in head[1:]:
            name, _, value = one.partition(":")
            if name.lower() == "set-cookie":
                key, _, rest = value.strip().partition("=")
                self.cookies[key] = rest.partition(";")[0]
            elif name:
                headers[name.lower()] = value.strip()
        raw = b""
        if not bodiless and status not in {204, 304}:
            raw = await self._body(reader, headers)
        text = gzip.decompress(raw) if headers.get("content-encoding") == "gzip" else raw
        return Answer(status, headers, text.decode("utf-8", "replace"), len(raw))

    @staticmethod
    async def _body(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
        if "chunked" not in headers.get("transfer-encoding", ""):
            return await reader.readexactly(int(headers.get("content-length", 0)))
        parts = []
        while size := int((await reader.readline()).partition(b";")[0], 16):
            parts.append(await reader.readexactly(size))
            await reader.readline()
        await reader.readline()
        return b"".join(parts)

    def hang_up(self) -> None:
        if self._pipe:
            self._pipe[1].close()
            self._pipe = None


FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
FIELD = re.compile(r"<input\b([^>]*)>")
ATTRIBUTE = re.compile(r'([a-z-]+)(?:="([^"]*)")?')


def attributes(text: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in ATTRIBUTE.findall(text)}


def forms(text: str, action: str) -> list[dict[str, str]]:
    """The hidden fields of every form of a page that posts to an address ending so."""
    found = []
    for head, inside in FORM.findall(text):
        of = attributes(head)
        if of.get("method") == "post" and of.get("action", "").partition("?")[0].endswith(action):
            fields = [attributes(one) for one in FIELD.findall(inside)]
            found.append({one["name"]: one.get("value", "") for one in fields if one.get("type") == "hidden"})
    return found


@dataclass(frozen=True, slots=True)
class Poll:
    """How a page asks for what is newer: address with what it shows, seconds between, and how far those may grow."""

    path: str
    every: float
    slowest: float

    def waits(self, quiet: float, chance: random.Random) -> float:
        """Seconds until it asks again, as `poll.js` waits: no two equally long. `quiet` is what it has come to."""
        return max(self.every, quiet) * (0.85 + 0.3 * chance.random())

    @classmethod
    def of(cls, text: str, name: str) -> "Poll | None":
        """What the element with the id says; None if it does not poll."""
        tag = re.search(rf'<[a-z]+\b[^>]*\bid="{name}"[^>]*>', text)
        of = attributes(tag[0]) if tag else {}
        if "data-poll" not in of:
            return None
        path, rev = of["data-poll"], of.get("data-rev", "")
        if rev:
            path += f"{'&' if '?' in path else '?'}{urlencode({'rev': rev})}"
        every = float(of.get("data-every") or 10)
        return cls(path, every, max(every, float(of.get("data-slowest") or 0)))


def share(values: list[float], part: float) -> float:
    """The value that so great a part of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


def table_of(book: Book) -> str:
    """Milliseconds and kilobytes by kind of request."""
    lines = [f"{'':28}{'asked':>8}{'median':>9}{'p95':>9}{'p99':>9}{'most':>9}   ms{'kB each':>10}"]
    for kind in sorted(filter(None, book.took)):
        times = book.took[kind]
        columns = "".join(f"{share(times, part):9.1f}" for part in (0.5, 0.95, 0.99, 1.0))
        lines.append(f"{kind:28}{len(times):8}{columns}{book.bytes[kind] / len(times) / 1024:15.1f}")
    return "\n".join(lines)
