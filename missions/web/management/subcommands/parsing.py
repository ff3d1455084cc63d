"""Arguments of the command line: one line for each mistake, numbers that may begin with a minus."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from django.core.management.base import CommandError, CommandParser

from missions.model import SIDES, Side

NEGATIVE = re.compile(r"-[\d.]")


class OneLineParser(CommandParser):
    """Says what is wrong in one line, without the usage, and ends with status 2."""

    def error(self, message: str) -> NoReturn:
        if self.called_from_command_line:
            self.exit(2, f"{self.prog}: {message}\n")
        raise CommandError(message, returncode=2)

    def parse_known_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        return super().parse_known_args(None if args is None else _joined(args), namespace)


def _joined(args: Sequence[str]) -> list[str]:
    """`--at -1,5` as `--at=-1,5`: argparse would take the minus for the beginning of an option."""
    joined: list[str] = []
    for arg in args:
        if joined and re.fullmatch(r"--[a-z]+", joined[-1]) and NEGATIVE.match(arg):
            joined[-1] += f"={arg}"
        else:
            joined.append(arg)
    return joined


def pair_of[T](kind: Callable[[str], T], example: str) -> Callable[[str], tuple[T, T]]:
    """An argument type: two values with a comma between them."""

    def pair(text: str) -> tuple[T, T]:
        parts = text.split(",")
        try:
            first, second = (kind(part.strip()) for part in parts)
        except ValueError:
            raise argparse.ArgumentTypeError(
                f"needs two values with a comma, such as {example}, not {text!r}"
            ) from None
        return first, second

    return pair


def side_and_point(text: str) -> tuple[Side, tuple[float, float]]:
    """An argument type: whose, a colon, and where."""
    whose, _, where = text.partition(":")
    for side in SIDES:
        if whose.strip() == side:
            return side, pair_of(float, "attacker:20,12")(where)
    raise argparse.ArgumentTypeError(f"needs a side, a colon and a point, such as attacker:20,12, not {text!r}")


def list_of(example: str) -> Callable[[str], tuple[str, ...]]:
    """An argument type: one or more values with commas between them."""

    def listed(text: str) -> tuple[str, ...]:
        parts = tuple(part.strip() for part in text.split(","))
        if not all(parts):
            raise argparse.ArgumentTypeError(f"needs values with commas between them, such as {example}, not {text!r}")
        return parts

    return listed
