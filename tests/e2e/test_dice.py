"""Two phones seal, both open at once, and each works the dice out for itself, over plain HTTP."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tests.e2e.test_player import fits, phone
from tourney import queries
from tourney.models import Event, Game, Seat

__all__ = ["phone"]

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event() -> Event:
    return make.event(entries=4)


@pytest.fixture
def seats(event: Event) -> tuple[Seat, Seat]:
    return queries.seats_in_order(queries.games_of(make.playing(event, mode="plans"))[0])


def choose(page: Page, plan: str) -> None:
    page.locator(f"input[value={plan}]").check()
    page.get_by_role("button", name="Seal this plan").click()


def said(page: Page):
    return page.locator("[data-dice-said]")


def both_seal(mine: Page, theirs: Page) -> None:
    choose(mine, "attack")
    expect(mine.get_by_text("Sealed. Waiting for")).to_be_visible()
    choose(theirs, "attack")


def test_both_phones_open_and_find_the_dice_as_promised(seats, phone, axe):
    first, second = seats
    mine, theirs = phone(first.entry).page, phone(second.entry, color_scheme="dark").page
    for page in (mine, theirs):
        expect(page.get_by_text("Muster’s dice lie sealed too")).to_be_visible()
        axe(page)
    both_seal(mine, theirs)
    expect(theirs.get_by_text("Their plan")).to_be_visible()
    expect(mine.get_by_text("Their plan")).to_be_visible()
    game = Game.objects.get(pk=first.game_id)
    for page, role in ((mine, 1), (theirs, 2)):
        expect(said(page)).to_have_text("Checked on this phone: the dice are those that were promised.")
        expect(page.locator(".reveal .badge")).to_have_text("Attacker" if game.attacker == role else "Defender")
        expect(page.locator(".briefing__map svg")).to_be_visible()
        assert fits(page)
        axe(page)
    words = [seat.dice_word for seat in Seat.objects.filter(game=game)]
    assert all(re.fullmatch("[0-9a-f]{16}", word) for word in words)
    mine.get_by_role("link", name="Check the dice yourself").click()
    expect(mine.get_by_text("Recomputed: the same.")).to_be_visible()
    expect(said(mine)).to_have_text("Checked on this phone: the dice are those that were promised.")
    axe(mine)
    assert fits(mine)


def test_another_seed_than_the_promised_one_is_found_by_the_phone(seats, phone):
    first, second = seats
    mine, theirs = phone(first.entry).page, phone(second.entry).page
    expect(mine.get_by_text("Muster’s dice lie sealed too")).to_be_visible()
    expect(theirs.get_by_text("Muster’s dice lie sealed too")).to_be_visible()
    Game.objects.filter(pk=first.game_id).update(dice_seed="5" * 64)  # who runs the event has looked for better dice
    for page in (mine, theirs):
        page.evaluate("document.querySelector('[name=promise]').value = ''")  # as if the server did not mind
    Seat.objects.filter(pk=second.pk).update(plan="attack", sealed_at=first.round.published_at)
    choose(mine, "attack")
    expect(said(mine)).to_contain_text("these are not the dice that were promised")
    expect(said(mine)).to_have_attribute("role", "alert")


def test_dice_that_do_not_follow_from_their_seed_are_found(seats, phone):
    first, second = seats
    mine, theirs = phone(first.entry).page, phone(second.entry).page
    both_seal(mine, theirs)
    expect(said(theirs)).to_contain_text("those that were promised")
    game = Game.objects.get(pk=first.game_id)
    rolls = [roll | {"value": 1 + roll["value"] % 6} if roll["what"] == "mission" else roll for roll in game.rolls]
    Game.objects.filter(pk=game.pk).update(rolls=rolls)
    theirs.reload()
    expect(said(theirs)).to_contain_text("these dice do not follow from their seed")
    theirs.get_by_role("link", name="Check the dice yourself").click()
    expect(theirs.get_by_text("Recomputed: not the same.")).to_be_visible()


def test_a_word_of_ones_own_is_mixed_in_and_one_that_was_swapped_is_found(seats, phone):
    first, second = seats
    mine, theirs = phone(first.entry).page, phone(second.entry).page
    mine.locator("summary", has_text="Your word for the dice").click()
    mine.get_by_label("Your word for the dice").fill("  Żubr and  luck ")
    both_seal(mine, theirs)
    expect(said(mine)).to_contain_text("those that were promised")
    assert Seat.objects.get(pk=first.pk).dice_word == "Żubr and luck"
    Seat.objects.filter(pk=first.pk).update(dice_word="another")
    mine.reload()
    expect(said(mine)).to_have_attribute("role", "alert")


def test_who_wants_no_motion_sees_it_all_at_once(seats, phone):
    first, second = seats
    mine, theirs = phone(first.entry).page, phone(second.entry, reduced_motion="no-preference").page
    both_seal(mine, theirs)
    expect(mine.locator(".reveal--news")).to_be_visible()
    assert mine.evaluate("getComputedStyle(document.querySelector('.reveal__plan')).animationName") == "none"
    assert theirs.evaluate("getComputedStyle(document.querySelector('.reveal__plan')).animationName") == "plan-opens"
