"""A real Chromium for the tests marked e2e, what its pages complained of, and axe."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.db import connection
from playwright.sync_api import Browser, BrowserContext, Page, expect

# Playwright's event loop runs in the test's thread, where Django then refuses the database unless it is told otherwise.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# How long a page may take to say what is expected of it, in ms: a busy machine is no fault of the code.
expect.set_options(timeout=20_000)

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# What still moves into its place has colours that nobody reads. What moves for ever has them for good.
STILL = """() => Promise.all(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => {})))"""
# What a service worker answers leads tests astray, and colours that fade are nobody's: who is about them asks for them.
STEADY = {"service_workers": "block", "reduced_motion": "reduce"}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a Chromium the browser tests are skipped on a developer's machine; in CI they fail instead."""
    here = Path(__file__).parent
    if CHROMIUM or os.environ.get("CI"):
        return
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.skip(reason="no Chromium found: install one or name it in CHROMIUM"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    named = {"executable_path": CHROMIUM} if CHROMIUM else {}
    return {**browser_type_launch_args, **named, "args": ARGUMENTS}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Whoever makes a context or a page of it has it steady, unless it is to be otherwise."""
    context = browser.new_context

    def steady(**how: Any) -> BrowserContext:
        return context(**{**STEADY, **how})

    browser.new_context = steady  # type: ignore[method-assign]
    browser.new_page = lambda **how: steady(**how).new_page()  # type: ignore[method-assign]
    return browser


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """SQLite in a file, as in a hall: one in memory has a single connection, which the server's threads would share."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "muster.sqlite3")


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the page's console called an error and what its scripts threw: CSP violations are among the former."""
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard


@pytest.fixture(scope="session", autouse=True)
def slowness() -> None:
    """With SLOW set the server takes its time, so that a test which reads a page before it is there fails always."""
    if os.environ.get("SLOW"):
        settings.MIDDLEWARE = ["tests.e2e.slow.Slow", *settings.MIDDLEWARE]


@pytest.fixture
def axe() -> Callable[[Page], None]:
    """Call it with a page: it fails on any violation of WCAG 2.2 AA or of axe's best practice, naming each element.

    It waits until the page is whole: a press ends when the new page begins, and axe cannot read one without a root.
    """

    def examine(page: Page) -> None:
        page.wait_for_load_state()
        page.evaluate(STILL)
        found = Axe().run(page, options={"runOnly": {"type": "tag", "values": WCAG}})
        broken = [
            f"{rule['id']}: {rule['help']}\n    {node['html'][:200]}\n    {node.get('failureSummary', '')}"
            for rule in found.response["violations"]
            for node in rule["nodes"]
        ]
        assert not broken, "\n".join(broken)

    return examine
