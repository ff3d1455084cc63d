"""What a form says of itself: its key, what it saw, what it replaces, and which game against whom it is about."""

import re

from django.http import QueryDict

from tourney.services.receipts import Sent

KEY = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
ADDRESS = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)  # of a game or an entry
MOST = 20  # messages that one can replace


def sent_of(data: QueryDict) -> Sent:
    """What a form says; its `instead` is keys with a space between them. What is no key or address is left out."""
    key, seen = data.get("key", ""), data.get("seen")
    game, against = (data.get(name, "") for name in ("game", "against"))
    return Sent(
        key=key if KEY.fullmatch(key) else "",
        seen=seen if seen is None or not seen or KEY.fullmatch(seen) else None,
        instead=tuple(one for one in data.get("instead", "").split()[:MOST] if KEY.fullmatch(one)),
        game=game if ADDRESS.fullmatch(game) else "",
        against=against if ADDRESS.fullmatch(against) else "",
    )
