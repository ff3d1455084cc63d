"""One check for each column: the text of a cell to its value, or what is wrong with it."""

import re
import unicodedata
from collections.abc import Sequence

from tourney.spreadsheets import unguarded

from .types import EITHER

LONGEST = {
    "name": 200, "email": 254, "nickname": 40, "club": 120, "side": 40, "army": 200, "absent_rounds": 200,
    "nation": 60, "team": 120, "rating": 40, "seeding": 40, "spare": 40, "volunteer": 40,
}  # fmt: skip
"""Characters that fit into each column."""

MOST_MARKS = 5  # on one letter, beyond those that are part of it: Hebrew, Thai and Tibetan need up to four

RANGES = {"rating": (0, 100_000), "seeding": (1, 1000)}
YES, NO = frozenset({"yes", "y", "x", "1", "true"}), frozenset({"", "no", "n", "0", "false", "-"})

_BREAKS = re.compile(r"[\t\r\n\v\f\x85\u2028\u2029]+")
_TURNS_DIRECTION = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_LOOKS_EMPTY = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_EMAIL = re.compile(r"[^@\s,;:<>()\[\]\"\\]+@[^@\s,;:<>()\[\]\"\\.]+(?:\.[^@\s,;:<>()\[\]\"\\.]+)+")
_EMBEDDED = re.compile(rf"[<(\[]*\s*(?:mailto:\s*)?({_EMAIL.pattern})\s*[>)\]]*", re.IGNORECASE)


class CellError(ValueError):
    """What is wrong with a cell and what to do."""


def text_of(column: str, cell: str) -> str:
    """The cell as typed, cut at both ends, line breaks made spaces. Raises `CellError`."""
    text = _BREAKS.sub(" ", unguarded(cell.strip())).strip()
    if len(text) > LONGEST[column]:
        raise CellError(f"{len(text):,} characters, but {LONGEST[column]} is the limit; shorten it")
    for sign in text:
        if unicodedata.category(sign) in ("Cc", "Cs") or sign in _TURNS_DIRECTION:
            raise CellError(f"holds the invisible control character U+{ord(sign):04X}; type the text anew")
    _refuse_towers(text)
    return text


def _refuse_towers(text: str) -> None:
    """Refuse more marks on one letter than any script writes: they would run over the rows above and below."""
    letter, marks = "", 0
    for sign in unicodedata.normalize("NFC", text):
        if unicodedata.category(sign) not in ("Mn", "Me"):
            letter, marks = sign, 0
            continue
        marks += 1
        if marks > MOST_MARKS:
            raise CellError(f"has more than {MOST_MARKS} marks on the letter “{letter}”; type it with fewer")


def address_apart(cell: str) -> tuple[str, str]:
    """What else stands in a cell, and the e-mail address in it, as mail programs write both: `Jo <jo@example.org>`."""
    found = _EMBEDDED.search(cell) if "@" in cell and len(cell) <= LONGEST["name"] + LONGEST["email"] else None
    return (f"{cell[: found.start()]} {cell[found.end() :]}".strip(), found[1]) if found else (cell, "")


def name_of(cell: str) -> str:
    """A name with at least one visible character, and no e-mail address, since everybody reads names."""
    name = text_of("name", cell)
    if address := address_apart(name)[1]:
        raise CellError(f"holds the e-mail address {shown(address)}, which all would read; take it out of the name")
    if not any(_visible(sign) for sign in name):
        raise CellError("there is no name; type one, or take the row out")
    return name


def _visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CZM" and sign not in _LOOKS_EMPTY


def email_of(cell: str) -> str:
    """An address that could exist, or nothing."""
    email = text_of("email", cell)
    if email and not (_EMAIL.fullmatch(email) and ".." not in email and email[0] != "." and ".@" not in email):
        raise CellError(f"{shown(email)} is no e-mail address; correct it, or leave the cell empty")
    return email


def side_of(cell: str, sides: Sequence[str]) -> str:
    """The lower-case name of one of the ``sides``, `either`, or nothing while it is not chosen."""
    side = text_of("side", cell)
    known = {same_reading(name): name.lower() for name in (*sides, EITHER)}
    if side and same_reading(side) not in known:
        raise CellError(f"{shown(side)} is no side; write {', '.join(sides)} or {EITHER}, or leave the cell empty")
    return known.get(same_reading(side), "")


def number_of(column: str, cell: str) -> int | None:
    """The whole number of a rating or a seeding, or None where there is none."""
    text = text_of(column, cell)
    least, most = RANGES[column]
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 7 else -1
    if text and not least <= number <= most:
        raise CellError(
            f"{shown(text)} is no {column}; write a whole number from {least} to {most:,}, or leave the cell empty"
        )
    return number if text else None


def flag_of(column: str, cell: str) -> bool:
    """Whether a cell says yes."""
    word = same_reading(text_of(column, cell))
    if word not in YES | NO:
        raise CellError(f"{shown(word)} is neither yes nor no; write yes, or leave the cell empty")
    return word in YES


def absent_rounds_of(cell: str, rounds: int) -> tuple[int, ...]:
    """The rounds missed, each once and in order, from numbers with spaces or commas between."""
    words = re.split(r"[\s,;]+", text_of("absent_rounds", cell))
    numbers = set()
    for word in filter(None, words):
        number = int(word) if word.isascii() and word.isdigit() and len(word) <= 3 else 0
        if not 1 <= number <= rounds:
            raise CellError(
                f"{shown(word)} is no round of this event; write numbers from 1 to {rounds} with spaces between"
            )
        numbers.add(number)
    return tuple(sorted(numbers))


def shown(text: str) -> str:
    """Text of a cell in quotes, short enough for a message."""
    return f"“{text}”" if len(text) <= 60 else f"“{text[:59]}…”"


def same_reading(text: str) -> str:
    """Equal for texts that a reader takes for the same: letters and accents however coded, capitals, spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
