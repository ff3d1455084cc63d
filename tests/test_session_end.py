"""A run says what it left out, and in CI it may not skip anything."""

import os
import subprocess
import sys

import pytest
from hypothesis import settings

from tests.session_end import left_out
from tests.test_house_rules import ROOT


def test_a_full_run_has_nothing_to_say():
    assert left_out(marks="", vendor="postgresql", has_pdftotext=True) == []


@pytest.mark.parametrize(
    ("marks", "vendor", "has_pdftotext", "word"),
    [
        ("not e2e", "postgresql", True, "Browser"),
        ("e2e", "postgresql", True, "Everything but `-m 'e2e'`"),
        ("", "sqlite", True, "this was sqlite"),
        ("", "postgresql", False, "poppler-utils"),
    ],
)
def test_each_gap_has_its_line(marks, vendor, has_pdftotext, word):
    (line,) = left_out(marks=marks, vendor=vendor, has_pdftotext=has_pdftotext)
    assert word in line


@pytest.mark.parametrize(("ci", "status"), [("true", 1), ("", 0)])
def test_a_skipped_test_fails_the_run_in_ci_alone(tmp_path, ci, status):
    (tmp_path / "test_one.py").write_text("import pytest\n\ndef test_one():\n    pytest.skip('no reason')\n")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.session_end", f"--rootdir={tmp_path}", "-q", str(tmp_path)],
        cwd=ROOT, env={**os.environ, "CI": ci, "PYTEST_ADDOPTS": ""}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == status, run.stdout + run.stderr
    assert ("in CI nothing may be skipped" in run.stdout) == bool(status)


def test_no_property_has_a_deadline():
    assert settings().deadline is None
