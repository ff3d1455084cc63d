"""Every page of a player's phone, at 320 px and twice the size, in each language: whole, and never sideways."""

import datetime
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import make
from tests.e2e.states import LONG
from tests.e2e.test_phone_small import CUT, WIDE, enlarge
from tests.e2e.test_player import Phone, fits, phone
from tourney import sharing
from tourney.models import Dice, Entry, Event, Seat
from tourney.services import plans
from tourney.services.ballots import Question, add_ballot, open_ballot
from tourney.services.marks import set_marks

__all__ = ["phone"]
pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

SHOTS = os.environ.get("SHOTS", "")  # a folder for pictures of every page, to be looked at
SPORTS = {"key": "sports", "label": "Sportsmanship", "most": 25, "by": "opponents", "each": 5, "blank": 4}

# What is too narrow for its words, where no element sticks out.
SPILLS = """() => [...document.querySelectorAll("*")]
  .filter(one => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .map(one => one.outerHTML.slice(0, 160)).slice(-4)"""


def _event() -> tuple[Event, Seat, str]:
    """The second round of an event that asks for lists, marks and a vote; somebody at table 1; last round's game."""
    event = make.event(entries=6, dice=Dice.TYPED, lists_due_at=timezone.now() + datetime.timedelta(days=1))
    by = make.desk(event)
    set_marks(event, by, [SPORTS])
    for picks in (1, 3):
        add_ballot(event, by, Question(f"Favourite army, {picks}", "The one to have painted", picks=picks))
    for ballot in event.ballots.all():
        open_ballot(ballot, by)
    make.closed(event)
    make.playing(event, mode="plans")
    first, second = make.seats(event)
    Entry.objects.filter(pk=second.entry_id).update(name=LONG, army="Heavy Panzer Company of the Second Line")
    game = make.seal(event, "attack", "attack")
    plans.type_roll(game, by, what="attacker", values=(5, 2))
    plans.type_roll(game, by, what="mission", values=(3,))
    before = first.entry.seats.exclude(game=None).order_by("round__number")[0].game
    assert before is not None
    return event, make.seats(event)[0], before.public_id


def _pages(event: Event, seat: Seat, before: str) -> Iterator[tuple[str, str]]:
    """What each page is called in a picture, and its address."""
    me, game = reverse("me", args=[event.public_id]), seat.game.public_id
    asked = f"game={game}&entry={seat.entry.public_id}"
    yield "report", f"{me}report?{asked}"
    yield "summary", f"{me}report?look=1&{asked}&winner=nobody&mine=0&theirs=0"
    for name in ("me_turns", "me_list", "me_drop"):
        yield name, reverse(name, args=[event.public_id])
    for ballot in event.ballots.all():
        yield f"vote-{ballot.picks}", reverse("me_vote", args=[event.public_id, ballot.pk])
    yield "marks", reverse("me_marks", args=[event.public_id, before])
    yield "code", reverse("code")
    yield "unknown", reverse("enter", args=["0000000000000000"])
    yield "table", reverse("table", args=[event.public_id])


def _look(page: Page, name: str, language: str) -> Iterator[str]:
    """What sticks out or is cut off, and what the page is too wide for."""
    enlarge(page, "200%")
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}-{language[:2].lower()}-320-200.png", full_page=True)
    for cut in page.evaluate(CUT):
        yield f"{name}, {language}: {cut}"
    if not fits(page):
        yield f"{name}, {language}, too wide: {page.evaluate(WIDE) or page.evaluate(SPILLS)}"


@pytest.mark.parametrize("language", ["English", "Deutsch", "Français"])
def test_every_page_of_a_phone_is_whole_at_twice_the_size_on_the_smallest_screen(language, phone, live_server):
    event, seat, before = _event()
    one: Phone = phone(seat.entry)
    page = one.page
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_role("button", name=language, exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", {"Deutsch": "de", "Français": "fr"}.get(language, "en-gb"))
    faults = []
    for name, path in [("play", reverse("me", args=[event.public_id])), *_pages(event, seat, before)]:
        page.goto(live_server.url + path)
        for fold in page.locator("main details").all():
            fold.evaluate("one => { one.open = true; }")
        faults += _look(page, name, language)
    page.goto(live_server.url + reverse("table", args=[event.public_id]) + "?table=1")
    page.locator("#pin").fill(sharing.pin_of(make.game_at(event)))
    page.locator("main form .button--primary").click()
    expect(page.locator(".holders")).to_be_visible()
    faults += _look(page, "hold", language)
    page.locator(".holders button").last.click()
    expect(page.locator(".held")).to_be_visible()
    faults += _look(page, "held", language)
    one.complaints[:] = [said for said in one.complaints if "404" not in said]  # the link that opens nothing
    assert not faults, "\n".join(faults)
