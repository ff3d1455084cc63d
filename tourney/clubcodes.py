"""The codes that clubs give their members: how they are made, written and read back."""

import secrets

from tourney.tokens import ALPHABET

LENGTH = 8  # 40 bits; guessing is stopped as well
_MISREAD = str.maketrans("ILO", "110")


def new_code() -> str:
    """Eight characters of which none looks like another."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def normalised(text: str) -> str:
    """A code as it is kept, from whatever capitals, spaces, dashes and misread letters it was typed with."""
    return "".join(sign for sign in text.upper().translate(_MISREAD) if sign.isalnum())[:20]


def spelled(code: str) -> str:
    """A code in two halves, to be read out."""
    return f"{code[:4]}-{code[4:]}" if len(code) == LENGTH else code
