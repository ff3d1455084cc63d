"""What an organiser or a player can put right. Anything else is a bug and is left to fail loudly."""


class Refused(Exception):
    """Something that cannot be done, why, and what to do instead.

    `worded` is set by whoever says both in the reader's language; else they are English on every page.
    """

    status = 422
    worded = False

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message} {hint}".strip())
        self.message = message
        self.hint = hint


def in_words(error: Refused) -> Refused:
    """The same, said in the reader's language."""
    error.worded = True
    return error


class TooLong(Refused):
    """An address with more in it than any page of ours puts there."""

    status = 414


class Stale(Refused):
    """The form was made from values that somebody has changed since."""

    status = 409


class Overtaken(Stale):
    """A statement written before the one that stands now, whose key is `seen`: empty if none does any more."""

    def __init__(self, message: str, hint: str, seen: str) -> None:
        super().__init__(message, hint)
        self.seen = seen


class Elsewhere(Stale):
    """Sent for one player, from a phone that is another's now. It may yet count, once that player's link is open."""


class TablesShort(Refused):
    """A draw that needs so many more open tables than there are."""

    def __init__(self, message: str, lacking: int) -> None:
        super().__init__(message)
        self.lacking = lacking


class Gone(Refused):
    """What the address names was there once and is no more: 409 to who acts on it, 404 to who looks."""

    status = 409
