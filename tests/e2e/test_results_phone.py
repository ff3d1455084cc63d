"""A result on two phones: reported in a few taps, confirmed with one, talked over, changed, counted by battle round."""

import json
import random
import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from missions.load import system
from missions.tally import PlayerSheet, tally
from tests import make
from tests.e2e.test_player import Phone, fits, poll
from tourney.models import Game, Result
from tourney.services import reports

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(browser: Browser, live_server: LiveServer):
    """Two phones at table 1 of an event; none of them may have complained at the end."""
    made: list[Phone] = []

    def sit(**settings):
        event = make.event(entries=2, **settings)
        mission = "" if settings else "fow4/encounter"
        make.playing(event, mission=mission or "wh40k10/tipping-point")
        for seat, scheme in zip(make.seats(event), ("light", "dark"), strict=True):
            made.append(Phone(browser, live_server, seat.entry, color_scheme=scheme))
        return (event, *(one.page for one in made))

    yield sit
    complaints = [said for one in made for said in one.complaints if "status of 4" not in said]
    for one in made:
        one.context.close()
    assert not complaints


def report(page: Page, who: str, mine: int, theirs: int) -> int:
    """Report by taps alone. How many it took."""
    taps = [
        page.get_by_role("link", name="Report"),
        page.get_by_text(who, exact=True),
        page.locator(f"[data-counts=mine] button[value='{mine}']"),
        page.locator(f"[data-counts=theirs] button[value='{theirs}']"),
        page.get_by_role("button", name="Send"),
    ]
    for tap in taps:
        tap.first.click()
    return len(taps)


def heading(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(words)


def test_five_taps_report_and_one_confirms(table, axe):
    _, mine, theirs = table()
    assert report(mine, "I won", 1, 4) == 5
    heading(mine, "Your report is in")
    poll(theirs)
    heading(theirs, "Did you lose 1–8?")
    for page in (mine, theirs):
        axe(page)
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 700})
            assert fits(page)
    theirs.get_by_role("button", name="That is right").click()
    heading(theirs, "Confirmed 1–8")
    poll(mine)
    heading(mine, "Confirmed 8–1")
    assert Result.objects.get().claim == (1, 1, 4)


def differ(mine: Page, theirs: Page) -> None:
    report(mine, "I won", 1, 4)
    heading(mine, "Your report is in")
    poll(theirs)
    theirs.get_by_role("link", name="No, it was otherwise").click()
    theirs.get_by_text("I won", exact=True).click()
    theirs.locator("[data-counts=mine] button[value='3']").click()
    theirs.locator("[data-counts=theirs] button[value='1']").click()
    theirs.get_by_role("button", name="Send").click()
    heading(theirs, "Your reports differ")
    poll(mine)
    heading(mine, "Your reports differ")


def test_a_difference_ends_when_one_takes_the_other_version(table, axe):
    _, mine, theirs = table()
    differ(mine, theirs)
    for page in (mine, theirs):
        axe(page)
        page.set_viewport_size({"width": 320, "height": 700})
        assert fits(page)
    mine.get_by_text("Take theirs").click()
    axe(mine)
    mine.get_by_role("button", name="Yes, that is how it was").click()
    heading(mine, "Confirmed 3–6")
    assert Result.objects.get().claim == (2, 1, 3)


def test_a_difference_is_left_to_the_desk(table, axe):
    _, mine, theirs = table()
    differ(mine, theirs)
    mine.get_by_role("button", name="We cannot agree").click()
    for page in (mine, theirs):
        expect(page.get_by_text("The desk knows, and decides.")).to_be_visible()
    assert Game.objects.get().disputed_at
    axe(mine)


def test_a_confirmed_result_is_changed_when_both_agree(table, axe):
    event, mine, theirs = table()
    make.report(event, (1, 1, 4), (1, 1, 4))
    for page, shown in ((mine, "Confirmed 8–1"), (theirs, "Confirmed 1–8")):
        poll(page)
        heading(page, shown)
    report(mine, "I won", 2, 4)
    heading(mine, "Confirmed 8–1")
    poll(theirs)
    heading(theirs, "Change 1–8 to 2–7?")
    axe(theirs)
    theirs.get_by_role("button", name="Keep 1–8").click()
    heading(theirs, "Confirmed 1–8")
    poll(mine)
    expect(mine.get_by_text("what you proposed is withdrawn")).to_be_visible()
    report(mine, "I won", 3, 4)
    heading(mine, "Confirmed 8–1")
    poll(theirs)
    expect(theirs.get_by_role("button", name="Agree to 3–6")).to_be_visible()
    theirs.get_by_role("button", name="Agree to 3–6").click()
    heading(theirs, "Confirmed 3–6")
    assert Result.objects.get().claim == (1, 3, 4)


def test_battle_rounds_are_counted_with_their_caps_and_outlive_a_reload(table, axe):
    event, mine, _ = table(system="wh40k10")
    mine.get_by_role("link", name="Report the result").click()
    mine.get_by_text("Count by battle round").click()
    for name, vp in (("a-p-1", 30), ("a-p-2", 30), ("a-s-1", 12), ("d-p-1", 15)):
        mine.locator(f"[name={name}]").fill(str(vp))
    expect(mine.locator("[data-side=a] [data-lost]")).to_contain_text("Primary: 60 scored, 50 count, 10 lost")
    mine.locator("[name=a-painted]").check()
    expect(mine.locator("[name=mine]")).to_have_value("72")
    axe(mine)
    mine.set_viewport_size({"width": 320, "height": 700})
    assert fits(mine)
    mine.reload()
    expect(mine.locator("[name=a-p-2]")).to_have_value("30")
    expect(mine.locator("[name=theirs]")).to_have_value("15")
    mine.get_by_role("button", name="Send 72–15").click()
    heading(mine, "Your report is in")
    seat = make.seats(event)[1]
    reports.report_result(seat, make.actor(seat), reports.Outcome(1, 72, 15))
    assert str(Result.objects.get()) == "72–15"


def test_the_phone_counts_battle_rounds_as_the_rules_do(table):
    _, mine, _ = table(system="wh40k10")
    mine.get_by_role("link", name="Report the result").click()
    mine.wait_for_url(re.compile("/me/report"))  # loaded: its script listens from then on
    chance, points = random.Random(5), system("wh40k10").points
    for _ in range(25):
        sheet = PlayerSheet(
            primary=tuple(chance.randint(0, 20) for _ in range(5)),
            secondary=() if chance.random() < 0.4 else tuple(chance.randint(0, 15) for _ in range(5)),
            painted=chance.random() < 0.5,
        )
        if not sheet.secondary:
            fixed = {str(card): tuple(chance.randint(0, 8) for _ in range(5)) for card in (1, 2)}
            sheet = PlayerSheet(primary=sheet.primary, fixed=fixed, painted=sheet.painted)
        values = {f"a-p-{n}": vp for n, vp in enumerate(sheet.primary, 1)}
        values |= {f"a-s-{n}": vp for n, vp in enumerate(sheet.secondary, 1)}
        values |= {f"a-f{card}-{n}": vp for card, vps in sheet.fixed.items() for n, vp in enumerate(vps, 1)}
        shown = mine.evaluate(
            """([values, painted]) => {
              const form = document.querySelector("form[data-report]");
              const fields = form.querySelectorAll("[data-tally] input[type=number]");
              for (const one of fields) one.value = values[one.name] ?? "";
              form.elements["a-painted"].checked = painted;
              form.elements["a-painted"].dispatchEvent(new Event("input", { bubbles: true }));
              return Number(form.elements.mine.value);
            }""",
            [values, sheet.painted],
        )
        scores = tally(points, {"attacker": sheet, "defender": PlayerSheet()}).scores
        assert shown == scores["attacker"].total, json.dumps(values)


@pytest.mark.parametrize(
    ("settings", "field", "typed", "said"),
    [
        ({}, "mine", "999", "Units you lost: at most 99"),
        ({}, "theirs", "-1", "Units they lost: count from 0"),
        ({}, "mine", "1.5", "Units you lost: a whole number"),
        ({"system": "wh40k10"}, "mine", "101", "Your VP: at most 100"),
        ({"system": "wh40k10"}, "a-p-1", "120", "Primary mission, battle round 1: at most 100"),
        ({"system": "wh40k10"}, "d-s-2", "-3", "Secondary missions, battle round 2: count from 0"),
        ({"system": "wh40k10"}, "a-worth", "21", "What it gave: at most 20"),
    ],
)
def test_what_cannot_be_is_said_at_once_and_nothing_is_promised(settings, field, typed, said, table, axe):
    _, mine, _ = table(**settings)
    mine.get_by_role("link", name="Report the result").click()
    if not settings:
        mine.get_by_text("I won", exact=True).click()
    for name in ("mine", "theirs"):
        mine.locator(f"[name={name}]").fill("4")
    for panel in mine.locator("details:has([name^=a-])").all()[:1]:
        panel.locator("summary").first.click()
    mine.locator(f"[name={field}]").fill(typed)
    expect(mine.locator(f"[data-wrong={field}]")).to_have_text(said)
    expect(mine.locator("[data-send]")).to_have_text(said)
    expect(mine.locator("[data-vp-now]")).not_to_contain_text("against")
    axe(mine)
    mine.set_viewport_size({"width": 320, "height": 700})
    assert fits(mine)
    mine.locator(f"[name={field}]").fill("4")
    expect(mine.locator("[data-wrong]")).to_have_count(0)
    expect(mine.locator("[data-send]")).to_have_text(re.compile(r"^Send \d"))


def test_a_minus_never_counts(table):
    _, mine, _ = table(system="wh40k10")
    mine.get_by_role("link", name="Report the result").click()
    mine.get_by_text("Count by battle round").click()
    for name, vp in (("a-p-1", "10"), ("a-p-2", "-3"), ("a-worth", "-5")):
        mine.locator(f"[name={name}]").fill(vp)
    expect(mine.locator("[name=mine]")).to_have_value("10")


def test_a_wrong_field_in_a_folded_panel_is_unfolded_and_named(table):
    _, mine, _ = table(system="wh40k10")
    mine.get_by_role("link", name="Report the result").click()
    mine.get_by_text("Count by battle round").click()
    mine.locator("[name=a-p-1]").fill("120")
    mine.get_by_text("Count by battle round").click()
    expect(mine.locator("[name=a-p-1]")).not_to_be_visible()
    mine.locator("[data-send]").click()
    expect(mine.locator("[name=a-p-1]")).to_be_focused()
    expect(mine.locator(".unsent")).to_have_text("Look at “Battle round 1”.")


def test_a_game_that_nobody_won_ran_out_of_time_on_every_page(table):
    _, mine, theirs = table()
    mine.get_by_role("link", name="Report the result").click()
    mine.get_by_text("Nobody: time ran out").click()
    mine.locator("[name=mine]").fill("1")
    mine.locator("[name=theirs]").fill("4")
    expect(mine.locator("[data-vp-now]")).to_contain_text("time ran out, 3–1 against")
    mine.locator("[data-send]").click()
    heading(mine, "Your report is in")
    poll(theirs)
    heading(theirs, "Did time run out, 1–3?")
    expect(theirs.locator("main")).not_to_contain_text("nobody won", ignore_case=True)
    theirs.get_by_role("button", name="That is right").click()
    expect(theirs.get_by_text("Time ran out: 1–3 VP.")).to_be_visible()


def test_what_is_typed_outlives_a_reload_and_needs_no_network_to_show_its_vp(table):
    _, mine, _ = table()
    mine.get_by_role("link", name="Report the result").click()
    mine.wait_for_load_state()
    mine.context.set_offline(True)
    mine.get_by_text("I won", exact=True).click()
    mine.locator("[data-counts=mine] button[value='2']").click()
    mine.locator("[name=theirs]").fill("5")
    expect(mine.locator("[data-vp-now]")).to_contain_text("you won 7–2")
    mine.context.set_offline(False)
    mine.reload()
    expect(mine.locator("[name=mine]")).to_have_value("2")
    expect(mine.locator("[data-vp-now]")).to_contain_text("you won 7–2")
