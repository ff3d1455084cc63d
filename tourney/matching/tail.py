"""Seeded chance that depends on a seed and on names alone, never on the order of anything."""

import hashlib
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

# With 40 bits a pair, two best answers of a field of 64 are equal about once in 500 million draws.
TAIL_BITS = 40


def spread(seed: str, names: Iterable[str]) -> NDArray[np.uint64]:
    """One 64-bit number a name: the first eight bytes of SHA-256 over seed and name."""
    digests = (hashlib.sha256(f"{seed}\0{name}".encode()).digest()[:8] for name in names)
    return np.fromiter((int.from_bytes(digest, "big") for digest in digests), dtype=np.uint64)


def mixed(first: NDArray[np.uint64], second: NDArray[np.uint64]) -> NDArray[np.int64]:
    """A tail of TAIL_BITS for each pair of spread numbers (shape of the two, broadcast).

    The finaliser of SplitMix64 over both numbers, in wrapping 64-bit arithmetic: the same on every machine.
    """
    bits = first * np.uint64(0x9E3779B97F4A7C15) + (second ^ (second >> np.uint64(29)))
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    bits = bits ^ (bits >> np.uint64(31))
    return (bits >> np.uint64(64 - TAIL_BITS)).astype(np.int64)
