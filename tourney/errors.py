"""What an organiser or a player can put right. Anything else is a bug and is left to fail loudly."""


class Refused(Exception):
    """Something that cannot be done, why, and what to do instead."""

    status = 422

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message} {hint}".strip())
        self.message = message
        self.hint = hint


class Stale(Refused):
    """The form was made from values that somebody has changed since."""

    status = 409


class Gone(Refused):
    """What the address names was there once and is no more: 409 to who acts on it, 404 to who looks."""

    status = 409
