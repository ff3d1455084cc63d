"""A scanner at the check-in, in a real browser: nothing it reads is lost, however fast, whatever the network does."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import make
from tests.e2e.test_morning import here, signed_in
from tourney.services import entries

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

A_KEY = 20  # milliseconds: a scanner's


@pytest.fixture
def event():
    return make.event(entries=12)


@pytest.fixture
def olga(event, page: Page, live_server):
    """Olga's browser at the check-in."""
    signed_in(page, live_server).goto(live_server.url + reverse("desk_check_in", args=[event.public_id]))
    return page


def scan(page, *codes):
    for code in codes:
        page.keyboard.type(code, delay=A_KEY)
        page.keyboard.press("Enter")


def codes(event):
    return [entry.public_id for entry in event.entries.all()]


def test_ten_scans_one_upon_the_other_check_ten_players_in(olga, event, complaints):
    scan(olga, *codes(event)[:10])
    expect(olga.get_by_text("10 of 12 here, 2 missing")).to_be_visible()
    assert len(here()) == 10
    expect(olga.locator("#scans").get_by_text("is checked in.")).to_have_count(8)  # the newest: older rows make room
    expect(olga.get_by_label("Name, or scan a badge")).to_be_focused()
    expect(olga.get_by_label("Name, or scan a badge")).to_have_value("")
    assert complaints == []


def test_what_is_scanned_without_a_network_stays_listed_and_goes_once_it_is_back(olga, event):
    first, middle, last = codes(event)[:3], codes(event)[3:7], codes(event)[7:10]
    scan(olga, *first)
    expect(olga.get_by_text("3 of 12 here, 9 missing")).to_be_visible()
    olga.context.set_offline(True)
    scan(olga, *middle)
    expect(olga.get_by_text("was not sent: no connection.")).to_have_count(4)
    assert len(here()) == 3
    olga.context.set_offline(False)
    scan(olga, *last)
    expect(olga.get_by_text("10 of 12 here, 2 missing")).to_be_visible()
    expect(olga.get_by_text("was not sent")).to_have_count(0)
    assert here() == {entry.name for entry in event.entries.all()[:10]}


def test_one_press_sends_again_what_did_not_go_and_a_reload_loses_nothing(olga, event):
    address = f"**{reverse('check_in_find', args=[event.public_id])}"
    olga.route(address, lambda route: route.fulfill(status=500, body="broken"))
    scan(olga, *codes(event)[:2])
    expect(olga.get_by_text("was not sent: the server did not take it (500).")).to_have_count(2)
    olga.on("dialog", lambda dialog: dialog.accept())
    olga.reload()
    expect(olga.get_by_text("was not sent: the server did not take it (500).")).to_have_count(2)
    olga.unroute(address)
    olga.get_by_role("button", name="Send again").first.click()
    expect(olga.get_by_text("2 of 12 here, 10 missing")).to_be_visible()
    expect(olga.get_by_text("was not sent")).to_have_count(0)


def test_each_scan_says_what_is_wrong_with_it_and_leads_on(olga, event, axe, complaints):
    gone = event.entries.all()[0]
    entries.drop_entry(gone, make.desk(event))
    scan(olga, gone.public_id, "iron", "zzyzx")
    rows = olga.locator("#scans")
    expect(rows.get_by_text(f"{gone.name} has dropped.")).to_be_visible()
    expect(rows.get_by_text("Nobody here is called “zzyzx”.")).to_be_visible()
    expect(rows.get_by_role("link", name="Enter them as a walk-in")).to_be_visible()
    axe(olga)
    rows.get_by_role("button", name="Femi Ade").click()
    expect(rows.get_by_text("Femi Ade is checked in.")).to_be_visible()
    assert here() == {"Femi Ade"}
    assert [said for said in complaints if "422" not in said] == []
