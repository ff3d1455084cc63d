"""Many processes that guess at once: run as `python -m tests.tourney.services.guessers DATABASE`, prints what happened.

A process of its own, so that it may fork. The database is made for this run and destroyed after it.
"""

import json
import sys

import django

django.setup()

from django.db import connection  # noqa: E402

from tests.tourney.services.together import together  # noqa: E402
from tourney.models import Guess  # noqa: E402
from tourney.services import guessing  # noqa: E402

PROCESSES, EACH = 8, 6


class Looked(Exception):
    """How many tries one process got to look at."""


def guess(target: str, *, right: bool) -> None:
    """Several tries of one process."""
    looked = 0
    for _ in range(EACH):
        try:
            with guessing.trying(target, "Wrong codes were typed", "Wait.") as attempt:
                looked += 1
                attempt.right = right
        except guessing.Stopped:
            pass
    raise Looked(looked)


def looked_in_all(target: str, *, right: bool) -> int:
    said = together(*[lambda: guess(target, right=right)] * PROCESSES)
    assert all(one.startswith("Looked: ") for one in said), said
    return sum(int(one.removeprefix("Looked: ")) * times for one, times in said.items())


def main(name: str) -> None:
    connection.settings_dict["TEST"]["NAME"] = name
    before = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        told = {"wrong": looked_in_all("card:WRONG", right=False), "right": looked_in_all("card:RIGHT", right=True)}
        json.dump(told | {"rows": dict(Guess.objects.values_list("target", "wrong"))}, sys.stdout)
    finally:
        connection.creation.destroy_test_db(before, verbosity=0)


if __name__ == "__main__":
    main(sys.argv[1])
