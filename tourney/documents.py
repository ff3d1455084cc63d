"""JSON given to a command: from a file or from standard input, with every mistake in one line."""

import json
import sys
from decimal import Decimal
from pathlib import Path

MOST_BYTES = 64 * 1024 * 1024


class DocumentError(ValueError):
    """A document that cannot be read; the message says why and what to do."""


def read_document(name: str) -> object:
    """The JSON of the file of that name, or of standard input (`-`). Decimals stay exact."""
    try:
        text = _bytes(name).decode("utf-8-sig")
        return json.loads(text, parse_float=Decimal, parse_constant=_refuse_constant)
    except OSError as error:
        raise DocumentError(f"cannot be read: {error.strerror or error}; check the path") from error
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


def _bytes(name: str) -> bytes:
    if name == "-":
        found = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with Path(name).open("rb") as file:
            found = file.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise DocumentError(f"is larger than {MOST_BYTES // 1024 // 1024} MB")
    return found


def _refuse_constant(name: str) -> object:
    raise DocumentError(f"holds {name}, which is no number; write a finite one")
