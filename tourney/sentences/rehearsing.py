"""The log in words, for rehearsals."""

from collections.abc import Callable, Mapping
from typing import Any

type Data = Mapping[str, Any]

SENTENCES: dict[str, Callable[[str, Data], str]] = {}
