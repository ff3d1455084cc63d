"""Everything that must be true of events and of this installation, and what to do where it is not. It only looks."""

from .check import Check, Finding
from .checks import CHECKS, examined
from .of_installation import INSTALLATION

__all__ = ["CHECKS", "INSTALLATION", "Check", "Finding", "examined"]
