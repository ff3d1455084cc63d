"""Names on printed lists: the word that a list is ordered by stands out."""

from missions.sheets.lines import Span, Text
from tourney.names import last_word


def with_last_bold(name: str) -> Text:
    """The word that a list is ordered by, in bold; a name written from the right is left as it is."""
    first, last = last_word(name)
    return (Span(first), Span(last, bold=True)) if last else name
