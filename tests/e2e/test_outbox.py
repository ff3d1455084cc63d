"""The phone's outbox in a real browser: whatever the network does to a message, it counts once, and the page tells."""

import re
from dataclasses import dataclass

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests import make
from tourney.access import link_path
from tourney.models import JudgeCall, LogEntry
from tourney.services import entries, reports
from tourney.services.receipts import Sent
from tourney.services.results import Outcome

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

A_WHILE = 60_000  # milliseconds: some failed attempts and the pauses between them
HOTEL = "<!doctype html><title>Grand Hotel</title><form><button>Accept and go online</button></form>"
NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined })"
NOTHING_KEPT = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })"
SLOW_CLOCK = """const Real = Date;
Date = class extends Real {
    constructor(...given) { if (given.length) super(...given); else super(Real.now() - 18e6); }
};
Date.now = () => Real.now() - 18e6;"""


def strip(page: Page):
    return page.locator("[data-outbox]")


def opened(page: Page, live_server, entry) -> Page:
    page.goto(live_server.url + link_path(entry))
    return page


@dataclass(frozen=True)
class Act:
    """One thing that a player sends: how, where to, in which words, and the line of the log that it is to make once."""

    name: str
    what: str
    verb: str

    def event(self):
        made = make.event(entries=4)
        make.playing(made, mode="plans" if self.name == "plan" else "fixed")
        return made

    def press(self, page: Page, event) -> None:
        if self.name == "call":
            page.locator("#call summary").click()
            page.get_by_role("button", name="Call a judge").click()
        elif self.name == "plan":
            page.locator("[name=plan]:enabled").first.check()
            page.get_by_role("button", name="Seal this plan").click()
        else:
            game = make.game_at(event).public_id
            page.goto(page.url.split("/e/")[0] + f"{reverse('me_report', args=[event.public_id])}?game={game}")
            say(page, "me", 1, 4)

    def effects(self, event) -> int:
        return event.log.filter(verb=self.verb).count()


def say(page: Page, winner: str, mine: int, theirs: int) -> None:
    page.locator(f"[name=winner][value={winner}]").check()
    page.locator("[name=mine]").fill(str(mine))
    page.locator("[name=theirs]").fill(str(theirs))
    page.locator("form[data-report] .button--primary").click()


CALL = Act("call", "a call for a judge", "judge called")
ACTS = (Act("plan", "your battle plan", "plan sealed"), Act("report", "your report", "result reported"), CALL)


def lost(route: Route) -> None:
    route.abort("connectionreset")


def unheard(route: Route) -> None:
    """The server takes it, and its answer never comes."""
    route.fetch()
    route.abort("connectionreset")


def hotel(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body=HOTEL)


def portal(route: Route) -> None:
    route.fulfill(status=302, headers={"Location": "http://portal.invalid/sign-in"})


def cut(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.body()[:-9])


def broken(route: Route) -> None:
    route.fulfill(status=500, content_type="text/html", body="<h1>Server error</h1>")


def others(route: Route) -> None:
    """An answer in our words that is one to another message."""
    route.fulfill(status=200, json={"key": "another-key", "taken": "another-key"})


FAULTS = (lost, unheard, hotel, portal, cut, broken, others)


def failing(page: Page, name: str, fault, times: int = 2) -> list[str]:
    """Let the first messages to that address meet a fault; the rest go through. What was sent, grows."""
    sent: list[str] = []

    def meet(route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        sent.append(route.request.post_data or "")
        return fault(route) if len(sent) <= times else route.continue_()

    page.context.route(re.compile(rf"/me/{name}$"), meet)
    return sent


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.name)
def test_a_message_counts_once_whatever_meets_it_on_its_way(act, fault, page, live_server):
    event = act.event()
    opened(page, live_server, make.seats(event)[0].entry)
    sent = failing(page, act.name, fault)
    act.press(page, event)
    expect(strip(page)).to_contain_text(f"Waiting to be sent: {act.what}")
    expect(strip(page)).to_contain_text(
        re.compile(rf"Sent: {act.what}[^.]*\. Confirmed by the desk’s server at \d\d:\d\d"), timeout=A_WHILE
    )
    assert len(sent) >= 3
    assert len({re.search(r"(?:^|&)key=([^&]+)", one)[1] for one in sent}) == 1
    assert act.effects(event) == 1
    expect(page).to_have_url(re.compile(r"/me/$"))


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.name)
def test_an_answer_that_takes_three_seconds_is_waited_for_and_nothing_is_sent_twice(act, page, live_server):
    event = act.event()
    opened(page, live_server, make.seats(event)[0].entry)

    def slow(route: Route) -> None:
        answer = route.fetch()
        page.wait_for_timeout(3000)
        route.fulfill(response=answer)

    sent = failing(page, act.name, slow)
    act.press(page, event)
    expect(strip(page)).to_contain_text(f"Sent: {act.what}", timeout=A_WHILE)
    assert (len(sent), act.effects(event)) == (1, 1)


@pytest.fixture
def event():
    return CALL.event()


@pytest.fixture
def ada(event, page: Page, live_server):
    """The phone of whoever sits at table 1, on their page."""
    return opened(page, live_server, make.seats(event)[0].entry)


def calls() -> int:
    return LogEntry.objects.filter(verb="judge called").count()


def test_a_call_into_a_dead_network_waits_and_goes_once_it_is_back(ada, event, axe, complaints):
    ada.context.set_offline(True)
    CALL.press(ada, event)
    expect(strip(ada)).to_contain_text(re.compile(r"Waiting to be sent: a call for a judge \(since \d\d:\d\d\)"))
    expect(ada.locator("#call [data-waits]")).to_have_text(re.compile("Waiting to be sent since"))
    axe(ada)
    assert not JudgeCall.objects.exists()
    ada.context.set_offline(False)
    expect(strip(ada)).to_contain_text("Sent: a call for a judge. Confirmed by the desk’s server at")
    expect(ada.get_by_text("Judge called at")).to_be_visible()
    axe(ada)
    assert calls() == 1
    assert [one for one in complaints if "ERR_INTERNET_DISCONNECTED" not in one] == []


def test_a_double_tap_is_one_message(ada, event):
    sent = failing(ada, "call", lost, 0)
    ada.locator("#call summary").click()
    ada.get_by_role("button", name="Call a judge").dblclick()
    expect(strip(ada)).to_contain_text("Sent: a call for a judge")
    assert (len(sent), calls()) == (1, 1)


def test_a_reload_while_it_is_being_sent_loses_nothing_and_doubles_nothing(ada, event):
    failing(ada, "call", unheard, 1)
    CALL.press(ada, event)
    ada.reload()
    expect(ada.get_by_text("Judge called at")).to_be_visible()
    expect(strip(ada)).not_to_contain_text("Waiting", timeout=A_WHILE)
    assert calls() == 1


def test_a_message_of_a_closed_tab_goes_when_any_page_of_the_event_is_opened(ada, event, live_server):
    ada.context.set_offline(True)
    CALL.press(ada, event)
    expect(strip(ada)).to_contain_text("Waiting")
    later = ada.context.new_page()
    ada.close()
    later.context.set_offline(False)
    later.goto(live_server.url + reverse("me_turns", args=[event.public_id]))
    expect(strip(later)).to_contain_text("Sent: a call for a judge")
    assert calls() == 1


@pytest.mark.parametrize("script", ["", NO_LOCKS], ids=["with locks", "plain HTTP"])
def test_of_two_tabs_one_sends(script, event, page, live_server):
    if script:
        page.context.add_init_script(script)
    opened(page, live_server, make.seats(event)[0].entry)
    other = page.context.new_page()
    other.goto(page.url)
    answered: list[str] = []
    page.context.on("response", lambda one: answered.append(one.url) if one.url.endswith("/me/call") else None)
    page.context.set_offline(True)
    CALL.press(page, event)
    expect(strip(other)).to_contain_text("Waiting to be sent: a call for a judge")
    page.context.set_offline(False)
    expect(strip(page)).to_contain_text("Sent: a call for a judge", timeout=A_WHILE)
    expect(strip(other)).to_contain_text("Sent: a call for a judge")
    assert (len(answered), calls()) == (1, 1)


def test_a_browser_that_keeps_nothing_says_so_and_still_sends(event, page, live_server):
    page.context.add_init_script(NOTHING_KEPT)
    opened(page, live_server, make.seats(event)[0].entry)
    failing(page, "call", lost, 1)
    CALL.press(page, event)
    expect(strip(page)).to_contain_text("This browser keeps nothing: leave this page open until it is sent.")
    expect(strip(page)).to_contain_text("Sent: a call for a judge", timeout=A_WHILE)
    assert calls() == 1


def test_a_clock_that_is_hours_slow_changes_nothing(event, page, live_server):
    page.context.add_init_script(SLOW_CLOCK)
    opened(page, live_server, make.seats(event)[0].entry)
    failing(page, "call", unheard, 1)
    CALL.press(page, event)
    expect(strip(page)).to_contain_text("Sent: a call for a judge", timeout=A_WHILE)
    assert calls() == 1


def test_a_newer_message_takes_the_place_of_one_that_waits(event, ada):
    ada.context.set_offline(True)
    CALL.press(ada, event)
    ada.locator("#call-what").select_option("Slow play")
    ada.wait_for_timeout(1600)  # the button rests for a moment after each press
    ada.get_by_role("button", name="Call a judge").click()
    expect(strip(ada).locator(".kept")).to_have_count(1)
    ada.context.set_offline(False)
    expect(strip(ada)).to_contain_text("Sent: a call for a judge")
    assert [call.what for call in JudgeCall.objects.all()] == ["Slow play"]


def test_a_message_that_is_not_wanted_any_more_is_put_away(ada, event):
    ada.context.set_offline(True)
    CALL.press(ada, event)
    ada.get_by_role("button", name="Do not send").click()
    expect(strip(ada)).to_be_empty()
    ada.context.set_offline(False)
    ada.reload()
    expect(strip(ada)).to_be_empty()
    assert not JudgeCall.objects.exists()


def test_what_the_server_refuses_stays_to_be_filled_in_again(ada, event):
    ada.context.set_offline(True)
    ada.locator("#call summary").click()
    ada.locator("#call-more").fill("over the wall")
    ada.get_by_role("button", name="Call a judge").click()
    expect(strip(ada)).to_contain_text("Waiting")
    make.play(event.rounds.get())
    make.rounds_closed(event.rounds.get())
    make.playing(event)
    ada.context.set_offline(False)
    expect(strip(ada)).to_contain_text("Not taken: a call for a judge. That page was for round 1, which is over.")
    assert not JudgeCall.objects.exists()
    ada.reload()
    expect(strip(ada)).to_contain_text("Not taken: a call for a judge.")
    ada.get_by_role("button", name="Put this away").click()
    expect(strip(ada)).to_be_empty()


def test_a_report_kept_back_on_one_phone_never_goes_over_a_newer_one_of_another(event, ada, browser, live_server):
    first, _ = make.seats(event)
    ada.goto(live_server.url + reverse("me_report", args=[event.public_id]) + f"?game={first.game.public_id}")
    ada.context.set_offline(True)
    say(ada, "me", 1, 4)
    expect(strip(ada)).to_contain_text("Waiting to be sent: your report")
    other = Sent("of-the-other-phone", seen="")
    reports.report_result(first, make.actor(first), Outcome(2, 3, 3), sent=other)
    ada.context.set_offline(False)
    expect(strip(ada)).to_contain_text("Not taken: your report", timeout=A_WHILE)
    assert first.reports.get(current=True).winner == 2


def test_a_browser_that_has_lost_its_token_sends_all_the_same(ada, event):
    ada.context.clear_cookies(name="csrftoken")
    CALL.press(ada, event)
    expect(strip(ada)).to_contain_text("Sent: a call for a judge")
    assert calls() == 1


def test_a_message_waits_for_the_new_link_when_the_old_one_opens_nothing_any_more(ada, event, live_server):
    entry = make.seats(event)[0].entry
    entries.reissue_link(entry, make.desk(event))
    CALL.press(ada, event)
    expect(strip(ada)).to_contain_text("Open your link again (scan your card)")
    opened(ada, live_server, entry)
    expect(strip(ada)).to_contain_text("Sent: a call for a judge")
    assert calls() == 1


def test_messages_of_two_players_on_one_phone_never_mix(ada, event, live_server):
    first, second = make.seats(event)
    ada.context.set_offline(True)
    CALL.press(ada, event)
    expect(strip(ada)).to_contain_text("Waiting")
    other = ada.context.new_page()
    ada.close()
    other.context.set_offline(False)
    opened(other, live_server, second.entry)
    expect(strip(other)).to_contain_text("A message of another player or event waits on this phone")
    other.wait_for_timeout(1500)
    assert not JudgeCall.objects.exists()
    opened(other, live_server, first.entry)
    expect(strip(other)).to_contain_text("Sent: a call for a judge")
    assert JudgeCall.objects.get().caller == first.entry


@pytest.mark.parametrize("look", [("light", 390), ("dark", 320)], ids=["light", "dark and narrow"])
def test_the_strip_pleases_axe_and_fits_the_phone(look, ada, event, axe):
    ada.emulate_media(color_scheme=look[0])
    ada.set_viewport_size({"width": look[1], "height": 844})
    failing(ada, "call", hotel, 9)
    CALL.press(ada, event)
    expect(strip(ada)).to_contain_text("No answer yet.")
    ada.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    axe(ada)
    assert ada.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
