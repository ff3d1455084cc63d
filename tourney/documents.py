"""JSON or a tournament report given to a command, as a file or on standard input: every mistake in one line."""

import json
import re
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
    return read_json(read_bytes(name))


def read_json(found: bytes, *, parse_float: Callable[[str], object] = Decimal) -> object:
    """The JSON in these bytes. Decimals stay exact, unless `parse_float` makes something else of them."""
    try:
        text = found.decode("utf-8-sig")
        read = json.loads(
            text, parse_float=parse_float, parse_constant=_refuse_constant, object_pairs_hook=_refuse_twice_given
        )
        if _SURROGATE.search(text):
            _refuse_half_letters(read, "")
        return read
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


def read_bytes(name: str, most: int | None = None) -> bytes:
    """What the file of that name holds, or standard input (`-`), up to so many bytes."""
    most = MOST_BYTES if most is None else most
    try:
        if name == "-":
            found = sys.stdin.buffer.read(most + 1)
        else:
            with Path(name).open("rb") as file:
                found = file.read(most + 1)
    except OSError as error:
        raise DocumentError(f"cannot be read: {error.strerror or error}; check the path") from error
    if len(found) > most:
        raise DocumentError(f"is larger than {most // 1024 // 1024} MB")
    return found


def _refuse_constant(name: str) -> object:
    raise DocumentError(f"holds {name}, which is no number; write a finite one")


def _refuse_twice_given(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object of these keys. JSON itself would let the last of two win, and nobody would know."""
    read = dict(pairs)
    if len(read) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise DocumentError(f"gives the key {_shown(twice)} twice in one object; take one of the two out")
    return read


_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")  # what may be half a letter is only ever written as an escape


def _refuse_half_letters(value: object, where: str) -> None:
    """Text that no file and no page could hold: half of a pair of escapes that make one letter."""
    if isinstance(value, str):
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise DocumentError(f"{where or 'the document'}: holds half a letter, {_shown(value)}; write it in full")
    elif isinstance(value, dict):
        for key, one in value.items():
            _refuse_half_letters(key, f"{where}: a key" if where else "a key")
            _refuse_half_letters(one, f"{where}.{key}" if where else key)
    elif isinstance(value, list):
        for at, one in enumerate(value):
            _refuse_half_letters(one, f"{where}[{at}]")


def _shown(text: str) -> str:
    """A text in a message: short, on one line, half letters as they were written."""
    return ascii(text if len(text) <= 40 else f"{text[:40]}…") if not text.isprintable() else repr(text[:40])
