"""Every address there is, and a request for one that leaves nothing behind."""

import re
from collections.abc import Callable, Iterator, Mapping

from django.core.cache import cache
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from .world import Answer, Browser

# What stands in addresses that are of no event.
BESIDE = {"secret": "none", "number": 0, "pk": 0, "system": "fow4", "digest": "0", "uidb36": "1", "key": "encounter"}
OF_AN_EVENT = ("e/", "g/", "p/", "join/")
NAMED = re.compile(r"<(?:\w+:)?(\w+)>")  # a place of an address


def every_address() -> list[tuple[str, str]]:
    """Name and route of every address that the URL configuration knows, each name once."""
    found = dict(_walk(get_resolver().url_patterns, ""))
    return sorted(found.items())


def _walk(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, route)
        else:
            yield pattern.name or route, route


def filled(name: str, route: str, ids: dict[str, object]) -> str:
    """The address with something of this event in every place."""
    names = NAMED.findall(route)
    if not names:
        return f"/{route}"
    return reverse(name, kwargs={one: (ids if route.startswith(OF_AN_EVENT) else BESIDE)[one] for one in names})


def asked(
    browser: Browser, method: str, url: str, data: Mapping[str, object] | None = None, *,
    then: Callable[[], None] | None = None, **headers: str,
) -> Answer:  # fmt: skip
    """The answer; whatever the request did is taken back, and what the process keeps is forgotten.

    `then` looks at what was done before it is taken back.
    """
    with transaction.atomic():
        answer = browser.ask(method, url, data, **headers)
        if then:
            then()
        transaction.set_rollback(True)
    if answer.status < 400 and method == "POST" and not answer.asks_to_sign_in:
        cache.clear()  # of revisions that are not there any more
    return answer
