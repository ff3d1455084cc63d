"""A browser in words, from what it says of itself. Only good to tell one's own devices apart: it may say anything."""

from typing import Final

BROWSERS: Final = (  # the first that fits: most say that they are all of those after them
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Android", "Android"),
    ("CrOS", "a Chromebook"),
    ("Windows", "Windows"),
    ("Macintosh", "a Mac"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """Such as “Firefox on Windows”; “A browser” for one that says nothing known."""
    browser = next((words for part, words in BROWSERS if part in user_agent), "A browser")
    system = next((words for part, words in SYSTEMS if part in user_agent), "")
    return f"{browser} on {system}" if system else browser
