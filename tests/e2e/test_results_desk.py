"""The results desk in a real browser: a stack of slips by keyboard alone, doubts, two desks, no network."""

import re
import time

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import make
from tourney.models import LogEntry, Result
from tourney.services import judging, results, slips
from tourney.services.results import Outcome

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
TABLES = 24
PASSWORD = "a brave little hobbit"


@pytest.fixture
def event():
    made = make.event(entries=2 * TABLES)
    make.playing(made)
    return made


@pytest.fixture
def sign_in(live_server):
    """Signs a browser in as Olga."""

    def sign(page: Page) -> Page:
        client = Client()
        client.force_login(make.user("olga"))
        page.context.add_cookies(
            [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
        )
        return page

    return sign


@pytest.fixture
def open_desk(page, sign_in, event, live_server):
    def opened(name="desk_results", *args):
        sign_in(page).goto(f"{live_server.url}{reverse(name, args=[event.public_id, *args])}")
        return page

    return opened


def key(page: Page, table: int, winner: int, *lost: int) -> None:
    """One slip as a practised hand keys it on the number pad: every key pressed, and nothing looked at."""
    for word in (str(table), "Enter", str(winner), str(lost[0]), "Enter", str(lost[1]), "Enter"):
        if word == "Enter":
            page.keyboard.press(word)
        else:
            page.keyboard.type(word)


def test_24_slips_are_keyed_in_by_keyboard_alone_in_well_under_two_minutes(open_desk, event, complaints):
    make.report(event, (2, 5, 0), table=9)
    page = open_desk()
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    doubted = {9: (1, 0, 4), 17: (1, 5, 2)}
    begun = time.monotonic()
    for table in range(1, TABLES + 1):
        key(page, table, *doubted.get(table, (1 + table % 2, *((table % 4, 5) if table % 2 == 0 else (5, table % 4)))))
        if table in doubted:
            expect(page.locator("[data-held]")).to_be_visible()
            expect(page.locator("[data-confirm]")).to_be_focused()
            page.keyboard.press("Enter")
    expect(page.locator("#keyed")).to_contain_text(f"Table {TABLES}")
    taken = time.monotonic() - begun
    print(f"\n{TABLES} slips with two doubts: {taken:.1f} s of the machine, {TABLES * 7 + 2} keys")
    assert Result.objects.count() == TABLES
    assert taken < 60
    expect(page.locator("#keyed li")).to_have_count(10)
    assert all("422" in one for one in complaints)  # the browser tells of the two that were held


def test_typing_a_table_shows_both_names_without_asking(open_desk, event):
    page = open_desk()
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/desk/" in request.url else None)
    first, second = make.seats(event, 3)
    page.keyboard.type("3")
    expect(page.locator("#slip-who")).to_have_text(f"1 {first.entry.name} v 2 {second.entry.name}")
    page.keyboard.press("Enter")
    page.keyboard.type("2")
    expect(page.locator("#slip-who")).to_contain_text(f"{second.entry.name} won")
    expect(page.locator("#id_lost_1")).to_be_focused()
    assert asked == []


def test_a_doubt_goes_back_into_the_slip_with_escape(open_desk, event):
    page = open_desk()
    key(page, 4, 1, 30, 2)
    expect(page.locator("[data-confirm]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-held]")).to_have_count(0)
    expect(page.locator("#id_lost_1")).to_have_value("30")
    expect(page.locator("#id_table")).to_be_focused()
    assert not Result.objects.exists()


def test_what_cannot_be_comes_back_at_its_field(open_desk, event):
    page = open_desk()
    key(page, 4, 1, 100, 2)
    expect(page.locator("#id_lost_1")).to_be_focused()
    expect(page.locator("#held")).to_contain_text("whole number from 0 to 99")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator("#keyed")).to_contain_text("Table 4")
    expect(page.locator("#held form")).to_have_count(0)


def test_a_result_that_another_desk_keyed_meanwhile_is_a_conflict(open_desk, event):
    page = open_desk()
    slips.key_slip(make.game_at(event, 5), make.desk(event), Outcome(2, 4, 0))
    key(page, 5, 1, 0, 4)
    expect(page.locator("#held")).to_contain_text("Table 5 has its result already")
    assert Result.objects.get().winner == 2
    page.keyboard.press("Enter")
    expect(page.locator("#keyed")).to_contain_text("Table 5")
    assert Result.objects.get().winner == 1


def waiting_at(page: Page) -> list[str]:
    """The tables whose slips are not sent yet, in their order."""
    return page.locator("#unsent li strong").all_inner_texts()


def test_slips_keyed_while_the_network_is_gone_queue_up_and_go_by_themselves_in_order(open_desk, event):
    page = open_desk()
    page.context.set_offline(True)
    for table in (6, 3, 12):
        key(page, table, 1, 0, 4)
    expect(page.locator("#unsent li")).to_have_count(3)
    assert waiting_at(page) == ["Table 6", "Table 3", "Table 12"]
    expect(page.get_by_text("look at the connection")).to_be_visible()
    expect(page.locator("#slip-who")).to_contain_text("Table 12 is not sent yet")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    page.get_by_role("button", name="Throw away table 3").click()
    key(page, 4, 2, 4, 0)
    assert waiting_at(page) == ["Table 6", "Table 12", "Table 4"]
    assert not Result.objects.exists()
    page.context.set_offline(False)
    expect(page.locator("#keyed")).to_contain_text("Table 4")
    expect(page.locator("#unsent")).to_be_hidden()
    assert [one.subject for one in LogEntry.objects.filter(verb="result entered").order_by("sequence")] == [
        "Table 6",
        "Table 12",
        "Table 4",
    ]


def end_every_session() -> None:
    """Nobody is signed in any more; Olga can sign in by her password."""
    olga = make.user("olga")
    olga.set_password(PASSWORD)
    olga.save()
    Session.objects.all().delete()


def test_slips_keyed_when_nobody_is_signed_in_any_more_outlive_it_on_the_page_and_in_the_tab(open_desk, event):
    page = open_desk()
    end_every_session()
    key(page, 6, 1, 0, 4)
    key(page, 7, 1, 0, 4)
    expect(page.locator("#unsent li")).to_have_count(2)
    expect(page.get_by_text("You are signed out")).to_be_visible()
    assert waiting_at(page) == ["Table 6", "Table 7"]
    page.evaluate("document.getElementById('live').pollNow()")
    page.wait_for_timeout(500)
    assert page.url.endswith("/desk/results/")
    address = page.url
    page.reload()
    sign_in_by_hand(page)
    expect(page).to_have_url(address)
    expect(page.locator("#keyed")).to_contain_text("Table 7")
    assert {str(one.game.table) for one in Result.objects.all()} == {"Table 6", "Table 7"}


def sign_in_by_hand(page: Page) -> None:
    page.locator("[name=login]").fill("olga@example.org")
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"^[^?]*/desk/"))  # the address of the sign-in names it too, as where to go on


def test_signing_in_in_another_tab_lets_the_slips_of_this_one_go(open_desk, event):
    page = open_desk()
    end_every_session()
    key(page, 6, 1, 0, 4)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="sign in in another tab").click()
    sign_in_by_hand(opened.value)
    page.bring_to_front()
    page.evaluate("document.querySelector('#unsent li button')?.click()")  # unless it has gone by itself already
    expect(page.locator("#keyed")).to_contain_text("Table 6")
    key(page, 7, 1, 0, 4)  # by the newest sign-in's token
    expect(page.locator("#keyed")).to_contain_text("Table 7")
    page.locator("#keyed button").first.click()  # and so does every other form
    expect(page.locator(".messages")).to_contain_text("the slip is taken back")
    assert Result.objects.count() == 1


def test_a_slip_that_was_on_its_way_while_somebody_signed_in_goes_once_more(open_desk, event):
    page = open_desk()
    first = []

    def led_astray(route):
        if first:
            return route.continue_()
        first.append(route.request.url)
        return route.fulfill(status=302, headers={"Location": route.request.url.replace("/slip", "/ask")})

    page.route("**/desk/results/slip", led_astray)
    key(page, 6, 1, 0, 4)
    expect(page.locator("#keyed")).to_contain_text("Table 6")
    expect(page.locator("#unsent")).to_be_hidden()


def test_any_form_goes_by_the_newest_sign_in_of_the_browser(open_desk, event, live_server):
    page = open_desk("desk_settings")
    end_every_session()
    other = page.context.new_page()
    other.goto(page.url)
    sign_in_by_hand(other)
    with page.expect_response(lambda answer: answer.request.method == "POST") as answered:
        page.locator("main form button.button--primary").first.click()
    assert answered.value.status < 400


def test_a_slip_goes_although_the_browser_has_lost_its_token(open_desk, event):
    page = open_desk()
    page.context.clear_cookies(name="csrftoken")
    key(page, 6, 1, 0, 4)
    expect(page.locator("#keyed")).to_contain_text("Table 6")


def test_a_poll_that_finds_nobody_signed_in_leaves_a_slip_that_is_half_typed(open_desk, event):
    page = open_desk()
    end_every_session()
    page.keyboard.type("12")
    page.evaluate("document.getElementById('live').pollNow()")
    expect(page.get_by_text("You are signed out")).to_be_visible()
    expect(page.get_by_label("Table", exact=True)).to_have_value("12")
    page.keyboard.press("Escape")
    page.evaluate("document.getElementById('live').pollNow()")
    expect(page).to_have_url(re.compile("/account/login/"))


def test_a_list_of_unsent_slips_has_nothing_for_axe_to_name_and_fits_a_phone(open_desk, page, event, axe):
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 844})
    open_desk()
    end_every_session()
    key(page, 6, 1, 0, 4)
    expect(page.get_by_text("You are signed out")).to_be_visible()
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_next_table_keyed_at_a_doubt_goes_into_the_table(open_desk, event):
    page = open_desk()
    key(page, 4, 1, 30, 2)
    expect(page.locator("[data-confirm]")).to_be_focused()
    key(page, 5, 1, 0, 4)
    expect(page.locator("#keyed")).to_contain_text("Table 5")
    expect(page.locator("#held")).to_contain_text("Table 4")
    assert str(Result.objects.get().game.table) == "Table 5"


def test_the_slip_keyed_last_is_taken_back_with_one_press(open_desk, event):
    page = open_desk()
    key(page, 7, 1, 0, 4)
    expect(page.locator("#keyed")).to_contain_text("Table 7")
    page.keyboard.press("Alt+z")
    expect(page.locator(".messages")).to_contain_text("the slip is taken back")
    assert not Result.objects.exists()


def test_a_dispute_is_settled_with_one_key(open_desk, event):
    make.dispute(event, (1, 1, 4), (1, 2, 4), table=8)
    page = open_desk()
    page.keyboard.press("Alt+Shift+D")
    expect(page.locator("[data-dispute]")).to_be_focused()
    page.keyboard.press("2")
    expect(page.locator(".messages")).to_contain_text(", as ")
    assert Result.objects.get().lost_1 == 2


def test_a_slip_goes_in_without_scripts(browser, sign_in, event, live_server):
    context = browser.new_context(java_script_enabled=False)
    page = sign_in(context.new_page())
    page.goto(f"{live_server.url}{reverse('desk_results', args=[event.public_id])}")
    for name, value in (("table", "3"), ("winner", "1"), ("lost_1", "30"), ("lost_2", "2")):
        page.locator(f"#id_{name}").fill(value)
    page.keyboard.press("Enter")
    expect(page.locator("[data-confirm]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#keyed")).to_contain_text("Table 3")
    context.close()


@pytest.mark.parametrize("look", [("light", 1280), ("dark", 1280), ("dark", 390)], ids=["light", "dark", "phone"])
@pytest.mark.parametrize("name", ["desk_results", "desk_calls", "desk_cards"])
def test_the_pages_have_nothing_for_axe_to_name_and_do_not_scroll_sideways(
    open_desk, page, event, axe, complaints, look, name
):
    make.dispute(event, (1, 1, 4), (1, 2, 4), table=8)
    make.report(event, None, (1, 2, 4), table=9)
    slips.key_slip(make.game_at(event, 1), make.desk(event), Outcome(1, 0, 4))
    results.enter_result(make.game_at(event, 2), make.desk(event), Outcome(1, 0, 4))
    seat = make.seats(event, 3)[0]
    judging.call_judge(seat, make.actor(seat), "Rules: can it move?")
    entry = event.entries.all()[0]
    card = judging.give_card(entry, make.desk(event), "yellow", "Shouting", vp=2)
    judging.give_card(entry, make.desk(event), "yellow", "Shouting again")
    judging.appeal_card(card, make.desk(event), "It was somebody else")
    page.emulate_media(color_scheme=look[0])
    page.set_viewport_size({"width": look[1], "height": 844})
    open_desk(name)
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert complaints == []
