"""A small event behind `manage.py serve` itself, as a hall has it, and what a phone loads of it."""

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser

from tests.benchmarks.serving import answers
from tests.test_house_rules import ROOT

PATIENCE = 300  # seconds until the server answers
MAKE = """
import django, json
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests.e2e import states
from tourney.access import link_path
print(json.dumps({name: link_path(states.STATES[name]()) for name in NAMES}))
"""


@contextmanager
def served(*names: str) -> Iterator[dict[str, str]]:
    """The private links of players whose pages are in these states, on a server that runs as long as the block."""
    with tempfile.TemporaryDirectory(prefix="muster-phone-") as room, socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
        one.close()
        kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "HASHED_STATIC"}}
        surroundings = kept | {"MUSTER_DATA": room, "DJANGO_SETTINGS_MODULE": "tourney.settings"}
        code = MAKE.replace("NAMES", repr(names))
        made = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True
        )
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", str(port)], cwd=ROOT, env=surroundings, stdout=subprocess.DEVNULL
        )
        try:
            assert answers(server, port, patience=PATIENCE), "the server did not start"
            links = json.loads(made.stdout.splitlines()[-1])
            yield {name: f"http://127.0.0.1:{port}{path}" for name, path in links.items()}
        finally:
            server.terminate()
            server.wait(timeout=30)


@dataclass(frozen=True)
class Load:
    """What came over the wire until a page was whole, in bytes by address, and when its first words were there (ms)."""

    sizes: dict[str, int]
    painted: float
    kept: dict[str, str]  # Cache-Control by address

    @property
    def total(self) -> int:
        return sum(self.sizes.values())


SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""Slow 3G: 400 kbit/s, and 400 ms there and back."""


def first_load(browser: Browser, link: str, *, slow: bool = False) -> Load:
    """Open a private link on a phone that has never been here."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    if slow:
        wire.send("Network.emulateNetworkConditions", SLOW)
    seen: dict[str, dict[str, object]] = {}
    wire.on("Network.requestWillBeSent", lambda told: _redirected(seen, told))
    wire.on("Network.responseReceived", lambda told: seen[told["requestId"]].update(told["response"]["headers"]))
    wire.on("Network.loadingFinished", lambda told: seen[told["requestId"]].update(size=told["encodedDataLength"]))
    page.goto(link, wait_until="networkidle")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    context.close()
    by_address = {str(one["url"]): {name.lower(): value for name, value in one.items()} for one in seen.values()}
    return Load(
        {url: int(str(one.get("size", 0))) + int(str(one.get("before", 0))) for url, one in by_address.items()},
        float(painted),
        {url: str(one.get("cache-control", "")) for url, one in by_address.items()},
    )


def _redirected(seen: dict[str, dict[str, object]], told: dict[str, dict[str, object]]) -> None:
    """A redirect has the same number as what it leads to: its bytes are added."""
    before = told.get("redirectResponse") or {}
    size = int(str(before.get("encodedDataLength", 0)))
    seen[str(told["requestId"])] = {"url": told["request"]["url"], "before": size}
