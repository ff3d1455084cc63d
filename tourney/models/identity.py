"""Identifiers that stand in public addresses and cannot be guessed or counted."""

import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: no i, l, o, u to misread


def new_public_id() -> str:
    """Twelve characters, 60 random bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def new_seed() -> str:
    """Sixteen hexadecimal digits, for chance that can be drawn again."""
    return secrets.token_hex(8)


def new_dice_seed() -> str:
    """Sixty-four hexadecimal digits, 256 random bits: what a game's dice follow from."""
    return secrets.token_hex(32)


def new_handle() -> str:
    """Five characters, 25 random bits: the half of a player's short code that names their link."""
    return "".join(secrets.choice(ALPHABET.upper()) for _ in range(5))
