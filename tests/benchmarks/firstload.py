"""What a phone loads that was never here, and when its first words are there on a slow network.

    uv run python -m tests.benchmarks.firstload

Serves a small event as `manage.py serve` does, opens private links with a cold Chromium at 400 kbit/s and 400 ms there
and back, and prints bytes and milliseconds for pages in several states. Ends with status 1 if one is 60 KB or more.
"""

import sys

from playwright.sync_api import sync_playwright

from tests.e2e.conftest import ARGUMENTS, CHROMIUM
from tests.e2e.served import first_load, served

STATES = ("before", "plan", "play", "sent", "confirmed", "finished")
MOST = 60_000


def main() -> int:
    worst = 0
    with served(*STATES) as links, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        first_load(browser, links["before"])  # the server's first answer takes longer than all others
        print(f"{'page':<10} {'bytes':>7} {'answers':>8} {'first words, slow 3G':>22}")
        for name, link in links.items():
            load = first_load(browser, link, slow=True)
            worst = max(worst, load.total)
            print(f"{name:<10} {load.total:>7} {len(load.sizes):>8} {load.painted:>19.0f} ms")
        browser.close()
    return int(worst >= MOST)


if __name__ == "__main__":
    sys.exit(main())
