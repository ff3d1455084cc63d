"""JSON or a tournament report given to a command, as a file or on standard input: every mistake in one line."""

import json
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

from tourney.trf import Tournament, TrfError, read_trf

MOST_BYTES = 64 * 1024 * 1024


class DocumentError(ValueError):
    """A document that cannot be read; the message says why and what to do."""


def read_document(name: str, *, of_report: Callable[[Tournament], object] | None = None) -> object:
    """The JSON of the file of that name, or of standard input (`-`). Decimals stay exact.

    Where `of_report` says what to make of one, a file whose name ends in `.trf` is read as a tournament report.
    """
    if of_report is not None and name.lower().endswith(".trf"):
        return of_report(read_report(name))
    try:
        text = read_bytes(name).decode("utf-8-sig")
        return json.loads(text, parse_float=Decimal, parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise DocumentError(f"is not UTF-8 at byte {error.start}; save it as UTF-8") from error
    except json.JSONDecodeError as error:
        raise DocumentError(f"is not JSON: {error.msg} in line {error.lineno}, column {error.colno}") from error
    except RecursionError as error:
        raise DocumentError("is nested too deeply; no event is") from error
    except DocumentError:
        raise
    except ValueError as error:  # a whole number of thousands of digits
        raise DocumentError("holds a number that is too long") from error


def read_report(name: str, encoding: str | None = None) -> Tournament:
    """The tournament report in the file of that name, or in standard input."""
    try:
        return read_trf(read_bytes(name), encoding)
    except TrfError as error:
        raise DocumentError(str(error)) from error


def read_bytes(name: str) -> bytes:
    """What the file of that name holds, or standard input (`-`)."""
    try:
        if name == "-":
            found = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                found = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise DocumentError(f"cannot be read: {error.strerror or error}; check the path") from error
    if len(found) > MOST_BYTES:
        raise DocumentError(f"is larger than {MOST_BYTES // 1024 // 1024} MB")
    return found


def _refuse_constant(name: str) -> object:
    raise DocumentError(f"holds {name}, which is no number; write a finite one")
