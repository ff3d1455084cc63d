"""Chance by seed, worked out again from its description in docs/draw.md, in whole numbers of Python."""

from hashlib import sha256

_WORD = 2**64 - 1


def lot(seed: str, name: str) -> int:
    """64 bits: the first eight bytes of SHA-256 over the seed, a zero byte and a name."""
    return int.from_bytes(sha256(f"{seed}\0{name}".encode()).digest()[:8], "big")


def lot_of_two(first: int, second: int) -> int:
    """40 bits from the lots of two, the lower id first and the bye last."""
    bits = (first * 0x9E3779B97F4A7C15 + (second ^ (second >> 29))) & _WORD
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & _WORD
    return (bits ^ (bits >> 31)) >> 24
