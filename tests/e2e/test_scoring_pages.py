"""Scoring, marks, awards and teams in a real browser: light and dark, wide and on a phone, by axe and by keyboard."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import make
from tourney.honours import usual_awards
from tourney.models import Mark
from tourney.services.awards import set_awards
from tourney.services.marks import set_marks
from tourney.services.teams import set_teams

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PAGES = (
    "desk_scoring", "desk_marks", "desk_marks_round", "desk_mark_kinds", "desk_awards", "desk_awards_edit",
    "desk_teams", "desk_teams_edit", "standings", "teams", "awards",
)  # fmt: skip


@pytest.fixture
def event():
    made = make.played_event(entries=8)
    by = make.desk(made)
    painting = {"key": "painting", "label": "Painting", "most": 30, "blank": 5}
    sports = {"key": "sports", "label": "Sports", "most": 20, "by": "opponents", "each": 5}
    set_marks(made, by, [painting, sports])
    set_awards(made, by, usual_awards(made))
    set_teams(made, by, {1: "דרקונים", 2: "דרקונים", 3: "W" * 120}, seen={})
    made.awards_published = True
    made.save(update_fields=["awards_published"])
    return made


@pytest.fixture
def olga(event, page: Page, live_server):
    client = Client()
    client.force_login(make.user("olga"))
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    return page


@pytest.fixture
def open_page(olga, event, live_server):
    """Opens a page of the event by its name."""

    def open_(name):
        args = [event.public_id, *([1] if name == "desk_marks_round" else [])]
        olga.goto(f"{live_server.url}{reverse(name, args=args)}")

    return open_


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("look", [("light", 1280), ("dark", 390)], ids=["light", "phone-dark"])
def test_a_page_has_nothing_for_axe_to_name_and_does_not_scroll_sideways(olga, open_page, axe, complaints, name, look):
    scheme, width = look
    olga.emulate_media(color_scheme=scheme)
    olga.set_viewport_size({"width": width, "height": 844})
    open_page(name)
    for fold in olga.locator("main summary").all():
        fold.click()
    axe(olga)
    assert olga.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert complaints == []


def test_marks_are_keyed_in_with_the_keyboard_alone(olga, open_page, event):
    open_page("desk_marks")
    olga.locator("input.input--mark").first.focus()
    for value in ("24", "", "17"):
        olga.keyboard.type(value)
        olga.keyboard.press("Tab")
    olga.keyboard.press("Enter")
    expect(olga.get_by_role("status").first).to_contain_text("2 marks saved.")
    assert sorted(Mark.objects.values_list("value", flat=True)) == [17, 24]


def test_a_mark_above_the_cap_is_said_and_what_was_typed_stays(olga, open_page, axe):
    open_page("desk_marks")
    olga.locator("input.input--mark").first.fill("31")
    olga.keyboard.press("Enter")
    expect(olga.get_by_role("alert").first).to_contain_text("Write a whole number from 0 to 30.")
    assert olga.locator("input.input--mark").first.input_value() == "31"
    axe(olga)


def test_a_scoring_is_chosen_looked_at_and_saved(olga, open_page, event, axe):
    open_page("desk_scoring")
    olga.get_by_label("20–0 by difference").check()
    olga.get_by_role("button", name="Look what it gives").click()
    expect(olga.get_by_role("heading", name="What it would give")).to_be_visible()
    axe(olga)
    olga.get_by_role("button", name="Save this scoring").click()
    expect(olga.get_by_role("status").first).to_contain_text("Saved.")
    event.refresh_from_db()
    assert event.scheme["kind"] == "difference"


def test_a_hole_in_a_table_is_named_and_mended(olga, open_page, event, axe):
    open_page("desk_scoring")
    olga.get_by_label("Own table of differences").check()
    olga.get_by_text("Points of your own").click()
    olga.get_by_label("Rows of the table").fill("0-5 10 10\n7+ 12 8")
    olga.get_by_role("button", name="Look what it gives").click()
    expect(olga.get_by_role("alert").first).to_contain_text("No row has a difference of 6")
    axe(olga)
    olga.get_by_label("Rows of the table").fill("0-5 10 10\n6+ 12 8")
    olga.get_by_role("button", name="Look what it gives").click()
    with olga.expect_response(lambda answer: answer.request.method == "POST"):
        olga.get_by_role("button", name="Save this scoring").click()
    event.refresh_from_db()
    assert [row["from"] for row in event.scheme["bands"]] == [0, 6]
