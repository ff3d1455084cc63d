"""Identifiers that stand in public addresses and cannot be guessed or counted."""

import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: no i, l, o, u to misread


def new_public_id() -> str:
    """Twelve characters, 60 random bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def new_seed() -> str:
    """Sixteen hexadecimal digits, for chance that can be drawn again."""
    return secrets.token_hex(8)
