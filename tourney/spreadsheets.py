"""Text that a spreadsheet would take for a formula. Kept from running on the way out, restored on the way in."""

import re

# At the start of a cell, and where a program that splits at semicolons or tabs would see the start of one.
_STARTS = r"(?:\A|(?<=[;\t\r\n]))"
_RUNS = re.compile(_STARTS + r"(?='*[=+\-@\t\r\n＝＋－＠])")
_GUARDED = re.compile(_STARTS + r"'(?='*[=+\-@\t\r\n＝＋－＠])")


def guarded(text: str) -> str:
    """``text`` with an apostrophe before whatever a spreadsheet could run.

    Text that looks guarded already gets one more apostrophe, so that `unguarded` gives back exactly what was typed.
    """
    return _RUNS.sub("'", text)


def unguarded(text: str) -> str:
    """The text that `guarded` was given."""
    return _GUARDED.sub("", text)
