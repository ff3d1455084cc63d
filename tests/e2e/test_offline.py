"""A player's page without a network, by its service worker: the last known page, marked as such, and nobody else's."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect

from tests import make
from tests.e2e.test_getting_in import share
from tests.e2e.test_outbox import say
from tourney import sharing
from tourney.access import link_path
from tourney.models import JudgeCall
from tourney.services import entries, judging, reports
from tourney.services.receipts import Sent
from tourney.services.results import Outcome

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    made = make.event(entries=4)
    make.playing(made)
    return made


@pytest.fixture
def phone(browser: Browser):
    context = browser.new_context(service_workers="allow", viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


@pytest.fixture
def ada(event, phone, live_server):
    """The phone of whoever sits at table 1, which has kept their page."""
    return opened(phone, live_server, make.seats(event)[0].entry)


def opened(page, live_server, entry):
    page.goto(live_server.url + link_path(entry))
    kept(page, entry)
    return page


PATIENCE = 20_000  # ms


def until(page, script, arg=None):
    """Wait until what the script promises is true: `wait_for_function` takes the promise itself for true."""
    page.evaluate(
        """async ([script, arg, patience]) => {
            const told = (0, eval)(script), began = performance.now();
            while (!(await told(arg))) {
                if (performance.now() - began > patience) throw new Error(`not true after ${patience} ms: ${script}`);
                await new Promise((done) => setTimeout(done, 100));
            }
        }""",
        [script, arg, PATIENCE],
    )


def kept(page, entry):
    """Wait until the worker has the page of this entry, and what it needs."""
    until(
        page,
        """async (of) => {
            const page = await (await caches.open("muster pages")).match(location.pathname);
            const files = await (await caches.open("muster files")).keys();
            return page?.headers.get("X-Muster-Keep") === of && files.length > 4;
        }""",
        entry.public_id,
    )


def pages(page):
    return page.evaluate("async () => (await (await caches.open('muster pages')).keys()).map((one) => one.url)")


def test_a_page_opened_without_a_network_is_the_last_known_one_and_says_as_of_when(ada, event):
    ada.context.set_offline(True)
    ada.reload()
    expect(ada.get_by_text(re.compile(r"Offline: as of \w+day \d\d:\d\d\."))).to_be_visible()
    expect(ada.locator("#now")).to_contain_text(make.seats(event)[1].entry.name)
    assert ada.evaluate("getComputedStyle(document.querySelector('.phone__main')).display") != "inline"
    ada.context.set_offline(False)
    ada.evaluate("document.getElementById('now').pollNow()")
    expect(ada.get_by_text("Offline: as of")).to_be_hidden()


def test_what_a_poll_has_brought_is_what_opens_without_a_network(ada, event):
    seat = make.seats(event)[0]
    judging.call_judge(seat, make.actor(seat), "Rules")
    with ada.expect_response(lambda answer: "rev=" in answer.url and answer.status == 200):
        ada.evaluate("document.getElementById('now').pollNow()")
    expect(ada.get_by_text("Judge called at")).to_be_visible()
    until(
        ada,
        """async () => {
            const page = await (await caches.open("muster pages")).match(location.pathname);
            return (await page.text()).includes("Judge called");
        }""",
    )
    ada.context.set_offline(True)
    ada.reload()
    expect(ada.get_by_text("Judge called at")).to_be_visible()


def test_while_the_server_answers_its_page_is_shown_and_never_the_kept_one(ada, event):
    seat = make.seats(event)[0]
    judging.call_judge(seat, make.actor(seat), "Rules")
    ada.reload()
    expect(ada.get_by_text("Judge called at")).to_be_visible()
    expect(ada.get_by_text("Offline: as of")).to_be_hidden()


def test_a_form_sent_from_the_kept_page_goes_once_the_network_is_back(ada):
    ada.context.set_offline(True)
    ada.reload()
    ada.locator("#call summary").click()
    ada.get_by_role("button", name="Call a judge").click()
    expect(ada.locator("[data-outbox]")).to_contain_text("Waiting to be sent: a call for a judge")
    ada.context.set_offline(False)
    expect(ada.get_by_text("Judge called at")).to_be_visible()
    assert JudgeCall.objects.count() == 1


def test_a_game_is_reported_from_a_hall_without_a_network(ada, event):
    until(ada, "async () => (await (await caches.open('muster pages')).keys()).length === 2")
    ada.context.set_offline(True)
    ada.get_by_role("link", name="Report the result").last.click()
    expect(ada.get_by_text(re.compile(r"Offline: as of \w+day"))).to_be_visible()
    expect(ada.locator("[data-offline]")).to_be_hidden()
    say(ada, "me", 1, 4)
    expect(ada.locator("[data-outbox]")).to_contain_text("Waiting to be sent: your report")
    ada.context.set_offline(False)
    expect(ada.locator("[data-outbox]")).to_contain_text("Sent: your report", timeout=25_000)
    assert event.log.filter(verb="result reported").count() == 1


def test_another_players_link_on_the_phone_takes_the_place_of_the_kept_page(ada, event, live_server):
    other = make.seats(event, 2)[0].entry
    opened(ada, live_server, other)
    assert not any("report" in one for one in pages(ada) if make.seats(event)[0].entry.public_id in one)
    ada.context.set_offline(True)
    ada.reload()
    expect(ada.locator(".me__name")).to_have_text(other.name)


def test_a_link_that_was_replaced_leaves_nothing_on_the_phone(ada, event):
    entries.reissue_link(make.seats(event)[0].entry, make.desk(event))
    ada.reload()
    expect(ada.get_by_text("There is nothing at this address")).to_be_visible()
    until(ada, "async () => !(await (await caches.open('muster pages')).keys()).length")


def test_neither_private_links_nor_the_desk_nor_public_pages_are_kept(ada, event, live_server):
    for name in ("event", "pairings", "standings"):
        ada.goto(live_server.url + reverse(name, args=[event.public_id]))
    ada.goto(live_server.url + reverse("me", args=[event.public_id]))
    home = live_server.url + reverse("me", args=[event.public_id])
    assert {one.partition("?")[0] for one in pages(ada)} <= {home, f"{home}report"}
    scopes = ada.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope)")
    assert scopes == [home]


def test_the_manifest_opens_the_players_page_and_holds_no_token(ada, event, live_server):
    address = ada.locator("link[rel=manifest]").get_attribute("href")
    told = ada.request.get(live_server.url + address).json()
    assert told["start_url"] == reverse("me", args=[event.public_id])
    assert "/p/" not in str(told)
    for icon in told["icons"]:
        answer = ada.request.get(live_server.url + icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")


def test_a_page_that_was_not_kept_says_so_and_leads_back(ada, event, live_server, axe):
    ada.context.set_offline(True)
    ada.goto(live_server.url + reverse("me_drop", args=[event.public_id]))
    expect(ada.get_by_role("heading", name="That page is not kept on this phone.")).to_be_visible()
    expect(ada.get_by_role("button", name="Call a judge")).to_have_count(0)
    axe(ada)
    ada.get_by_role("link", name="To your game").click()
    expect(ada.locator("#now")).to_contain_text(make.seats(event)[1].entry.name)


def test_without_a_network_a_link_to_what_is_not_kept_leaves_the_page_as_it_is(ada, event):
    ada.context.set_offline(True)
    ada.reload()
    address = ada.url
    for name in ("Turns", "Quick reference"):
        ada.get_by_role("link", name=re.compile(f"^{name}")).click()
        expect(ada.locator("[data-as-of]")).to_contain_text("That page is not kept on this phone.")
        assert ada.url == address


def test_a_phone_that_is_shared_at_a_table_keeps_no_page_of_its_owner(ada, event, live_server):
    share(ada, f"{live_server.url}/e/{event.public_id}/table/?table=1", sharing.pin_of(make.game_at(event)))
    until(ada, "async () => !(await (await caches.open('muster pages')).keys()).length")


def test_the_form_of_the_report_is_kept_as_it_is_now(ada, event):
    until(ada, "async () => (await (await caches.open('muster pages')).keys()).length === 2")
    seat = make.seats(event)[0]
    reports.report_result(seat, make.actor(seat), Outcome(2, 3, 3), sent=Sent("of-the-other-phone", seen=""))
    ada.evaluate("document.getElementById('now').pollNow()")
    until(
        ada,
        """async () => {
            const pages = await caches.open("muster pages");
            const [form, more] = (await pages.keys()).filter((one) => one.url.includes("report"));
            return form && !more && (await (await pages.match(form)).text()).includes("of-the-other-phone");
        }""",
    )
