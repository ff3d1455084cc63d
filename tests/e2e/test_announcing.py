"""From nothing to an announced event with its players, as a person at a keyboard does it, counting every press."""

import time

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import make
from tourney.models import Event

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PLAYERS = "\n".join(f"Player {n:02d}, Club {n % 9}, {('Axis', 'Allies')[n % 2]}" for n in range(48))
MOST_PRESSES, MOST_SECONDS = 8, 30  # a text that is typed or pasted is one press; on a busy machine


class Hands:
    """A person's keyboard and mouse; `presses` counts keys and clicks, a text typed or pasted being one."""

    def __init__(self, page):
        self.page, self.presses = page, 0

    def press(self, key):
        self.presses += 1
        self.page.keyboard.press(key)

    def write(self, text):
        self.presses += 1
        self.page.keyboard.insert_text(text)

    def fill(self, where, text):
        self.presses += 1
        where.fill(text)

    def click(self, where):
        self.presses += 1
        where.click()


@pytest.fixture
def olga(page, live_server, client):
    client.force_login(make.user("olga"))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])
    return page


def test_an_event_from_a_template_with_48_players_takes_eight_presses(olga, live_server, complaints):
    hands, began = Hands(olga), time.monotonic()
    olga.goto(live_server.url)
    hands.click(olga.get_by_role("link", name="New event").first)
    expect(olga.get_by_role("textbox", name="Name")).to_be_focused()
    olga.wait_for_load_state()  # Enter sends nothing before the button is there
    hands.write("Autumn Muster")
    hands.fill(olga.get_by_label("First day"), "2027-10-02")
    hands.press("Enter")
    expect(olga.get_by_role("heading", level=1)).to_have_text("Autumn Muster")
    hands.click(olga.locator(".next-step a").first)
    hands.fill(olga.get_by_label("Names, one a line"), PLAYERS)
    hands.click(olga.get_by_role("button", name="Look at the rows").first)
    hands.click(olga.get_by_role("button", name="Enter 48 players"))
    expect(olga.get_by_role("link", name="Player 47", exact=True)).to_be_visible()
    seconds = time.monotonic() - began
    event = Event.objects.get()
    assert (event.entries.count(), event.slots.count(), event.points) == (48, 10, 100)
    assert hands.presses <= MOST_PRESSES
    assert seconds < MOST_SECONDS
    assert not complaints


def test_everything_after_lunch_is_moved_by_a_quarter_of_an_hour_without_scripts(browser, live_server, client):
    event = make.event(rounds_planned=3)
    client.force_login(make.user("olga"))
    context = browser.new_context(java_script_enabled=False)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    context.add_cookies([cookie])
    page = context.new_page()
    page.goto(live_server.url + reverse("desk_schedule", args=[event.public_id]))
    page.get_by_role("button", name="Fill it in").click()
    page.get_by_label("Move").select_option(label="From Round 2 on (Sat 12:45)")
    page.get_by_role("button", name="Move it").click()
    page.goto(live_server.url + reverse("public_schedule", args=[event.public_id]))
    expect(page.get_by_text("13:00–15:30")).to_be_visible()
    expect(page.get_by_text("09:30–12:00")).to_be_visible()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_before_an_event_are_accessible(olga, live_server, axe, complaints, scheme):
    event = make.event(entries=4, about="Bring dice.\n\nAnd tape.", fee="£5", capacity=8, language="de")
    olga.emulate_media(color_scheme=scheme)
    for name in ("desk_schedule", "desk_planned", "desk_public", "public_schedule", "event"):
        olga.goto(live_server.url + reverse(name, args=[event.public_id]))
        axe(olga)
        if name == "desk_schedule":
            olga.get_by_role("button", name="Fill it in").click()
            axe(olga)
    olga.goto(live_server.url + reverse("desk_new_event"))
    olga.locator("summary", has_text="What differs").click()
    axe(olga)
    olga.goto(live_server.url + reverse("desk_planned_table", args=[event.public_id, 1]))
    axe(olga)
    assert not complaints
