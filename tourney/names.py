"""Names as people look for them: by the last word, in whatever accents and capitals."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

_BARE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"})
_PLAIN = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | dict.fromkeys("‘’ʼ", "'"))  # as keyboards have them
_TABLE = re.compile(r"(?:t|table)?\s*#?\s*([0-9]{1,4})")
FROM_THE_RIGHT = {"R", "AL"}


@lru_cache(maxsize=20_000)  # a hall's lists are ordered again and again
def bare(text: str) -> str:
    """The text as somebody types it who looks for a name: small letters, no accents, plain dashes, single spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold()).translate(_BARE).translate(_PLAIN)
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def key_from(label: str, taken: Iterable[str]) -> str:
    """A key made of the label: `Best army` is `best-army`; one that is taken gets a number."""
    stem = re.sub(r"[^a-z0-9]+", "-", bare(label)).strip("-")[:28] or "mark"
    keys = set(taken)
    return next(key for key in (stem, *(f"{stem}-{number}" for number in range(2, 100))) if key not in keys)


def table_meant(text: str) -> int | None:
    """The number of the table that somebody looks for by “12”, “t12” or “table 12”; None if it is no table."""
    found = _TABLE.fullmatch(bare(text))
    return int(found[1]) if found else None


def sort_key(name: str) -> tuple[str, str]:
    """Last word first, bare; a name of one word, or of a script without spaces, as a whole.

    Where the last word is a number, it goes by its size.
    """
    plain = bare(name)
    last = plain.rpartition(" ")[2]
    return (last.zfill(6) if last.isdecimal() else last), plain


def last_word(name: str) -> tuple[str, str]:
    """A name parted before the word that it is ordered by, for that to be set in bold.

    The second part is empty where nothing should be: in a name of one word, or one written from the right.
    """
    first, space, last = name.rpartition(" ")
    if not first or any(unicodedata.bidirectional(letter) in FROM_THE_RIGHT for letter in name):
        return name, ""
    return first + space, last


def isolated(text: str) -> str:
    """A name within a sentence, walled off if it runs from right to left, so that it turns nothing round it about."""
    if any(unicodedata.bidirectional(sign) in FROM_THE_RIGHT for sign in text):
        return f"\u2068{text}\u2069"
    return text


class Named(Protocol):
    """What tells an entry from others of its event."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def club(self) -> str: ...
    @property
    def army(self) -> str: ...


class Chosen(Named, Protocol):
    """What is chosen of how somebody is shown."""

    @property
    def name_level(self) -> str: ...
    @property
    def nickname(self) -> str: ...
    @property
    def minor(self) -> bool: ...


FULL, SHORT, NICKNAME, NUMBER = "full", "short", "nickname", "number"
LEVELS = (FULL, SHORT, NICKNAME, NUMBER)
"""How much of a name everybody may read, the most first."""


def level_of(one: Chosen, most: str) -> str:
    """Which level counts: the stricter of the person's own and the event's. A minor's own is the strictest until one
    is chosen for them."""
    own = one.name_level or (NUMBER if one.minor else FULL)
    return max(own, most or FULL, key=LEVELS.index)


def numbered(number: int) -> str:
    """What an entry is called whose name nobody may read."""
    return f"Player {number}"


def initialled(name: str) -> str:
    """`Ada Lovelace` as `Ada L.`; of a name in one word, or in a script without spaces, its first letter alone."""
    first, _, rest = name.partition(" ")
    if not rest:
        return f"{first[:1]}."
    return f"{first} {rest.rpartition(' ')[2][:1]}."


def at_level(one: Chosen, most: str) -> str:
    """The name of one entry as everybody may read it, before it is told from others."""
    level = level_of(one, most)
    if level == FULL:
        return one.name
    if level == SHORT:
        return initialled(one.name)
    return one.nickname if level == NICKNAME and one.nickname else numbered(one.number)


def shown_names(entries: Iterable[Chosen], most: str) -> dict[int, str]:
    """What everybody calls each entry of an event that shows at `most` so much of names, by number, told apart."""
    everybody = list(entries)
    return _told_apart(everybody, {one.number: at_level(one, most) for one in everybody})


def told_apart(entries: Iterable[Named]) -> dict[int, str]:
    """What to call each entry of one event, by number: the name, and what tells it from another that reads alike.

    That is the club, else the army, else the number. Names are alike if they are when typed without accents.
    """
    everybody = list(entries)
    return _told_apart(everybody, {one.number: one.name for one in everybody})


def _told_apart(everybody: Iterable[Named], names: dict[int, str]) -> dict[int, str]:
    found = dict(names)
    for tell in (_club, _army, _number):
        counts = Counter(bare(name) for name in found.values())
        for one in everybody:
            if counts[bare(found[one.number])] > 1:
                found[one.number] = tell(one, names[one.number])
    return found


def _club(one: Named, name: str) -> str:
    return f"{name} ({one.club})" if one.club else name


def _army(one: Named, name: str) -> str:
    beside = ", ".join(filter(None, (one.club, one.army)))
    return f"{name} ({beside})" if beside else name


def _number(one: Named, name: str) -> str:
    return f"{name} #{one.number}"


def shown_to_all(name: str, otherwise: str) -> str:
    """Who does something at the desk, as players and strangers read it: nobody's e-mail address, but `otherwise`."""
    return otherwise if "@" in name or not name.strip() else name
