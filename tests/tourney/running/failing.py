"""Settings of the next version of Muster, whose second migration does not work."""

from tourney.settings import *  # noqa: F403

INSTALLED_APPS = [*INSTALLED_APPS, "tests.tourney.running.next"]  # noqa: F405
