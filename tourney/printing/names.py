"""How names are put in order: by the last word, as halls look for themselves, whatever the accents."""

import unicodedata

from missions.sheets.lines import Span, Text


def sort_key(name: str) -> tuple[str, str]:
    """Last word first, without accents or case; a name of one word, or of a script without spaces, as a whole."""
    words = name.split()
    return _plain(words[-1]) if words else "", _plain(name)


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def with_last_bold(name: str) -> Text:
    """The word that a list is ordered by, in bold; a name written from the right is left as it is."""
    first, space, last = name.rpartition(" ")
    if not first or any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in name):
        return name
    return (Span(first + space), Span(last, bold=True))
