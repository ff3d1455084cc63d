"""Browsers in words."""

import pytest

from tourney.devices import device_of

AGENTS = {
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox on Windows",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML) Chrome/150.0 Safari/537.36": "Chrome on Linux",
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0": (
        "Edge on Windows"
    ),
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML) CriOS/150 Safari/604": (
        "Chrome on an iPhone"
    ),
    "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36": (
        "Chrome on Android"
    ),
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 (KHTML, like Gecko) Version/19 Safari/605": (
        "Safari on a Mac"
    ),
    "curl/8.9": "A browser",
    "": "A browser",
}


@pytest.mark.parametrize(("agent", "words"), AGENTS.items(), ids=AGENTS.values())
def test_a_browser_is_named_by_what_it_says_of_itself(agent, words):
    assert device_of(agent) == words
