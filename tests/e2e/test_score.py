"""The score sheet in a real browser: accessible, never too wide, fields for a finger, counted without scripts too."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PAGES = [
    "/missions/wh40k10/",
    "/missions/wh40k10/tipping-point/",
    "/missions/wh40k10/score/",
    "/missions/wh40k10/score/?a-p-1=15&a-p-2=15&a-p-3=15&a-p-4=15&d-f1-1=25&d-painted=on",
    "/missions/wh40k10/score/?a-p-1=-4&d-secret=on&d-f2-3=x",
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_accessible_and_fits_a_phone(page: Page, live_server, complaints, axe, address, theme):
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(live_server.url + address)
    axe(page)
    assert [one for one in complaints if "status of 4" not in one] == []
    for width in (1280, 768, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_field_is_large_enough_for_a_finger(page: Page, live_server):
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(live_server.url + PAGES[2])
    for field in page.locator(".score__rounds input:visible").all():
        box = field.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 43.9


def test_the_result_follows_each_entry_without_a_press(page: Page, live_server):
    page.goto(live_server.url + PAGES[2])
    page.locator("[name=a-p-1]").fill("60")
    page.locator("[name=a-p-2]").focus()
    expect(page.locator("#tally")).to_contain_text("60 scored, 50 count")
    expect(page.locator("[name=a-p-2]")).to_be_focused()
    page.locator("[name=a-p-2]").fill("-3")
    page.locator("[name=a-p-3]").focus()
    expect(page.locator("#tally")).to_contain_text("Count from 0.")
    assert "a-p-1=60" in page.url


def test_without_scripts_the_button_counts(browser, live_server):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(live_server.url + PAGES[2])
    page.locator("[name=d-p-1]").fill("5")
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#tally")).to_contain_text("Defender leads")
    expect(page.locator("[name=d-p-1]")).to_have_value("5")
    context.close()
