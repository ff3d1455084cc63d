"""The style sheet of the players' pages, put together from the parts of ours that a phone needs.

One answer instead of a dozen: on a slow network each further one costs a turn of the whole way there and back. The
typeface is left out, since phones have one of their own.
"""

import hashlib
import re
from functools import lru_cache
from pathlib import Path

from django.conf import settings

PARTS = ("muster", "shell", "components", "data", "forms", "screens", "players", "report", "dice", "phone", "print")
"""In the order of `templates/components/styles.html`."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
TYPEFACE = re.compile(r"@font-face\s*\{[^}]*\}")
FOLDER = Path(settings.BASE_DIR) / "static" / "css"


def sheet() -> str:
    """The whole style sheet, without comments, indentation and typefaces."""
    return _made(_as_they_are())[0]


def digest() -> str:
    """What is in the sheet, as a word for its address."""
    return _made(_as_they_are())[1]


def _as_they_are() -> tuple[tuple[str, int], ...]:
    """The parts and when each was written last, so that an edited one is seen at once."""
    return tuple((name, (FOLDER / f"{name}.css").stat().st_mtime_ns) for name in PARTS)


@lru_cache(maxsize=1)
def _made(parts: tuple[tuple[str, int], ...]) -> tuple[str, str]:
    whole = "\n".join((FOLDER / f"{name}.css").read_text(encoding="utf-8") for name, _ in parts)
    lines = TYPEFACE.sub("", COMMENT.sub("", whole)).splitlines()
    text = "\n".join(filter(None, (line.strip() for line in lines)))
    return text, hashlib.sha256(text.encode()).hexdigest()[:12]
