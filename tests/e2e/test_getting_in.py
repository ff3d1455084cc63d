"""Getting in with a real browser: a code from a card, one phone for two, a lost card, and somebody who guesses."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests import make
from tourney import sharing
from tourney.cards import code_of, link_path, live_link
from tourney.models import Entry, Event
from tourney.services.entries import reissue_link

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event() -> Event:
    return make.event(entries=4)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def code(entry: Entry) -> str:
    return code_of(live_link(entry))


def type_code(page: Page, text: str) -> None:
    page.get_by_label("Your code").fill(text)
    page.get_by_role("button", name="Open my page").click()


def share(page: Page, address: str, pin: str) -> None:
    page.goto(address)
    page.get_by_label("PIN", exact=True).fill(f"{pin[:3]} {pin[3:]}")
    page.get_by_role("button", name="Share this phone").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Who holds the phone?")


def pass_to(page: Page, entry: Entry) -> None:
    page.get_by_role("button", name=f"Pass it to {entry.name}").click()
    page.get_by_role("button", name=entry.name, exact=True).click()
    expect(page.get_by_label("Shared phone")).to_contain_text(f"You hold it as {entry.name}")


def seal(page: Page, plan: str) -> None:
    page.locator(f"input[value={plan}]").check()
    page.get_by_role("button", name="Seal this plan").click()


def report(page: Page, winner: str, mine: int, theirs: int) -> None:
    page.get_by_role("link", name="Report the result").click()
    page.locator(f"input[name=winner][value={winner}]").check()
    page.locator("input[name=mine]").fill(str(mine))
    page.locator("input[name=theirs]").fill(str(theirs))
    page.get_by_role("button", name=re.compile("Send")).click()


def test_a_newcomer_types_the_code_from_a_card(event, page, live_server, axe, complaints):
    entry = event.entries.all()[0]
    page.goto(f"{live_server.url}/k")
    axe(page)
    type_code(page, "not a code")
    expect(page.get_by_role("alert").first).to_be_visible()
    axe(page)
    type_code(page, code(entry).lower().replace("-", " "))
    expect(page).to_have_url(re.compile(r"/e/\w+/me/$"))
    expect(page.locator("#now")).to_contain_text(entry.name)
    assert [one for one in complaints if "422" not in one] == []


def test_the_link_leaves_neither_address_bar_nor_history_behind(event, page, live_server):
    entry = event.entries.all()[0]
    page.goto(f"{live_server.url}/e/{event.public_id}/")
    page.goto(live_server.url + link_path(entry))
    expect(page).to_have_url(re.compile(r"/me/$"))
    assert page.evaluate("history.length") == 3  # an empty page, the event's, the player's own
    assert "/p/" not in page.evaluate("document.referrer + document.title + document.documentElement.outerHTML")
    page.go_back()
    expect(page).to_have_url(re.compile(rf"/e/{event.public_id}/$"))


def test_the_events_own_page_has_the_field_and_no_script_is_needed(event, browser, live_server):
    context = browser.new_context(viewport={"width": 320, "height": 700}, java_script_enabled=False)
    phone, entry = context.new_page(), event.entries.all()[1]
    phone.goto(f"{live_server.url}/e/{event.public_id}/")
    type_code(phone, code(entry))
    expect(phone.locator("#now")).to_contain_text(entry.name)
    context.close()


def test_a_whole_round_on_one_phone(event, page, live_server, axe):
    make.playing(event, mode="plans")
    (first, second), game = make.seats(event), make.game_at(event)
    share(page, f"{live_server.url}/e/{event.public_id}/table/?table=1", sharing.pin_of(game))
    axe(page)
    page.get_by_role("button", name=first.entry.name, exact=True).click()
    axe(page)
    seal(page, "attack")
    expect(page.get_by_text("Sealed. Waiting for")).to_be_visible()
    pass_to(page, second.entry)
    expect(page.locator("input[name=plan]:checked")).to_have_count(0)
    page.go_back()  # nothing of the other's choice stands on the pages before
    page.go_back()
    expect(page.locator("input[name=plan]:checked")).to_have_count(0)
    page.goto(f"{live_server.url}/e/{event.public_id}/me/")
    expect(page.locator("input[name=plan]:checked")).to_have_count(0)
    seal(page, "defend")
    expect(page.get_by_role("link", name="Report the result")).to_be_visible()
    report(page, "me", 1, 4)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your report is in")
    pass_to(page, first.entry)
    expect(page.get_by_text(re.compile(re.escape(second.entry.name))).first).to_be_visible()
    if page.get_by_role("link", name="Report the result").count():
        report(page, "them", 4, 1)
    else:
        page.get_by_role("button", name=re.compile("right|agree", re.IGNORECASE)).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Confirmed")
    game.refresh_from_db()
    assert (game.result.winner, game.result.vp_1, game.result.vp_2) == (2, 1, 8)


def test_a_lost_card_is_replaced_while_the_old_phone_is_open(event, page, live_server):
    entry = event.entries.all()[0]
    old = code(entry)
    page.goto(f"{live_server.url}/k/")
    type_code(page, old)
    expect(page.locator("#now")).to_contain_text(entry.name)
    reissue_link(entry, make.desk(event))
    page.reload()
    expect(page.locator("#now")).to_have_count(0)
    page.goto(f"{live_server.url}/k/")
    type_code(page, old)
    expect(page.get_by_role("alert").first).to_contain_text("A newer card was made for you")
    type_code(page, code(entry))
    expect(page.locator("#now")).to_contain_text(entry.name)


def test_who_guesses_is_stopped_at_that_card_and_its_neighbour_still_gets_in(event, page, live_server):
    entry, neighbour = event.entries.all()[:2]
    right = code(entry)
    page.goto(f"{live_server.url}/k/")
    for number in range(10):
        type_code(page, f"{right[:6]}{'0123456789'[number]}{'0' if right[-3:] != '000' else '1'}00")
        expect(page.get_by_role("alert").first).to_contain_text("No card has this code")
    type_code(page, right)
    expect(page.get_by_role("alert").first).to_contain_text("too often")
    type_code(page, code(neighbour))
    expect(page.locator("#now")).to_contain_text(neighbour.name)
