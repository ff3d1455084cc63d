"""Fixtures for every test, and how Hypothesis and the session behave."""

from hypothesis import settings

from tests.cast import cast
from tests.session_end import in_ci, pytest_sessionfinish, pytest_terminal_summary

__all__ = ["cast", "pytest_sessionfinish", "pytest_terminal_summary"]

# No deadline: a busy machine is no fault of the code. In CI the same examples every time: a red run can be repeated.
settings.register_profile("muster", deadline=None, derandomize=in_ci(), print_blob=True)
settings.load_profile("muster")
