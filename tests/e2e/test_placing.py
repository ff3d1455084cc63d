"""Objectives moved on the table in a real browser: by mouse, finger and keys, judged at once, and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PLACE = "/missions/fow4/counterattack/place/"
BOTH_LEGAL = f"{PLACE}?d1x=53&d1y=15&a1x=19&a1y=15"
ONE_WRONG = f"{PLACE}?d1x=53&d1y=15&a1x=33&a1y=22"
PAGES = [BOTH_LEGAL, ONE_WRONG, f"{PLACE}?d1x=here&d1y=1", "/missions/fow4/annihilation/place/"]


def handle(page, key):
    return page.locator(f"[data-handle={key}]:visible")


def middle(locator):
    box = locator.locator(".handle__shape").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def inches(page, across, up):
    """How many pixels so many inches are on the drawing that shows."""
    scale = page.locator("[data-view]:visible").evaluate("e => e.getScreenCTM().a * e.dataset.matrix.split(' ')[0]")
    return across * scale, -up * scale


def verdict(page, key):
    return page.locator(f"#verdict-{key}")


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


def test_the_mouse_drags_a_marker_to_whole_inches_and_the_rule_that_forbids_it_is_named(page: Page, live_server):
    page.goto(live_server.url + BOTH_LEGAL)
    x, y = middle(handle(page, "d1"))
    dx, dy = inches(page, -8.2, 5.1)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=6)
    expect(page.locator("[data-lines]:visible text").first).to_have_text(re.compile(r'^\d+(\.\d)?"$'))
    page.mouse.up()
    expect(page.locator("[name=d1x]")).to_have_value("45")
    expect(page.locator("[name=d1y]")).to_have_value("20")
    expect(verdict(page, "d1")).to_contain_text('at least 12"/30cm away from the centre of the table, and is 9.8"')
    expect(handle(page, "d1")).to_have_attribute("data-state", "illegal")
    expect(page.locator("[data-told]")).to_contain_text('Defender’s Objective 1 at 45", 20". Not legal.')
    assert "d1x=45&d1y=20" in page.url
    page.reload()
    expect(page.locator("[name=d1x]")).to_have_value("45")


def test_a_finger_drags_a_marker_on_a_phone_and_the_rest_of_the_table_scrolls(browser, live_server):
    context = browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(live_server.url + BOTH_LEGAL)
    marker = handle(page, "a1")
    box = marker.locator(".handle__reach").bounding_box()
    assert min(box["width"], box["height"]) >= 44
    assert marker.locator("> *").first.evaluate("e => getComputedStyle(e).touchAction") == "none"
    assert page.locator("[data-view]:visible").evaluate("e => getComputedStyle(e).touchAction") == "auto"
    x, y = middle(marker)
    dx, dy = inches(page, 5, 0)
    touch = context.new_cdp_session(page)
    for kind, at in (("touchStart", (x, y)), ("touchMove", (x + dx / 2, y)), ("touchMove", (x + dx, y + dy))):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("[name=a1x]")).to_have_value("24")
    expect(verdict(page, "a1")).to_have_attribute("data-state", "legal")
    context.close()


def test_keys_move_a_marker_take_it_back_and_put_it_where_it_is_legal(page: Page, live_server):
    page.goto(live_server.url + BOTH_LEGAL)
    marker, x, y = handle(page, "a1"), page.locator("[name=a1x]"), page.locator("[name=a1y]")
    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("document.activeElement.dataset.handle") == "a1":
            break
        page.keyboard.press("Tab")
    expect(marker).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    expect(x).to_have_value("20")
    expect(y).to_have_value("15.25")
    page.keyboard.press("Home")
    expect(x).to_have_value("19")
    expect(y).to_have_value("15")
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    expect(verdict(page, "a1")).to_contain_text('every table edge, and is 7"/17.5cm away')
    page.keyboard.press("Enter")
    expect(x).to_have_value("8")
    expect(verdict(page, "a1")).to_have_attribute("data-state", "legal")
    page.keyboard.press("Escape")
    expect(x).to_have_value("19")


def test_on_a_turned_table_an_arrow_moves_the_way_it_points(page: Page, live_server):
    page.goto(f"{live_server.url}{BOTH_LEGAL}&view=turned-right")
    marker = handle(page, "d1")
    marker.focus()
    before = middle(marker)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=d1y]")).to_have_value("16")
    after = middle(marker)
    assert after[0] > before[0] + 2
    assert after[1] == pytest.approx(before[1], abs=0.5)


def test_when_the_server_is_gone_the_page_says_that_nothing_was_checked(page: Page, live_server):
    page.goto(live_server.url + BOTH_LEGAL)
    page.route("**/place/**", lambda route: route.abort())
    page.locator("[name=d1x]").fill("40")
    expect(page.locator("[data-summary]")).to_have_text(re.compile("Not checked"))
    page.unroute("**/place/**")
    page.get_by_role("button", name="Check").click()
    expect(verdict(page, "d1")).to_contain_text("Not legal")


def test_all_of_it_works_without_scripts(browser, live_server):
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    page = context.new_page()
    page.goto("/missions/fow4/counterattack/")
    page.get_by_role("link", name="Try out Objectives").click()
    expect(page.locator("[data-summary]")).to_have_text("All Objectives are placed, and all of them legally.")
    page.locator("[name=a1x]").fill("33")
    page.locator("[name=a1y]").fill("22")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("[data-summary]")).to_have_text("A1 may not stand there.")
    expect(verdict(page, "a1")).to_contain_text("Not legal")
    page.get_by_role("button", name="Put A1 where it is legal").click()
    expect(page.locator("[data-summary]")).to_have_text("All Objectives are placed, and all of them legally.")
    page.get_by_role("link", name="Centimetres").click()
    expect(page.locator("[name=d1x]")).to_have_value("132.5")
    context.close()
