"""From a seed and two words to dice.

A block of 32 bytes is HMAC-SHA256 of a line of text, under the seed as key. The line holds, with one space between
them, the version, the game, what is rolled, the two words in hexadecimal (`-` for none) and the number of the block,
from 0. No part can hold a space, so no two rolls have the same line. Bytes from 252 on are passed over; any other byte
gives the die 1 + byte mod 6, so that each of the six comes from 42 bytes.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator
from dataclasses import dataclass

from .faults import DiceFault

VERSION = "muster-dice/1"
FAIR = 252  # the largest multiple of six that a byte can reach
LONGEST = 64  # characters of a word

_SEED = re.compile(r"[0-9a-f]{64}", re.ASCII)
_NAME = re.compile(r"[0-9a-z]{1,32}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice that fell together. `places` says for each die where it came from: its block, and its place there, from 0.

    `numbers` are the bytes there.
    """

    values: tuple[int, ...]
    places: tuple[tuple[int, int], ...]
    numbers: tuple[int, ...]


def promise(seed: str, game: str) -> str:
    """The text whose hash is shown before. Raises DiceFault."""
    if not _SEED.fullmatch(seed):
        raise DiceFault("seed: write 64 digits of 0 to 9 and a to f")
    if not _NAME.fullmatch(game):
        raise DiceFault("game: write its address, of small letters and digits")
    return f"{VERSION} {game} {seed}"


def commitment(seed: str, game: str) -> str:
    """What is shown before anybody chooses: SHA-256 of `promise`, in hexadecimal."""
    return hashlib.sha256(promise(seed, game).encode("ascii")).hexdigest()


def message(game: str, what: str, words: tuple[str, str], block: int) -> str:
    """The line that a block is made from: ASCII. The words are those of the players at positions 1 and 2."""
    if not _NAME.fullmatch(what):
        raise DiceFault("what: write what was rolled in small letters, such as mission")
    for at, word in enumerate(words):
        if len(word) > LONGEST:
            raise DiceFault(f"words[{at}]: is longer than {LONGEST} characters")
    first, second = (word.encode("utf-8").hex() or "-" for word in words)
    return f"{VERSION} {game} {what} {first} {second} {block}"


def dice(
    seed: str, game: str, what: str, words: tuple[str, str], *, count: int, differ: bool = False
) -> tuple[Thrown, ...]:
    """What `count` dice show for that roll.

    Where they must `differ`, dice that are all alike are thrown again further down the stream: each throw is given, and
    the last one counts. Raises DiceFault.
    """
    promise(seed, game)
    if count < 1 or (differ and count < 2):
        raise ValueError("there is a die to throw, and two that can differ")
    stream, thrown = _stream(bytes.fromhex(seed), game, what, words), []
    while True:
        fell = [next(stream) for _ in range(count)]
        values = tuple(1 + number % 6 for _, number in fell)
        thrown.append(Thrown(values, tuple(place for place, _ in fell), tuple(number for _, number in fell)))
        if not differ or len(set(values)) > 1:
            return tuple(thrown)


def _stream(seed: bytes, game: str, what: str, words: tuple[str, str]) -> Iterator[tuple[tuple[int, int], int]]:
    """The bytes that give a die, each with its block and its place there."""
    block = 0
    while True:
        line = message(game, what, words, block).encode("ascii")
        for place, number in enumerate(hmac.digest(seed, line, hashlib.sha256)):
            if number < FAIR:
                yield (block, place), number
        block += 1
