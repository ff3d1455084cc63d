"""What a phone says of its messages stays true, and what it offers leads on: in a real browser."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests import make
from tests.e2e.test_draw_pages import signed_in
from tests.e2e.test_getting_in import share
from tests.e2e.test_outbox import A_WHILE, CALL, NO_LOCKS, failing, lost, opened, say, strip, unheard
from tests.e2e.test_results_desk import key
from tests.e2e.test_scans import scan
from tourney import sharing
from tourney.access import link_path
from tourney.models import JudgeCall, LogEntry, Result
from tourney.services import entries, judging, plans, reports, shared_phones
from tourney.services.receipts import Sent
from tourney.services.results import Outcome

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
WAITS = "A message waits on this phone."
ELSEWHERE = Sent("of-the-other-phone", seen="")


@pytest.fixture
def event():
    return CALL.event()


@pytest.fixture
def ada(event, page: Page, live_server) -> Page:
    """The phone of whoever sits at table 1, on their page."""
    return opened(page, live_server, make.seats(event)[0].entry)


@pytest.fixture
def reporting(ada, event, live_server) -> Page:
    """The same phone on the form of the report."""
    game = make.game_at(event).public_id
    ada.goto(f"{live_server.url}{reverse('me_report', args=[event.public_id])}?game={game}")
    return ada


def poll(page: Page) -> None:
    page.evaluate("document.querySelector('[data-poll]').pollNow()")


def call_waits(page: Page, event) -> None:
    page.context.set_offline(True)
    CALL.press(page, event)
    expect(strip(page)).to_contain_text("Waiting to be sent: a call for a judge")


def test_what_was_confirmed_is_told_no_longer_once_the_page_shows_another_state(ada, event):
    CALL.press(ada, event)
    expect(strip(ada)).to_contain_text("Sent: a call for a judge. Confirmed by the desk’s server at")
    expect(ada.get_by_text("Judge called at")).to_be_visible()
    poll(ada)
    expect(strip(ada)).to_contain_text("Sent: a call for a judge.")
    judging.settle_call(JudgeCall.objects.get(), make.desk(event))
    poll(ada)
    expect(strip(ada)).to_be_empty()
    ada.reload()
    expect(strip(ada)).to_be_empty()


def test_a_message_that_counted_and_stands_no_more_is_told_in_the_servers_words(ada, event):
    failing(ada, "call", unheard, 1)
    ada.route(re.compile("rev="), lost)  # no news but by the second sending
    CALL.press(ada, event)
    expect(strip(ada)).to_contain_text("No answer yet")  # by then it has counted
    make.play(event.rounds.get())
    make.rounds_closed(event.rounds.get())
    make.playing(event)
    expect(strip(ada)).to_contain_text("Arrived: a call for a judge. This was taken before")
    expect(strip(ada)).not_to_contain_text("Confirmed")


def test_a_report_that_another_phone_went_ahead_of_is_filled_in_again_and_then_counts(reporting, event):
    first, _ = make.seats(event)
    reporting.context.set_offline(True)
    say(reporting, "me", 1, 4)
    expect(strip(reporting)).to_contain_text("Waiting to be sent: your report")
    reports.report_result(first, make.actor(first), Outcome(2, 3, 3), sent=ELSEWHERE)
    reporting.context.set_offline(False)
    expect(strip(reporting)).to_contain_text("Not taken: your report")
    reporting.get_by_role("button", name="Fill it in again").click()
    expect(reporting.get_by_text("You said:")).to_be_visible()  # what stands
    expect(reporting.locator("[name=mine]")).to_have_value("1")
    reporting.locator("form[data-report] .button--primary").click()
    expect(strip(reporting)).to_contain_text("Sent: your report")
    assert first.reports.get(current=True).winner == 1


def test_an_old_form_is_filled_in_again_although_the_network_is_gone_once_more(reporting, event):
    first, _ = make.seats(event)
    reporting.context.set_offline(True)
    say(reporting, "me", 1, 4)
    expect(strip(reporting)).to_contain_text("Waiting to be sent: your report")
    reports.report_result(first, make.actor(first), Outcome(2, 3, 3), sent=ELSEWHERE)
    reporting.context.set_offline(False)
    expect(strip(reporting)).to_contain_text("Not taken: your report")
    reporting.context.set_offline(True)
    reporting.get_by_role("button", name="Fill it in again").click()
    expect(reporting.locator("[name=winner]").first).to_be_focused()
    reporting.locator("[name=mine]").fill("2")
    reporting.locator("form[data-report] .button--primary").click()
    expect(strip(reporting)).to_contain_text("Waiting to be sent: your report")
    reporting.context.set_offline(False)
    expect(strip(reporting)).to_contain_text("Sent: your report")
    assert first.reports.get(current=True).winner == 1


def test_the_button_that_fills_in_again_works_after_the_page_was_renewed(page, live_server):
    event = make.event(entries=4)
    make.playing(event, mode="plans")
    seat, _ = make.seats(event)
    opened(page, live_server, seat.entry)
    page.context.set_offline(True)
    page.locator("[name=plan]:enabled").nth(1).check()
    chosen = page.locator("[name=plan]:checked").get_attribute("value")
    page.get_by_role("button", name="Seal this plan").click()
    expect(strip(page)).to_contain_text("Waiting to be sent: your battle plan")
    other = page.locator("[name=plan]:enabled").nth(0).get_attribute("value")
    plans.seal_plan(seat, make.actor(seat), other, sent=ELSEWHERE)
    page.context.set_offline(False)
    expect(strip(page)).to_contain_text("Not taken: your battle plan")
    expect(page.get_by_text("Sealed. Waiting for")).to_be_visible()
    page.get_by_role("button", name="Fill it in again").click()
    expect(page.locator(f"[name=plan][value={chosen}]")).to_be_checked()
    page.get_by_role("button", name="Seal this one instead").click()
    expect(strip(page)).to_contain_text("Sent: your battle plan")
    seat.refresh_from_db()
    assert seat.plan == chosen


def test_where_nothing_can_be_filled_in_there_is_only_putting_away(ada, event):
    _, second = make.seats(event)
    reports.report_result(second, make.actor(second), Outcome(1, 1, 4))
    poll(ada)
    ada.context.set_offline(True)
    ada.get_by_role("button", name=re.compile("That is right")).click()
    expect(strip(ada)).to_contain_text("Waiting to be sent: that you agree")
    make.play(event.rounds.get())
    make.rounds_closed(event.rounds.get())
    make.playing(event)
    ada.context.set_offline(False)
    expect(strip(ada)).to_contain_text("Not taken: that you agree")
    expect(strip(ada).get_by_role("button")).to_have_text(["Put this away"])


def test_a_form_of_a_round_that_is_over_is_not_offered_again(ada, event):
    call_waits(ada, event)
    make.play(event.rounds.get())
    make.rounds_closed(event.rounds.get())
    make.playing(event)
    ada.context.set_offline(False)
    expect(strip(ada)).to_contain_text("Not taken: a call for a judge")
    expect(strip(ada).get_by_role("button")).to_have_text(["Put this away"])


def test_what_was_typed_since_stays_when_the_earlier_message_is_confirmed(reporting, event):
    reporting.context.set_offline(True)
    say(reporting, "me", 1, 4)
    expect(strip(reporting)).to_contain_text("Waiting to be sent: your report")
    reporting.locator("[name=mine]").fill("3")
    reporting.context.set_offline(False)
    expect(strip(reporting)).to_contain_text("Sent: your report")
    expect(strip(reporting)).to_contain_text("What you have changed since then is not sent yet.")
    expect(reporting.locator("[name=mine]")).to_have_value("3")
    reporting.locator("form[data-report] .button--primary").click()
    expect(reporting).to_have_url(re.compile(r"/me/$"))
    assert LogEntry.objects.filter(verb="result reported").count() == 2
    said = make.seats(event)[0].reports.get(current=True)
    assert 3 in {said.lost_1, said.lost_2}


def test_nobody_is_led_away_from_a_form_they_have_come_to_since_by_the_answer_to_an_earlier_one(reporting, event):
    form = reporting.url
    reporting.route("**/me/report", lambda route: route.abort())  # its form has a query
    say(reporting, "me", 1, 4)
    expect(strip(reporting)).to_contain_text("Waiting to be sent: your report")
    reporting.goto(form.split("report")[0])
    reporting.goto(form)
    reporting.unroute("**/me/report")
    expect(strip(reporting)).to_contain_text("Sent: your report", timeout=A_WHILE)
    say(reporting, "me", 3, 4)
    expect(reporting).to_have_url(re.compile(r"/me/$"))
    assert LogEntry.objects.filter(verb="result reported").count() == 2


def test_a_phone_that_has_lost_its_cookies_is_told_that_a_message_waits(ada, event, live_server, axe):
    call_waits(ada, event)
    later = ada.context.new_page()
    ada.close()
    later.context.clear_cookies()
    later.context.set_offline(False)
    for address in (reverse("me", args=[event.public_id]), reverse("code"), reverse("event", args=[event.public_id])):
        later.goto(live_server.url + address)
        expect(later.get_by_text(WAITS)).to_be_visible()
        axe(later)
    opened(later, live_server, make.seats(event)[0].entry)
    expect(strip(later)).to_contain_text("Sent: a call for a judge")
    later.context.clear_cookies()
    later.goto(live_server.url + reverse("me", args=[event.public_id]))
    expect(later.get_by_text("There is nothing at this address")).to_be_visible()
    expect(later.get_by_text(WAITS)).to_be_hidden()


def test_a_link_that_was_replaced_says_that_a_message_waits(ada, event, live_server):
    entry = make.seats(event)[0].entry
    old = ada.context.new_page()
    call_waits(ada, event)
    address = link_path(entry)
    entries.reissue_link(entry, make.desk(event))
    ada.close()
    old.context.set_offline(False)
    old.goto(live_server.url + address)
    expect(old.get_by_text(WAITS)).to_be_visible()


def test_a_dead_tab_keeps_nobody_waiting_for_long_where_there_are_no_locks(page, event, live_server):
    page.context.add_init_script(NO_LOCKS)
    opened(page, live_server, make.seats(event)[0].entry)
    page.evaluate("localStorage.setItem('muster sending', 'of-a-dead-tab')")
    CALL.press(page, event)
    expect(strip(page)).to_contain_text("Sent: a call for a judge")


def test_a_store_that_is_full_later_takes_no_message_away(ada, event):
    ada.evaluate(f"() => {{ {FULL} }}")
    failing(ada, "call", lost, 1)
    CALL.press(ada, event)
    expect(strip(ada)).to_contain_text("This browser keeps nothing: leave this page open until it is sent.")
    expect(strip(ada)).to_contain_text("Sent: a call for a judge")
    assert JudgeCall.objects.count() == 1


def test_a_slip_keyed_at_a_desk_whose_store_is_full_is_sent(event, page, live_server, complaints):
    page.context.add_init_script(FULL)
    signed_in(page.context, live_server)
    page.goto(live_server.url + reverse("desk_results", args=[event.public_id]))
    key(page, 1, 1, 1, 4)
    expect(page.locator("#keyed")).to_contain_text("Table 1")
    page.context.set_offline(True)
    key(page, 2, 1, 1, 4)
    expect(page.locator("#unsent")).to_contain_text(
        "This browser keeps nothing: leave this page open until they are sent."
    )
    page.context.set_offline(False)
    expect(page.locator("#keyed")).to_contain_text("Table 2")
    assert Result.objects.count() == 2
    assert [one for one in complaints if "ERR_INTERNET" not in one] == []


def test_a_scan_at_a_check_in_whose_store_is_full_is_sent(page, live_server):
    event = make.event(entries=4)
    page.context.add_init_script(FULL)
    signed_in(page.context, live_server)
    page.goto(live_server.url + reverse("desk_check_in", args=[event.public_id]))
    scan(page, event.entries.all()[0].public_id)
    expect(page.get_by_text("1 of 4 here, 3 missing")).to_be_visible()


def test_a_shared_phone_says_of_the_other_players_message_that_it_goes_by_itself(page, event, live_server):
    first, second = make.seats(event)
    game = make.game_at(event)
    share(page, f"{live_server.url}/e/{event.public_id}/table/?table=1", sharing.pin_of(game))
    page.get_by_role("button", name=first.entry.name, exact=True).click()
    sent = failing(page, "call", lost, 99)
    CALL.press(page, event)
    expect(strip(page)).to_contain_text("Waiting to be sent: a call for a judge")
    page.get_by_role("button", name=f"Pass it to {second.entry.name}").click()
    expect(page.get_by_text(WAITS)).to_be_visible()
    page.get_by_role("button", name=second.entry.name, exact=True).click()
    expect(strip(page)).to_contain_text("A message of the other player waits on this phone. It goes by itself.")
    assert sent
    shared_phones.new_pin(game, make.desk(event))
    page.goto(live_server.url + reverse("me", args=[event.public_id]))
    expect(page.get_by_text(WAITS)).to_be_visible()
    expect(page.get_by_text("Type the table’s PIN, or open your own link")).to_be_visible()


def test_without_a_network_no_link_leaves_the_page_for_one_that_is_not_kept(ada):
    address = ada.url
    ada.context.set_offline(True)
    ada.get_by_role("link", name="Quick reference").click()
    expect(ada.locator("[data-offline]")).to_contain_text("That page is not kept on this phone.")
    assert ada.url == address
    ada.context.set_offline(False)
    ada.get_by_role("link", name="Quick reference").click()
    expect(ada).to_have_url(re.compile("reference"))


def server_error(route: Route) -> None:
    route.fulfill(status=500, content_type="text/html", headers={"X-Muster": "1"}, body="<h1>Server error</h1>")


def test_a_tap_into_a_dead_network_is_told_once_in_its_own_place_until_there_is_an_answer(ada, event, live_server, axe):
    ada.set_viewport_size({"width": 390, "height": 844})
    ada.goto(live_server.url + reverse("me_turns", args=[event.public_id]))
    ada.get_by_role("button", name=re.compile("Attacker$")).click()
    bar = ada.locator(".turns__taps")
    height = bar.locator("#next").bounding_box()["height"]
    ada.context.set_offline(True)
    expect(ada.get_by_text("No tap counts until it is back")).to_be_visible()
    expect(ada.get_by_text("What you send waits on this phone")).to_have_count(0)
    bar.locator("#next").click()
    expect(ada.get_by_role("alert")).to_have_text(re.compile("^No answer: that tap was perhaps not counted"))
    note, button = bar.get_by_role("alert").bounding_box(), bar.locator("#next").bounding_box()
    assert note["width"] > 300
    assert note["y"] + note["height"] <= button["y"]
    assert button["height"] == height
    axe(ada)
    ada.context.set_offline(False)
    expect(ada.get_by_role("alert")).to_have_count(0)
    ada.route(re.compile("tap$"), server_error)
    bar.locator("#next").click()
    expect(ada.get_by_role("alert")).to_have_count(1)
    expect(bar.get_by_role("alert")).to_have_text(re.compile("^Not taken"))
    ada.unroute_all()
    bar.locator("#next").click()
    expect(ada.get_by_role("alert")).to_have_count(0)
