"""Serving Muster from the command line: granian, one process, its own static files."""

import errno
import os
import re
import socket

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

DEFAULT = "127.0.0.1:8000"
ADDRESS = re.compile(r"(?:(?P<host>\[[0-9a-fA-F:.]+\]|[^:\s]+):)?(?P<port>\d{1,5})")
EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104  what the organiser asked for


def parse_address(text: str) -> tuple[str, int]:
    """`PORT`, `ADDRESS:PORT` or `[IPV6]:PORT`. Raises `ValueError` with what would be right."""
    found = ADDRESS.fullmatch(text)
    if not found or not 1 <= int(found["port"]) <= 65535:
        raise ValueError(f"“{text}” is no address: give PORT or ADDRESS:PORT, such as {DEFAULT}")
    return (found["host"] or DEFAULT.partition(":")[0]).strip("[]"), int(found["port"])


def free_address(text: str) -> tuple[str, int]:
    """Where to listen: an address of this machine with names such as `localhost` looked up, and a port nobody has.

    Raises `ValueError` with what is wrong and what to do.
    """
    host, port = parse_address(text)
    try:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise ValueError(f"“{host}” is no address of a machine: give one such as {DEFAULT}") from None
    return str(place[0]), _free(family, place)


def _free(family: socket.AddressFamily, place: tuple[object, ...]) -> int:
    """The port, if nobody listens there. The server shares ports, so it would never say that another one does."""
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(place)
        except OSError as error:
            reasons = {
                errno.EADDRINUSE: f"port {place[1]} is taken: stop what runs there, or give another port",
                errno.EACCES: f"port {place[1]} needs more rights: give one from 1024 on",
                errno.EADDRNOTAVAIL: f"this machine has no address {place[0]}: 0.0.0.0 means all that it has",
            }
            raise ValueError(reasons.get(error.errno or 0, f"cannot serve at {place[0]}:{place[1]}: {error}")) from None
    return int(str(place[1]))


def web_address(host: str, port: int) -> str:
    """What a browser is given to get there; for all addresses at once, the one by which the network knows us."""
    shown = network_address() if host in EVERYWHERE else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def network_address() -> str:
    """This machine's address in its network; the loopback address without one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address for documentation: only the way to it is looked up
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def serve(host: str, port: int) -> None:
    """Serve until interrupted.

    Few threads: Python runs one at a time, and a short queue in the server is quicker than many threads that contend.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.settings")
    if host in EVERYWHERE:
        os.environ.setdefault("MUSTER_NETWORK", web_address(host, port))
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
