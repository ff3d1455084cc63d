"""The end of a test run: what it left out, in words, and in CI nothing skipped."""

import os
import shutil

import pytest
from django.db import connection


def left_out(*, marks: str, vendor: str, has_pdftotext: bool) -> list[str]:
    """What a run with these marks, on this database, on this machine, has not shown. Empty if nothing is missing."""
    lines = []
    if "not e2e" in marks:
        lines.append("Browser tests: run `pytest -m e2e` for them.")
    elif marks:
        lines.append(f"Everything but `-m {marks!r}`: run `pytest` for the rest.")
    if vendor != "postgresql":
        lines.append(f"PostgreSQL: this was {vendor}. Give DATABASE_URL=postgres://… to run the same tests there.")
    if not has_pdftotext:
        lines.append("What poppler reads in our PDFs: install poppler-utils.")
    return lines


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() in {"1", "true", "yes"}


def skipped(config: pytest.Config) -> int:
    """How many tests were skipped; none are known to a process that only works for another one."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", [])) if reporter else 0


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A test that is skipped in CI proves nothing to anybody, so the run has failed."""
    if in_ci() and session.exitstatus == pytest.ExitCode.OK and skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    lines = left_out(
        marks=config.option.markexpr, vendor=connection.vendor, has_pdftotext=bool(shutil.which("pdftotext"))
    )
    if in_ci() and skipped(config):
        terminalreporter.section("Failed: in CI nothing may be skipped", red=True)
    if lines:
        terminalreporter.section("Left out of this run")
        for line in lines:
            terminalreporter.line(line)
