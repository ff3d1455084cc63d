"""The face in a real browser: no axe violation, no complaint, nothing wider than the screen, what the scripts do."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.e2e, pytest.mark.urls("tests.gallery"), pytest.mark.django_db(transaction=True)]

PAGES = ["/gallery/", "/gallery/phone/", "/gallery/hall/", "/account/login/", "/account/signup/"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_accessible_and_draws_no_complaint(page: Page, live_server, complaints, axe, address, theme):
    page.emulate_media(color_scheme=theme)
    page.goto(live_server.url + address)
    axe(page)
    assert complaints == []


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_never_wider_than_its_screen(page: Page, live_server, address):
    page.goto(live_server.url + address)
    for width in (1280, 768, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_button_and_field_has_room_for_a_finger(page: Page, live_server):
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(live_server.url + "/gallery/")
    targets = "main .button, main select, .tabs a, .pages a, .choices label, .choice, .segmented label, .stepper button"
    heights = page.eval_on_selector_all(
        targets,
        "found => found.filter(e => e.offsetParent).map(e => [e.textContent.trim(), e.getBoundingClientRect().height])",
    )
    assert len(heights) > 20
    assert [name for name, height in heights if height < 44] == []


def test_the_theme_follows_the_system_until_one_is_chosen(page: Page, live_server):
    page.emulate_media(color_scheme="dark")
    page.goto(live_server.url + "/gallery/")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(ground)
    page.get_by_role("button", name="Light or dark").click()
    light = page.evaluate(ground)
    assert light != dark
    page.reload()
    assert page.evaluate(ground) == light


def test_the_font_is_our_own(page: Page, live_server):
    page.goto(live_server.url + "/gallery/")
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px \"Source Sans 3\"', 'Grüße'))")


def test_the_skip_link_comes_first_and_shows_itself(page: Page, live_server):
    page.goto(live_server.url + "/gallery/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()


def test_a_form_pressed_twice_is_sent_once(page: Page, live_server):
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.goto(live_server.url + "/gallery/slow/")
    page.get_by_role("button", name="Send", exact=True).dblclick()
    expect(page.locator("output")).to_have_text("received once more")
    assert len(posts) == 1


def test_a_sent_form_wakes_when_its_page_comes_back(page: Page, live_server):
    page.goto(live_server.url + "/gallery/slow/")
    page.route("**/slow/", lambda route: route.fulfill(status=204))
    send = page.get_by_role("button", name=re.compile("^Send( working …)?$"))
    send.click()
    expect(send).to_be_disabled()
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(send).to_be_enabled()


def test_a_filter_hides_the_rows_without_the_words_whatever_their_accents(page: Page, live_server):
    page.goto(live_server.url + "/gallery/")
    page.get_by_label("Find a player").fill("zagreb KOVACEVIC")
    rows = page.locator("#standing-rows tr:visible")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Ana Kovačević")
    expect(page.locator("#standing-count")).to_have_text("1 shown")


def test_a_stepper_counts_between_its_bounds(page: Page, live_server):
    page.goto(live_server.url + "/gallery/phone/")
    more = page.get_by_role("button", name=re.compile("One more: You"))
    for _ in range(4):
        more.click()
    expect(page.locator("#mine")).to_have_value("9")


def test_without_a_connection_the_page_says_so(page: Page, live_server, context):
    page.goto(live_server.url + "/gallery/")
    bar = page.get_by_text("No connection.")
    expect(bar).to_be_hidden()
    context.set_offline(True)
    expect(bar).to_be_visible()
    context.set_offline(False)
    expect(bar).to_be_hidden()


def test_a_polled_part_is_swapped_when_newer_and_left_alone_while_somebody_types(page: Page, live_server):
    page.goto(live_server.url + "/gallery/poll/")
    part = page.locator("#part")
    expect(part).to_have_attribute("data-rev", "2")
    expect(part).to_have_attribute("data-rev", "3")
    page.get_by_label("Note").fill("half a wo")
    before = part.get_attribute("data-rev")
    page.wait_for_timeout(2500)
    assert part.get_attribute("data-rev") == before
    expect(page.get_by_label("Note")).to_have_value("half a wo")


def test_a_failed_htmx_post_leaves_its_mark_beside_the_form(page: Page, live_server, context):
    page.goto(live_server.url + "/gallery/poll/")
    context.set_offline(True)
    page.get_by_role("button", name="Send by htmx").click()
    expect(page.get_by_role("alert")).to_contain_text("No answer")
    expect(page.get_by_role("button", name="Send by htmx")).to_be_enabled()
    context.set_offline(False)
    page.get_by_role("button", name="Send by htmx").click()
    expect(page.get_by_text("received once more")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_all_of_it_can_be_used_without_scripts(browser, live_server):
    page = browser.new_context(java_script_enabled=False, base_url=live_server.url).new_page()
    page.goto("/gallery/")
    expect(page.get_by_text("Light or dark")).to_be_hidden()
    page.get_by_text("Why this pairing?").click()
    expect(page.get_by_text("Both have 13 VP")).to_be_visible()
    page.goto("/gallery/slow/")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("output")).to_have_text("received once more")
    page.context.close()
