"""Two processes that guess one password at once: run as `python -m tests.tourney.views.signers DATABASE`.

Processes of their own with a connection each, as a server's workers have them.
Prints how often each answer came. The database is made for this run and destroyed after it.
"""

import json
import sys

import django

django.setup()

from django.db import connection  # noqa: E402
from django.test import Client, override_settings  # noqa: E402

from tests.secondstep import account, code, sign_in, with_app  # noqa: E402
from tests.tourney.services.together import together  # noqa: E402
from tourney import settings as ours  # noqa: E402

EACH = 8


class Answers(Exception):
    """What one process was told, as JSON."""


def passwords(user) -> list[str]:
    return [said(sign_in(Client(), user, f"wrong {number}")) for number in range(EACH)]


def codes(user) -> list[str]:
    found = []
    for _ in range(EACH):
        client = Client()
        sign_in(client, user)
        found.append(said(client.post("/account/2fa/authenticate/", {"code": "1"})))
    return found


def said(answer) -> str:
    page = answer.content.decode()
    return "looked" if "do not fit" in page or "is not right" in page else "closed" if "Too many" in page else page


def looked_at(guess, user) -> int:
    """How many tries were looked at of two processes, and of a third after them: who waits too long is sent away."""

    def tell():
        raise Answers(json.dumps(guess(user)))

    told = together(tell, tell)
    answers = guess(user) + guess(user)
    for words, times in told.items():
        answers += json.loads(words.removeprefix("Answers: ")) * times
    assert set(answers) <= {"looked", "closed"}, answers
    return answers.count("looked")


@override_settings(ACCOUNT_RATE_LIMITS=ours.ACCOUNT_RATE_LIMITS)
def main(name: str) -> None:
    connection.settings_dict["TEST"]["NAME"] = name
    before = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        nora, olek = account("nora"), with_app(account("olek"))
        told = {"passwords": looked_at(passwords, nora), "codes": looked_at(codes, olek)}
        client = Client()
        sign_in(client, olek)
        client.post("/account/2fa/authenticate/", {"code": code()})
        told["right code"] = "_auth_user_id" in client.session
        json.dump(told, sys.stdout)
    finally:
        connection.creation.destroy_test_db(before, verbosity=0)


if __name__ == "__main__":
    main(sys.argv[1])
