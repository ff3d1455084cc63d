"""Settings of a server with one page that takes its time."""

from tourney.settings import *  # noqa: F403

ROOT_URLCONF = "tests.tourney.running.slow_addresses"
