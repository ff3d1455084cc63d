"""The address that is printed and shown for phones to open."""

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}


def base_address(request: HttpRequest) -> str:
    """Scheme and host without a slash at the end.

    What the installation was told (`MUSTER_ADDRESS`), else what the browser used. A browser on the serving machine uses
    an address that no phone can: then the one in the network, if the server listens there.
    """
    used = request.build_absolute_uri("/").rstrip("/")
    return settings.PUBLIC_ADDRESS or (settings.NETWORK_ADDRESS if is_local(used) else "") or used


def letter_address(request: HttpRequest) -> str:
    """Where a link in a letter leads, without a slash at the end: an address that whoever runs the server has named.

    Whoever asks says by what name they call the server. A letter that trusted them would take its reader, and the key
    in its link, to whatever machine they like. Empty if no address is named (`MUSTER_ADDRESS`, `ALLOWED_HOSTS`).
    """
    named = [one for one in settings.ALLOWED_HOSTS if one != "*"]
    host, _ = split_domain_port(request.get_host())
    used = request.build_absolute_uri("/").rstrip("/") if validate_host(host, named) else ""
    return settings.PUBLIC_ADDRESS or used or settings.NETWORK_ADDRESS


def is_local(address: str) -> bool:
    """Whether only the serving machine itself can open this address."""
    host, _ = split_domain_port(address.partition("://")[2])
    return host in LOOPBACK or host.startswith("127.")
