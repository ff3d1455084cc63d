"""What a hidden field says that its page showed: JSON that anybody may have rewritten on the way."""

import json
from typing import Any


def read_seen(text: str) -> dict[str, Any]:
    """The values by name; none of what cannot be read, such as lists in lists without end."""
    try:
        kept = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}
