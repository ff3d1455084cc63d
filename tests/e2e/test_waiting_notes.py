"""What waits on a phone is told as long as it waits, and no longer: in a real browser."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests import make
from tests.e2e.test_outbox import A_WHILE, CALL, opened, strip
from tests.e2e.test_still_true import FULL, WAITS, call_waits
from tourney.access import link_path
from tourney.models import JudgeCall
from tourney.services import entries

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    return CALL.event()


@pytest.fixture
def ada(event, page: Page, live_server) -> Page:
    """The phone of whoever sits at table 1, on their page."""
    return opened(page, live_server, make.seats(event)[0].entry)


def test_what_is_settled_waits_nowhere_although_the_store_has_no_room_to_say_so(ada, event, live_server):
    call_waits(ada, event)
    ada.evaluate(f"() => {{ {FULL} }}")
    ada.context.set_offline(False)
    expect(strip(ada)).to_contain_text("Sent: a call for a judge", timeout=A_WHILE)
    later = ada.context.new_page()
    later.goto(live_server.url + reverse("code"))
    expect(later.get_by_role("heading", level=1)).to_be_visible()
    expect(later.get_by_text(WAITS)).to_be_hidden()


def test_a_message_that_is_put_away_is_not_sent_after_all_by_a_browser_without_room(ada, event):
    call_waits(ada, event)
    ada.evaluate(f"() => {{ {FULL} }}")
    strip(ada).get_by_role("button", name="Do not send").click()
    expect(strip(ada)).to_be_empty()
    ada.context.set_offline(False)
    ada.reload()
    ada.wait_for_timeout(2000)
    assert not JudgeCall.objects.exists()


def test_a_late_answer_makes_nothing_wait_again_that_another_tab_has_settled(ada, event, live_server):
    other = ada.context.new_page()
    other.goto(live_server.url + reverse("code"))

    def passed_on(route: Route) -> None:
        key = route.request.headers["x-muster-outbox"]
        other.evaluate(
            """key => {
                const said = JSON.stringify({ past: [key], key, what: "a call for a judge", at: "12:00" });
                for (const name of Object.keys(localStorage).filter((one) => one.startsWith("muster outbox ")))
                    localStorage.setItem(name, said);
            }""",
            key,
        )
        expect(other.get_by_text(WAITS)).to_be_hidden()
        route.fulfill(status=409, headers={"X-Muster": "1"}, json={"key": key, "later": "This phone is now another’s."})

    ada.route("**/me/call", passed_on)
    CALL.press(ada, event)
    expect(strip(ada)).not_to_contain_text("Waiting to be sent")
    expect(other.get_by_text(WAITS)).to_be_hidden()
    kept = ada.evaluate("Object.entries(localStorage).filter(([name]) => name.startsWith('muster outbox '))")
    assert [name for name, text in kept if "later" in text] == []


def test_what_cannot_be_read_keeps_no_message_from_being_told(ada, event, live_server):
    ada.evaluate(
        "localStorage.setItem('muster outbox 0 0 0', '{'), localStorage.setItem('muster outbox z z z', 'null')"
    )
    later = ada.context.new_page()
    later.goto(live_server.url + reverse("code"))
    expect(later.get_by_text(WAITS)).to_be_hidden()
    call_waits(ada, event)
    expect(later.get_by_text(WAITS)).to_be_visible()
    ada.context.set_offline(False)
    expect(strip(ada)).to_contain_text("Sent: a call for a judge", timeout=A_WHILE)
    expect(later.get_by_text(WAITS)).to_be_hidden()


def test_the_events_page_does_not_promise_that_another_players_message_goes(ada, event, live_server, axe):
    first, second = make.seats(event)
    call_waits(ada, event)
    later = ada.context.new_page()
    ada.close()
    later.context.set_offline(False)
    opened(later, live_server, second.entry)
    later.goto(live_server.url + reverse("event", args=[event.public_id]))
    note = later.locator("[data-waiting]")
    expect(note).to_contain_text(WAITS)
    expect(note.get_by_text("Open “Your game”")).to_be_hidden()
    expect(note.get_by_text("Open your link again (scan your card)")).to_be_visible()
    axe(later)
    opened(later, live_server, first.entry)
    expect(strip(later)).to_contain_text("Sent: a call for a judge")
    later.goto(live_server.url + reverse("event", args=[event.public_id]))
    expect(note).to_be_hidden()


def test_a_message_whose_link_is_dead_is_put_away_and_never_sent(ada, event, live_server):
    """Without it the note would stand on every such page for good."""
    call_waits(ada, event)
    link = make.seats(event)[0].entry
    entries.reissue_link(link, make.desk(event))
    ada.context.set_offline(False)
    ada.goto(live_server.url + reverse("code"))
    expect(ada.get_by_text(WAITS)).to_be_visible()
    ada.get_by_text("Can it no longer go?").click()
    ada.get_by_role("button", name="Do not send").click()
    expect(ada.get_by_text(WAITS)).to_be_hidden()
    ada.goto(live_server.url + link_path(link))
    expect(strip(ada)).to_be_empty()
    ada.wait_for_timeout(2000)
    assert not JudgeCall.objects.exists()
