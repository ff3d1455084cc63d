"""What a page that keeps itself up to date says when there is news, and when its link opens nothing any more."""

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tests.e2e.test_player import phone, seats
from tourney.models import Event
from tourney.services.entries import reissue_link
from tourney.services.plans import seal_plan

__all__ = ["phone"]

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

REPLACED = "This link was replaced. Scan your new card or ask the desk."


@pytest.fixture
def event():
    return make.event(entries=4)


def poll(page: Page) -> None:
    """Ask now, without waiting here for the answer: it may take the page with it."""
    page.evaluate("void document.querySelector('[data-poll]').pollNow()")


def heard(page: Page):
    """What a screen reader is told politely, beside what it reads by itself."""
    return page.locator("body > [role=status].visually-hidden")


@pytest.mark.parametrize("path", ["", "turns"])
def test_a_replaced_link_is_told_from_a_dead_network_and_asked_no_more(event, phone, path):
    first, _ = seats(event, mode="fixed")
    one = phone(first.entry)
    one.page.goto(one.page.url + path)
    reissue_link(first.entry, make.desk(event))
    one.page.evaluate("window.part = document.querySelector('[data-poll]')")
    poll(one.page)
    expect(one.page.get_by_role("alert").filter(has_text=REPLACED)).to_be_visible()
    expect(one.page.locator("[data-offline]")).to_be_hidden()
    asked = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.page.evaluate("dispatchEvent(new Event('online')); document.dispatchEvent(new Event('visibilitychange'))")
    one.page.wait_for_timeout(2500)
    assert not [url for url in asked if "/me/" in url]
    expect(one.page.get_by_role("alert").filter(has_text=REPLACED)).to_have_count(1)
    one.complaints.clear()  # the browser names the 404


@pytest.mark.parametrize("status", [404, 403, 502])
def test_an_answer_of_somebody_elses_is_a_dead_network_still(event, phone, status):
    first, _ = seats(event, mode="fixed")
    one = phone(first.entry)
    one.page.route("**/me/?*", lambda route: route.fulfill(status=status, body="Sign in to the hotel"))
    poll(one.page)
    expect(one.page.locator("[data-offline]")).to_be_visible()
    expect(one.page.get_by_text(REPLACED)).to_have_count(0)
    one.page.unroute("**/me/?*")
    poll(one.page)
    expect(one.page.locator("[data-offline]")).to_be_hidden()
    one.complaints.clear()


def test_who_waits_hears_of_the_reveal_once_and_who_sealed_is_led_to_the_new_heading(event, phone, axe):
    first, second = seats(event)
    one = phone(first.entry)
    one.page.get_by_label("Attack", exact=False).first.check()
    one.page.get_by_role("button", name="Seal this plan").click()
    heading = one.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Your plan is sealed")
    expect(heading).to_be_focused()
    one.page.evaluate("document.activeElement.blur()")
    seal_plan(second, make.actor(second), "defend")
    poll(one.page)
    expect(heading).to_contain_text("Play")
    expect(heard(one.page)).to_have_text(heading.inner_text().strip())
    assert "status" in one.page.locator("body").aria_snapshot()
    one.page.evaluate(
        "window.said = 0; new MutationObserver(() => { said += 1; })"
        ".observe(document.querySelector('body > [role=status].visually-hidden'), { childList: true, subtree: true })"
    )
    poll(one.page)
    one.page.wait_for_timeout(500)
    assert one.page.evaluate("said") == 0
    axe(one.page)


def test_the_question_about_a_result_is_said_aloud(event, phone):
    first, _ = seats(event, mode="fixed")
    one = phone(first.entry)
    make.report(event, None, (2, 3, 1))
    poll(one.page)
    expect(heard(one.page)).to_contain_text("Did you lose")


def test_a_page_whose_phone_is_led_elsewhere_goes_there(event, phone):
    first, _ = seats(event, mode="fixed")
    one = phone(first.entry)
    elsewhere = {"Location": f"/e/{event.public_id}/"}
    one.page.route("**/me/?*", lambda route: route.fulfill(status=302, headers=elsewhere))
    one.page.evaluate("document.body.dataset.before = ''")
    poll(one.page)
    expect(one.page.locator("body[data-before]")).to_have_count(0)


def test_what_was_sent_is_said_in_plain_words_after_dropping(event, phone):
    first, _ = seats(event, mode="fixed")
    Event.objects.update(players_drop=True)
    one = phone(first.entry)
    one.page.goto(one.page.url + "drop")
    one.page.get_by_role("button", name="Yes, drop me").click()
    expect(one.page.locator("[data-outbox]")).to_contain_text("Sent: that you drop from round 2 on")
