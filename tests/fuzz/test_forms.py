"""Every form of every page, in every state, with what no browser sends."""

import random
import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import strategies as st

from tests.fuzz import nasty
from tests.fuzz.pageforms import Pairs
from tests.fuzz.searching import DONE, MINUTES, searched, some
from tests.fuzz.sending import MULTI, Body, as_form, as_json, as_parts, asked, broken, followed
from tests.fuzz.world import Offered, World

WAYS = ("set", "set", "set", "drop", "double", "other", "swap")
FILES = (
    b"", b"\x89PNG\r\n\x1a\n" + b"\0" * 40, b"%PDF-1.7\n%%EOF", b"GIF89a" + b"\xff" * 20, b"PK\x03\x04" + b"\0" * 60,
    b"<svg onload=alert(1)>", "Ada;Club\n\ud7ff,\n".encode(), b"\xff\xfeA\x00d\x00a\x00", b"\x80\x81" * 50,
    b"a,b\n" * 40_000,
    b"{" * 5000, b"\0" * 70_000, b"title = 1\n",
)  # fmt: skip
NAMES = ("a.txt", "", "..\\..\\nul", 'a".png', "a\r\nX: y", "ﷺ.pdf", "x" * 300 + ".json", "a\0.toml", "/etc/passwd")


@dataclass(frozen=True, slots=True)
class Sent:
    """How one form is sent: which, by which button, with which fields changed how, and in which shape."""

    which: int
    button: int
    changes: tuple[tuple[int, str, str], ...]
    shape: str
    file: int
    outbox: str

    def pairs(self, one: Offered, world: World) -> Pairs:
        pairs = one.form.pressed(self.button)
        names = [*one.form.names, *(name for name, _ in one.form.buttons)] or ["x"]
        for at, way, value in self.changes:
            name = names[at % len(names)]
            pairs = changed(pairs, name, way, value, world.offered[at % len(world.offered)], one)
        return pairs

    def body(self, one: Offered, world: World) -> Body:
        pairs = self.pairs(one, world)
        shape = self.shape if self.shape != "own" else "parts" if one.form.multipart else "form"
        if shape in {"parts", "broken"}:
            files = [
                (name, NAMES[(self.file + at) % len(NAMES)], "image/png", FILES[self.file % len(FILES)])
                for at, name in enumerate(one.form.files)
            ]
            body = as_parts(pairs, files)
            return broken(body, self.file) if shape == "broken" else body
        return as_json(pairs) if shape == "json" else as_form(pairs)


def changed(pairs: Pairs, name: str, way: str, value: str, other: Offered, one: Offered) -> Pairs:
    match way:
        case "drop":
            return [pair for pair in pairs if pair[0] != name]
        case "double":
            return [*pairs, (name, value)]
        case "other":  # the fields of another form beside one's own
            return [*pairs, *other.form.sent]
        case "swap":  # one of the choices that this or another list has
            choices = one.form.choices or other.form.choices or [(name, value)]
            return [*(pair for pair in pairs if pair[0] != name), (name, choices[len(value) % len(choices)][1])]
    return [*(pair for pair in pairs if pair[0] != name), (name, value)]


sendings = st.builds(
    Sent,
    which=st.integers(0, 5000),
    button=st.integers(0, 3),
    changes=st.lists(st.tuples(st.integers(0, 60), st.sampled_from(WAYS), nasty.values), max_size=4).map(tuple),
    shape=st.sampled_from(["own"] * 8 + ["form", "parts", "broken", "json"]),
    file=st.integers(0, 200),
    outbox=st.sampled_from(["", "", "", "k" * 12, "x", "\u00e9" * 300]),
)


def sent(world: World, one: Offered, body: Body, outbox: str = "") -> None:
    client = world.client(one.state, one.who)
    more = {"X-Muster-Outbox": outbox.encode().decode("latin-1")} if outbox else {}
    with asked(client, "POST", one.form.action, body, **more) as answer:
        DONE[f"forms answered {answer.status_code}"] += 1
        followed(client, answer, one.form.action)
        if MINUTES and answer.status_code == 302:
            looked_at(world, one)


def looked_at(world: World, one: Offered) -> None:
    """Nothing that was taken breaks a page: some of those that whoever sent it, and a stranger, may look at."""
    for who in (one.who, "stranger"):
        pages = world.pages[one.state, who]
        for address in random.sample(pages, min(6, len(pages))):
            DONE["pages after"] += 1
            assert world.client(one.state, who).get(address).status_code < 500, address


def test_forms_are_found_for_most_of_what_can_be_done(world):
    views = {one.view for one in world.offered}
    assert len(views) > 90, sorted(views)
    assert {"game_result", "desk_settings", "me_vote", "code", "language", "table_hold", "desk_import"} <= views


def wrong(world: World, offered: Sequence[Offered], body_of: Callable[[Offered], Body]) -> list[str]:
    """What does not hold where these forms are sent so."""
    found = []
    for one in offered:
        try:
            sent(world, one, body_of(one))
        except AssertionError as error:
            found.append(f"{one}: {error}"[:900] + (f" <- {error.__cause__!r}" if error.__cause__ else ""))
    return found


def test_every_form_is_answered_with_every_field_nonsense(world):
    chance = random.Random(7)

    def nonsense(one: Offered) -> Body:
        pairs = [
            (name, chance.choice(nasty.ALL)) for name in [*one.form.names, *(name for name, _ in one.form.buttons)]
        ]
        files = [(name, chance.choice(NAMES), "text/plain", chance.choice(FILES)) for name in one.form.files]
        return as_parts(pairs, files) if one.form.multipart else as_form(pairs)

    assert wrong(world, world.offered, nonsense) == []


def test_forms_are_answered_with_nothing_in_them(world):
    assert wrong(world, some(world.offered, 5), lambda _: Body(b"")) == []


@searched(30, weight=8, one=sendings)
def test_a_form_changed_in_any_way_is_answered(world, one):
    offered = world.offered[one.which % len(world.offered)]
    sent(world, offered, one.body(offered, world), one.outbox)


MANY = {
    "thousands of fields": as_form([(f"f{number}", "1") for number in range(14_000)]),
    "one field thousands of times": as_form([("name", "x")] * 12_000),
    "more than a form may have": as_form([("name", nasty.HUGE)]),
    "thousands of files": as_parts([], [("file", "a.txt", "text/plain", b"x")] * 300),
    "a name without end": as_form([(string.ascii_letters * 2000, "x")]),
    "a file with no name of its field": Body(b'--q7\r\nContent-Disposition: form-data; filename="a"\r\n\r\nx', MULTI),
    "parts without heads": Body(b"--q7\r\n\r\nx\r\n" * 2000 + b"--q7--", MULTI),
}  # fmt: skip
BY_MANY = (
    "desk_settings",
    "desk_import",
    "me_report",
    "game_result",
    "code",
    "desk_marks",
    "register",
    "desk_mission_new",
)


@pytest.mark.parametrize("name", MANY)
def test_a_body_that_is_too_much_is_answered(world, name):
    for view in BY_MANY:
        for one in [one for one in world.offered if one.view == view][:1]:
            sent(world, one, MANY[name])
