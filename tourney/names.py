"""Names as people look for them: by the last word, in whatever accents and capitals."""

import unicodedata

_BARE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"})
FROM_THE_RIGHT = {"R", "AL"}


def bare(text: str) -> str:
    """The text as somebody types it who looks for a name: small letters, no accents, single spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold()).translate(_BARE)
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def sort_key(name: str) -> tuple[str, str]:
    """Last word first, bare; a name of one word, or of a script without spaces, as a whole."""
    plain = bare(name)
    return plain.rpartition(" ")[2], plain


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
