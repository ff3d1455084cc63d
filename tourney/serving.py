"""Serving Muster from the command line: granian, one process or several, its own static files."""

import errno
import os
import re
import socket

from django.conf import settings
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from tourney import assets
from tourney.running import numbers

DEFAULT = "127.0.0.1:8000"
ADDRESS = re.compile(r"(?:(?P<host>\[[0-9a-fA-F:.]+\]|[^:\s]+):)?(?P<port>\d{1,5})")
MOST_PROCESSES = 64
THREADS = 4
STOP_SECONDS = 5  # for what is being answered; a process that has not ended by then is ended
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


def prepare(host: str, port: int) -> None:
    """Everything that takes time or may fail, before anybody is told that Muster is there."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.settings")
    if "HASHED_STATIC" not in os.environ and assets.gather():
        assets.use()
    if host in EVERYWHERE:
        os.environ.setdefault("MUSTER_NETWORK", web_address(host, port))
    numbers.forget()


def serve(host: str, port: int, processes: int = 1) -> None:
    """Serve until interrupted, after `prepare`. What is being answered then is answered first, for a few seconds.

    Few threads in each process: Python runs one at a time, and a short queue in the server is quicker than many threads
    that contend. A process that dies is replaced.
    """
    Granian(
        "tourney.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=processes,
        blocking_threads=THREADS,
        websockets=False,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
        log_level=LogLevels.error,
        log_dictconfig=_lines_of_the_server(),
    ).serve()


def _lines_of_the_server() -> dict[str, object]:
    """What the server itself has to say, in the form of all other lines and as free of secrets."""
    kept = {name: settings.LOGGING[name] for name in ("formatters", "handlers")}
    return kept | {"loggers": {"_granian": {"handlers": ["console"], "propagate": False}}}
