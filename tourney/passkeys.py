"""Where passkeys work: browsers keep them for a name in the address, over HTTPS or on the machine itself."""

import ipaddress

from django.http import HttpRequest
from django.http.request import split_domain_port


def why_not_here(request: HttpRequest) -> str:
    """Why no passkey can be made or used at the address that the browser is at, in a sentence; empty where one can."""
    host, port = split_domain_port(request.get_host())
    local = host == "localhost" or host.endswith(".localhost")
    if local or (request.is_secure() and not _is_number(host)):
        return ""
    if _is_loopback(host):
        return f"Passkeys do not work at this address: open http://localhost{port and ':' + port} instead."
    if request.is_secure():
        return "Passkeys do not work here: they need a name in the address, and this one is a number."
    return "Passkeys do not work here: they need HTTPS, and this address has none."


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def _is_loopback(host: str) -> bool:
    return _is_number(host) and ipaddress.ip_address(host.strip("[]")).is_loopback
