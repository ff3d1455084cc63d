"""Text with separators to records of cells. Says where each record starts and what is wrong with its quotes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

SEPARATORS = (",", ";", "\t")
SEPARATOR_NAMES = {",": "comma", ";": "semicolon", "\t": "tab"}

LINE_END = re.compile(r"\r\n|\r|\n")
_EMPTY_LINES = re.compile(r"[\r\n]+")
_QUOTED = re.compile(r'"((?:[^"]++|"")*+)"')
_SEP_LINE = re.compile(r'"?sep=([,;|\t])"?[,;|\t]*(?:\r\n|\r|\n|\Z)', re.IGNORECASE)


class Record(NamedTuple):
    """The cells that start in ``line``. ``problem`` says why the record cannot be trusted."""

    line: int
    cells: list[str]
    problem: str = ""

    @property
    def blank(self) -> bool:
        return not self.problem and not any(cell.strip() for cell in self.cells)


@dataclass
class _Cursor:
    text: str
    at: int = 0
    line: int = 1


def announced_separator(text: str) -> tuple[str, int]:
    """The separator of a spreadsheet's `sep=` line and where the text goes on; ("", 0) without such a line."""
    match = _SEP_LINE.match(text)
    return (match[1], match.end()) if match else ("", 0)


def records(text: str, separator: str, *, start: int = 0, line: int = 1) -> Iterator[Record]:
    """The records of ``text`` from ``start`` on, one at a time; empty lines are none, rows of empty cells are.

    A cell is quoted only if its first character is a quote; elsewhere quotes are plain characters. Line ends are
    CR LF, LF or CR, and a quoted cell may hold them. A quote that is never closed ends the reading.
    """
    plain = re.compile(rf"[^{re.escape(separator)}\r\n]*")
    cursor = _Cursor(text, start, line)
    while _skip_empty_lines(cursor).at < len(text):
        yield _record(cursor, separator, plain)


def _skip_empty_lines(cursor: _Cursor) -> _Cursor:
    """In one step, because a file may be nothing but line ends."""
    if empty := _EMPTY_LINES.match(cursor.text, cursor.at):
        cursor.at = empty.end()
        cursor.line += len(LINE_END.findall(empty[0]))
    return cursor


def _record(cursor: _Cursor, separator: str, plain: re.Pattern[str]) -> Record:
    start, cells, problem = cursor.line, [], ""
    while True:
        cell, fault = _cell(cursor, plain)
        cells.append(cell)
        problem = problem or fault
        if cursor.text.startswith(separator, cursor.at):
            cursor.at += 1
            continue
        if end := LINE_END.match(cursor.text, cursor.at):
            cursor.at = end.end()
            cursor.line += 1
        return Record(start, cells, problem)


def _cell(cursor: _Cursor, plain: re.Pattern[str]) -> tuple[str, str]:
    """The cell at the cursor and what is wrong with it; moves the cursor behind it."""
    if not cursor.text.startswith('"', cursor.at):
        cell = plain.match(cursor.text, cursor.at)
        assert cell is not None  # noqa: S101 - the pattern matches the empty text
        cursor.at = cell.end()
        return cell[0], ""
    quoted = _QUOTED.match(cursor.text, cursor.at)
    if quoted is None:
        opened = cursor.line
        cursor.at = len(cursor.text)
        return "", f"a quote opens in line {opened} and is never closed; close it, or take the quote away"
    cursor.at = quoted.end()
    cursor.line += len(LINE_END.findall(quoted[1]))
    after = plain.match(cursor.text, cursor.at)
    assert after is not None  # noqa: S101 - the pattern matches the empty text
    cursor.at = after.end()
    problem = ""
    if after[0].strip():
        problem = "there is text between a closing quote and the separator; quote the whole cell or none of it"
    return quoted[1].replace('""', '"'), problem
