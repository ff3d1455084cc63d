"""Where in the text of a TOML file a key stands, so that a fault is shown at its line."""

import re
from collections.abc import Iterator, Mapping

HEADER = re.compile(r"\s*(\[\[?)([^\[\]#]+)(\]\]?)\s*(?:#.*)?")
PART = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*(\.)?""")
AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
OPENERS, CLOSERS = "[{", "]}"
QUOTES = ('"""', "'''", '"', "'")  # the longer first
DEEPEST = 12  # parts of a key; the format needs 7
LONGEST = 400  # characters of a key that is looked for


def line_of(lines: Mapping[str, int], key: str) -> int | None:
    """The line of the key, or else of the nearest thing that it lies in; None if nothing of it is written."""
    key = key[:LONGEST]
    while key:
        if key in lines:
            return lines[key]
        key = key[: key.rindex("[")] if key.endswith("]") else key.rpartition(".")[0]
    return None


def line_told(reason: str, count: int) -> int | None:
    """The line that a parser's message names, in a text of so many lines."""
    found = AT_LINE.search(reason)
    if found:
        return int(found[1])
    return count if "(at end of document)" in reason else None


def lines_of_keys(text: str) -> dict[str, int]:
    """The line, from 1, of each key, such as `deployment[3].where.in`, as far as it has a line of its own.

    Reads what a person writes; of what is no TOML it makes what it can.
    """
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    here = ""
    for number, line in _statements(text):
        header = HEADER.fullmatch(line)
        if header:
            here = _opened(_parts(header[2]), counts, many=header[1] == "[[")
            if here.endswith("]"):
                found.setdefault(here[: here.rindex("[")], number)
            found.setdefault(here, number)
        elif "=" in line and (parts := _parts(line)):
            _note(found, here, parts, number)
    return found


def _note(found: dict[str, int], here: str, parts: list[str], number: int) -> None:
    key = here
    for part in parts:
        key = f"{key}.{part}" if key else part
        found.setdefault(key, number)


def _opened(parts: list[str], counts: dict[str, int], *, many: bool) -> str:
    """The full key of a header: a list that it goes through counts by its latest item."""
    key = ""
    for place, part in enumerate(parts):
        key = f"{key}.{part}" if key else part
        if many and place == len(parts) - 1:
            counts[key] = counts.get(key, -1) + 1
        if key in counts:
            key = f"{key}[{counts[key]}]"
    return key


def _parts(text: str) -> list[str]:
    """The parts of a dotted key at the beginning of the text."""
    parts: list[str] = []
    at, more = 0, True
    while more and len(parts) < DEEPEST and (match := PART.match(text, at)):
        parts.append(next(part for part in match.groups()[:3] if part is not None))
        at, more = match.end(), bool(match[4])
    return parts


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each line on which a header or a key begins: not those within a text or a list of several lines."""
    depth, quote = 0, ""
    for number, line in enumerate(text.split("\n"), 1):
        if not quote and depth == 0 and line.strip() and not line.lstrip().startswith("#"):
            yield number, line
            if HEADER.fullmatch(line):
                continue
        depth, quote = _left_open(line, depth, quote)


def _left_open(line: str, depth: int, quote: str) -> tuple[int, str]:
    """How many brackets, and which quotation mark, are open at the end of a line."""
    at = 0
    while at < len(line):
        if quote:
            if line[at] == "\\" and quote[0] == '"':
                at += 1
            elif line.startswith(quote, at):
                at += len(quote) - 1
                quote = ""
        elif line[at] == "#":
            break
        elif opened := next((one for one in QUOTES if line.startswith(one, at)), ""):
            quote = opened
            at += len(opened) - 1
        else:
            depth = max(0, depth + (line[at] in OPENERS) - (line[at] in CLOSERS))
        at += 1
    return depth, quote if len(quote) == 3 else ""
