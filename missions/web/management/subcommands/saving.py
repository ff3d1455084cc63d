"""What a subcommand made, written to a file or to standard output: whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError


def save(content: bytes, output: str) -> None:
    """Write a file. What stood there before stays until all of the new content is on the disk."""
    target = Path(output).resolve()
    part = target.with_name(f".{target.name}.part")
    try:
        if target.exists() and not target.is_file():  # a device, a pipe; a folder refuses by itself
            target.write_bytes(content)
            return
        try:
            part.write_bytes(content)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise CommandError(f"{output}: {error.strerror}", returncode=2) from error


@contextmanager
def standard_output() -> Iterator[None]:
    """What is written inside reaches standard output to the last byte, unless its reader has stopped reading."""
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        # What is left in the buffer would be tried again at the end, and fail with a traceback.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise CommandError(f"standard output: {error.strerror}", returncode=2) from error
