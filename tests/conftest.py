"""Fixtures for every test."""

from tests.cast import cast

__all__ = ["cast"]
