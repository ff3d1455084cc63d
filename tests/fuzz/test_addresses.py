"""Every address: what is named in it, what is asked behind the question mark, and by whom it is asked."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from hypothesis import strategies as st

from tests.fuzz import nasty
from tests.fuzz.searching import MINUTES, searched, some
from tests.fuzz.sending import as_form, asked
from tests.fuzz.world import World

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"<(?:(\w+):)?(\w+)>")
DEAR = (".pdf", ".xlsx", ".png", ".svg")  # drawn anew each time: with good names only in a long search
PIECES = (
    "0", "00000001", "-1", "1e3", "99999999999999999999", "9223372036854775807", "9223372036854775808", "2147483648",
    "9" * 4000, "%00", "a%00b", "%ff", "%c0%af", "%ed%a0%80", "..", "..%2f..%2fetc%2fpasswd", "%2e%2e", "a%0d%0aX:y",
    "%E2%80%AE", "%F0%9F%8F%B3", "x" * 3000, "%D9%A3", "%C2%B2", "'", "%22", "*", "%25", "%25s", "~", "a+b", "%3Cb%3E",
    "-", "_", "None", "new", "desk", "1%20", "%EF%BC%91",
)  # fmt: skip
ASKED = re.compile(r"""GET(?:\.get(?:list)?\(|\[)\s*["'](\w+)["']|["'](\w+)["'] in request\.GET""")


def routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, route)
        elif "(" not in route and not route.startswith("static"):
            yield "/" + route.replace("^", "").replace("$", "")


ROUTES = tuple(dict.fromkeys(routes(get_resolver().url_patterns)))
CHEAP = ROUTES if MINUTES else tuple(one for one in ROUTES if not one.endswith(DEAR))


@cache
def questions() -> tuple[str, ...]:
    """Every name that a view asks for behind the question mark, as the code has them."""
    found = {"page", "rev", "x"}
    for top in ("tourney", "missions"):
        for path in sorted((ROOT / top).rglob("*.py")):
            found |= {one or other for one, other in ASKED.findall(path.read_text(encoding="utf-8"))}
    return tuple(sorted(found))


def good(world: World) -> dict[str, str]:
    """What names something that is there, in the fullest event."""
    event = world.events["full_event"]
    entry, round_ = event.entries.all()[0], event.rounds.order_by("-number")[0]
    return {
        "event_id": event.public_id, "entry_id": entry.public_id, "game_id": round_.games.all()[0].public_id,
        "number": "2", "position": "1", "year": "26", "kind": "places", "sequence": "3", "version": "1",
        "system": "fow4", "key": event.own_missions.get().key, "ballot": str(event.ballots.all()[0].pk),
        "registration_id": event.registrations.all()[0].public_id, "digest": "a" * 12, "name": "x", "token": "a" * 16,
        "attachment_id": entry.attachments.all()[0].public_id, "photo_id": entry.attachments.all()[0].public_id,
        "member_id": str(event.members.all()[0].pk), "invitation_id": "1", "pk": str(event.announcements.all()[0].pk),
        "adjustment_id": str(event.adjustments.all()[0].pk),
    }  # fmt: skip


def filled(world: World, route: str, wrong: dict[int, str] = {}) -> str:  # noqa: B006  read only
    """The address of a route: each name with what is there, but the numbered ones with what is given."""
    names, known = iter(range(99)), good(world)
    return NAMED.sub(lambda found: wrong.get(next(names), known.get(found[2], "x")), route)


def whose(world: World, route: str) -> tuple[str, str]:
    return "full_event", "player" if "/me/" in route else "olga"


def ask(world: World, route: str, address: str, method: str = "GET", **headers: str) -> None:
    with asked(world.client(*whose(world, route)), method, address, **headers):
        pass


def test_addresses_and_questions_are_found():
    assert len(ROUTES) > 230
    assert {"q", "show", "page", "rev", "small", "layout", "m"} <= set(questions())


@pytest.mark.parametrize("part", range(4))
def test_no_address_falls_over_what_is_named_in_it(world, part):
    """Each name of each address is nonsense once, so that the gate and what lies behind it meet it."""
    for at, route in enumerate(some(ROUTES, 3)):
        for place in range(route.count("<"))[part : part + 1]:
            ask(world, route, filled(world, route, {place: PIECES[(at * 7 + place) % len(PIECES)]}))


def test_no_address_falls_over_what_is_asked_of_it(world):
    for at, route in enumerate(some(CHEAP, 5)):
        asked_for = [
            (name, nasty.ALL[(at * 31 + place * 7) % len(nasty.ALL)]) for place, name in enumerate(questions())
        ]
        ask(world, route, f"{filled(world, route)}?{as_form(asked_for).data.decode()}")


def test_addresses_answer_a_form_that_they_never_asked_for(world):
    for route in some(CHEAP, 5):
        with asked(world.client(*whose(world, route)), "POST", filled(world, route), as_form([("x", "\0")])):
            pass


named = st.sampled_from(PIECES) | nasty.tokens.map(lambda text: quote(text[:5000], safe="", errors="surrogatepass"))
query = st.lists(st.tuples(st.sampled_from(questions()) | nasty.words, nasty.values), max_size=5).map(
    lambda pairs: as_form(pairs).data.decode()
)


@searched(40, weight=4, route=st.sampled_from(CHEAP), wrong=st.dictionaries(st.integers(0, 2), named), query=query,
          method=st.sampled_from(["GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE"]))  # fmt: skip
def test_any_address_with_anything_in_it_is_answered(world, route, wrong, query, method):
    ask(world, route, f"{filled(world, route, wrong)}?{query}", method)


@pytest.mark.parametrize(
    "text", ["%", "&&&", "===", "a=%", "a=%f", "a[]=1", ";" * 3000, "a=1&" * 30_000, "%00=%00", "\xff"]
)
def test_a_query_that_is_none_is_answered(world, text):
    for route in ("/e/<str:event_id>/desk/log/", "/missions/<slug:system>/", "/e/<str:event_id>/hall/", "/k/"):
        ask(world, route, f"{filled(world, route)}?{text}")


def test_an_id_of_another_event_opens_nothing(world):
    """Rows of one event under the address of another: there is no such thing there."""
    other = world.events["registering_now"]
    strange = {
        "entry_id": other.entries.all()[0].public_id,
        "ballot": "999999", "pk": "999999", "member_id": str(other.members.all()[0].pk),
    }  # fmt: skip
    for route in some(CHEAP, 2):
        names = [found[1] for found in NAMED.findall(route)]
        for place, name in enumerate(names):
            if name not in strange or "event_id" not in names:
                continue
            with asked(
                world.client("full_event", "olga"), "GET", filled(world, route, {place: strange[name]})
            ) as answer:
                assert answer.status_code in {403, 404, 405, 302}, route


def test_the_same_question_twice_and_thousands_of_them_are_answered(world):
    for route in (
        "/e/<str:event_id>/desk/log/",
        "/e/<str:event_id>/hall/",
        "/missions/<slug:system>/<slug:key>/turns/",
    ):
        pairs = [(name, "1") for name in questions()] * 300
        ask(world, route, f"{filled(world, route)}?{urlencode(pairs)}")
