"""The missions' public pages in a real browser: no axe violation, nothing too wide, readable on a phone, no scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PAGES = [
    "/missions/",
    "/missions/fow4/",
    "/missions/fow4/?yours=attack&theirs=defend&roll=4",
    "/missions/fow4/?yours=attack&roll=9",
    "/missions/fow4/counterattack/?layout=3&units=both",
    "/missions/fow4/bridgehead/",
    "/missions/fow4/bridgehead/?layout=9",
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_accessible_and_draws_no_complaint(page: Page, live_server, complaints, axe, address, theme):
    page.emulate_media(color_scheme=theme)
    page.goto(live_server.url + address)
    axe(page)
    assert [one for one in complaints if "status of 40" not in one] == []


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_never_wider_than_its_screen(page: Page, live_server, address):
    page.goto(live_server.url + address)
    for width in (1280, 768, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("width", "least"), [(1280, 12), (700, 11.5), (390, 10)])
def test_one_diagram_shows_with_letters_large_enough_to_read(page: Page, live_server, width, least):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(live_server.url + "/missions/fow4/bridgehead/")
    shown = page.locator(".diagram svg:visible")
    expect(shown).to_have_count(1)
    size = shown.evaluate(
        "e => Math.min(...[...e.querySelectorAll('text')].map("
        "t => parseFloat(getComputedStyle(t).fontSize) * e.getBoundingClientRect().width / e.viewBox.baseVal.width))"
    )
    assert size >= least


def test_layouts_units_and_plans_work_without_scripts(browser, live_server):
    page = browser.new_context(java_script_enabled=False, base_url=live_server.url).new_page()
    page.goto("/missions/")
    page.locator("a[href='/missions/fow4/dust-up/']").click()
    page.get_by_role("link", name="Layout 3: Attacker lower right, Defender upper left", exact=True).click()
    page.get_by_role("link", name="Centimetres").click()
    expect(page).to_have_url(re.compile(r"\?layout=3&units=cm"))
    expect(page.locator("main li", has_text="at least 30cm away from the centre of the table")).to_be_visible()
    page.get_by_role("link", name="Flames Of War, 4th edition").click()
    page.get_by_role("radio", name="Manoeuvre").first.check()
    page.get_by_role("radio", name="Defend").last.check()
    page.get_by_label("The die").fill("3")
    page.get_by_role("button", name="Which mission?").click()
    expect(page.get_by_role("status").get_by_role("link", name="Contact")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("You attack")
    page.context.close()
