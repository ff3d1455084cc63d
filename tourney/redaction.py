"""Keeps private links, codes, PINs and addresses of people out of whatever is logged, by Muster or by what it is built
of; and says in each line which request it belongs to.
"""

import json
import logging
import re
from datetime import UTC, datetime
from typing import override

from tourney.running.asked import current

_SIGN = "[0-9A-HJKMNP-TV-Z]"  # of codes and links: `tokens.ALPHABET`
_HIDDEN: tuple[tuple[re.Pattern[str], str], ...] = (
    # What an address must not show: links of players, helpers and registrations, and of accounts.
    (re.compile(r"(/(?:p|join|registered|reset/key|confirm-email|account/once)/)[^\s/?#\"'<>]+"), r"\1…"),
    (re.compile(r"://[^\s/@\"'<>]+@"), "://…@"),  # the password of a database
    (re.compile(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)+"), "…@…"),
    (re.compile(rf"\b{_SIGN}{{16}}\b|\b{_SIGN}{{5}}-{_SIGN}{{4}}\b|\b{_SIGN}{{4}}-{_SIGN}{{4}}\b"), "…"),
    (re.compile(r"(\b(?:code|pin|card|club|key|token|password)[=:])(?=[^\s/])[^\s&\"'<>]+", re.IGNORECASE), r"\1…"),
    (re.compile(r"(\bPIN\s+)\d{6}\b", re.IGNORECASE), r"\1…"),
)


def redacted(text: str) -> str:
    """The text with everything left out that opens something, or says who somebody is."""
    for pattern, instead in _HIDDEN:
        text = pattern.sub(instead, text)
    return text


def without_trace(record: logging.LogRecord) -> bool:
    """Lets every record through as one line: where in the code a request was refused says nothing of who sent it."""
    record.exc_info, record.exc_text = None, None
    return True


class Redacting(logging.Formatter):
    """Formats a line as usual, its traceback included, and then leaves secrets out. `{asked}` is the request's id."""

    @override
    def format(self, record: logging.LogRecord) -> str:
        asked = current.get()
        record.asked = f" [{asked.id}]" if asked else ""
        return redacted(super().format(record))


class AsJson(Redacting):
    """One JSON object a line: time (UTC), level, logger, message; in a request its id, method and path; status and ms
    where they are known; the traceback of a fault.
    """

    @override
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, str | int | None] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if asked := current.get():
            told |= {"request": asked.id, "method": asked.method, "path": asked.path}
        told |= {name: vars(record).get(of) for name, of in (("status", "status_code"), ("ms", "ms"))}
        told["traceback"] = self.formatException(record.exc_info) if record.exc_info else None
        kept = {name: redacted(value) if isinstance(value, str) else value for name, value in told.items()}
        return json.dumps({name: value for name, value in kept.items() if value is not None}, ensure_ascii=False)
