"""Reading what an organiser pastes: a list of names from a mail or a chat, or cells copied out of a spreadsheet."""

import re
from collections.abc import Sequence
from dataclasses import replace

from .cells import address_apart
from .checking import Checker
from .header import find_header
from .reading import LIMIT_ROWS, SIDES, read_text
from .records import LINE_END, records
from .types import Roster

PASTED_COLUMNS = ("name", "club", "side", "army")

_WORD = r"[^\W\d_]+(?:['’.-][^\W\d_]+)*\.?"
_SURNAME = re.compile(
    rf"(?:(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|zu|zur|af|av|ten|ter)\s+)*{_WORD}", re.IGNORECASE
)
_GIVEN = re.compile(rf"{_WORD}(?:\s{_WORD})?")
_NUMBERING = re.compile(r"[ \t\u3000]*(?:\(?\d{1,4}[.):]|#\d{1,4}|[-*•·–—])[ \t\u3000]+")


def read_pasted(
    text: str, *, rounds: int, sides: Sequence[str] = SIDES, limit_rows: int = LIMIT_ROWS, turned: bool = False
) -> Roster:
    """Read pasted text, one player a line.

    - If the first line names a column `name` among several, or is nothing but `name`, the text is an entry list with
      a header, as a file would be.
    - Otherwise the columns are name, club, side and army; those at the end may be missing. Cells are separated by
      tabs if any line has one, else by semicolons if any line has one, else by commas.
    - An e-mail address is taken as such wherever it stands in the line.
    - With ``turned`` the first two cells are surname and given name.
    - A number or a dash at the start of a line (`1. `, `12) `, `- `, `• `) is taken off.
    """
    text = text.removeprefix("\ufeff")
    header = find_header(text)
    if header is not None and "name" in header.known:
        return read_text(text, rounds=rounds, sides=sides, limit_rows=limit_rows)
    separator = next((sign for sign in ("\t", ";") if sign in text), ",")
    checker = Checker(rounds, sides)
    plain = "\n".join(_NUMBERING.sub("", line, count=1) for line in LINE_END.split(text))
    lines: list[list[str]] = []
    filled = (record for record in records(plain, separator) if not record.blank)
    for number, record in enumerate(filled, 1):
        if number > limit_rows:
            checker.refuse(record.line, f"more than {limit_rows:,} players; paste fewer at a time")
            break
        address, cells = _address_apart(record.cells)
        lines.append(cells)
        cells = _turned(cells) if turned else cells
        if record.problem:
            checker.refuse(record.line, record.problem)
        elif len(cells) > len(PASTED_COLUMNS):
            checker.refuse(record.line, f"{len(cells)} cells; a line holds at most name, club, side and army")
        else:
            checker.add(record.line, dict(zip(PASTED_COLUMNS, cells, strict=False)) | address)
    turnable = turned or (separator == "," and _look_turned(lines))
    return replace(checker.outcome(PASTED_COLUMNS), turnable=turnable)


def _turned(cells: list[str]) -> list[str]:
    return [f"{cells[1].strip()} {cells[0].strip()}".strip(), *cells[2:]] if len(cells) > 1 else cells


def _address_apart(cells: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """The first address that fills a cell of its own, and the cells without it."""
    for at, cell in enumerate(cells):
        rest, address = address_apart(cell)
        if address and not rest and at:
            return {"email": address}, [*cells[:at], *cells[at + 1 :]]
    return {}, list(cells)


def _look_turned(lines: Sequence[Sequence[str]]) -> bool:
    """Whether most lines begin like `Müller, Jörg`: a word, then another that few lines share, as they would a club."""
    pairs = [(line[0].strip(), line[1].strip()) for line in lines if len(line) > 1]
    alike = [second.casefold() for first, second in pairs if _SURNAME.fullmatch(first) and _GIVEN.fullmatch(second)]
    return 2 * len(alike) > len(lines) and 2 * len(set(alike)) > len(alike)
