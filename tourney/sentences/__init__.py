"""The log in words: a table of sentences for each part of the services, by verb."""

from collections.abc import Callable, Mapping
from typing import Any

from . import (
    announcing,
    clock,
    closing,
    draw,
    getting_in,
    incidents,
    judging,
    lists,
    looks,
    missions,
    morning,
    people,
    registering,
    rehearsing,
    reporting,
    scoring,
    votes,
)

PARTS = (
    announcing,
    clock,
    closing,
    draw,
    getting_in,
    incidents,
    judging,
    lists,
    looks,
    missions,
    morning,
    people,
    registering,
    rehearsing,
    reporting,
    scoring,
    votes,
)
SENTENCES: dict[str, Callable[[str, Mapping[str, Any]], str]] = {
    verb: sentence for part in PARTS for verb, sentence in part.SENTENCES.items()
}
