"""Every address against every role, in every state of an event: who may gets in, and nobody else learns anything."""

import pytest
from django.core.cache import cache
from django.db import transaction

from tourney import gates
from tourney.access import JUDGE, OWN, PLAYER, PLAYER_OF_GAME, RUN, SCORE, SEE
from tourney.gates import ACCOUNT
from tourney.methods import WORDS

from .asked import asked, every_address, filled
from .expected import NOTHING_YET, given, known_addresses, rows
from .secrets_of import Secrets, readable
from .world import ROLES, STATES, World, noting_writes

pytestmark = pytest.mark.django_db

ADDRESSES, ROWS = known_addresses(), rows()
PAPER = (".pdf", ".png", ".xlsx")  # they take long, so whoever may least of those who may asks for them
# Whoever comes nearest to a right without having it: what is kept from them is kept from those who have less.
NEAREST = {
    OWN: ("co-organiser",), RUN: ("judge",), JUDGE: ("scorekeeper",), SCORE: ("viewer",),
    SEE: ("other owner", "player"), PLAYER: ("shared phone", "owner"), PLAYER_OF_GAME: ("owner",),
    ACCOUNT: ("player",),
}  # fmt: skip
NEVER_USED = ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND")


def test_every_address_has_a_row_and_every_row_an_address():
    assert {name for name, _ in every_address()} == set(ROWS), "write what may be done there into expected.py"


def test_the_rows_say_what_the_views_ask_for():
    told = {one.name: one.gate for one in gates.addresses() if one.name}
    assert {name: ROWS[name][0] for name in told} == told


@pytest.mark.parametrize("role", ROLES)
def test_what_a_role_may_not_do_is_refused_and_what_it_may_is_answered(world: World, role):
    faults, secrets = [], Secrets(world)
    for name, route in ADDRESSES:
        url, may = filled(name, route, world.ids(name)), given(name)
        for method in ("GET", "POST"):
            if role not in may:
                faults += refusal(world, role, method, name, url, secrets)
            elif method == "POST" or not route.endswith(PAPER) or role == may[-1]:
                faults += answer(world, role, method, name, url, secrets)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("state", STATES)
def test_no_state_of_an_event_opens_anything(world: World, state):
    faults = []
    with transaction.atomic():
        STATES[state](world)
        cache.clear()
        secrets = Secrets(world)
        for name, route in ADDRESSES:
            url = filled(name, route, world.ids(name))
            for role in NEAREST.get(ROWS[name][0], ()):
                for method in ("GET", "POST"):
                    faults += refusal(world, role, method, name, url, secrets)
        transaction.set_rollback(True)
    cache.clear()
    assert not faults, "\n".join(faults)


def test_a_head_is_refused_as_what_it_is_the_head_of(world: World):
    faults, secrets = [], Secrets(world)
    for name, route in ADDRESSES:
        for role in NEAREST.get(ROWS[name][0], ()):
            faults += refusal(world, role, "HEAD", name, filled(name, route, world.ids(name)), secrets)
    assert not faults, "\n".join(faults)


def test_no_other_method_is_answered_anywhere(world: World):
    for name, route in ADDRESSES:
        url = filled(name, route, world.ids(name))
        for role in ("owner", "player", "stranger"):
            for method in NEVER_USED:
                found = world[role].ask(method, url)
                assert (found.status, found.headers["Allow"], found.body) == (405, "GET, HEAD, POST", WORDS.encode()), (
                    method,
                    url,
                )


@pytest.mark.parametrize("header", ["X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method"])
def test_no_header_turns_one_method_into_another(world: World, header):
    """A look that says it is a press presses nothing; a press that says it is a look is still held to its token."""
    url = filled("desk_tables_add", dict(ADDRESSES)["desk_tables_add"], world.ids("desk_tables_add"))
    assert asked(world["owner"], "GET", url, **{header: "POST"}).status == 405
    assert asked(world["owner"], "POST", url, **{header: "GET", "X-CSRFToken": ""}).status == 403


def test_no_form_is_taken_without_its_token(world: World):
    faults = []
    for name, route in ADDRESSES:
        if "POST" in ROWS[name][1]:
            with noting_writes() as written:
                url = filled(name, route, world.ids(name))
                found = asked(world[given(name)[0]], "POST", url, **{"X-CSRFToken": ""})
            if found.status != 403 or written:
                faults.append(f"{name} answers {found.status} and writes {written}")
    assert not faults, "\n".join(faults)


def refusal(world: World, role: str, method: str, name: str, url: str, secrets: Secrets) -> list[str]:
    """What is wrong with how somebody without the right is answered."""
    with noting_writes() as written:
        found = asked(world[role], method, url)
    where = f"{role}, {method} {name}: {found.status} {found.to}"
    faults = [f"{where}, and writes {written}"] if written else []
    wrong_method = found.status == 405 and method.replace("HEAD", "GET") not in ROWS[name][1]
    led_back = found.status == 302 and found.to.endswith("/table/")  # a phone that was shared, to say who holds it
    if not (found.status in {403, 404} or found.asks_to_sign_in or wrong_method or led_back):
        faults.append(f"{where}, not refused")
    if told := secrets.of_anything(found.body):
        faults.append(f"{where}, and tells {told}")
    return faults


def answer(world: World, role: str, method: str, name: str, url: str, secrets: Secrets) -> list[str]:
    """What is wrong with how somebody with the right is answered."""
    found = asked(world[role], method, url)
    where, taken = f"{role}, {method} {name}: {found.status} {found.to}", ROWS[name][1]
    if method not in taken:
        return [] if found.status == 405 else [f"{where}, though it takes no {method}"]
    absent = found.status == 404 or found.to == "/account/login/"
    refused = absent or found.status in {403, 405} or found.status >= 500 or found.asks_to_sign_in
    faults = [f"{where}, refused"] if refused and not (absent and name in NOTHING_YET.split()) else []
    if told := secrets.kept_from(role, readable(found.body), url):
        faults.append(f"{where} tells {told}")
    return faults
