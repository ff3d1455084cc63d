"""The address that is printed and shown for phones to open."""

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}


def base_address(request: HttpRequest) -> str:
    """Scheme and host without a slash at the end.

    What the installation was told (`MUSTER_ADDRESS`), else what the browser used. A browser on the serving machine uses
    an address that no phone can: then the one in the network, if the server listens there.
    """
    used = request.build_absolute_uri("/").rstrip("/")
    return settings.PUBLIC_ADDRESS or (settings.NETWORK_ADDRESS if is_local(used) else "") or used


def is_local(address: str) -> bool:
    """Whether only the serving machine itself can open this address."""
    host, _ = split_domain_port(address.partition("://")[2])
    return host in LOOPBACK or host.startswith("127.")
