"""Bytes to numbered lines, or the reason why not."""

import codecs
import re
from collections.abc import Iterator, Mapping

from tourney.trf.types import TrfError

ENCODINGS: Mapping[str, str] = {"utf-8": "utf-8", "windows-1252": "cp1252", "latin-1": "latin-1"}

LARGEST_FILE = 4_000_000
"""Bytes. Ten thousand players with a dozen rounds take half of it."""

LONGEST_LINE = 3000

_LINE_END = re.compile(r"\r\n|\r|\n")
_LINE_END_BYTES = re.compile(rb"\r\n|\r|\n")


def lines_of(data: bytes, encoding: str | None = None) -> Iterator[tuple[int, str]]:
    """Each line that is not blank with its number from 1, without blanks at its end.

    UTF-8, with or without its mark, unless another of `ENCODINGS` is named. A line ends at CR, LF or CR LF. Raises
    `TrfError`.
    """
    if len(data) > LARGEST_FILE:
        raise TrfError(f"the file is larger than {LARGEST_FILE // 1_000_000} MB; no tournament report is")
    if encoding is not None and encoding not in ENCODINGS:
        raise TrfError(f"{encoding} is no encoding that can be read here; choose from {', '.join(ENCODINGS)}")
    return _numbered(_decoded(data, encoding or "utf-8"))


def _decoded(data: bytes, encoding: str) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in data:
        raise TrfError("the file is UTF-16 or no text at all; save it as UTF-8")
    try:
        return data.decode(ENCODINGS[encoding]).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = len(_LINE_END_BYTES.findall(before)) + 1
        column = len(_LINE_END_BYTES.split(before)[-1].decode(ENCODINGS[encoding], "replace")) + 1
        raise TrfError(
            f"line {line}, column {column}: is not {encoding}; read the file with another encoding "
            f"({', '.join(name for name in ENCODINGS if name != encoding)}), or save it as UTF-8"
        ) from error


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(_LINE_END.split(text), 1):
        if len(line) > LONGEST_LINE:
            raise TrfError(f"line {number}: is longer than {LONGEST_LINE} characters; that is no tournament report")
        if line.strip():
            yield number, line.rstrip()
