"""Text that a spreadsheet would take for a formula. Kept from running on the way out, restored on the way in."""

import re

_RUNS = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
_GUARDED = re.compile(r"''*[=+\-@\t\r\n＝＋－＠]")


def guarded(text: str) -> str:
    """``text`` with an apostrophe before it where a spreadsheet could run it.

    Text that looks guarded already gets one more apostrophe, so that `unguarded` gives back exactly what was typed.
    """
    return f"'{text}" if _RUNS.match(text) else text


def unguarded(text: str) -> str:
    """The text that `guarded` was given."""
    return text[1:] if _GUARDED.match(text) else text
