"""The document around the rows: its version, its size, and the seal that tells this installation's own files."""

import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings

from tourney.documents import DocumentError, read_json

from .faults import FileFault

VERSION = 1
MOST_BYTES = 256 * 1024 * 1024
DEEPEST = 40


def parsed(content: bytes) -> dict[str, Any]:
    """The document in a file. Raises FileFault for whatever no database could hold."""
    try:
        document = read_json(content, parse_float=_finite)
    except DocumentError as error:
        raise FileFault("", f"the file {error}") from error
    if not isinstance(document, dict) or "muster" not in document:
        raise FileFault("", "this is no event file of Muster: it is an object with the key muster")
    version = document["muster"]
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise FileFault("muster", f"write the version of the form, {VERSION}")
    if version > VERSION:
        raise FileFault("muster", f"the file is of form {version}, this Muster reads up to {VERSION}; update it first")
    _refuse_unfit(document, "", 0)
    return document


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise DocumentError(f"holds {text[:20]}, which is beyond all numbers")
    return number


def _refuse_unfit(value: object, where: str, depth: int) -> None:
    """NUL, which PostgreSQL does not hold in a text, numbers beyond every column, and nesting that no event has."""
    if depth > DEEPEST:
        raise FileFault(f"{where[:60]}…", "is nested too deeply")
    match value:
        case str() if "\0" in value:
            raise FileFault(where, "holds the character NUL; take it out")
        case bool():
            return
        case int() if abs(value) >= 2**63:
            raise FileFault(where, "is too large a number")
        case dict():
            for key, one in value.items():
                _refuse_unfit(key, f"{where}: a key" if where else "a key", depth)
                _refuse_unfit(one, f"{where}.{key}"[:300] if where else key, depth + 1)
        case list():
            for at, one in enumerate(value, 1):
                _refuse_unfit(one, f"{where}[{at}]", depth + 1)


def seal(document: Mapping[str, Any]) -> str:
    """What only this installation can write under this document: its key over every value of it."""
    kept = {key: value for key, value in document.items() if key != "seal"}
    plain = json.dumps(kept, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
    return hmac.new(f"event-file:{settings.SECRET_KEY}".encode(), plain, hashlib.sha256).hexdigest()


def is_own(document: Mapping[str, Any]) -> bool:
    """Whether this installation wrote the document and nobody has touched it since."""
    kept = document.get("seal")
    return isinstance(kept, str) and hmac.compare_digest(kept.encode(), seal(document).encode())
