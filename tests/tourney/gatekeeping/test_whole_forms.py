"""A form whose button can be pressed before the rest of it has come is not taken by halves."""

from html.parser import HTMLParser

import pytest

from tourney.refusals import BEGINS, ENDS

from .asked import asked, every_address, filled
from .world import World

pytestmark = pytest.mark.django_db

PAPER = (".pdf", ".png", ".xlsx")
BUTTON = ""  # has no name here: it sends nothing of the page's


class Forms(HTMLParser):
    """The names of the fields of each form that is sent by POST, in their order, and its buttons among them."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[list[str]] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        kind, name = of.get("type") or "", of.get("name") or ""
        if tag == "form":
            self.inside = (of.get("method") or "").lower() == "post"
            self.forms += [[]] if self.inside else []
        elif not self.inside:
            return
        elif (tag == "button" and kind in {"", "submit"}) or (tag == "input" and kind in {"submit", "image"}):
            self.forms[-1].append(BUTTON)
        elif tag in {"input", "select", "textarea"} and name:
            self.forms[-1].append(name)

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "form"


def forms_of(body: bytes) -> list[list[str]]:
    reader = Forms()
    reader.feed(body.decode(errors="replace"))
    return reader.forms


def goes_on(form: list[str]) -> bool:
    """Whether a field comes after a button."""
    return BUTTON in form and any(one != BUTTON for one in form[form.index(BUTTON) :])


def is_guarded(form: list[str]) -> bool:
    return BEGINS in form[: form.index(BUTTON)] and form[-1] == ENDS


@pytest.mark.parametrize("role", ["owner", "player", "stranger"])
def test_every_form_that_goes_on_after_a_button_says_where_it_begins_and_ends(world: World, role):
    open_to_halves, found = [], 0
    for name, route in every_address():
        if route.endswith(PAPER):
            continue
        forms = forms_of(asked(world[role], "GET", filled(name, route, world.ids(name))).body)
        found += len(forms)
        open_to_halves += [f"{name}: {form}" for form in forms if goes_on(form) and not is_guarded(form)]
    assert found
    assert not open_to_halves, "\n".join(open_to_halves)


@pytest.mark.parametrize("name", ["desk_draw", "desk_ranking", "round_rules"])
def test_half_a_form_changes_nothing_and_is_told_so(world: World, name):
    route = dict(every_address())[name]
    url = filled(name, route, world.ids(name))
    (form,) = [form for form in forms_of(asked(world["owner"], "GET", url).body) if goes_on(form)] or [
        [BEGINS, BUTTON, ENDS]
    ]
    assert is_guarded(form)
    half = {BEGINS: "1", "rule": "rematch", "criterion": "vp", "do": "save"}
    told = asked(world["owner"], "POST", url, half)
    assert told.status == 409
    assert b"had not come whole" in told.body
    assert b"Nothing was changed." in told.body
    assert asked(world["owner"], "POST", url, half | {ENDS: "1"}).status != 409
