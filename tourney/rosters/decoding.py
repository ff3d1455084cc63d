"""Bytes to text, or the reason why not. Guesses nothing that could put wrong letters into a name."""

import codecs
import re

ENCODINGS = {"utf-8": "utf-8", "windows-1252": "cp1252", "windows-1250": "cp1250", "windows-1251": "cp1251"}
"""What a reader may choose after seeing a preview."""

LARGEST_FILE = 1_000_000
"""Bytes. A thousand players with long army names take a fifth of it."""

_LINE_END = re.compile(rb"\r\n|\r|\n")
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f]")


class RefusedError(Exception):
    """The file cannot be read as text. ``bad_line`` is set where another encoding might do."""

    def __init__(self, message: str, bad_line: int | None = None) -> None:
        super().__init__(message)
        self.message, self.bad_line = message, bad_line


def decoded(data: bytes, encoding: str | None) -> str:
    """The text of ``data`` without its byte order mark. Raises `RefusedError`."""
    if not data:
        raise RefusedError("the file is empty; choose the file with the entry list")
    if encoding is not None and encoding not in ENCODINGS:
        raise RefusedError(f"{encoding} is no encoding that can be read here; choose from {', '.join(ENCODINGS)}")
    if len(data) > LARGEST_FILE:
        raise RefusedError(f"the file is larger than {LARGEST_FILE // 1_000_000} MB; that is no entry list")
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        raise RefusedError("the file is UTF-32; save it as UTF-8")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _utf_16(data)
    if data.count(0) * 4 > len(data):
        raise RefusedError("the file looks like UTF-16 without its mark, or is no text at all; save it as UTF-8")
    return _one_byte_at_a_time(data, encoding or "utf-8")


def _utf_16(data: bytes) -> str:
    try:
        return data.decode("utf-16")
    except UnicodeDecodeError as error:
        raise RefusedError("the file says it is UTF-16 but is not; save it as UTF-8") from error


def _one_byte_at_a_time(data: bytes, encoding: str) -> str:
    try:
        return data.decode(ENCODINGS[encoding]).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        if _CONTROL.search(data):
            raise RefusedError("the file is no text; save the entry list as CSV and choose that file") from error
        line = len(_LINE_END.findall(data, 0, error.start)) + 1
        raise RefusedError(
            f"the file is not {encoding.upper() if encoding == 'utf-8' else encoding}: the first character that cannot "
            f"be read is in line {line}; save it as UTF-8, or look at a preview in another encoding",
            line,
        ) from error
