"""Serving Muster from the command line: granian, one process, its own static files."""

import os
import re

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

DEFAULT = "127.0.0.1:8000"
ADDRESS = re.compile(r"(?:(?P<host>\[[0-9a-fA-F:.]+\]|[^:\s]+):)?(?P<port>\d{1,5})")


def parse_address(text: str) -> tuple[str, int]:
    """`PORT`, `ADDRESS:PORT` or `[IPV6]:PORT`. Raises `ValueError` with what would be right."""
    found = ADDRESS.fullmatch(text)
    if not found or not 1 <= int(found["port"]) <= 65535:
        raise ValueError(f"“{text}” is no address: give PORT or ADDRESS:PORT, such as {DEFAULT}")
    return (found["host"] or DEFAULT.partition(":")[0]).strip("[]"), int(found["port"])


def web_address(host: str, port: int) -> str:
    """What a browser is given to get there."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def serve(host: str, port: int) -> None:
    """Serve until interrupted.

    Few threads: Python runs one at a time, and a short queue in the server is quicker than many threads that contend.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.settings")
    Granian(
        "tourney.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=4,
        websockets=False,
        log_level=LogLevels.warning,
    ).serve()
