"""What an organiser tells the draw, in a real browser: rules in order, pairs apart, tables, without scripts too."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import make
from tests.e2e.test_desk_pages import sideways
from tourney.services import arrangements, entries
from tourney.services.events import TableWishes, change_tables, finish_event

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PAGES = ("desk_draw", "round_rules", "desk_arrangements", "desk_tables", "desk_entries", "desk_entry")


@pytest.fixture
def event():
    before = make.played_event(entries=4, rounds=1, name="Last Year")
    finish_event(before, make.desk(before))
    made = make.event(entries=8, tables=5)
    by = make.desk(made)
    players = list(made.entries.all())
    entries.edit_entry(players[0], by, seeding=1, spare=True, fixed_table=made.tables.get(number=2), room="Gallery")
    arrangements.arrange(made, by, players[:4], arrangements.Arranged("apart", reason="x" * 200))
    arrangements.arrange(made, by, players[4:6], arrangements.Arranged("together", 2))
    change_tables(made, by, {1: TableWishes("bocage", room="y" * 40, mission="fow4/encounter", stream=True)})
    make.draft(made)
    return made


def signed_in(context, live_server):
    client = Client()
    client.force_login(make.user("olga"))
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    return context


@pytest.fixture
def olga(event, page: Page, live_server):
    signed_in(page.context, live_server)
    return page


def address(live_server, event, name):
    args = [event.public_id]
    if name == "round_rules":
        args.append(1)
    if name == "desk_entry":
        args.append(event.entries.all()[0].public_id)
    return f"{live_server.url}{reverse(name, args=args)}"


def order(page: Page) -> list[str]:
    page.wait_for_load_state()
    return page.locator("input[name=rule]").evaluate_all("all => all.map(one => one.value)")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("look", [("light", 1280), ("dark", 390)], ids=["light", "phone-dark"])
def test_a_page_has_nothing_for_axe_to_name_and_does_not_scroll_sideways(
    olga, event, live_server, axe, complaints, name, look
):
    scheme, width = look
    olga.emulate_media(color_scheme=scheme)
    olga.set_viewport_size({"width": width, "height": 844})
    olga.goto(address(live_server, event, name))
    for fold in olga.locator("main details").all():
        fold.evaluate("one => { one.open = true; }")
    axe(olga)
    assert sideways(olga) <= 0
    assert complaints == []


def test_an_odd_order_with_a_mistake_passes_axe_too(olga, event, live_server, axe):
    olga.goto(address(live_server, event, "desk_draw"))
    olga.get_by_role("button", name="Up Like scores").click()
    olga.locator("[name=option-club]").fill("99")
    olga.get_by_role("button", name="Save the rules").click()
    expect(olga.get_by_role("alert")).to_contain_text("Write numbers from 1 to 20")
    expect(olga.get_by_text("This order is unusual")).to_be_visible()
    axe(olga)


def test_a_rule_is_moved_by_keyboard_alone_and_keeps_the_focus(olga, event, live_server):
    olga.goto(address(live_server, event, "desk_draw"))
    button = olga.get_by_role("button", name="Up Clubmates apart")
    button.focus()
    for place in (5, 4, 3):
        olga.keyboard.press("Enter")
        expect(olga.locator("input[name=rule]").nth(place)).to_have_value("club")
        expect(olga.get_by_role("button", name="Up Clubmates apart")).to_be_focused()
    olga.locator("[name=option-club]").fill("1, 2")
    olga.keyboard.press("Enter")
    expect(olga.get_by_role("status").first).to_contain_text("Rules of the draw saved.")
    event.refresh_from_db()
    assert event.draw_rules == ["rematch", "bye", "sides:wish", "club:1,2", "score", "float", "spread"]


def test_the_order_of_a_round_is_changed_without_scripts(browser, event, live_server):
    context = signed_in(browser.new_context(java_script_enabled=False), live_server)
    page = context.new_page()
    page.goto(address(live_server, event, "round_rules"))
    page.get_by_role("button", name="Take out Clubmates apart").click()
    page.get_by_role("button", name="Down No rematches").click()
    assert order(page)[:2] == ["bye", "rematch"]
    page.get_by_label("How Red v Blue").select_option("must")
    page.get_by_role("button", name="Save for Round 1").click()
    expect(page.get_by_text("Round 1 has rules of its own.")).to_be_visible()
    assert event.rounds.get().draw_rules == ["bye", "rematch", "sides:must", "score", "float", "spread"]
    context.close()


def test_a_pair_is_arranged_and_taken_out_on_a_phone(olga, event, live_server):
    olga.set_viewport_size({"width": 390, "height": 844})
    olga.goto(address(live_server, event, "desk_arrangements"))
    olga.get_by_label("Player", exact=True).select_option(label="Grace Hopper (Harbour Wargamers)")
    olga.get_by_label("and player").select_option(label="Hiro Tanaka")
    olga.get_by_label("Reason").first.fill("siblings")
    olga.get_by_role("button", name="Arrange the pair").click()
    expect(olga.get_by_role("status").first).to_contain_text("One pair kept apart.")
    row = olga.get_by_role("row", name="Grace Hopper and Hiro Tanaka")
    expect(row).to_contain_text("siblings")
    row.get_by_role("button").click()
    expect(olga.get_by_role("status").first).to_contain_text("One arrangement taken out.")
    assert event.arrangements.count() == 7


def test_several_are_found_by_name_and_kept_apart(olga, event, live_server):
    olga.goto(address(live_server, event, "desk_arrangements"))
    olga.get_by_text("Choose the players").click()
    for typed, name in (("eve", "Eve Żółkiewska"), ("femi", "Femi Ade"), ("tanaka", "Hiro Tanaka")):
        olga.get_by_label("Find a player to keep apart").fill(typed)
        expect(olga.locator("#among label:visible").filter(has=olga.locator("input"))).to_have_count(1)
        olga.get_by_label(name).check()
    olga.get_by_role("button", name="Keep them apart").click()
    expect(olga.get_by_role("status").first).to_contain_text("3 pairs kept apart.")
