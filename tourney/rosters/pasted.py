"""Reading what an organiser pastes: a list of names from a mail or a chat, or cells copied out of a spreadsheet."""

import re
from collections.abc import Sequence

from .checking import Checker
from .header import find_header
from .reading import LIMIT_ROWS, SIDES, read_text
from .records import LINE_END, records
from .types import Roster

PASTED_COLUMNS = ("name", "club", "side", "army")

_NUMBERING = re.compile(r"[ \t\u3000]*(?:\(?\d{1,4}[.):]|#\d{1,4}|[-*•·–—])[ \t\u3000]+")


def read_pasted(text: str, *, rounds: int, sides: Sequence[str] = SIDES, limit_rows: int = LIMIT_ROWS) -> Roster:
    """Read pasted text, one player a line.

    - If the first line names a column `name` among several, or is nothing but `name`, the text is an entry list with
      a header, as a file would be.
    - Otherwise the columns are name, club, side and army; those at the end may be missing. Cells are separated by
      tabs if any line has one, else by semicolons if any line has one, else by commas.
    - A number or a dash at the start of a line (`1. `, `12) `, `- `, `• `) is taken off.
    """
    text = text.removeprefix("\ufeff")
    header = find_header(text)
    if header is not None and "name" in header.known:
        return read_text(text, rounds=rounds, sides=sides, limit_rows=limit_rows)
    separator = next((sign for sign in ("\t", ";") if sign in text), ",")
    checker = Checker(rounds, sides)
    plain = "\n".join(_NUMBERING.sub("", line, count=1) for line in LINE_END.split(text))
    filled = (record for record in records(plain, separator) if not record.blank)
    for number, record in enumerate(filled, 1):
        if number > limit_rows:
            checker.refuse(record.line, f"more than {limit_rows:,} players; paste fewer at a time")
            break
        if record.problem:
            checker.refuse(record.line, record.problem)
        elif len(record.cells) > len(PASTED_COLUMNS):
            checker.refuse(record.line, f"{len(record.cells)} cells; a line holds at most name, club, side and army")
        else:
            checker.add(record.line, dict(zip(PASTED_COLUMNS, record.cells, strict=False)))
    return checker.outcome(PASTED_COLUMNS)
