"""What people type to get in: the code on a player's card, and the PIN of a table.

A code such as `K7TRM-4XQ2` is two halves. The first, five characters, names the link and is kept with it. The second,
four characters of 20 bits, is made from the link's nonce with the installation's key and is kept nowhere. A PIN is six
digits, made in the same way for two players at a game. So short a secret holds only where guessing is stopped
(`services/guessing.py`).
"""

import hmac
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from tourney import tokens
from tourney.errors import Refused, in_words

HANDLE, SECRET, PIN = 5, 4, 6
LENGTH = HANDLE + SECRET
_MISREAD = str.maketrans("ILOU", "110V")  # U is in no code: it was a V


@dataclass(frozen=True, slots=True)
class Typed:
    """A code as somebody typed it, in its two halves."""

    handle: str
    secret: str


def code(handle: str, nonce: str) -> str:
    """The code as a card shows it."""
    return f"{handle}-{_secret(nonce)}"


def opens(nonce: str, secret: str) -> bool:
    """Whether this is the second half of the code that belongs to the nonce. Takes equally long for any wrong one."""
    return hmac.compare_digest(_secret(nonce), secret)


def _secret(nonce: str) -> str:
    return tokens.token(nonce, tokens.CODE)[:SECRET]


def plain_digits(text: str) -> str:
    """At most 200 characters of what was typed, with the digits of any script, and wide ones, as 0 to 9."""
    wide = unicodedata.normalize("NFKC", text[:200])
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in wide)


def plain(text: str) -> str:
    """What was typed without spaces, dashes and dots, in capitals, with misread letters as what they stand for."""
    signs = plain_digits(text).upper().translate(_MISREAD)
    return "".join(sign for sign in signs if sign.isalnum())


def read(text: str) -> Typed:
    """The halves of what was typed as a code. Raises `Refused` with what is wrong with it."""
    signs = plain(text)
    if not signs:
        raise in_words(
            Refused(gettext("Type the code from your card."), gettext("It has nine characters, such as K7TRM-4XQ2."))
        )
    if strange := next((sign for sign in signs if sign not in tokens.ALPHABET), ""):
        found = gettext("“{sign}” is in no code.").format(sign=strange)
        raise in_words(Refused(found, gettext("A code has digits and plain letters, such as K7TRM-4XQ2.")))
    if len(signs) == PIN and signs.isdigit():
        other = gettext("That is the PIN of a table, not the code of a card.")
        raise in_words(Refused(other, gettext("Type it on the event’s page of tables.")))
    if len(signs) != LENGTH:
        long = gettext("A code has nine characters, and this has {number}.").format(number=len(signs))
        raise in_words(Refused(long, gettext("Both halves are needed: K7TRM-4XQ2 is one.")))
    return Typed(signs[:HANDLE], signs[HANDLE:])


def pin(game_id: str, issue: int, players: Iterable[int]) -> str:
    """The six digits that open a game for both its players, by their numbers. `issue` counts the PINs that it had.

    Two others at the same game have another PIN.
    """
    who = "-".join(str(number) for number in sorted(players))
    number = int.from_bytes(tokens.mac(f"{game_id}:{issue}:{who}", tokens.TABLE)[:8])
    return f"{number % 10**PIN:0{PIN}d}"


def spaced(pin: str) -> str:
    """A PIN to be read: `481 920`."""
    return f"{pin[:3]} {pin[3:]}"


def read_pin(text: str) -> str:
    """The digits of what was typed as a PIN. Raises `Refused` with what is wrong with it."""
    signs = "".join(sign for sign in plain_digits(text) if sign.isalnum())
    signs = signs.upper().translate(str.maketrans("ILO", "110"))
    if len(signs) != PIN or not (signs.isascii() and signs.isdigit()):
        where = gettext("It stands on the table’s slip, and the desk can tell it.")
        raise in_words(Refused(gettext("A table’s PIN has six digits."), where))
    return signs
