"""The quick reference on a phone: accessible, no wider than the screen, a search with scripts and without."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

ADDRESS = "/missions/fow4/reference/"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("asked", ["", "?q=smoke&units=cm", "?q=zzz"])
def test_the_page_is_accessible_and_fits_a_phone(page: Page, live_server, complaints, axe, asked, theme):
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(live_server.url + ADDRESS + asked)
    axe(page)
    for width in (320, 390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints == []


def test_what_is_typed_filters_at_once_and_empty_headings_go(page: Page, live_server):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(live_server.url + ADDRESS)
    page.get_by_role("searchbox").fill("SMOKÉ")
    expect(page.locator(".entry:visible")).to_have_count(5)
    expect(page.get_by_role("status").filter(has_text="5 shown")).to_be_visible()
    expect(page.get_by_role("heading", name="Assault Step")).to_be_hidden()
    page.get_by_role("searchbox").fill("zzz")
    expect(page.get_by_text("No entry has all of these words")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".entry:visible")).to_have_count(58)
    expect(page.get_by_text("No entry has all of these words")).to_be_hidden()


def test_a_step_can_be_jumped_to_and_stands_below_the_bar(page: Page, live_server):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(live_server.url + ADDRESS)
    page.get_by_role("navigation", name="Steps of the turn").get_by_role("link", name="Shooting").click()
    heading = page.get_by_role("heading", name="Shooting Step")
    expect(heading).to_be_in_viewport()
    bar = page.locator(".reference-jump").bounding_box()
    assert bar["y"] + bar["height"] <= heading.bounding_box()["y"] < 200
    assert all(box.bounding_box()["height"] >= 44 for box in page.locator(".reference-jump a").all())


def test_search_and_units_work_without_scripts(browser, live_server):
    page = browser.new_context(java_script_enabled=False, base_url=live_server.url).new_page()
    page.goto("/missions/")
    page.get_by_role("link", name="Quick reference").first.click()
    page.get_by_role("link", name="Centimetres").click()
    page.get_by_role("searchbox").fill("aiming point")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".entry:visible").first).to_contain_text("Select Aiming Point")
    expect(page.locator(".entry:visible").first).to_contain_text("10cm")
    expect(page.get_by_role("heading", name="Starting Step")).to_be_hidden()
    page.get_by_role("link", name="Show all 58 entries").click()
    expect(page.locator(".entry:visible")).to_have_count(58)
    page.context.close()
